//! What a position is worth without search.
//!
//! Both evaluations use the same flood fills, which tell who reaches which squares first.
//! [`TerritoryEvaluation`] is the one of the study that this game's searches are compared by;
//! [`TunedEvaluation`] weighs more features by [`Weights`] fitted to the outcomes of games.

mod features;
mod flood;
mod queen_lines;
mod terms;
mod territory;
#[cfg(test)]
mod tests;
mod tuned;
mod weights;

use spielwerk_core::Score;

use super::moves::Move;
use super::rules::Amazons;
use super::square::Square;
use super::square_set::SquareSet;
use super::state::State;

pub use features::Features;
pub(super) use flood::Floods;
pub use terms::{Kappa, Terms};
pub use territory::TerritoryEvaluation;
pub use tuned::TunedEvaluation;
pub use weights::{SHIPPED_MODEL as TUNED_MODEL, Weights};

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

/// How many more moves of the side to move are worth thinking about: until two fifths of the board are left, where
/// most games are settled and the solver takes over; a few in any case.
fn moves_to_come(game: &Amazons, state: &State) -> u32 {
    const LAST: usize = 4;
    let settled = game.squares() * 2 / 5;
    (state.empty().len().saturating_sub(settled) / 2).max(LAST) as u32
}

/// How promising a move looks: how far the amazon reaches from where she goes, how free she was before, and
/// how many amazons of either side the arrow and she herself come to stand next to.
#[inline]
fn move_score(state: &State, Move { from, to, arrow }: Move) -> i32 {
    let around = |square: Square| SquareSet::from(square).neighbours();
    let left = (state.empty() | from.into()) - (SquareSet::from(to) | arrow.into());
    let reach = to.queen_reach(left).len() as i32;
    let liberties = (around(from) & state.empty()).len() as i32;
    let opponents = state.amazons(state.turn().opponent());
    let pressed = (around(arrow) & opponents).len() + (around(to) & opponents).len();
    let cramped = ((around(arrow) & state.amazons(state.turn())) - from.into()).len();
    2 * reach - 5 * liberties + 4 * pressed as i32 - 3 * cramped as i32
}
