//! Worlds as the network believes them to be.

use std::sync::Arc;

use crate::{Assignment, Doppelkopf, OUTPUTS, Output, State, View};
use spielwerk_core::{Rng, Sampler};

use super::question::{CopiesLeft, known_tokens, prior_weights, questions};
use super::{check_fits, choose};
use spielwerk_nn::NetError;
use spielwerk_nn::transformer::{Stream, Transformer};

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
    /// A sampler that draws this many worlds at once. At temperature 1 worlds come as often as they are believed in,
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
        let mut deals = vec![(Assignment::new(view), CopiesLeft::new(view)); count];
        self.net.begin(&mut self.stream, &known_tokens(view), count, questions.len());
        let mut objects = Vec::new();
        for (number, &question) in questions.iter().enumerate() {
            let seat = question.seat();
            let logits = self.net.ask(&mut self.stream, question.role(view));
            objects.clear();
            for ((deal, left), logits) in deals.iter_mut().zip(logits.chunks_exact(OUTPUTS)) {
                let weights = prior_weights(question, deal, left);
                let answer = choose(logits, &weights, self.temperature, rng).and_then(Output::from_index);
                let answer = answer.expect("what was dealt so far leaves a world");
                let mut copy = 0;
                match answer {
                    Output::Card(card) => {
                        copy = deal.dealt(seat).count(card);
                        deal.give(seat, card);
                        left.take(card);
                    }
                    Output::Name(name) => {
                        deal.name(seat, name);
                    }
                }
                objects.extend(question.answered(view, answer, copy).0);
            }
            if number + 1 < questions.len() {
                self.net.deal(&mut self.stream, &objects);
            }
        }
        deals.iter().map(|(deal, _)| deal.world(rng).expect("all questions are answered")).collect()
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
