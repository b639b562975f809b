//! Games of quick players, and views of them.

use std::ops::Range;
use std::path::Path;

use spielwerk_core::{Game, GameRecord, Notation, Rng, Seat, Watch};
use spielwerk_doppelkopf::{Doppelkopf, SEATS, State};
use spielwerk_matches::MatchRecord;
use spielwerk_session::AnyGame;

use super::config::BeliefConfig;
use crate::parallel::each_number;
use crate::zero::ZeroError;
use crate::zero::checkpoint::write_whole;

/// Plays games of these numbers; each depends on the configuration and its number alone.
pub(super) fn play_games(
    game: &dyn AnyGame,
    config: &BeliefConfig,
    numbers: Range<u64>,
    threads: usize,
    done: &mut (dyn FnMut(u64) + Send),
) -> Result<Vec<GameRecord>, ZeroError> {
    each_number(numbers, threads, done, |number| play_game(game, config, number))
}

fn play_game(game: &dyn AnyGame, config: &BeliefConfig, number: u64) -> Result<GameRecord, ZeroError> {
    let mut rng = Rng::for_part(config.seed, number);
    let mut players = Vec::new();
    for _ in 0..SEATS {
        let text = &config.players[rng.below(config.players.len())];
        let player = game.seeded_player(text, rng.next_u64());
        players.push(player.map_err(|error| ZeroError::Sentence(error.to_string()))?);
    }
    let mut table = game.start(&mut rng);
    while let Some(seat) = table.turn() {
        let thought = players[seat.index()].think(&table.seat_view(), &mut Watch::nobody());
        let thought = thought.map_err(|failure| ZeroError::Sentence(failure.to_string()))?;
        table.play(&thought.best).map_err(|error| ZeroError::Sentence(error.to_string()))?;
    }
    Ok(table.record())
}

/// Reads recorded games, of matches or single ones.
pub(super) fn read_records(path: &Path) -> Result<Vec<GameRecord>, ZeroError> {
    let text = std::fs::read_to_string(path).map_err(ZeroError::at(path))?;
    let record = |line: &str| {
        let single = GameRecord::from_line(line);
        single.or_else(|error| MatchRecord::from_line(line).map(|of_match| of_match.game).map_err(|_| error))
    };
    text.lines().map(record).collect::<Result<_, _>>().map_err(|error| ZeroError::damaged(path, &error))
}

/// Writes the games of an iteration, one record per line.
pub(super) fn write_games(path: &Path, games: &[GameRecord]) -> Result<(), ZeroError> {
    let text: String = games.iter().map(|game| game.to_line() + "\n").collect();
    write_whole(path, text.as_bytes()).map_err(ZeroError::at(path))
}

/// All positions of each game of an iteration.
pub(super) fn read_games(path: &Path) -> Result<Vec<Vec<State>>, ZeroError> {
    let text = std::fs::read_to_string(path).map_err(ZeroError::at(path))?;
    let positions = |line: &str| positions(line).map_err(|reason| ZeroError::damaged(path, &reason));
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

/// A position and who looks at it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Look {
    pub(super) state: State,
    pub(super) seat: Seat,
}

/// Views of a game to learn from: random moments before its end, random seats.
pub(super) fn looks(states: &[State], count: usize, rng: &mut Rng) -> Vec<Look> {
    let open = states.len() - 1;
    let look = |_| Look { state: states[rng.below(open)].clone(), seat: Seat::new(rng.below(SEATS)) };
    (0..count).map(look).collect()
}

/// Views of a game to measure by: for each trick the moment when a random one of its cards is due, seen by its player.
pub(super) fn looks_by_trick(states: &[State], rng: &mut Rng) -> Vec<Look> {
    let rules = Doppelkopf::default();
    let due = |cards: usize| {
        states
            .iter()
            .rfind(|state| state.public().cards().len() == cards && !state.public().is_reservation_round())
    };
    (0..spielwerk_doppelkopf::TRICKS)
        .filter_map(|trick| due(SEATS * trick + rng.below(SEATS)))
        .map(|state| Look { state: state.clone(), seat: rules.turn(state) })
        .collect()
}
