//! A judgement of positions, and a small search on top of it: to sort moves far from the end, and to guess a
//! margin before it is proven.
//!
//! It proves nothing. On the full board it is the pattern evaluation. Smaller boards have a sum of eight
//! counts, a least-squares fit to the exact margins of 24000 positions of the full board with 11 to 15 empty
//! squares.

use spielwerk_core::{Evaluate, Seat};

use super::landmarks::{Landmarks, around};
use super::last_empties::final_margin;
use crate::bitboard::{flips, mobility};
use crate::evaluation::patterns::PatternEvaluation;
use crate::stability::stable;
use crate::{Othello, Position, Squares};

/// Points of an estimate that make one disc.
pub(super) const POINTS: i32 = 100;

/// Beyond every estimate.
pub(super) const BEYOND: i32 = 20_000;

/// What judges positions of one board size.
pub(super) struct Estimate<const SIZE: usize> {
    /// The judgement of the full board.
    patterns: Option<PatternEvaluation>,
}

impl<const SIZE: usize> Estimate<SIZE> {
    const BOARD: u64 = Othello::<SIZE>::BOARD;

    pub(super) fn new() -> Self {
        Self { patterns: (SIZE == 8).then(PatternEvaluation::shipped) }
    }

    /// What the position looks like for the side to move, in points.
    fn of(&self, own: u64, opponent: u64) -> i32 {
        match &self.patterns {
            Some(patterns) => patterns.evaluate(&Othello, &Position::new(own, opponent, Seat::FIRST)),
            None => Self::by_counts(own, opponent),
        }
    }

    /// The judgement of small boards.
    fn by_counts(own: u64, opponent: u64) -> i32 {
        let empties = Self::BOARD & !(own | opponent);
        let own_moves = mobility(own, opponent) & Self::BOARD;
        let other_moves = mobility(opponent, own) & Self::BOARD;
        if own_moves | other_moves == 0 {
            return POINTS * final_margin::<SIZE>(own, opponent);
        }
        let corners = Landmarks::<SIZE>::CORNERS;
        let beside_open_corner = around(empties & corners);
        let x_squares = Landmarks::<SIZE>::X_SQUARES & beside_open_corner;
        let c_squares = Landmarks::<SIZE>::C_SQUARES & beside_open_corner;
        let next_to_empty = around(empties);
        let lead = |own: u64, other: u64| own.count_ones() as i32 - other.count_ones() as i32;
        181 * lead(own_moves, other_moves)
            + 413 * lead(own_moves & corners, other_moves & corners)
            + 369 * lead(own & corners, opponent & corners)
            + 113 * lead(stable::<SIZE>(own, opponent), stable::<SIZE>(opponent, own))
            - 94 * lead(own & next_to_empty, opponent & next_to_empty)
            - 94 * lead(empties & around(opponent), empties & around(own))
            - 75 * lead(own & x_squares, opponent & x_squares)
            - 138 * lead(own & c_squares, opponent & c_squares)
    }

    /// Alpha-beta of a few plies over the judgement.
    pub(super) fn look_ahead(
        &self,
        own: u64,
        opponent: u64,
        mut alpha: i32,
        beta: i32,
        depth: u32,
        nodes: &mut u64,
    ) -> i32 {
        *nodes += 1;
        if depth == 0 {
            return self.of(own, opponent);
        }
        let moves = mobility(own, opponent) & Self::BOARD;
        if moves == 0 {
            if mobility(opponent, own) & Self::BOARD == 0 {
                return POINTS * final_margin::<SIZE>(own, opponent);
            }
            return -self.look_ahead(opponent, own, -beta, -alpha, depth, nodes);
        }
        let corners = Landmarks::<SIZE>::CORNERS;
        let risky = Landmarks::<SIZE>::X_SQUARES | Landmarks::<SIZE>::C_SQUARES;
        let mut best = -BEYOND;
        for group in [moves & corners, moves & !(corners | risky), moves & risky] {
            for square in Squares(group) {
                let turned = flips(own, opponent, square);
                let (next_own, next_opponent) = (opponent ^ turned, own | turned | square.bit());
                best = best.max(-self.look_ahead(next_own, next_opponent, -beta, -alpha, depth - 1, nodes));
                alpha = alpha.max(best);
                if alpha >= beta {
                    return best;
                }
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spielwerk_core::contract;

    fn stays_in_bounds<const SIZE: usize>() {
        let estimate = Estimate::<SIZE>::new();
        contract::walk(&Othello::<SIZE>, 100, 24, |position, _, _| {
            let (own, opponent) = (position.own(), position.opponent());
            assert!(estimate.of(own, opponent).abs() < BEYOND);
            let counts = Estimate::<SIZE>::by_counts;
            assert_eq!(counts(own, opponent), -counts(opponent, own));
        });
    }

    #[test]
    fn estimates_stay_in_bounds_and_counts_change_sign_with_the_side() {
        stays_in_bounds::<8>();
        stays_in_bounds::<6>();
        stays_in_bounds::<4>();
    }
}
