//! Matches and tournaments: their standing, the list of their games, and each game as a table.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;
use spielwerk_core::{Analysis, ValueUnit};
use spielwerk_matches::{Course, MatchRecord, PlayedGame, Standing, TournamentConfig, TournamentResult};

use spielwerk_session::Registry;

use super::index::Run;
use super::summary::MatchVerdict;
use crate::tables::catalogue::GameEntry;
use crate::tables::refusal::Refusal;
use crate::tables::seat_player::SeatPlayer;
use crate::tables::table::{GameTable, MoveNote};

/// Standings that were computed, with the mark of what they were computed from.
#[derive(Default)]
pub(crate) struct Standings {
    known: Mutex<HashMap<String, (String, Arc<Standing>)>>,
}

impl Standings {
    /// More are not remembered.
    const MOST: usize = 16;

    /// The state of a tournament.
    pub(super) fn of(&self, registry: &Registry, run: &Run) -> Result<Arc<Standing>, Refusal> {
        let lock = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((mark, standing)) = lock().get(&run.id)
            && *mark == run.mark
        {
            return Ok(Arc::clone(standing));
        }
        let standing =
            spielwerk_matches::standing(registry, &run.path).map_err(|error| unreadable(run, &error))?;
        let standing = Arc::new(standing);
        let mut known = lock();
        if known.len() >= Self::MOST {
            known.clear();
        }
        known.insert(run.id.clone(), (run.mark.clone(), Arc::clone(&standing)));
        Ok(standing)
    }
}

/// The folder is not what it seemed; its path is not sent.
fn unreadable(run: &Run, error: &spielwerk_matches::FolderError) -> Refusal {
    let sentence = error.to_string().replace(&run.path.display().to_string(), &run.name);
    Refusal::conflict(sentence)
}

/// What the page shows of a tournament; games come apart.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct TournamentContents {
    config: TournamentConfig,
    /// Games there will be, if no pairing ends early.
    scheduled: u64,
    /// Games that were played.
    played: usize,
    result: TournamentResult,
    courses: Vec<Course>,
    /// Who is the stronger, as far as that can be said; null before the first games.
    verdict: Option<MatchVerdict>,
}

/// A part of the list of games, the latest first.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct RunGames {
    games: Vec<PlayedGame>,
    /// How many there are in all.
    total: usize,
}

/// What the page shows of a tournament.
pub(super) fn summary(standing: &Standing) -> TournamentContents {
    TournamentContents {
        config: standing.config.clone(),
        scheduled: standing.scheduled,
        played: standing.played.len(),
        result: standing.result.clone(),
        courses: standing.courses.clone(),
        verdict: MatchVerdict::of(&standing.config, &standing.result),
    }
}

/// A part of the list of games.
pub(super) fn games(standing: &Standing, from: usize, count: usize) -> RunGames {
    let games = standing.played.iter().rev().skip(from).take(count).cloned().collect();
    RunGames { games, total: standing.played.len() }
}

/// The game with this number.
pub(super) fn record(registry: &Registry, run: &Run, number: u64) -> Result<MatchRecord, Refusal> {
    let found =
        spielwerk_matches::find_game(registry, &run.path, number).map_err(|error| unreadable(run, &error))?;
    found.ok_or_else(|| Refusal::missing("this game was not played yet"))
}

/// A game that was played as a table where it can be looked at and played on: engines wait, and a player that cannot be
/// seated again, a program of the machine for instance, is replaced by a person.
pub(super) fn table(entry: Arc<GameEntry>, record: &MatchRecord) -> Result<GameTable, Refusal> {
    let mut session = entry.game.resume(&record.game.start)?;
    let mut notes = Vec::new();
    for (ply, mv) in record.game.moves.iter().enumerate() {
        session.play(mv)?;
        let thought = ply.checked_sub(record.opening).and_then(|index| record.thoughts.get(index));
        notes.push(thought.map_or_else(MoveNote::default, |thought| MoveNote {
            analysis: thought.value.map(|value| Analysis {
                value,
                unit: thought.unit.unwrap_or(ValueUnit::Payoff),
                depth: thought.depth,
                nodes: thought.nodes,
                seconds: thought.seconds,
                proof: thought.proof,
                ..Analysis::of_move(mv.clone())
            }),
            seconds: Some(thought.seconds),
            ..MoveNote::default()
        }));
    }
    let seat = |text: &String| SeatPlayer::new(&entry, text).unwrap_or(SeatPlayer::Human);
    let seated = record.players.iter().map(seat).collect();
    let mut table = GameTable::new(entry, session, seated);
    table.notes = notes;
    table.opened = true;
    table.pacing.paused = true;
    Ok(table)
}
