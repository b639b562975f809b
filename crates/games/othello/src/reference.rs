//! Replaying the files of other programs: random games with move counts, OBF test positions, GGF, SGF, WTHOR, move
//! lists.

use spielwerk_core::check::{CheckError, CheckReport, ReferenceFiles};
use spielwerk_core::{Game, Notation, ParseError, Seat};

use super::archive::ArchivedGame;
use super::wthor::is_wthor;
use super::{Othello, Position, Transcript, WthorGame, parse_ggf, parse_sgf, parse_wthor};

impl<const SIZE: usize> ReferenceFiles for Othello<SIZE> {
    /// Knows five formats, told apart line by line or by the opening bracket of the file:
    /// `moves | legal-move counts | discs black white`, OBF boards with scored moves, plain move lists, GGF, SGF.
    fn check_text(&self, text: &str) -> Result<CheckReport, CheckError> {
        let mut report = CheckReport::default();
        if text.contains("(;") {
            let read = if text.contains("GM[Othello]") { parse_ggf } else { parse_sgf };
            for archived in read(self, text).map_err(|problem| CheckError { line: 1, problem })? {
                check_archived::<SIZE>(&archived, &mut report);
            }
            return Ok(report);
        }
        for (line, content) in (1..).zip(text.lines()) {
            let content = content.trim();
            if content.is_empty() || content.starts_with('#') {
                continue;
            }
            let checked = if content.contains('|') {
                self.check_random_game(content, line, &mut report)
            } else if content.starts_with(['-', 'X', 'O', 'x', 'o', '*', '.']) {
                self.check_test_position(content, line, &mut report)
            } else {
                Transcript::parse(self, Self::START, content).map(|game| report.moves += game.moves.len())
            };
            checked.map_err(|problem| CheckError { line, problem })?;
            report.games += 1;
        }
        Ok(report)
    }

    /// Knows WTHOR.
    fn check_binary(&self, bytes: &[u8]) -> Option<Result<CheckReport, CheckError>> {
        is_wthor(bytes).then(|| {
            let located = |problem| CheckError { line: 1, problem };
            if SIZE != 8 {
                return Err(located(ParseError::new("WTHOR file", "", "it holds games of 8x8")));
            }
            let mut report = CheckReport::default();
            for (number, game) in (1..).zip(parse_wthor(bytes).map_err(located)?) {
                check_wthor(&game, number, &mut report);
            }
            Ok(report)
        })
    }
}

/// The moves must be legal, and a finished game must have the discs its file tells.
fn check_wthor(game: &WthorGame, number: usize, report: &mut CheckReport) {
    report.games += 1;
    let transcript = match game.transcript() {
        Ok(transcript) => transcript,
        Err(reason) => return report.disagree(number, reason),
    };
    report.moves += transcript.moves.len();
    let position = transcript.last_position();
    if Othello::<8>.payoffs(&position).is_some() {
        let [margin, _] = black_margins::<8>(&position);
        report.compare(number, "Black's discs", &f32::from(game.black_discs), &(32.0 + margin / 2.0));
    }
}

impl<const SIZE: usize> Othello<SIZE> {
    /// `moves | legal-move counts | discs black white`, passes as `--` with count 0.
    fn check_random_game(
        &self,
        content: &str,
        line: usize,
        report: &mut CheckReport,
    ) -> Result<(), ParseError> {
        let error = |reason: &str| ParseError::new("game", content, reason);
        let mut parts = content.split('|').map(str::split_whitespace);
        let (Some(moves), Some(counts), Some(discs), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(error("three parts separated by | were expected"));
        };
        let number =
            |word: &str| word.parse::<u32>().map_err(|_| ParseError::new("number", word, "not a count"));
        let moves: Vec<&str> = moves.collect();
        let counts = counts.map(number).collect::<Result<Vec<_>, _>>()?;
        let discs = discs.map(number).collect::<Result<Vec<_>, _>>()?;
        if moves.len() != counts.len() || discs.len() != 2 {
            return Err(error("one count per move and two disc counts were expected"));
        }
        let mut position = Self::START;
        for (ply, (word, count)) in (1..).zip(moves.into_iter().zip(counts)) {
            report.compare(
                line,
                &format!("legal moves at ply {ply}"),
                &count,
                &self.placements(&position).count_ones(),
            );
            let mv = self.parse_move(&position, word)?;
            if self.try_play(&mut position, mv).is_err() {
                report.disagree(line, format!("ply {ply}: {word} is illegal by the rules"));
                return Ok(());
            }
            report.moves += 1;
        }
        let finished = self.payoffs(&position).is_some();
        report.compare(line, "game finished", &true, &finished);
        let counted = [Seat::FIRST, Seat::SECOND].map(|seat| position.discs(seat).count_ones());
        report.compare(line, "final discs", &discs.as_slice(), &counted.as_slice());
        Ok(())
    }

