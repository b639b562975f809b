//! Whole games against perfect play, for games whose solver reaches the first move.

use serde::{Deserialize, Serialize};

use crate::{AnyGame, Player, PlayerFailure};

/// Measures a player against perfect play, with this many games from the start.
pub type PerfectPlay = fn(&dyn AnyGame, &mut dyn Player, u64) -> Result<PerfectPlayResult, PlayerFailure>;

/// How often a player reached the theoretical result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PerfectPlayResult {
    /// Games from openings, in which the player takes the side that wins or each side of a draw.
    pub openings: u64,
    /// Theoretical results among them.
    pub openings_kept: u64,
    /// Games from the start.
    pub games: u64,
    /// Wins among them.
    pub won: u64,
}

impl PerfectPlayResult {
    /// The share of theoretical results in games from openings.
    pub fn openings_share(&self) -> f64 {
        self.openings_kept as f64 / self.openings.max(1) as f64
    }

    /// The share of wins in games from the start.
    pub fn won_share(&self) -> f64 {
        self.won as f64 / self.games.max(1) as f64
    }
}
