//! Deals by the network alone, which need not be consistent worlds.

use crate::{KINDS, LooseDeal, OUTPUTS, Output, SEATS, View};
use spielwerk_core::{Rng, Seat};

use super::choose;
use super::question::{CopiesLeft, Question, known_tokens, questions};
use spielwerk_nn::transformer::{Stream, Transformer};

/// What a network that deals is kept from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guard {
    /// Nothing, but that a card is a card and a name a name.
    Nothing,
    /// Cards that the seat plainly cannot hold; whether the rest can still be dealt is not checked.
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
    let is_card = |output: usize| if output < KINDS { 1.0 } else { 0.0 };
    let (any_card, any_name) =
        (std::array::from_fn(is_card), std::array::from_fn(|output| 1.0 - is_card(output)));
    let others: [Seat; SEATS - 1] = std::array::from_fn(|step| view.seat().after(step + 1, SEATS));
    let questions = questions(view);
    let mut deals = vec![(LooseDeal::new(view), CopiesLeft::new(view)); count];
    let mut stream = Stream::new();
    net.begin(&mut stream, &known_tokens(view), count, questions.len());
    let mut objects = Vec::new();
    for (number, question) in questions.iter().enumerate() {
        let seat = question.seat();
        let role = question.role(view);
        let logits = net.ask(&mut stream, role);
        objects.clear();
        for ((deal, left), logits) in deals.iter_mut().zip(logits.chunks_exact(OUTPUTS)) {
            let weights = match (question, guard) {
                (Question::Name(_), _) => any_name,
                (Question::Card(_), Guard::Nothing) => any_card,
                (Question::Card(_), Guard::PlainCards) => left.weights(
                    usize::from(role),
                    &others.map(|other| (deal.open_places(other), deal.plain_cards(other))),
                ),
            };
            // In a dead end the seat gets nothing, and the network sees its likeliest card all the same.
            let answer = choose(logits, &weights, temperature, rng);
            let shown = answer.or_else(|| choose(logits, &any_card, 0.0, rng)).and_then(Output::from_index);
            let shown = shown.expect("there are outputs");
            let mut copy = 0;
            match shown {
                Output::Card(card) => {
                    copy = deal.count(seat, card);
                    if answer.is_some() {
                        deal.give(seat, card);
                        left.take(card);
                    }
                }
                Output::Name(name) => deal.name(seat, name),
            }
            objects.extend(question.answered(view, shown, copy).0);
        }
        if number + 1 < questions.len() {
            net.deal(&mut stream, &objects);
        }
    }
    deals.into_iter().map(|(deal, _)| deal).collect()
}
