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

/// Positions of one kind that come with the program, with the outcome of every move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolvedSet {
    /// What they are called.
    pub name: &'static str,
    /// The positions.
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

/// A board, or a Pons line: columns and score, `2252576253462244111563365343671351441 -1`.
pub(crate) fn pons(line: &str) -> Result<TestPosition, ParseError> {
    let Some((columns, score)) = line.split_once(char::is_whitespace).filter(|_| !line.contains('/')) else {
        return Ok(plain(line));
    };
    let value =
        score.trim().parse().map_err(|_| ParseError::new("score", score, "a whole number was expected"))?;
    Ok(TestPosition { position: columns.to_owned(), value: Some(value) })
}

/// An OBF line: board, side, and moves with scores of which the best is the value, `... X; H5:+6; G6:-2;`.
pub(crate) fn obf(line: &str) -> Result<TestPosition, ParseError> {
    let (board, moves) = line.split_once(';').unwrap_or((line, ""));
    let mut value: Option<f64> = None;
    for entry in moves.split(';').map(str::trim).filter(|entry| !entry.is_empty()) {
        let score = entry.split_once(':').and_then(|(_, score)| score.trim().parse::<f64>().ok());
        let score = score.ok_or_else(|| ParseError::new("score", entry, "move:score was expected"))?;
        value = Some(value.map_or(score, |best| best.max(score)));
    }
    Ok(TestPosition { position: board.trim().to_owned(), value })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suites_are_read_line_by_line() {
        let suite = read_suite("# x\n\n4455 3\n12 -1\n", pons).expect("two positions");
        assert_eq!(suite.iter().map(|entry| entry.value).collect::<Vec<_>>(), [Some(3.0), Some(-1.0)]);
        assert_eq!(read_suite("44 x", pons).map_err(|(line, _)| line), Err(1));
        let position = obf("XO-- X; A1:-2; B1:+6;").expect("an OBF line");
        assert_eq!((position.position.as_str(), position.value), ("XO-- X", Some(6.0)));
        assert!(obf("XO X; A1").is_err());
    }

    #[test]
    fn a_mistake_gives_away_what_there_was() {
        let game = crate::parse_game("connect4").expect("a game");
        let sets = game.solved_sets();
        assert!(sets.len() >= 6 && sets.iter().all(|set| set.positions.len() >= 100));
        let known = SolvedPosition {
            position: "4455".to_owned(),
            outcomes: vec![("1".to_owned(), -1), ("2".to_owned(), 0), ("3".to_owned(), 0)],
        };
        assert_eq!(["1", "2", "3"].map(|mv| known.is_mistake(mv)), [true, false, false]);
        for known in sets.iter().flat_map(|set| &set.positions) {
            let session = game.resume(&known.position).expect("a position");
            let moves: Vec<&str> = known.outcomes.iter().map(|(mv, _)| mv.as_str()).collect();
            assert_eq!(session.legal_moves(), moves, "{}", known.position);
        }
    }
}
