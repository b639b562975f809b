//! Tables and linear functions: one weight per input.

use spielwerk_core::Game;

use super::encoding::Encoding;
use super::squash::Squash;
use super::{Gradient, ValueFunction};

/// A weighted sum of the inputs, squashed. With one input per position and no squashing it is a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Linear<E> {
    pub(super) encoding: E,
    pub(super) squash: Squash,
    pub(super) weights: Vec<f64>,
}

impl<E> Linear<E> {
    /// The function with all weights zero.
    pub fn new<G: Game>(encoding: E, squash: Squash) -> Self
    where
        E: Encoding<G>,
    {
        let weights = vec![0.0; encoding.inputs()];
        Self { encoding, squash, weights }
    }

    /// The weights, one per input.
    pub fn weights(&self) -> &[f64] {
        &self.weights
    }
}

impl<G: Game, E: Encoding<G>> ValueFunction<G> for Linear<E> {
    #[inline]
    fn value(&self, game: &G, state: &G::State) -> f64 {
        let mut sum = 0.0;
        self.encoding.for_each_input(game, state, |place, value| sum += self.weights[place] * value);
        self.squash.of(sum)
    }

    fn gradient(&self, game: &G, state: &G::State, gradient: &mut Gradient) -> f64 {
        let value = self.value(game, state);
        let slope = self.squash.slope(value);
        gradient.clear();
        self.encoding.for_each_input(game, state, |place, input| gradient.push(place, slope * input));
        value
    }

    fn parameters(&self) -> usize {
        self.weights.len()
    }

    fn parameter(&self, index: usize) -> f64 {
        self.weights[index]
    }

    fn set_parameter(&mut self, index: usize, value: f64) {
        self.weights[index] = value;
    }

    #[inline]
    fn adjust(&mut self, index: usize, change: f64) {
        self.weights[index] += change;
    }
}
