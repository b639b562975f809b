//! Training of policy and value networks, which knows no game: re-exported from [`spielwerk_net::training`].

pub use spielwerk_net::training::{Batch, BatchError, Losses, StateError, Trainer, TrainerSettings};
