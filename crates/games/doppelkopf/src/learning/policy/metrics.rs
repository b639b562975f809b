//! One line of `metrics.jsonl` per iteration, without what depends on the clock.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::learning::MetricsHead;

/// Everything measured in an iteration; the same seed gives the same numbers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PolicyMetrics {
    /// Its format is [`PolicyMetrics::FORMAT`].
    #[serde(flatten)]
    pub head: MetricsHead,
    /// The mean squared error of the values over the steps.
    pub value_loss: f64,
    /// The mean cross-entropy of the actions of held-out games.
    pub held_out_loss: f64,
    /// The share of the actions of held-out games that the network thinks likeliest.
    pub foreseen: f64,
    /// What inference from play gains over blind dealing in held-out games, by trick.
    pub gain: Vec<TrickGain>,
}

impl PolicyMetrics {
    /// Marks the format.
    pub const FORMAT: &str = "spielwerk-policy-metrics";
    /// The version written today.
    pub const VERSION: u32 = 1;
    /// Marks the format of timings, and its version.
    pub(super) const TIMING: (&str, u32) = ("spielwerk-policy-timing", 1);
}

impl fmt::Display for PolicyMetrics {
    /// What an iteration brought, on one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let middle = self.gain.iter().filter(|gain| (2..=6).contains(&gain.trick));
        let (count, sum) = middle.fold((0, 0.0), |(count, sum), gain| (count + 1, sum + gain.nats));
        write!(
            f,
            "iteration {}: {} games, loss {:.3}, held out {:.3}, {:.1} % foreseen, {:.2} nats better than blind dealing \
             in tricks 2 to 6",
            self.head.iteration,
            self.head.games,
            self.head.loss,
            self.held_out_loss,
            100.0 * self.foreseen,
            sum / f64::from(count.max(1)),
        )
    }
}

/// Views of one trick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TrickGain {
    /// Which trick, from 1.
    pub trick: usize,
    /// Held-out views that were measured.
    pub views: usize,
    /// How many nats likelier the true world is than by blind dealing.
    pub nats: f64,
    /// The standard error.
    pub error: f64,
}
