//! One line of `metrics.jsonl` per iteration, and one of `timing.jsonl` for what depends on the clock.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::SelfPlayStatistics;

/// Everything measured in an iteration; the same seed on one thread gives the same numbers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct IterationMetrics {
    /// Always [`IterationMetrics::FORMAT`].
    pub format: String,
    /// The version of the format.
    pub version: u32,
    /// The iteration, from 0.
    pub iteration: u32,
    /// The network's blocks and channels.
    pub network: [usize; 2],
    /// What self-play was like.
    pub self_play: SelfPlayStatistics,
    /// Positions to learn from.
    pub buffer: usize,
    /// Steps of training.
    pub steps: usize,
    /// The mean cross-entropy of the policy over the steps.
    pub policy_loss: f64,
    /// The mean squared error of the value over the steps.
    pub value_loss: f64,
    /// The same on the held-out games of this iteration, after training; none without such games.
    pub held_out: Option<HeldOut>,
    /// Mistakes against exact play.
    pub truth: Vec<SuiteResult>,
    /// Matches.
    pub ladder: Vec<LadderResult>,
    /// The score against the network before, if there is a gate.
    pub gate: Option<f64>,
    /// What is known to matter in this game, as the games of this iteration show it.
    pub knowledge: BTreeMap<String, f64>,
}

impl IterationMetrics {
    /// Marks the format.
    pub const FORMAT: &str = "spielwerk-zero-metrics";
    /// The version written today.
    pub const VERSION: u32 = 1;
}

/// Losses on games that were not learnt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct HeldOut {
    /// Positions.
    pub positions: usize,
    /// The cross-entropy of the policy, illegal moves left out.
    pub policy: f64,
    /// The mean squared error of the value.
    pub value: f64,
}

/// How a network does on positions whose exact values are known.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SuiteResult {
    /// Which positions.
    pub suite: String,
    /// How many.
    pub positions: usize,
    /// The share of positions where the likeliest move changes who wins.
    pub policy_mistakes: f64,
    /// The same for the move that a search chooses; none if there was no search.
    pub search_mistakes: Option<f64>,
    /// The mean distance of the network's value from the exact one.
    pub value_error: f64,
    /// Positions by the network's value in five classes from lost to won: how many, the mean value, the mean truth.
    pub calibration: [(usize, f64, f64); 5],
}

/// A match of the ladder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LadderResult {
    /// Against whom.
    pub opponent: String,
    /// Games.
    pub games: u64,
    /// The score of the network: wins and half the draws, as a share.
    pub score: f64,
    /// Its 95 % interval.
    pub interval: [f64; 2],
}

/// What depends on the clock.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Timing {
    pub format: String,
    pub version: u32,
    pub iteration: u32,
    pub threads: usize,
    pub self_play_seconds: f64,
    pub simulations_per_second: f64,
    pub training_seconds: f64,
    pub samples_per_second: f64,
    pub measuring_seconds: f64,
    /// Time of the processor, all threads together; none where the system does not tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub processor_seconds: Option<f64>,
}

impl Timing {
    pub(super) const FORMAT: &str = "spielwerk-zero-timing";
    pub(super) const VERSION: u32 = 1;
}
