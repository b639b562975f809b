//! One line of `metrics.jsonl` per iteration, and one of `timing.jsonl` for what depends on the clock.

use serde::{Deserialize, Serialize};

/// Everything measured in an iteration.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeatsMetrics {
    /// Always [`SeatsMetrics::FORMAT`].
    pub format: String,
    /// The version of the format.
    pub version: u32,
    /// The iteration, from 0.
    pub iteration: u32,
    /// Games so far.
    pub games: u64,
    /// Decisions to learn from.
    pub buffer: usize,
    /// Steps of training.
    pub steps: usize,
    /// The mean loss over the steps.
    pub loss: f64,
    /// The cross-entropy of actions and the squared error of values on held-out games of this iteration.
    pub held_out: Option<(f64, f64)>,
    /// How often was called in the games of this iteration.
    pub habits: Habits,
    /// Matches.
    pub matches: Vec<MatchMetrics>,
}

impl SeatsMetrics {
    /// Marks the format.
    pub const FORMAT: &str = "spielwerk-seats-metrics";
    /// The version written today.
    pub const VERSION: u32 = 1;
}

/// Calls of Re and Kontra in some games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Habits {
    /// Games.
    pub games: u64,
    /// Games in which Re, and in which Kontra called.
    pub calls: [u64; 2],
    /// Games among these that the callers won.
    pub calls_won: [u64; 2],
    /// Games in which both did.
    pub both_call: u64,
}

/// A match over duplicate deals.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchMetrics {
    /// The player of the network, its file left out.
    pub player: String,
    /// Against whom.
    pub opponent: String,
    /// Games.
    pub games: u64,
    /// Points of the network's player per game and seat.
    pub points: f64,
    /// Their 95 % interval.
    pub interval: [f64; 2],
}

/// What depends on the clock.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Timing {
    pub format: String,
    pub version: u32,
    pub iteration: u32,
    pub threads: usize,
    pub playing_seconds: f64,
    pub training_seconds: f64,
    pub decisions_per_second: f64,
    pub measuring_seconds: f64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub processor_seconds: Option<f64>,
}

impl Timing {
    pub(super) const FORMAT: &str = "spielwerk-seats-timing";
    pub(super) const VERSION: u32 = 1;
}
