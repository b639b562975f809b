//! The rules of Doppelkopf, one test per rule, in scripted games; then the laws that all games obey.

mod call_round;
mod conventions;
mod hidden;
mod house_games;
mod house_rules;
mod laws;
mod objects;
mod rules;
mod sampling;
mod series;

use spielwerk_core::{Game, Seat, Spec};

use super::{Action, Card, Doppelkopf, Hand, SEATS, State};

const FULL: Doppelkopf = Doppelkopf::new(true);
const SILENT: Doppelkopf = Doppelkopf::new(false);

fn seat(index: usize) -> Seat {
    Seat::new(index)
}

fn card(code: &str) -> Card {
    code.parse().unwrap()
}

/// A deal in which each seat holds at least the cards listed; the rest is filled up in index order.
fn deal(start: usize, wanted: [&str; SEATS]) -> State {
    deal_by(FULL, start, wanted)
}

/// Such a deal by the rules of any table.
fn deal_by(game: Doppelkopf, start: usize, wanted: [&str; SEATS]) -> State {
    let rules = game.house_rules();
    let mut hands: [Hand; SEATS] = wanted.map(|codes| codes.split_whitespace().map(card).collect());
    for card in Card::all().filter(|&card| rules.has_card(card)) {
        let dealt: usize = hands.iter().map(|hand| hand.count(card)).sum();
        for _ in dealt..2 {
            let open = hands.iter_mut().find(|hand| hand.len() < rules.hand_size());
            open.expect("the deck fills four hands").add(card);
        }
    }
    game.deal(seat(start), hands).expect("a full deck")
}

/// The rules of a table by its options.
fn table(options: &str) -> Doppelkopf {
    let mut spec: Spec = format!("doppelkopf:{options}").parse().unwrap();
    let game = Doppelkopf::from_spec(&mut spec).unwrap_or_else(|error| panic!("{error}"));
    spec.finish().unwrap_or_else(|error| panic!("{error}"));
    game
}

/// Plays the words one after the other; each must be legal.
fn play(game: Doppelkopf, state: &mut State, words: &str) {
    for word in words.split_whitespace() {
        let action: Action = word.parse().unwrap();
        game.try_play(state, action).unwrap_or_else(|_| panic!("{word} in {state:?}"));
    }
}

/// Plays the first legal move to the end; a call comes before passing, so everything is called that can be.
fn finish(game: Doppelkopf, state: &mut State) {
    let mut moves = Vec::new();
    loop {
        moves.clear();
        game.legal_moves(state, &mut moves);
        let Some(&first) = moves.first() else { return };
        game.play(state, first);
    }
}

/// The words for the legal moves.
fn legal(game: Doppelkopf, state: &State) -> String {
    let mut moves = Vec::new();
    game.legal_moves(state, &mut moves);
    let party = state.party(game.turn(state));
    moves.iter().map(|mv| mv.code(party)).collect::<Vec<_>>().join(" ")
}
