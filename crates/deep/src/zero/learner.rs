//! What learns: something that takes batches of samples and becomes a better evaluator.

use std::path::Path;

use spielwerk_core::Game;
use spielwerk_search::puct::Evaluator;

use super::{NetSize, ZeroError};

/// Samples for one step, side by side.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Batch {
    /// How many samples there are.
    pub count: usize,
    /// Their inputs.
    pub inputs: Vec<f32>,
    /// Their policies, one weight per output.
    pub policies: Vec<f32>,
    /// Their values for the seat to move.
    pub values: Vec<f32>,
}

impl Batch {
    /// Makes room for so many samples, all zero.
    pub(super) fn reset(&mut self, count: usize, inputs: usize, outputs: usize) {
        self.count = count;
        for (numbers, each) in
            [(&mut self.inputs, inputs), (&mut self.policies, outputs), (&mut self.values, 1)]
        {
            numbers.clear();
            numbers.resize(count * each, 0.0);
        }
    }
}

/// How far from its samples a learner was.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Losses {
    /// The cross-entropy of the policy.
    pub policy: f64,
    /// The mean squared error of the value.
    pub value: f64,
}

/// Something that learns policies and values of a game from batches, with the state of its optimiser.
pub trait Learner<G: Game>: Sized {
    /// What it has learnt, frozen: the network that plays.
    type Net: Send + Sync;

    /// The network as an evaluator, one per thread.
    type Judge: Evaluator<G>;

    /// One that knows nothing.
    fn new(game: &G, size: NetSize, seed: u64) -> Self;

    /// One that goes on from a network with a new optimiser.
    ///
    /// # Errors
    /// If the file holds no network for this game.
    fn from_net(game: &G, path: &Path) -> Result<Self, ZeroError>;

    /// The one that was saved here.
    ///
    /// # Errors
    /// If the files cannot be read or do not fit.
    fn load(game: &G, net: &Path, state: &Path) -> Result<Self, ZeroError>;

    /// Saves the network and the state of the optimiser to two files that are whole or not there.
    ///
    /// # Errors
    /// If they cannot be written.
    fn save(&self, net: &Path, state: &Path) -> Result<(), ZeroError>;

    /// The size of its network.
    fn size(&self) -> NetSize;

    /// Learns from a batch at this rate.
    fn step(&mut self, batch: &Batch, rate: f64) -> Losses;

    /// What it has learnt so far.
    fn net(&self) -> Self::Net;

    /// An evaluator for one thread.
    fn judge(game: &G, net: &Self::Net) -> Self::Judge;
}
