//! Positions as numbers for linear functions and nets.

use std::fmt::Debug;

use spielwerk_core::Game;

/// A way to write a position as a list of numbers, most of them zero.
pub trait Encoding<G: Game>: Clone + Debug + PartialEq + Send + Sync {
    /// How many numbers there are.
    fn inputs(&self) -> usize;

    /// Calls `see` with the place and the value of every number that is not zero.
    fn for_each_input(&self, game: &G, state: &G::State, see: impl FnMut(usize, f64));
}
