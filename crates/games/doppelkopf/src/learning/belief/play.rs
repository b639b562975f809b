//! Games of quick players, and views of them.

use std::fs;
use std::ops::Range;
use std::path::Path;

use spielwerk_core::{Game, GameRecord, Notation, Rng, SearchControl, Seat};
use spielwerk_matches::MatchRecord;
use spielwerk_run::{RunControl, RunError, parallel_ordered};
use spielwerk_session::AnyGame;

use super::config::BeliefConfig;
use crate::{Doppelkopf, SEATS, State, TRICKS};

/// Plays games of these numbers; each depends on the configuration and its number alone. `progress` hears how many are
/// done.
pub(super) fn play_games(
    game: &dyn AnyGame,
    config: &BeliefConfig,
    numbers: Range<u64>,
    control: &RunControl<'_>,
    progress: &mut dyn FnMut(u64),
) -> Result<Vec<GameRecord>, RunError> {
    let mut records = Vec::new();
    let take = |_, record| {
        records.push(record);
        progress(records.len() as u64);
        if control.is_stopped() { Err(RunError::Stopped) } else { Ok(()) }
    };
    let play = |(): &mut (), number| play_game(game, &config.players, config.seed, number);
    parallel_ordered(numbers, control.threads, || Ok(()), play, take)?;
    Ok(records)
}

/// One game in which each seat is drawn from a list of players.
pub(in crate::learning) fn play_game(
    game: &dyn AnyGame,
    texts: &[String],
    seed: u64,
    number: u64,
) -> Result<GameRecord, RunError> {
    let mut rng = Rng::for_part(seed, number);
    let mut players = Vec::new();
    for _ in 0..SEATS {
        let text = &texts[rng.below(texts.len())];
        let player = game.seeded_player(text, rng.next_u64());
        players.push(player.map_err(RunError::method)?);
    }
    let mut table = game.start(&mut rng);
    while let Some(seat) = table.turn() {
        let thought = players[seat.index()].think(&table.seat_view(), &mut SearchControl::none());
        let thought = thought.map_err(RunError::method)?;
        table.play(&thought.best).map_err(RunError::method)?;
    }
    Ok(table.record())
}

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
    let positions = |line: &str| positions(line).map_err(|reason| RunError::damaged(path, reason));
    text.lines().map(positions).collect()
}

fn positions(line: &str) -> Result<Vec<State>, String> {
    let rules = Doppelkopf::default();
    let record = GameRecord::from_line(line).map_err(|error| error.to_string())?;
    let mut state = rules.parse_position(&record.start).map_err(|error| error.to_string())?;
    let mut states = vec![state.clone()];
    for word in &record.moves {
        let mv = word.parse().map_err(|error: spielwerk_core::ParseError| error.to_string())?;
        rules.try_play(&mut state, mv).map_err(|_| format!("the move {word} is not legal"))?;
        states.push(state.clone());
    }
    Ok(states)
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
