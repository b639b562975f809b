//! One line of `metrics.jsonl` per iteration, and one of `timing.jsonl` for what depends on the clock.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::{EvaluatorUse, SelfPlayStatistics};

/// Everything measured in an iteration; the same seed gives the same numbers on any number of threads.
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
    /// Both losses on the held-out games of this iteration, after training; none without such games.
    pub held_out: Option<HeldOut>,
    /// Mistakes against exact play.
    #[serde(rename = "truth")]
    pub exact: Vec<SuiteResult>,
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
    pub const VERSION: u32 = 2;
}

/// Losses on games that were not learned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct HeldOut {
    /// Positions of the held-out games.
    pub positions: usize,
    /// The cross-entropy of the policy, illegal moves left out.
    pub policy: f64,
    /// The mean squared error of the value.
    pub value: f64,
}

/// How a network does on positions whose exact values are known.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SuiteResult {
    /// The name of the suite.
    pub suite: String,
    /// Positions that were measured.
    pub positions: usize,
    /// The share of positions where the likeliest move changes who wins.
    pub policy_mistakes: f64,
    /// The share of mistakes of the move that a search chooses; none if there was no search.
    pub search_mistakes: Option<f64>,
    /// The mean distance of the network's value from the exact one.
    pub value_error: f64,
    /// Positions by the network's value in five classes from lost to won: how many, the mean value, the mean exact value.
    pub calibration: [(usize, f64, f64); 5],
}

impl fmt::Display for IterationMetrics {
    /// What an iteration brought, on one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "iteration {}: {} positions, loss {:.3} / {:.3}",
            self.iteration, self.self_play.targets, self.policy_loss, self.value_loss
        )?;
        if let Some(held_out) = self.held_out {
            write!(f, ", held out {:.3} / {:.3}", held_out.policy, held_out.value)?;
        }
        let percents = |of: &dyn Fn(&SuiteResult) -> Option<f64>| -> Option<String> {
            let shares: Option<Vec<f64>> = self.exact.iter().map(of).collect();
            let texts: Vec<String> = shares?.iter().map(|share| format!("{:.1}", 100.0 * share)).collect();
            Some(texts.join(" ")).filter(|text| !text.is_empty())
        };
        if let Some(mistakes) = percents(&|suite| Some(suite.policy_mistakes)) {
            write!(f, ", mistakes % of policy {mistakes}")?;
        }
        if let Some(mistakes) = percents(&|suite| suite.search_mistakes) {
            write!(f, ", of search {mistakes}")?;
        }
        for result in &self.ladder {
            write!(f, ", {:.0} % against {}", 100.0 * result.score, result.opponent)?;
        }
        Ok(())
    }
}

/// A match of the ladder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LadderResult {
    /// The text of the opponent, or which earlier iteration it is.
    pub opponent: String,
    /// Games that were played.
    pub games: u64,
    /// The score of the network: wins and half the draws, as a share.
    pub score: f64,
    /// Its 95 % interval.
    pub interval: [f64; 2],
}

/// What depends on the clock, on caches and on threads.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Timing {
    pub format: String,
    pub version: u32,
    pub self_play_seconds: f64,
    pub simulations_per_second: f64,
    pub training_seconds: f64,
    pub samples_per_second: f64,
    pub measuring_seconds: f64,
    pub evaluator: EvaluatorUse,
}

impl Timing {
    pub(super) const FORMAT: &str = "spielwerk-zero-timing";
    pub(super) const VERSION: u32 = 2;
}
