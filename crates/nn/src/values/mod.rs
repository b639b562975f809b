//! Learned values of positions: tables, linear functions, small nets and n-tuple networks behind one trait.
//!
//! A value is what the first seat can expect from an after-state, the position after a move: 1
//! is a win, -1 a loss. Finished games are worth their payoff and no function is asked about them. A function knows
//! its gradient, so a learning method needs no more than [`ValueFunction`]; players need only [`ValueFunction::value`].

pub mod contract;
mod encoding;
mod function;
mod gradient;
mod linear;
mod small_net;
mod squash;

use spielwerk_core::Game;

pub use encoding::Encoding;
pub use function::{Function, FunctionError};
pub use gradient::Gradient;
pub use linear::Linear;
pub use small_net::{MOST_HIDDEN, SmallNet};
pub use squash::Squash;

/// A function of positions with parameters that can be learned.
///
/// Laws, tested for every kind: the gradient is that of the value; parameters and their adjustments survive the
/// function's file.
pub trait ValueFunction<G: Game>: Send + Sync {
    /// What the first seat can expect from an unfinished after-state.
    fn value(&self, game: &G, state: &G::State) -> f64;

    /// The value again, and how it changes with each parameter; `gradient` is overwritten.
    fn gradient(&self, game: &G, state: &G::State, gradient: &mut Gradient) -> f64;

    /// How many parameters there are.
    fn parameters(&self) -> usize;

    /// One parameter.
    fn parameter(&self, index: usize) -> f64;

    /// Sets one parameter.
    fn set_parameter(&mut self, index: usize, value: f64);

    /// Adds to one parameter.
    fn adjust(&mut self, index: usize, change: f64);

    /// The layer that a parameter belongs to, counted from the output: layers may learn at different speeds.
    fn layer(&self, _index: usize) -> usize {
        0
    }
}
