//! Deals by the network alone, which nobody promises to be worlds.

use spielwerk_core::Rng;
use spielwerk_games::doppelkopf::{KINDS, LooseDeal, OUTPUTS, Output, View};

use super::choose;
use super::question::{Question, known_tokens, questions};
use crate::transformer::{Stream, Transformer};

/// What a network that deals is kept from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guard {
    /// Nothing, but that a card is a card and a name a name.
    Nothing,
    /// Cards that the seat plainly cannot hold; whether the rest can still be dealt nobody looks.
    PlainCards,
}

/// Deals by the network with a guard that does not look ahead.
pub fn loose_deals(
    net: &Transformer,
    view: &View,
    count: usize,
    guard: Guard,
    temperature: f64,
    rng: &mut Rng,
) -> Vec<LooseDeal> {
    const CARDS: u64 = (1 << KINDS) - 1;
    let questions = questions(view);
    let mut deals = vec![LooseDeal::new(view); count];
    let mut stream = Stream::new();
    net.begin(&mut stream, &known_tokens(view), count, questions.len());
    let mut dealt = Vec::new();
    for (number, question) in questions.iter().enumerate() {
        let seat = question.seat();
        let logits = net.ask(&mut stream, question.role(view));
        dealt.clear();
        for (deal, logits) in deals.iter_mut().zip(logits.chunks_exact(OUTPUTS)) {
            let possible = match (question, guard) {
                (Question::Name(_), _) => !CARDS & ((1 << OUTPUTS) - 1),
                (Question::Card(_), Guard::Nothing) => CARDS,
                (Question::Card(_), Guard::PlainCards) => deal.plain_cards(seat).into(),
            };
            // In a dead end the seat gets nothing, and the network sees its likeliest card all the same.
            let answer = choose(logits, possible, temperature, rng);
            let shown = answer.or_else(|| choose(logits, CARDS, 0.0, rng)).and_then(Output::from_index);
            let shown = shown.expect("there are outputs");
            let mut copy = 0;
            match shown {
                Output::Card(card) => {
                    copy = deal.count(seat, card);
                    if answer.is_some() {
                        deal.give(seat, card);
                    }
                }
                Output::Name(name) => deal.name(seat, name),
            }
            dealt.extend(question.answered(view, shown, copy).0);
        }
        if number + 1 < questions.len() {
            net.deal(&mut stream, &dealt);
        }
    }
    deals
}
