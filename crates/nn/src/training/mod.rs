//! Training of networks by gradients, on the kernels that also evaluate them.
//!
//! [`Trainer`] changes the weights of a [`NetShape`](crate::NetShape) batch by batch, [`TransformerTrainer`] those of a
//! Transformer; [`Trainer::net`] gives the network as it is evaluated. Forward and backward pass are written out layer by
//! layer, a backward pass being the transpose of its forward pass: a network has three kinds of layers, and with a library
//! for automatic differentiation each would be a node of our own anyway, or several times slower.
//!
//! A batch is cut into shards of a fixed size which threads share, and the gradients of the shards are summed in their
//! order, so that results do not depend on the number of threads. Matrices and filters are packed once per step, and all
//! memory is kept from step to step.

mod adamw;
mod batch;
mod conv_block;
mod convolution;
mod first_layer;
mod gradients;
mod layout;
mod linear;
mod loss;
mod mlp;
mod model;
mod resnet;
mod state;
mod trainer;
mod transformer_trainer;

pub use batch::{Batch, BatchError, Losses};
pub use state::StateError;
pub use trainer::{Trainer, TrainerSettings};
pub use transformer_trainer::{Lesson, TransformerTrainer};

#[cfg(test)]
mod tests;
