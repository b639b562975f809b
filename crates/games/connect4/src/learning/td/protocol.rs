//! How an agent does against perfect play.
//!
//! Part one: the 36 boards with up to two stones, the first of them in columns 1 to 4. The agent takes the side that
//! wins, or each side in turn if the board is drawn, and should reach the theoretical result. Part two: games from
//! the empty board, the agent first. Its perfect opponent picks any of the equally good moves while fewer than
//! twelve stones are on the board, and then the most distant loss.

use serde::Serialize;
use spielwerk_core::{Game, Rng, Seat};
use spielwerk_session::PerfectPlayResult;

use super::exact::{ExactPlay, reversed};
use crate::solver::Outcome;
use crate::{Column, ConnectFour, Position, ReferenceLine};

/// The player that is measured: chooses a move in a position that is not finished.
pub type Agent<'a> = &'a mut dyn FnMut(&Position) -> Column;

/// How the measurement is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Protocol {
    /// Games of the second part.
    pub games: u64,
    /// While fewer stones than this are on the board, the opponent of the second part varies its moves.
    pub varied_plies: usize,
    /// Random seed of the games.
    pub seed: u64,
}

impl Default for Protocol {
    fn default() -> Self {
        Self { games: 500, varied_plies: 12, seed: 1 }
    }
}

impl Protocol {
    /// Measures an agent.
    pub fn measure(&self, exact: &mut ExactPlay, agent: Agent<'_>) -> PerfectPlayResult {
        let mut result = PerfectPlayResult::default();
        for (number, board) in (0..).zip(opening_boards()) {
            let outcome = exact.outcome(&board);
            let seats = match outcome {
                Outcome::Win => vec![board.turn()],
                Outcome::Loss => vec![board.turn().opponent()],
                Outcome::Draw => vec![Seat::FIRST, Seat::SECOND],
            };
            for seat in seats {
                let rng = &mut Rng::for_part(self.seed, number);
                result.openings += 1;
                result.openings_kept += u64::from(keeps_result(exact, agent, board, seat, 0, rng));
            }
        }
        for number in 0..self.games {
            let rng = &mut Rng::for_part(self.seed.wrapping_add(1), number);
            let won = keeps_result(exact, agent, Position::EMPTY, Seat::FIRST, self.varied_plies, rng);
            result.games += 1;
            result.won += u64::from(won);
        }
        result
    }
}

/// The boards with up to two stones, of two mirror images one.
pub(super) fn opening_boards() -> Vec<Position> {
    let drop = |board: &Position, column: Column| ConnectFour.child(board, column);
    let ones: Vec<Position> = Column::ALL.iter().map(|&column| drop(&Position::EMPTY, column)).collect();
    let twos = ones[..4].iter().flat_map(|board| Column::ALL.map(|column| drop(board, column)));
    let mut boards = vec![Position::EMPTY];
    boards.extend(&ones);
    boards.extend(twos);
    boards
}

/// Whether the agent on this seat reaches the theoretical result. The game ends as soon as it gives the result away,
/// for a perfect opponent does not give it back.
fn keeps_result(
    exact: &mut ExactPlay,
    agent: Agent<'_>,
    mut position: Position,
    seat: Seat,
    varied_plies: usize,
    rng: &mut Rng,
) -> bool {
    let wanted = outcome_for(exact, &position, seat);
    while !position.is_finished() {
        let column = if position.turn() == seat {
            agent(&position)
        } else if position.stones() < varied_plies {
            exact.any_good_move(&position, rng)
        } else {
            exact.best_move(&position, rng)
        };
        let own_move = position.turn() == seat;
        ConnectFour.play(&mut position, column);
        if own_move && outcome_for(exact, &position, seat) < wanted {
            return false;
        }
    }
    true
}

fn outcome_for(exact: &mut ExactPlay, position: &Position, seat: Seat) -> Outcome {
    let outcome = exact.outcome(position);
    if position.turn() == seat { outcome } else { reversed(outcome) }
}

/// How many moves of an agent kept the outcome of test positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct KeptMoves {
    /// Positions in which the agent chose a move.
    pub positions: u64,
    /// Moves that gave it away.
    pub mistakes: u64,
}

/// Lets an agent move in the positions of a benchmark file and counts the moves that change who wins.
pub fn kept_moves<'a>(
    exact: &mut ExactPlay,
    agent: Agent<'_>,
    lines: impl IntoIterator<Item = &'a ReferenceLine>,
) -> KeptMoves {
    let mut counts = KeptMoves::default();
    for line in lines {
        let Ok(position) = line.position() else { continue };
        if position.is_finished() {
            continue;
        }
        let before = Outcome::of_score(line.number);
        let chosen = agent(&position);
        counts.positions += 1;
        let mut kept =
            |column: Column| reversed(exact.outcome(&ConnectFour.child(&position, column))) == before;
        counts.mistakes += u64::from(!kept(chosen));
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_boards_are_those_of_the_protocol() {
        let boards = opening_boards();
        assert_eq!(boards.len(), 36);
        let stones = |count: usize| boards.iter().filter(|board| board.stones() == count).count();
        assert_eq!([stones(0), stones(1), stones(2)], [1, 7, 28]);
    }
}
