//! Positions with known values, as test suites list them: one per line.

use spielwerk_core::ParseError;

/// A position from a test suite.
#[derive(Clone, Debug, PartialEq)]
pub struct TestPosition {
    /// The position in the game's notation.
    pub position: String,
    /// Its exact value for the seat to move, if the suite tells.
    pub value: Option<f64>,
}

/// Positions of one kind bundled, with the outcome of every move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolvedSet {
    /// What they are called.
    pub name: &'static str,
    /// Each with the outcome of every legal move.
    pub positions: Vec<SolvedPosition>,
}

/// A position with the outcome of every move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolvedPosition {
    /// The position in the game's notation.
    pub position: String,
    /// Each legal move with what it leads to for who makes it: 1 a win, 0 a draw, -1 a loss.
    pub outcomes: Vec<(String, i8)>,
}

impl SolvedPosition {
    /// Whether a move gives away what the position is worth.
    pub fn is_mistake(&self, mv: &str) -> bool {
        let best = self.outcomes.iter().map(|&(_, outcome)| outcome).max();
        let chosen = self.outcomes.iter().find(|(known, _)| known == mv);
        chosen.map(|&(_, outcome)| outcome) < best
    }
}

/// Reads a suite whose lines are understood by `read`; blank lines and comments are passed over.
///
/// # Errors
/// The number of the first line that cannot be read, from 1, and why.
pub(crate) fn read_suite(
    text: &str,
    read: impl Fn(&str) -> Result<TestPosition, ParseError>,
) -> Result<Vec<TestPosition>, (usize, ParseError)> {
    let lines = (1..).zip(text.lines().map(str::trim));
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with(['#', '%']));
    lines.map(|(number, line)| read(line).map_err(|error| (number, error))).collect()
}

/// A line that is nothing but a position.
pub(crate) fn plain(line: &str) -> TestPosition {
    TestPosition { position: line.to_owned(), value: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suites_are_read_line_by_line() {
        let suite = read_suite("# x\n\n44\n12\n", |line| Ok(plain(line))).expect("two positions");
        assert_eq!(suite.iter().map(|entry| entry.position.as_str()).collect::<Vec<_>>(), ["44", "12"]);
        let refused = |line: &str| Err(ParseError::new("position", line, "refused"));
        assert_eq!(read_suite("\n44 x", refused).map_err(|(line, _)| line), Err(2));
    }

    #[test]
    fn a_mistake_gives_away_what_there_was() {
        let known = SolvedPosition {
            position: "4455".to_owned(),
            outcomes: vec![("1".to_owned(), -1), ("2".to_owned(), 0), ("3".to_owned(), 0)],
        };
        assert_eq!(["1", "2", "3"].map(|mv| known.is_mistake(mv)), [true, false, false]);
    }
}
