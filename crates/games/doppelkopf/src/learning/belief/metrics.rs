//! One line of `metrics.jsonl` per iteration, without what depends on the clock.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::learning::MetricsHead;

/// Everything measured in an iteration; the same seed gives the same numbers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BeliefMetrics {
    /// Its format is [`BeliefMetrics::FORMAT`].
    #[serde(flatten)]
    pub head: MetricsHead,
    /// Held-out games, by trick.
    pub held_out: Vec<TrickMetrics>,
    /// Answers on held-out games by the probability they were given, in ten classes.
    pub calibration: Vec<Calibration>,
}

impl BeliefMetrics {
    /// Marks the format.
    pub const FORMAT: &str = "spielwerk-belief-metrics";
    /// The version written today.
    pub const VERSION: u32 = 1;
    /// Marks the format of timings, and its version.
    pub(super) const TIMING: (&str, u32) = ("spielwerk-belief-timing", 2);

    /// How many tricks there are in which the network knows more than that deals are consistent.
    pub fn better_tricks(&self) -> usize {
        self.held_out.iter().filter(|trick| trick.network < trick.uniform).count()
    }
}

impl fmt::Display for BeliefMetrics {
    /// What an iteration brought, on one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mean = |of: &dyn Fn(&TrickMetrics) -> f64| {
            self.held_out.iter().map(of).sum::<f64>() / self.held_out.len().max(1) as f64
        };
        write!(
            f,
            "iteration {}: {} games, loss {:.3}, held out {:.2} nats per view, uniform {:.2}, better in {} of {} tricks",
            self.head.iteration,
            self.head.games,
            self.head.loss,
            mean(&|trick| trick.network),
            mean(&|trick| trick.uniform),
            self.better_tricks(),
            self.held_out.len(),
        )
    }
}

/// Views of one trick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TrickMetrics {
    /// Which trick, from 1.
    pub trick: usize,
    /// Held-out views that were measured.
    pub views: usize,
    /// How surprising the hidden cards were to the network, in nats per view.
    pub network: f64,
    /// How surprising they are if all consistent deals are equally likely, in nats per view.
    pub uniform: f64,
    /// The standard error of the difference.
    pub error: f64,
}

/// Answers that were given about the same probability.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Calibration {
    /// Answers with a probability of this class.
    pub answers: u64,
    /// Their mean probability.
    pub expected: f64,
    /// The share of them that came true.
    pub true_share: f64,
}
