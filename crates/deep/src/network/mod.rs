//! Training of policy and value networks, which knows no game: re-exported from [`spielwerk_nn::training`].

pub use spielwerk_nn::training::{Batch, BatchError, Losses, StateError, Trainer, TrainerSettings};