    /// A board, the side to move, and moves with scores: `... X; H5:+6; G6:-2;`. Every move must be legal.
    fn check_test_position(
        &self,
        content: &str,
        line: usize,
        report: &mut CheckReport,
    ) -> Result<(), ParseError> {
        let (board, moves) = content.split_once(';').unwrap_or((content, ""));
        let position = Self::parse_board(board)?;
        for entry in moves.split(';').map(str::trim).filter(|entry| !entry.is_empty()) {
            let (word, score) = entry.split_once(':').unwrap_or((entry, "0"));
            if score.trim().parse::<i32>().is_err() {
                return Err(ParseError::new("score", entry, "move:score was expected"));
            }
            let mv = self.parse_move(&position, word)?;
            report.compare(line, &format!("{word} is legal"), &true, &self.is_legal(&position, mv));
        }
        Ok(())
    }
}

/// A finished game must have the result its file tells, empty squares counted for the winner or not at all.
fn check_archived<const SIZE: usize>(archived: &ArchivedGame, report: &mut CheckReport) {
    report.games += 1;
    report.moves += archived.transcript.moves.len();
    let position = archived.transcript.last_position();
    let Some(result) = archived.result else { return };
    if Othello::<SIZE>.payoffs(&position).is_none() {
        return;
    }
    let results = black_margins::<SIZE>(&position);
    report.facts += 1;
    if !results.contains(&result) {
        report.disagree(1, format!("game {}: the file says {result:+}, the rules {results:?}", report.games));
    }
}

/// Black's margin with empty squares to the winner, and the plain disc difference.
fn black_margins<const SIZE: usize>(position: &Position) -> [f32; 2] {
    let [black, white] = [Seat::FIRST, Seat::SECOND].map(|seat| position.discs(seat).count_ones() as f32);
    let margin = position.margin(Othello::<SIZE>::BOARD) as f32;
    [if position.turn() == Seat::FIRST { margin } else { -margin }, black - white]
}

#[cfg(test)]
mod tests {
    use super::*;
    use spielwerk_core::contract;

    const GAME: &str = "c4 c5 | 4 3 | 3 3";

    #[test]
    fn disagreements_are_reported_with_their_line() {
        let report = ReferenceFiles::check_text(&Othello::<8>, &format!("# x\n{GAME}\nc4 a1 | 4 9 | 1 1\n"))
            .expect("readable");
        let lines: Vec<usize> = report.disagreements.iter().map(|difference| difference.line).collect();
        assert_eq!(lines, [2, 3, 3], "unfinished; wrong count and illegal move: {:?}", report.disagreements);
    }

    #[test]
    fn unreadable_lines_are_errors() {
        let error = |text: &str| ReferenceFiles::check_text(&Othello::<8>, text).expect_err(text).to_string();
        assert!(error("\nc4 | 4").starts_with("line 2: game \"c4 | 4\": three parts"));
        assert!(error("c4 | x | 1 1").contains("not a count"));
        assert!(error("hello").contains("line 1"));
        assert!(error("XXX").contains("3 squares of 64"));
    }

    #[test]
    fn any_text_is_checked_or_refused_without_panic() {
        let board = format!("{} X; A1:+3;", "-".repeat(64));
        contract::fuzz_text(&[GAME, &board, "f5d6c3"], 1_000_000, |text| {
            let _ = ReferenceFiles::check_text(&Othello::<8>, text);
        });
    }
}
