//! A net with one hidden layer, small enough to be learned move by move.

use spielwerk_core::{Game, Rng};

use super::encoding::Encoding;
use super::squash::Squash;
use super::{Gradient, ValueFunction};

/// The most units a hidden layer has.
pub const MOST_HIDDEN: usize = 64;

/// Inputs, a hidden layer and one output, both squashed alike.
#[derive(Clone, Debug, PartialEq)]
pub struct SmallNet<E> {
    pub(super) encoding: E,
    pub(super) squash: Squash,
    pub(super) hidden: usize,
    /// Whether each unit has a constant input as well.
    pub(super) bias: bool,
    /// The weights of each input to all hidden units, then those of the hidden units to the output; constants last.
    pub(super) weights: Vec<f64>,
}

/// The hidden units and the output in a position.
struct Response {
    hidden: [f64; MOST_HIDDEN],
    value: f64,
}

impl<E> SmallNet<E> {
    /// A net with all weights zero; at most [`MOST_HIDDEN`] units are made.
    pub fn zero<G: Game>(encoding: E, hidden: usize, squash: Squash, bias: bool) -> Self
    where
        E: Encoding<G>,
    {
        let hidden = hidden.min(MOST_HIDDEN);
        let count = Self::count(encoding.inputs(), hidden, bias);
        Self { encoding, squash, hidden, bias, weights: vec![0.0; count] }
    }

    /// A net whose weights are drawn at random: those of the inputs up to `spread`, those of the output up to one over
    /// the root of the number of units.
    pub fn random<G: Game>(encoding: E, hidden: usize, squash: Squash, spread: f64, rng: &mut Rng) -> Self
    where
        E: Encoding<G>,
    {
        let mut net = Self::zero(encoding, hidden, squash, true);
        let outputs = net.output_weights();
        let outer = 1.0 / (net.hidden.max(1) as f64).sqrt();
        for (index, weight) in net.weights.iter_mut().enumerate() {
            *weight = (2.0 * rng.unit() - 1.0) * if index < outputs { spread } else { outer };
        }
        net
    }

    /// All weights.
    pub fn weights(&self) -> &[f64] {
        &self.weights
    }

    /// How many weights such a net has.
    pub(super) fn count(inputs: usize, hidden: usize, bias: bool) -> usize {
        let constant = usize::from(bias);
        (inputs + constant) * hidden + hidden + constant
    }

    /// Where the weights of the output begin.
    fn output_weights(&self) -> usize {
        self.weights.len() - self.hidden - usize::from(self.bias)
    }

    fn respond<G: Game>(&self, game: &G, state: &G::State) -> Response
    where
        E: Encoding<G>,
    {
        let units = self.hidden;
        let mut hidden = [0.0; MOST_HIDDEN];
        let outputs = self.output_weights();
        if self.bias {
            hidden[..units].copy_from_slice(&self.weights[outputs - units..outputs]);
        }
        self.encoding.for_each_input(game, state, |place, input| {
            let weights = &self.weights[place * units..(place + 1) * units];
            for (sum, weight) in hidden[..units].iter_mut().zip(weights) {
                *sum += weight * input;
            }
        });
        let mut sum = if self.bias { self.weights[outputs + units] } else { 0.0 };
        for (unit, weight) in hidden[..units].iter_mut().zip(&self.weights[outputs..]) {
            *unit = self.squash.of(*unit);
            sum += *unit * weight;
        }
        Response { hidden, value: self.squash.of(sum) }
    }
}

impl<G: Game, E: Encoding<G>> ValueFunction<G> for SmallNet<E> {
    fn value(&self, game: &G, state: &G::State) -> f64 {
        self.respond(game, state).value
    }

    fn gradient(&self, game: &G, state: &G::State, gradient: &mut Gradient) -> f64 {
        let Response { hidden, value } = self.respond(game, state);
        let (units, outputs) = (self.hidden, self.output_weights());
        let slope = self.squash.slope(value);
        let mut inner = [0.0; MOST_HIDDEN];
        for unit in 0..units {
            inner[unit] = slope * self.weights[outputs + unit] * self.squash.slope(hidden[unit]);
        }
        gradient.clear();
        self.encoding.for_each_input(game, state, |place, input| {
            for (unit, slope) in inner[..units].iter().enumerate() {
                gradient.push(place * units + unit, slope * input);
            }
        });
        if self.bias {
            for (unit, &slope) in inner[..units].iter().enumerate() {
                gradient.push(outputs - units + unit, slope);
            }
            gradient.push(outputs + units, slope);
        }
        for (unit, &activity) in hidden[..units].iter().enumerate() {
            gradient.push(outputs + unit, slope * activity);
        }
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

    #[inline]
    fn layer(&self, index: usize) -> usize {
        usize::from(index < self.output_weights())
    }
}
