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
    pub(super) payoffs: [f32; SEATS],
    /// The probabilities of the legal actions that are to be learned; empty if the action itself is.
    pub(super) shares: Vec<(Action, f32)>,
}

/// Of the moments in which a seat passes though it can make the same call later, one in this many is learned: there are
/// more of them than of all other decisions together, and little is decided.
pub(super) const EARLY_PASSES: usize = 8;

/// The decisions of a game.
pub(super) fn decisions(record: &GameRecord) -> Result<Vec<Decision>, String> {
    let game = Doppelkopf::default();
    let mut state = game.parse_position(&record.start).map_err(|error| error.to_string())?;
    let mut found = Vec::new();
    let mut legal = Vec::new();
    let mut early_passes = 0;
    for word in &record.moves {
        let action = word.parse().map_err(|error: spielwerk_core::ParseError| error.to_string())?;
        legal.clear();
        game.legal_moves(&state, &mut legal);
        let seat = game.turn(&state);
        let is_early = action == Action::Pass && !state.public().is_last_chance(seat, state.party(seat));
        early_passes += usize::from(is_early);
        if legal.len() > 1 && (!is_early || early_passes.is_multiple_of(EARLY_PASSES)) {
            found.push(Decision::drawn(state.clone(), seat, action, Vec::new()));
        }
        game.try_play(&mut state, action).map_err(|_| format!("the move {word} is not legal"))?;
    }
    let payoffs = game.payoffs(&state).ok_or("the game is not finished")?;
    for decision in &mut found {
        decision.payoffs.copy_from_slice(&payoffs);
    }
    Ok(found)
}

/// A game with the plain cards of clubs and spades exchanged, which are alike but for their name as long as
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
    /// A decision of a game whose end is not known yet.
    pub(super) fn drawn(state: State, seat: Seat, action: Action, shares: Vec<(Action, f32)>) -> Self {
        Self { state, seat, action, payoffs: [0.0; SEATS], shares }
    }

    /// Makes the action likelier if `gain` is above 0, and less likely below: the expectation of this over draws
    /// multiplies each probability by one more than its gain. What is to be learned can fall below 0, since cutting it off
    /// there would make rare actions likelier than they deserve. A share of `indifference` keeps every action possible.
    pub(super) fn improve(&mut self, gain: f32, indifference: f32) {
        let gain = gain.clamp(-1.0, 1.0);
        let even = 1.0 / self.shares.len() as f32;
        for (mv, share) in &mut self.shares {
            let drawn = f32::from(u8::from(*mv == self.action));
            *share += gain * (drawn - *share) + indifference * (even - *share);
        }
    }

    /// What each seat got as a network says it, from the seat that decides on.
    pub(super) fn values(&self) -> impl Iterator<Item = f32> {
        let points = |step| self.payoffs[self.seat.after(step, SEATS).index()];
        (0..SEATS).map(move |step| (points(step) / POINTS).clamp(-1.0, 1.0))
    }

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
        if self.shares.is_empty() {
            batch.policies[start + self.action.index()] = 1.0;
        }
        for (mv, share) in &self.shares {
            batch.policies[start + mv.index()] = *share;
        }
        batch.values.extend(self.values());
    }
}
