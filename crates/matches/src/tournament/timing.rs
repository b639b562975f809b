//! The time that moves took, in a file of its own: `timing.jsonl` beside `games.jsonl`, whose lines depend on the
//! configuration alone.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::record::MatchRecord;

/// A line of the file.
#[derive(Serialize, Deserialize)]
struct GameTiming {
    /// The number of the game.
    number: u64,
    /// Seconds of each move after the opening.
    seconds: Vec<f64>,
}

/// The line for a game.
pub(super) fn timing_line(number: u64, seconds: Vec<f64>) -> String {
    serde_json::to_string(&GameTiming { number, seconds }).expect("times are finite")
}

/// Puts the times that a file knows into records. Times are not evidence: a line that cannot be read is passed over, and
/// a record that has times of its own, as old files do, keeps them.
pub(super) fn add_timing(path: &Path, records: &mut [MatchRecord]) {
    let Ok(text) = fs::read_to_string(path) else { return };
    let lines = text.lines().filter_map(|line| serde_json::from_str::<GameTiming>(line).ok());
    let known: HashMap<u64, Vec<f64>> = lines.map(|line| (line.number, line.seconds)).collect();
    for record in records {
        let is_bare = record.thoughts.iter().all(|thought| thought.seconds == 0.0);
        if let Some(seconds) = known.get(&record.number).filter(|_| is_bare) {
            record.set_seconds(seconds);
        }
    }
}
