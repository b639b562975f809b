//! Networks defined with burn's tensors and trained by its automatic differentiation.
//!
//! [`Trainer`] holds the numbers of a network and changes them batch by batch; [`Trainer::net`] gives the network as
//! [`spielwerk_nn`] evaluates it. The definition exists twice: from burn's own operations, which is the reference, and
//! with convolution, norm, addition and `ReLU` as one node with kernels of our own, which is what trains.
//!
//! Only burn's backend and differentiation are used: everything runs on one thread in a fixed order, so that a seed
//! means the same numbers.

pub(crate) mod adamw;
mod batch;
mod fused;
mod model;
pub(crate) mod state;
pub(crate) mod tensor;
mod trainer;

pub use batch::{Batch, BatchError, Losses};
pub use model::Engine;
pub use state::StateError;
pub use trainer::{Trainer, TrainerSettings};

#[cfg(test)]
mod tests;
