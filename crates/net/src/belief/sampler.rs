//! Worlds as the network believes them to be.

use std::sync::Arc;

use spielwerk_core::{Rng, Sampler};
use spielwerk_games::doppelkopf::{Assignment, Doppelkopf, OUTPUTS, Output, State, View};

use super::question::{allowed, known_tokens, questions};
use super::{check_fits, choose};
use crate::NetError;
use crate::transformer::{Stream, Transformer};

/// Draws worlds in proportion to what a network believes. All worlds are consistent, whatever the network.
///
/// Worlds of a view are drawn several at a time, because the network evaluates them side by side; those that were not
/// asked for yet wait for the next question about the same view.
#[derive(Clone, Debug)]
pub struct BeliefSampler {
    net: Arc<Transformer>,
    temperature: f64,
    at_once: usize,
    stream: Stream,
    view: Option<View>,
    waiting: Vec<State>,
}

impl BeliefSampler {
    /// A sampler that draws so many worlds at once. At temperature 1 worlds come as often as they are believed in,
    /// below it the likely ones more often; at 0 each answer is the likeliest one.
    ///
    /// # Errors
    /// If the network is for something else.
    pub fn new(net: Arc<Transformer>, temperature: f64, at_once: usize) -> Result<Self, NetError> {
        check_fits(&net)?;
        let at_once = at_once.max(1);
        Ok(Self { net, temperature, at_once, stream: Stream::new(), view: None, waiting: Vec::new() })
    }

    /// Draws worlds that fit a view.
    pub fn draw(&mut self, view: &View, count: usize, rng: &mut Rng) -> Vec<State> {
        let questions = questions(view);
        let mut deals = vec![Assignment::new(view); count];
        self.net.begin(&mut self.stream, &known_tokens(view), count, questions.len());
        let mut dealt = Vec::new();
        for (number, question) in questions.iter().enumerate() {
            let logits = self.net.ask(&mut self.stream, question.role(view));
            dealt.clear();
            for (deal, logits) in deals.iter_mut().zip(logits.chunks_exact(OUTPUTS)) {
                let mask = allowed(deal, *question);
                let answer = choose(logits, mask, self.temperature, rng).and_then(Output::from_index);
                let answer = answer.expect("what was dealt so far leaves a world");
                let mut copy = 0;
                match answer {
                    Output::Card(card) => {
                        copy = deal.dealt(question.seat()).count(card);
                        deal.give(question.seat(), card);
                    }
                    Output::Name(name) => {
                        deal.name(question.seat(), name);
                    }
                }
                dealt.extend(question.answered(view, answer, copy).0);
            }
            if number + 1 < questions.len() {
                self.net.deal(&mut self.stream, &dealt);
            }
        }
        deals.iter().map(|deal| deal.world(rng).expect("all questions are answered")).collect()
    }
}

impl Sampler<Doppelkopf> for BeliefSampler {
    fn sample(&mut self, _game: &Doppelkopf, view: &View, rng: &mut Rng) -> State {
        if self.view.as_ref() != Some(view) {
            self.waiting.clear();
        }
        if self.waiting.is_empty() {
            self.waiting = self.draw(view, self.at_once, rng);
            self.waiting.reverse();
            self.view = Some(view.clone());
        }
        self.waiting.pop().expect("at least one world is drawn at once")
    }
}
