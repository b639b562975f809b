//! How Othello is learned: evaluations fitted to self-play ([`fit`]) and networks by self-play from nothing.
//!
//! [`HandMade`] is where the first generation of a fit begins; [`measure_prob_cut`] measures the constants of forward
//! pruning for an evaluation.

pub mod fit;
mod hand_made;
mod prob_cut;
mod zero;

use spielwerk_run::Training;
use spielwerk_train::GameTraining;

pub use hand_made::HandMade;
pub use prob_cut::{ProbCutFit, ProbCutRound, measure_prob_cut};

/// What the package offers to learn.
pub(crate) static TRAININGS: &[&dyn Training] = &[&GameTraining(fit::FitEvaluation), &zero::TRAINING];
