//! N-tuple networks for Connect Four: many small tables, each of which sees a handful of squares.
//!
//! The value is the hyperbolic tangent of a sum with one weight per table and mirror image. Who is to move chooses
//! between two sets of weights, since the same stones mean something else to each side. An empty square that the
//! next stone can reach counts as another content than one that hangs in the air. A few tables see threats instead of
//! squares (`threats`), for zugzwang is a matter of the whole board.
//!
//! Forced moves are followed before a position is looked at, so that no weights are spent on exchanges that a few rules
//! settle: a network judges the position at their end, or tells their result.
//!
//! All the squares of a column are known from one of 127 numbers, and a table's entry is a sum with one term per
//! column ([`Layout`]). So the entries of all tables in a position are the sum of seven rows of numbers, which the
//! compiler turns into vector instructions, and no table has entries for contents that cannot occur.
//!
//! A network may come with a [`Repertoire`], openings whose best moves were learned one by one. Values and gradients do
//! not know of it; players ask it first.

mod file;
mod layout;
mod repertoire;
mod shapes;
mod threats;

use crate::{ConnectFour, Forced, Position};
use spielwerk_core::Seat;

pub use file::NTupleError;
pub use layout::Layout;
pub use repertoire::Repertoire;
pub use shapes::random_walks;

use layout::LANES;
use spielwerk_nn::values::{Gradient, ValueFunction};
use threats::ThreatTables;

/// An n-tuple network.
#[derive(Clone, Debug)]
pub struct NTuples {
    layout: Layout,
    threats: ThreatTables,
    /// The weights with the first seat to move, then those with the second.
    weights: Vec<f32>,
    repertoire: Repertoire,
}

impl NTuples {
    /// A network with all weights zero, whose tables see these sets of squares, and threats.
    pub fn new(layout: Layout) -> Self {
        let weights = vec![0.0; Self::count(&layout)];
        let threats = ThreatTables::new(layout.entries());
        Self { layout, threats, weights, repertoire: Repertoire::default() }
    }

    /// How many weights a network with this layout has.
    fn count(layout: &Layout) -> usize {
        2 * ThreatTables::new(layout.entries()).end()
    }

    /// The sets of squares it sees.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// All weights.
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// All weights, to be changed.
    pub fn weights_mut(&mut self) -> &mut [f32] {
        &mut self.weights
    }

    /// The openings that were learned with the network; empty if none were.
    pub fn repertoire(&self) -> &Repertoire {
        &self.repertoire
    }

    /// The network with these openings.
    #[must_use]
    pub fn with_repertoire(self, repertoire: Repertoire) -> Self {
        Self { repertoire, ..self }
    }

    /// How many entries the tables have together; each has a weight for either side to move.
    fn entries(&self) -> usize {
        self.threats.end()
    }

    /// Where the weights for the side to move begin.
    fn side(&self, position: &Position) -> usize {
        position.turn().index() * self.entries()
    }

    /// Calls `look` with the entries of a position, group by group.
    #[inline]
    fn for_each_group(&self, position: &Position, mut look: impl FnMut(&[u32])) {
        self.layout.for_each_group(position, &mut look);
        look(&self.threats.entries(position));
    }

    /// The sum of the weights, before it is squashed.
    #[inline]
    fn sum(&self, position: &Position) -> f32 {
        let begin = self.side(position);
        let weights = &self.weights[begin..begin + self.entries()];
        let mut sums = [0.0; LANES];
        self.for_each_group(position, |group| {
            for (sum, &entry) in sums.iter_mut().zip(group) {
                *sum += weights[entry as usize];
            }
        });
        sums.iter().sum()
    }
}

/// What a result that forced moves lead to is worth to the first seat; else where they lead.
fn result_or_position(position: &Position) -> Result<f64, Position> {
    match position.follow_forced() {
        Forced::Won(seat) => Ok(if seat == Seat::FIRST { 1.0 } else { -1.0 }),
        Forced::Drawn => Ok(0.0),
        Forced::Open(position) => Err(position),
    }
}

impl ValueFunction<ConnectFour> for NTuples {
    #[inline]
    fn value(&self, _: &ConnectFour, position: &Position) -> f64 {
        match result_or_position(position) {
            Ok(result) => result,
            Err(position) => f64::from(self.sum(&position).tanh()),
        }
    }

    fn gradient(&self, _: &ConnectFour, position: &Position, gradient: &mut Gradient) -> f64 {
        gradient.clear();
        let position = match result_or_position(position) {
            Ok(result) => return result,
            Err(position) => position,
        };
        let value = f64::from(self.sum(&position).tanh());
        let slope = 1.0 - value * value;
        let begin = self.side(&position);
        self.for_each_group(&position, |group| {
            for &entry in group {
                gradient.push(begin + entry as usize, slope);
            }
        });
        value
    }

    fn parameters(&self) -> usize {
        self.weights.len()
    }

    fn parameter(&self, index: usize) -> f64 {
        f64::from(self.weights[index])
    }

    fn set_parameter(&mut self, index: usize, value: f64) {
        self.weights[index] = value as f32;
    }

    #[inline]
    fn adjust(&mut self, index: usize, change: f64) {
        self.weights[index] += change as f32;
    }
}
