//! What learns: something that takes batches of samples and becomes a better evaluator.

use std::path::Path;

use spielwerk_core::Game;
use spielwerk_search::puct::Evaluator;

use super::{NetSize, ZeroError};
use crate::network::{Batch, Losses};

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

    /// Learns from a batch at this rate; what it learns does not depend on the number of threads.
    fn step(&mut self, batch: &Batch, rate: f64, threads: usize) -> Losses;

    /// What it has learnt so far.
    fn net(&self) -> Self::Net;

    /// An evaluator for one thread.
    fn judge(game: &G, net: &Self::Net) -> Self::Judge;
}
