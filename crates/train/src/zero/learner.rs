//! What learns: something that takes batches of samples and becomes a better evaluator.

use std::path::Path;

use spielwerk_core::Game;
use spielwerk_nn::training::{Batch, Losses};
use spielwerk_run::RunError;
use spielwerk_search::puct::Evaluator;

use super::NetSize;

/// Something that learns policies and values of a game from batches, with the state of its optimiser.
pub trait Learner<G: Game>: Sized {
    /// What it has learned, frozen: the network that plays.
    type Net: Send + Sync;

    /// The network as an evaluator, one per thread.
    type Evaluator: Evaluator<G>;

    /// One that knows nothing.
    fn new(game: &G, size: NetSize, seed: u64) -> Self;

    /// One that continues from the file of a network with a new optimiser.
    ///
    /// # Errors
    /// If the file does not hold a network for this game.
    fn from_net(game: &G, path: &Path) -> Result<Self, RunError>;

    /// One that continues from the file of its state.
    ///
    /// # Errors
    /// If the file cannot be read or does not fit.
    fn from_state(game: &G, path: &Path) -> Result<Self, RunError>;

    /// The network as the bytes of a file.
    fn net_bytes(&self) -> Vec<u8>;

    /// The whole state, optimiser included, as the bytes of a file.
    fn state_bytes(&self) -> Vec<u8>;

    /// The size of its network.
    fn size(&self) -> NetSize;

    /// Learns from a batch at this rate; what it learns does not depend on the number of threads.
    fn step(&mut self, batch: &Batch, rate: f64, threads: usize) -> Losses;

    /// What it has learned so far.
    fn net(&self) -> Self::Net;

    /// An evaluator for one thread.
    fn evaluator(game: &G, net: &Self::Net) -> Self::Evaluator;
}
