//! Fitting the pattern evaluation of Othello.
//!
//! Training goes in generations. Each plays games with the evaluation of the generation before (the first
//! with a [`HandMade`] one), labels their positions with what became of them ([`play_games`]), and fits the
//! weights to the labels by least squares ([`LeastSquares`]). [`train`] does it all in a run folder and picks
//! up where it was interrupted. [`measure_prob_cut`] measures the constants of forward pruning.

mod config;
mod fit;
mod hand_made;
mod look_ahead;
mod prob_cut_fit;
mod run;
mod samples;
mod self_play;

pub use config::{Generation, TrainingConfig};
pub use fit::{FitReport, LeastSquares};
pub use hand_made::HandMade;
pub use look_ahead::{best_by_search, solve};
pub use prob_cut_fit::{ProbCutFit, measure_prob_cut};
pub use run::{HeldOutError, Progress, TrainError, train};
pub use samples::{Sample, read_samples, write_samples};
pub use self_play::play_games;
