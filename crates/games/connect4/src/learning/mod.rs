//! How Connect Four is learned: values by TD(lambda) with a repertoire of openings ([`td`]), and networks by self-play
//! from nothing.

pub mod td;
mod zero;

use spielwerk_run::Training;
use spielwerk_train::GameTraining;

/// What the package offers to learn.
pub(crate) static TRAININGS: &[&dyn Training] = &[&GameTraining(td::LearnValues), &zero::TRAINING];
