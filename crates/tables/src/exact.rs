//! What a move was worth according to an exact solver, and how far the look at a game has come.

use serde::{Deserialize, Serialize};
use spielwerk_core::ValueUnit;

/// The exact value of a position, and what a move made of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ExactValue {
    /// What the position was worth to the seat that moved.
    pub value: f64,
    /// What the values count.
    pub unit: ValueUnit,
    /// All moves that keep the value.
    pub best: Vec<String>,
    /// What the move gave away.
    pub lost: f64,
    /// Whether it gave away anything.
    pub mistake: bool,
}

/// How far the look at a game has come.
#[derive(Clone, Copy, Debug, Default)]
pub struct ExactProgress {
    /// Whether a search is under way.
    pub running: bool,
    /// One more than the last ply that took too long.
    failed: usize,
    /// The next ply that is worth an attempt.
    pub resume_at: usize,
}

impl ExactProgress {
    /// Plies passed over after a failure: the game gets easier slowly.
    const STRIDE: usize = 4;

    /// A ply took too long.
    pub fn failed(&mut self, ply: usize) {
        self.failed = self.failed.max(ply + 1);
        self.resume_at = self.resume_at.max(ply + Self::STRIDE);
    }

    /// A ply was solved: what was passed over may be easy after all.
    pub fn succeeded(&mut self) {
        self.resume_at = self.failed;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_are_passed_over_for_a_while_and_tried_again_after_a_success() {
        let mut progress = ExactProgress::default();
        progress.failed(10);
        assert_eq!(progress.resume_at, 14);
        progress.succeeded();
        assert_eq!(progress.resume_at, 11);
    }
}
