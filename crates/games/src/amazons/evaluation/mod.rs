//! What a position is worth without search.
//!
//! Both evaluations stand on the same flood fills, which tell who reaches which squares first.
//! [`TerritoryEvaluation`] is the one of the study that this game's searches are compared by.

mod flood;
mod queen_lines;
mod terms;
mod territory;
#[cfg(test)]
mod tests;

use spielwerk_core::Score;

use super::moves::Move;
use super::state::State;

pub(super) use flood::Floods;
pub use terms::{Kappa, Terms};
pub use territory::TerritoryEvaluation;

/// Points of score for one square.
const SQUARE: f64 = 1_000.0;

/// What a finished game is worth to the loser, short of the squares that were left.
const LOSS: Score = -1_000_000;

/// The value of a position whose side to move has no move: beyond every other, and the lower the more
/// squares are left, so that the winner prefers to win soon.
#[inline]
fn lost(state: &State) -> Score {
    LOSS - state.empty().len() as Score
}

/// How promising a move looks: how much freer the amazon stands, and how much less free the opponents are
/// around the arrow.
#[inline]
fn promise(state: &State, mv: Move) -> i32 {
    let empty = state.empty() | mv.from.into();
    let around = |square: super::Square| super::SquareSet::from(square).neighbours();
    let mut left = empty;
    left.remove(mv.to);
    left.remove(mv.arrow);
    let reach = mv.to.queen_reach(left).len() as i32 - mv.from.queen_reach(state.empty()).len() as i32;
    let opponents = state.amazons(state.turn().opponent());
    let own = state.amazons(state.turn());
    let pressed = (around(mv.arrow) & opponents).len() as i32 + (around(mv.to) & opponents).len() as i32;
    let cramped = ((around(mv.arrow) & own) - mv.from.into()).len() as i32;
    2 * reach + 4 * pressed - 3 * cramped
}
