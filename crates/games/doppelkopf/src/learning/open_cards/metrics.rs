//! One line of `metrics.jsonl` per iteration, without what depends on the clock.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::learning::MetricsHead;

/// Everything measured in an iteration.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OpenCardsMetrics {
    /// Its format is [`OpenCardsMetrics::FORMAT`].
    #[serde(flatten)]
    pub head: MetricsHead,
    /// The cross-entropy of actions and the squared error of values on held-out games of this iteration.
    pub held_out: Option<(f64, f64)>,
    /// Calls in the games of this iteration.
    #[serde(rename = "habits")]
    pub calls: CallCounts,
    /// The matches of this iteration; none in most iterations.
    pub matches: Vec<MatchMetrics>,
}

impl OpenCardsMetrics {
    /// Marks the format.
    pub const FORMAT: &str = "spielwerk-open-cards-metrics";
    /// The version written today.
    pub const VERSION: u32 = 1;
    /// Marks the format of timings, and its version.
    pub(super) const TIMING: (&str, u32) = ("spielwerk-open-cards-timing", 1);
}

impl fmt::Display for OpenCardsMetrics {
    /// What an iteration brought, on one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "iteration {}: {} games, {} decisions, loss {:.3}",
            self.head.iteration, self.head.games, self.head.buffer, self.head.loss
        )?;
        if let Some((action, value)) = self.held_out {
            write!(f, ", held out {action:.3} / {value:.3}")?;
        }
        let share = |calls: u64| 100.0 * calls as f64 / self.calls.games.max(1) as f64;
        let [re, kontra] = self.calls.calls.map(share);
        write!(f, ", calls of Re {re:.0} %, of Kontra {kontra:.0} %")?;
        for result in &self.matches {
            let [low, high] = result.interval;
            let MatchMetrics { player, opponent, points, .. } = result;
            write!(f, "; {player} against {opponent} {points:+.2} [{low:+.2}, {high:+.2}] points")?;
        }
        Ok(())
    }
}

/// Calls of Re and Kontra in some games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CallCounts {
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
    /// The text of the opponent.
    pub opponent: String,
    /// Games.
    pub games: u64,
    /// Points of the network's player per game and seat.
    pub points: f64,
    /// Their 95 % interval.
    pub interval: [f64; 2],
}
