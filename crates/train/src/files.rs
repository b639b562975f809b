//! The files of an iteration of a network, and how long its parts took.
//!
//! `net-NNNNN.safetensors` is the network of an iteration, `trainer-NNNNN.bin` the state of its optimiser.

use std::path::PathBuf;
use std::time::Instant;

use spielwerk_run::RunFolder;

/// The network of an iteration.
pub fn net_file(folder: &RunFolder, iteration: u32) -> PathBuf {
    folder.numbered("net", iteration, "safetensors")
}

/// The state of the optimiser after an iteration.
pub fn trainer_file(folder: &RunFolder, iteration: u32) -> PathBuf {
    folder.numbered("trainer", iteration, "bin")
}

/// The network of the last iteration that counts.
pub fn last_net(folder: &RunFolder) -> Option<PathBuf> {
    folder.checkpoint().iterations.checked_sub(1).map(|last| net_file(folder, last))
}

/// Measures how long the parts of an iteration take, one after the other.
#[derive(Debug)]
pub struct Laps(Instant);

impl Laps {
    /// Starts the first lap.
    pub fn start() -> Self {
        Self(Instant::now())
    }

    /// Seconds since the start or the lap before.
    pub fn lap(&mut self) -> f64 {
        std::mem::replace(&mut self.0, Instant::now()).elapsed().as_secs_f64()
    }
}
