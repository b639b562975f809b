//! How Nimm-3 is learned: values by TD(lambda), and networks by self-play from nothing.

mod charts;
mod perfect_play;
pub mod td;
mod zero;

use spielwerk_run::Training;
use spielwerk_train::GameTraining;

pub use perfect_play::{any_heap, games_until_perfect, heaps_played_right, plays_perfectly};

/// What the package offers to learn.
pub(crate) static TRAININGS: &[&dyn Training] = &[&GameTraining(td::LearnValues), &zero::TRAINING];
