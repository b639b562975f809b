//! Evaluations fitted in generations.
//!
//! Each generation plays games with the evaluation of the one before, labels their positions with what became of them,
//! and fits the weights to the labels; [`FitMethod`] is that loop. How games are played and how weights are fitted is
//! the game's own affair ([`FitTask`]); [`LeastSquares`] and [`solve_symmetric`] are what most of them need.
//! [`fit_prob_cut`] measures the constants of forward pruning for an evaluation.

mod generations;
mod least_squares;
mod linear;
mod prob_cut;

pub use generations::{FitMethod, FitTask, Fitted, GenerationFolder};
pub use least_squares::{FitReport, LeastSquares};
pub use linear::solve_symmetric;
pub use prob_cut::{DepthValues, ProbCutPairs, fit_checks, fit_prob_cut, values_by_depth};
