//! How the Game of the Amazons is learned: weights of an evaluation fitted to self-play ([`fit`]) and networks by
//! self-play from nothing, in half-moves.

pub mod fit;
mod zero;

use spielwerk_run::Training;
use spielwerk_train::GameTraining;

/// What the package offers to learn.
pub(crate) static TRAININGS: &[&dyn Training] = &[&GameTraining(fit::FitEvaluation), &zero::TRAINING];
