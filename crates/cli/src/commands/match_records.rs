//! Games of matches and tournaments from a file or the folder of a run.

use std::fs;
use std::path::{Path, PathBuf};

use spielwerk_matches::MatchRecord;

use crate::failure::Failure;

/// The first games of a file, or of the run in a folder.
pub(super) fn match_records(path: &Path, games: usize) -> Result<Vec<MatchRecord>, Failure> {
    let file: PathBuf = if path.is_dir() { path.join("games.jsonl") } else { path.to_owned() };
    let text = fs::read_to_string(&file).map_err(|error| Failure::in_file(&file, error))?;
    let read = |(number, line): (usize, &str)| {
        let wrong = |error| Failure::in_file(&file, format!("line {number}: {error}"));
        MatchRecord::from_line(line).map_err(wrong)
    };
    (1..).zip(text.lines()).take(games).map(read).collect()
}
