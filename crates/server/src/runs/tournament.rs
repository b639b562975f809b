//! Matches and tournaments: their standing, the list of their games, and each game as a table.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::{Value, json};
use spielwerk_core::{Analysis, Unit};
use spielwerk_matches::{MatchRecord, Standing};

use spielwerk_session::Registry;

use super::index::Run;
use crate::tables::catalogue::GameEntry;
use crate::tables::refusal::Refusal;
use crate::tables::seat_player::SeatPlayer;
use crate::tables::table::{MoveNote, Table};

/// Standings that were computed, with the mark of what they were computed from.
#[derive(Default)]
pub(crate) struct Standings {
    known: Mutex<HashMap<String, (String, Arc<Standing>)>>,
}

impl Standings {
    /// More are not remembered.
    const MOST: usize = 16;

    /// Where a tournament stands.
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

/// The folder is not what it seemed; its place on the disk is nobody's business.
fn unreadable(run: &Run, error: &spielwerk_matches::FolderError) -> Refusal {
    let sentence = error.to_string().replace(&run.path.display().to_string(), &run.name);
    Refusal::conflict(sentence)
}

/// What the page shows of a tournament; games come apart.
pub(super) fn summary(standing: &Standing) -> Value {
    json!({
        "config": standing.config,
        "scheduled": standing.scheduled,
        "played": standing.played.len(),
        "result": standing.result,
        "courses": standing.courses,
    })
}

/// A part of the list of games, the latest first.
pub(super) fn games(standing: &Standing, from: usize, count: usize) -> Value {
    let games: Vec<_> = standing.played.iter().rev().skip(from).take(count).collect();
    json!({ "games": games, "total": standing.played.len() })
}

/// The game with this number.
pub(super) fn record(registry: &Registry, run: &Run, number: u64) -> Result<MatchRecord, Refusal> {
    let found =
        spielwerk_matches::find_game(registry, &run.path, number).map_err(|error| unreadable(run, &error))?;
    found.ok_or_else(|| Refusal::missing("this game was not played yet"))
}

/// A game that was played as a table where it can be looked at and played on: engines wait, and whoever cannot be seated
/// again, a program of the machine for instance, is replaced by a person.
pub(super) fn table(entry: Arc<GameEntry>, record: &MatchRecord) -> Result<Table, Refusal> {
    let mut session = entry.game.resume(&record.game.start)?;
    let mut notes = Vec::new();
    for (ply, mv) in record.game.moves.iter().enumerate() {
        session.play(mv)?;
        let thought = ply.checked_sub(record.opening).and_then(|index| record.thoughts.get(index));
        notes.push(thought.map_or_else(MoveNote::default, |thought| MoveNote {
            analysis: thought.value.map(|value| Analysis {
                value,
                unit: thought.unit.unwrap_or(Unit::Payoff),
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
    let mut table = Table::new(entry, session, seated);
    table.notes = notes;
    table.opened = true;
    table.pacing.paused = true;
    Ok(table)
}
