//! Replaying games of other programs: `moves | ply:legal moves ... | winner`, one game a line.

use spielwerk_core::check::{CheckError, CheckReport, ReferenceFiles};
use spielwerk_core::{Game, Notation, ParseError, Rng, Seat};

use super::moves::Move;
use super::rules::Amazons;
use super::state::State;

/// A game as the file tells it.
struct ReferenceGame {
    moves: Vec<Move>,
    /// The number of legal moves after this many plies.
    counts: Vec<(usize, usize)>,
    winner: Seat,
}

impl Amazons {
    fn read_game(&self, start: &State, line: &str) -> Result<ReferenceGame, ParseError> {
        let error = |reason: &str| ParseError::new("game", line, reason);
        let parts: Vec<&str> = line.split('|').collect();
        let [moves, counts, winner] = parts[..] else {
            return Err(error("it has not three parts: moves | ply:count ... | winner"));
        };
        let moves = moves.split_whitespace().map(|text| self.parse_move(start, text));
        let counts = counts.split_whitespace().map(|text| {
            let read =
                text.split_once(':').and_then(|(ply, count)| Some((ply.parse().ok()?, count.parse().ok()?)));
            read.ok_or_else(|| ParseError::new("move count", text, "it is not ply:count"))
        });
        let winner = match winner.trim() {
            "white" => Seat::FIRST,
            "black" => Seat::SECOND,
            _ => return Err(error("the winner is neither white nor black")),
        };
        Ok(ReferenceGame {
            moves: moves.collect::<Result<_, _>>()?,
            counts: counts.collect::<Result<_, _>>()?,
            winner,
        })
    }

    fn replay(&self, mut state: State, line: usize, game: &ReferenceGame, report: &mut CheckReport) {
        report.games += 1;
        for &(ply, _) in game.counts.iter().filter(|&&(ply, _)| ply > game.moves.len()) {
            report.disagree(line, format!("moves are counted at ply {ply} of {}", game.moves.len()));
        }
        for ply in 0..=game.moves.len() {
            for (_, count) in game.counts.iter().filter(|&&(counted, _)| counted == ply) {
                report.compare(line, &format!("legal moves at ply {ply}"), count, &state.count_moves());
            }
            let Some(&mv) = game.moves.get(ply) else { break };
            let text = self.move_text(&state, mv);
            if self.try_play(&mut state, mv).is_err() {
                report.disagree(
                    line,
                    format!("ply {ply}: {text} is illegal in {}", self.position_text(&state)),
                );
                return;
            }
            report.moves += 1;
        }
        let winner = self.payoffs(&state).map(|_| state.turn().opponent());
        let name = |seat| self.seat_name(seat);
        report.compare(line, "winner", &Some(name(game.winner)), &winner.map(name));
    }
}

impl ReferenceFiles for Amazons {
    fn check_text(&self, text: &str) -> Result<CheckReport, CheckError> {
        let start = self.start(&mut Rng::new(0));
        let mut report = CheckReport::default();
        for (line, content) in (1..).zip(text.lines().map(str::trim)) {
            if content.is_empty() || content.starts_with('#') {
                continue;
            }
            let game = self.read_game(&start, content).map_err(|problem| CheckError { line, problem })?;
            self.replay(start, line, &game, &mut report);
        }
        Ok(report)
    }
}

#[cfg(test)]
mod tests {
    use spielwerk_core::contract;

    use super::*;

    #[test]
    fn disagreements_are_found() {
        let game = Amazons::new(8).unwrap();
        let whats = |text: &str| -> Vec<String> {
            let report = game.check_text(text).expect("well formed");
            report.disagreements.into_iter().map(|found| format!("{}: {}", found.line, found.what)).collect()
        };
        assert_eq!(
            whats("# a comment\n\nc1-c4/c7 | 0:1232 0:7 3:1 | white"),
            [
                "3: moves are counted at ply 3 of 1",
                "3: legal moves at ply 0: the file says 7, the rules say 1232",
                "3: winner: the file says Some(\"White\"), the rules say None",
            ]
        );
        let illegal = whats("c1-c8/c7 | | black");
        assert_eq!(illegal, ["1: ply 0: c1-c8/c7 is illegal in 2B2B2/8/B6B/8/8/W6W/8/2W2W2 w"]);
    }

    #[test]
    fn malformed_lines_are_errors_with_their_number() {
        let game = Amazons::new(8).unwrap();
        let error = |text: &str| game.check_text(text).expect_err(text).to_string();
        assert!(error("# fine\nc1-c4/c7").starts_with("line 2: game \"c1-c4/c7\": it has not three parts"));
        assert!(error("c1-c4/c9 | | white").contains("c9 is off the 8x8 board"));
        assert!(error("c1-c4/c7 | 0=3 | white").contains("move count \"0=3\""));
        assert!(error("c1-c4/c7 | 0:3 | red").contains("neither white nor black"));
    }

    #[test]
    fn any_text_is_checked_or_refused() {
        let game = Amazons::new(8).unwrap();
        let seeds = ["c1-c4/c7 a6-a4/b4 | 0:1232 1:9 | white", "# x\n| 0:1 | black"];
        contract::fuzz_text(&seeds, 1_000_000, |text| {
            let _ = game.check_text(text);
        });
    }
}
