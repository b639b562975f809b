//! Fitting evaluations to games of the program against itself.
//!
//! Training goes in generations. Each plays games with the evaluation of the generation before, labels their
//! positions with what became of them, and fits the weights to the labels. Everything happens in a run folder
//! and can be interrupted.
//!
//! Othello: [`train`] begins with a [`HandMade`] evaluation and fits patterns or factors ([`FeatureSet`]) by
//! least squares ([`LeastSquares`]) to the samples of [`play_games`]. [`measure_prob_cut`] measures the
//! constants of forward pruning. The Game of the Amazons: [`amazons`].

pub mod amazons;
mod config;
mod factor_fit;
pub(crate) mod folder;
mod hand_made;
mod least_squares;
mod look_ahead;
mod parallel;
mod pattern_fit;
mod prob_cut_fit;
mod run;
mod samples;
mod self_play;

pub use config::{FeatureSet, Generation, TrainingConfig};
pub use folder::{Progress, TrainError};
pub use hand_made::HandMade;
pub use least_squares::{FitReport, LeastSquares};
pub use look_ahead::best_by_search;
pub use prob_cut_fit::{ProbCutFit, measure_prob_cut};
pub use run::{HeldOutError, OthelloProgress, train};
pub use samples::{Sample, read_samples, write_samples};
pub use self_play::play_games;
