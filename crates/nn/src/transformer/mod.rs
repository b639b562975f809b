//! A small Transformer that reads a set of objects and says, step by step, what comes next.
//!
//! An object is a few indices; its embeddings are summed. The first objects of a sequence are *known*: each sees all
//! others of them. Those that follow are *dealt*, one per step: each sees the known ones and what was dealt before it.
//! So the known objects are evaluated once, however many continuations are tried ([`Stream`]), and training gets the
//! answers of all steps from one pass ([`Pass`]).
//!
//! An answer is asked for in one of a few roles. Every output pools all objects seen by a query of its own, shifted by
//! the role, and has a small network of its own on what it pooled. The weights of pooling are plain exponentials of
//! bounded scores, so that sums over objects only ever grow by the object that was dealt last. If the shape says so,
//! objects also speak to the outputs directly (`hints`).

mod backward;
mod head;
mod hints;
mod model;
mod norm;
mod pass;
mod shape;
mod stream;
#[cfg(test)]
mod tests;

pub use backward::Gradient;
pub use model::Transformer;
pub use pass::{Pass, Sequence};
pub use shape::{HintShape, TransformerShape};
pub use stream::Stream;

/// Scores of pooling are kept within this distance of zero, so that products of two exponentials stay numbers.
pub const LARGEST_SCORE: f32 = 30.0;
