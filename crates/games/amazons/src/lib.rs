//! The Game of the Amazons on boards of 4 to 10 columns and rows.
//!
//! An amazon moves like a chess queen and then shoots an arrow like a queen from where she stands; the arrow
//! blocks its square for good. A player who cannot move loses. White is seat 0 and opens.
//!
//! Every board is a corner of the 10x10 board whose other squares are never empty, so one representation
//! serves all sizes. A position is three sets of squares of 128 bits; moves are counted and drawn without
//! listing them.
//!
//! ```
//! use spielwerk_amazons::Amazons;
//! use spielwerk_core::{Game, Rng};
//!
//! let game = Amazons::default();
//! let start = game.start(&mut Rng::new(1));
//! assert_eq!(game.count_moves(&start, &mut Vec::new()), 2_176);
//! ```

mod evaluation;
mod half_moves;
pub mod learning;
mod mobility;
mod moves;
mod notation;
mod package;
mod players;
mod playout;
mod rays;
mod reference;
mod rules;
mod solver;
mod speed;
mod square;
mod square_set;
mod state;
mod symmetry;
#[cfg(test)]
mod tests;

pub use evaluation::{Features, Kappa, TUNED_MODEL, Terms, TerritoryEvaluation, TunedEvaluation, Weights};
pub use half_moves::{HalfMove, HalfMoveEvaluation, HalfMoves, HalfState, Step, greedy_arrow};
pub use moves::Move;
pub use package::PACKAGE;
pub use playout::{UselessMoves, endangered, greedy_amazon_move, liberty_move};
pub use rules::Amazons;
pub use solver::{Solution, Solver};
pub use square::Square;
pub use square_set::{SquareSet, Squares};
pub use state::State;
