//! Games of Nimm-3 in a file: `11: 3 1 2 1 3 1 | first`, one per line, `#` starts a comment.
//!
//! Before the colon is the heap, after it what was taken in turn by the first and the second player,
//! after the bar who took the last stone. The result is left out, bar included, if the game was not finished.

use spielwerk_core::check::{CheckError, CheckReport, ReferenceFiles};
use spielwerk_core::{Game, ParseError, Payoffs, Seat};

use super::notation::{read_number, read_seat};
use super::{Heap, Nimm3, Take};

/// One line of a file.
struct ReferenceGame {
    stones: u32,
    takes: Vec<Take>,
    winner: Option<Seat>,
}

impl ReferenceGame {
    /// Reads a line; `None` if it is empty or a comment.
    fn parse(line: &str) -> Result<Option<Self>, String> {
        let content = line.split('#').next().unwrap_or_default().trim();
        if content.is_empty() {
            return Ok(None);
        }
        let (stones, rest) = content.split_once(':').ok_or("the heap and its colon are missing")?;
        let (takes, winner) = match rest.split_once('|') {
            Some((takes, winner)) => (takes, Some(read_seat(winner.trim())?)),
            None => (rest, None),
        };
        let take = |word| read_number(word, Nimm3::TAKES).map(Take);
        Ok(Some(Self {
            stones: read_number(stones.trim(), Nimm3::STONES)?,
            takes: takes.split_whitespace().map(take).collect::<Result<_, _>>()?,
            winner,
        }))
    }
}

impl ReferenceFiles for Nimm3 {
    fn check_text(&self, text: &str) -> Result<CheckReport, CheckError> {
        let mut report = CheckReport::default();
        for (line, content) in (1..).zip(text.lines()) {
            let problem = |reason| CheckError { line, problem: ParseError::new("line", content, reason) };
            if let Some(reference) = ReferenceGame::parse(content).map_err(problem)? {
                self.check_game(line, &reference, &mut report);
            }
        }
        Ok(report)
    }
}

impl Nimm3 {
    fn check_game(self, line: usize, reference: &ReferenceGame, report: &mut CheckReport) {
        let mut heap = Heap::new(reference.stones, Seat::FIRST);
        report.games += 1;
        for (ply, &take) in (1..).zip(&reference.takes) {
            if self.try_play(&mut heap, take).is_err() {
                let (stones, left) = (take.stones(), heap.stones());
                return report.disagree(line, format!("ply {ply}: {stones} cannot be taken from {left}"));
            }
            report.moves += 1;
        }
        let winner = self
            .payoffs(&heap)
            .map(|payoffs| if payoffs.of(Seat::FIRST) > 0.0 { Seat::FIRST } else { Seat::SECOND });
        report.compare(line, "winner", &reference.winner, &winner);
    }
}
