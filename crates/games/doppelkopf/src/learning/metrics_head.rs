//! What a line of `metrics.jsonl` begins with, whichever network is trained.

use serde::{Deserialize, Serialize};

/// Format, iteration, and what every training counts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MetricsHead {
    /// Marks the format of the line; each kind of metrics has a name of its own.
    pub format: String,
    /// The version of the format.
    pub version: u32,
    /// The iteration, from 0.
    pub iteration: u32,
    /// Games played or read so far.
    pub games: u64,
    /// Entries of the buffer: decisions, or views for a belief.
    pub buffer: usize,
    /// Steps of training in this iteration.
    pub steps: usize,
    /// The mean over the steps: of a policy and of a belief the cross-entropy alone, else the whole loss.
    pub loss: f64,
}
