//! Decisions of a game, to be learned.

use spielwerk_core::{Game, GameRecord, HiddenInformation, Notation, Seat};
use spielwerk_nn::training::Batch;

use crate::view_policy::{FEATURES, POINTS, write_features};
use crate::{Action, Doppelkopf, SEATS, State};

/// A decision that had a choice, and how the game ended.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Decision {
    pub(super) state: State,
    pub(super) seat: Seat,
    pub(super) action: Action,
    /// What each seat got, by the order of the table.
    payoffs: [f32; SEATS],
}

/// The decisions of a game.
pub(super) fn decisions(record: &GameRecord) -> Result<Vec<Decision>, String> {
    let game = Doppelkopf::default();
    let mut state = game.parse_position(&record.start).map_err(|error| error.to_string())?;
    let mut found = Vec::new();
    let mut legal = Vec::new();
    for word in &record.moves {
        let action = word.parse().map_err(|error: spielwerk_core::ParseError| error.to_string())?;
        legal.clear();
        game.legal_moves(&state, &mut legal);
        if legal.len() > 1 {
            let seat = game.turn(&state);
            found.push(Decision { state: state.clone(), seat, action, payoffs: [0.0; SEATS] });
        }
        game.try_play(&mut state, action).map_err(|_| format!("the move {word} is not legal"))?;
    }
    let payoffs = game.payoffs(&state).ok_or("the game is not finished")?;
    for decision in &mut found {
        decision.payoffs.copy_from_slice(&payoffs);
    }
    Ok(found)
}

/// The same game with the plain cards of clubs and spades exchanged, which are alike but for their name as long as
/// neither suit is trump; none of a game in which that may be otherwise.
pub(super) fn mirrored(record: &GameRecord) -> Option<GameRecord> {
    if record.moves.iter().any(|word| word.starts_with("solo")) {
        return None;
    }
    let (start, hands) = record.start.split_once(' ')?;
    let mut mirrored = String::with_capacity(hands.len());
    let mut letters = hands.chars().peekable();
    while let Some(letter) = letters.next() {
        mirrored.push(other_suit(letter, letters.peek().copied()));
    }
    let moves = record.moves.iter().map(|word| {
        let mut letters = word.chars();
        match (letters.next(), letters.next(), letters.next()) {
            (Some(suit), Some(rank), None) => format!("{}{rank}", other_suit(suit, Some(rank))),
            _ => word.clone(),
        }
    });
    Some(GameRecord { start: format!("{start} {mirrored}"), moves: moves.collect(), ..record.clone() })
}

/// The other black suit, if a plain card follows.
fn other_suit(suit: char, rank: Option<char>) -> char {
    match (suit, rank) {
        ('C', Some('A' | 'T' | 'K' | '9')) => 'S',
        ('S', Some('A' | 'T' | 'K' | '9')) => 'C',
        _ => suit,
    }
}

impl Decision {
    /// Adds the decision to what the network learns next.
    pub(super) fn push(&self, batch: &mut Batch, legal: &mut Vec<Action>) {
        let game = Doppelkopf::default();
        let start = batch.inputs.len();
        batch.inputs.resize(start + FEATURES, 0.0);
        write_features(&game.view(&self.state, self.seat), &mut batch.inputs[start..]);
        let start = batch.policies.len();
        batch.policies.resize(start + Action::COUNT, 0.0);
        batch.legal.resize(start + Action::COUNT, false);
        legal.clear();
        game.legal_moves(&self.state, legal);
        for mv in legal {
            batch.legal[start + mv.index()] = true;
        }
        batch.policies[start + self.action.index()] = 1.0;
        let points = |step| self.payoffs[self.seat.after(step, SEATS).index()];
        batch.values.extend((0..SEATS).map(|step| (points(step) / POINTS).clamp(-1.0, 1.0)));
    }
}
