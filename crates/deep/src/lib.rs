//! Training of networks by self-play: the loop of `AlphaZero`, beliefs about hidden cards, networks for open cards.

pub mod belief;
pub mod network;
mod parallel;
pub mod seats;
mod transformer_run;
pub mod zero;

/// Training of Transformers, which knows no game: re-exported from [`spielwerk_nn::training`].
pub mod transformer_trainer {
    pub use spielwerk_nn::training::{Lesson, TransformerTrainer};
}
