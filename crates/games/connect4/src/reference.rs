//! Files of other programs: one game or position per line, `columns number`, `#` starts a comment.
//!
//! What the number means follows from the moves. If they end the game it is the result for the first player,
//! 1, 0 or -1. If not, it is the exact score for the side to move as in the Pons benchmark sets; without a
//! search the rules can say how large it may be and whether the next stone wins, and that is compared.

use spielwerk_core::check::{CheckError, CheckReport, ReferenceFiles};
use spielwerk_core::{Game, ParseError, Payoffs, Seat};

use super::{Column, ConnectFour, Position, SQUARES};

/// One line of a file: moves from the empty board and what is said of the position they lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReferenceLine {
    /// The columns played.
    pub moves: Vec<Column>,
    /// The result for the first player if the game is finished, else the score for the side to move.
    pub number: i32,
}

impl ReferenceLine {
    /// Reads a line; `None` if it is empty or a comment.
    ///
    /// # Errors
    /// If the line is not `columns number`.
    pub fn parse(line: &str) -> Result<Option<Self>, ParseError> {
        let error = |reason: String| ParseError::new("line", line, reason);
        let content = line.split('#').next().unwrap_or_default();
        let mut words = content.split_whitespace();
        let (columns, number) = match (words.next(), words.next(), words.next()) {
            (None, ..) => return Ok(None),
            (Some(columns), Some(number), None) => (columns, number),
            _ => return Err(error("a line is the columns as one word and one number".into())),
        };
        let digits = if columns == "-" { "" } else { columns };
        let moves = digits
            .chars()
            .map(Column::try_from)
            .collect::<Result<_, _>>()
            .map_err(|why| error(why.into()))?;
        let number = number.parse().map_err(|_| error(format!("{number:?} is not a whole number")))?;
        Ok(Some(Self { moves, number }))
    }

    /// The position the moves lead to.
    ///
    /// # Errors
    /// At the first move that the rules do not allow.
    pub fn position(&self) -> Result<Position, UnplayableMove> {
        let mut position = Position::EMPTY;
        for (ply, &column) in (1..).zip(&self.moves) {
            ConnectFour.try_play(&mut position, column).map_err(|_| UnplayableMove { ply, column })?;
        }
        Ok(position)
    }
}

/// A move of a file that the rules do not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("ply {ply}: column {column} cannot be played")]
pub struct UnplayableMove {
    /// The number of the move in its game, from 1.
    pub ply: usize,
    /// The column that was to be played.
    pub column: Column,
}

impl ReferenceFiles for ConnectFour {
    fn check_text(&self, text: &str) -> Result<CheckReport, CheckError> {
        let mut report = CheckReport::default();
        for (line, content) in (1..).zip(text.lines()) {
            let read = ReferenceLine::parse(content).map_err(|problem| CheckError { line, problem })?;
            if let Some(reference) = read {
                check_line(line, &reference, &mut report);
            }
        }
        Ok(report)
    }
}

fn check_line(line: usize, reference: &ReferenceLine, report: &mut CheckReport) {
    report.games += 1;
    let position = match reference.position() {
        Ok(position) => position,
        Err(unplayable) => {
            report.moves += unplayable.ply - 1;
            return report.disagree(line, unplayable.to_string());
        }
    };
    report.moves += reference.moves.len();
    if let Some(payoffs) = ConnectFour.payoffs(&position) {
        report.compare(line, "result", &reference.number, &(payoffs.of(Seat::FIRST) as i32));
        return;
    }
    let empty = (SQUARES - position.stones()) as i32;
    let (win_at_once, loss_at_once) = ((empty + 1) / 2, -(empty / 2));
    let possible = (loss_at_once..=win_at_once).contains(&reference.number);
    report.compare(line, "score within reach", &possible, &true);
    let wins = Column::ALL.into_iter().any(|column| position.has_room(column) && position.wins_with(column));
    report.compare(line, "win with the next stone", &(reference.number == win_at_once), &wins);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str) -> CheckReport {
        ConnectFour.check_text(text).unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn finished_games_are_compared_with_their_result() {
        let report = check("# a comment\n\n1212121 1 # Red\n1212121 -1\n12121211 1\n");
        assert_eq!((report.games, report.moves, report.facts), (3, 21, 2));
        let lines: Vec<usize> = report.disagreements.iter().map(|found| found.line).collect();
        assert_eq!(lines, [4, 5]);
    }

    #[test]
    fn scores_of_open_positions_must_be_possible() {
        assert_eq!(check("121212 18\n- 1\n44444 2\n").disagreements, []);
        let report = check("121212 17\n12121 19\n- 30\n");
        assert_eq!(report.disagreements.len(), 3, "{:?}", report.disagreements);
    }

    #[test]
    fn malformed_lines_are_named() {
        for line in ["123", "123 x", "128 1", "1 2 3", "12 1.5", "12 99999999999"] {
            let error = ConnectFour.check_text(&format!("# first\n{line}\n")).expect_err(line);
            assert_eq!(error.line, 2, "{line}");
        }
    }
}
