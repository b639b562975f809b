//! A set of puzzles as a file: one JSON object per line, the first with the command that made it.

use serde::{Deserialize, Serialize};
use spielwerk_core::json;

use crate::Puzzle;

/// Puzzles of a game and how they were made.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PuzzleSet {
    /// The command that writes the file.
    pub command: String,
    /// The puzzles, the easiest first.
    pub puzzles: Vec<Puzzle>,
}

/// Why a text is not a set of puzzles.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SetError {
    /// A line is not what it should be.
    #[error("line {line} of the puzzles: {source}")]
    Line {
        /// Which line, from 1.
        line: usize,
        /// What is wrong with it.
        source: serde_json::Error,
    },
    /// The file is something else.
    #[error("the file holds {found:?} version {version}, not {expected:?} version 1", expected = PuzzleSet::FORMAT)]
    Format {
        /// What it says that it is.
        found: String,
        /// The version that the file names.
        version: u32,
    },
}

/// The first line.
#[derive(Serialize, Deserialize)]
struct Head {
    format: String,
    version: u32,
    command: String,
}

impl PuzzleSet {
    /// Marks the format.
    pub const FORMAT: &str = "spielwerk-puzzles";
    /// The version written today.
    pub const VERSION: u32 = 1;

    /// Reads a set.
    ///
    /// # Errors
    /// If a line is wrong or the file is of another format.
    pub fn parse(text: &str) -> Result<Self, SetError> {
        let at = |line: usize| move |source| SetError::Line { line, source };
        let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
        let (number, first) = lines.next().unwrap_or((1, ""));
        let head: Head = json::from_text(first).map_err(at(number))?;
        if (head.format.as_str(), head.version) != (Self::FORMAT, Self::VERSION) {
            return Err(SetError::Format { found: head.format, version: head.version });
        }
        let read = |(number, line): (usize, &str)| json::from_text(line).map_err(at(number));
        Ok(Self { command: head.command, puzzles: lines.map(read).collect::<Result<_, _>>()? })
    }

    /// The set as text.
    pub fn to_text(&self) -> String {
        let head =
            Head { format: Self::FORMAT.to_owned(), version: Self::VERSION, command: self.command.clone() };
        let line =
            |value: serde_json::Result<String>| value.expect("puzzles have nothing that JSON cannot hold");
        let mut text = line(serde_json::to_string(&head)) + "\n";
        for puzzle in &self.puzzles {
            text += &line(serde_json::to_string(puzzle));
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_a_set_is_refused() {
        let head = |format: &str| format!("{{\"format\":\"{format}\",\"version\":1,\"command\":\"x\"}}\n");
        assert!(matches!(PuzzleSet::parse(&head("other")), Err(SetError::Format { .. })));
        assert!(matches!(PuzzleSet::parse(""), Err(SetError::Line { line: 1, .. })));
        let broken = head(PuzzleSet::FORMAT) + "{\n";
        assert!(matches!(PuzzleSet::parse(&broken), Err(SetError::Line { line: 2, .. })));
        let empty = PuzzleSet::parse(&head(PuzzleSet::FORMAT)).expect("a set");
        assert_eq!(PuzzleSet::parse(&empty.to_text()).expect("the same"), empty);
    }
}
