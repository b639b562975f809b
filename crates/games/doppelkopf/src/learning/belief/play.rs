//! Recorded games, and views of them.

use std::fs;
use std::path::Path;

use spielwerk_core::{Game, GameRecord, Rng, Seat};
use spielwerk_matches::MatchRecord;
use spielwerk_run::RunError;

use crate::learning::drawn_games::positions;
use crate::{Doppelkopf, SEATS, State, TRICKS};

/// Reads recorded games, of matches or single ones.
pub(in crate::learning) fn read_records(path: &Path) -> Result<Vec<GameRecord>, RunError> {
    let text = fs::read_to_string(path).map_err(RunError::at(path))?;
    let record = |line: &str| {
        let single = GameRecord::from_line(line);
        single.or_else(|error| MatchRecord::from_line(line).map(|of_match| of_match.game).map_err(|_| error))
    };
    text.lines().map(record).collect::<Result<_, _>>().map_err(|error| RunError::damaged(path, error))
}

/// The games of an iteration as a file, one record per line.
pub(in crate::learning) fn to_text(games: &[GameRecord]) -> String {
    games.iter().map(|game| game.to_line() + "\n").collect()
}

/// All positions of each game of an iteration.
pub(super) fn read_games(path: &Path) -> Result<Vec<Vec<State>>, RunError> {
    let text = fs::read_to_string(path).map_err(RunError::at(path))?;
    let states = |line: &str| {
        let record = GameRecord::from_line(line).map_err(|error| error.to_string())?;
        positions(&record)
    };
    let of_game = |line: &str| states(line).map_err(|reason| RunError::damaged(path, reason));
    text.lines().map(of_game).collect()
}

/// A position and the seat that views it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Observation {
    pub(super) state: State,
    pub(super) seat: Seat,
}

/// Views of a game to learn from: random moments before its end, random seats.
pub(super) fn random_observations(states: &[State], count: usize, rng: &mut Rng) -> Vec<Observation> {
    let open = states.len() - 1;
    let observe =
        |_| Observation { state: states[rng.below(open)].clone(), seat: Seat::new(rng.below(SEATS)) };
    (0..count).map(observe).collect()
}

/// Views of a game to measure by: for each trick the moment when a random one of its cards is due, seen by its player.
pub(super) fn observations_by_trick(states: &[State], rng: &mut Rng) -> Vec<Observation> {
    let rules = Doppelkopf::default();
    let due = |cards: usize| {
        states
            .iter()
            .rfind(|state| state.public().cards().len() == cards && !state.public().is_reservation_round())
    };
    (0..TRICKS)
        .filter_map(|trick| due(SEATS * trick + rng.below(SEATS)))
        .map(|state| Observation { state: state.clone(), seat: rules.turn(state) })
        .collect()
}
