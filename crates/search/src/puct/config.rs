//! The parameters of the search. The defaults are those of a player; self-play adds noise.

use serde::{Deserialize, Serialize};

/// How a search walks its tree.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PuctConfig {
    /// The weight of the prior against the value. Default 0.7, constant.
    pub exploration: Exploration,
    /// How much worse than its parent an unvisited move is assumed to be, once all others were tried; 0 is as good.
    /// Default 0.25.
    pub first_play_reduction: f32,
    /// What a simulation under way is assumed to cost its seat, to spread the leaves of a batch. Default 1.
    pub virtual_loss: f32,
    /// How many leaves of one search may wait for their judgement at once. Default 8; 1 is the sequential textbook.
    pub batch: usize,
    /// Noise at the root, for searches that explore. Default none.
    pub noise: Option<Noise>,
    /// Selection at the root by sequential halving of sampled moves. Default none: by the formula.
    pub gumbel: Option<GumbelConfig>,
}

impl Default for PuctConfig {
    fn default() -> Self {
        Self {
            exploration: Exploration::default(),
            first_play_reduction: 0.25,
            virtual_loss: 1.0,
            batch: 8,
            noise: None,
            gumbel: None,
        }
    }
}

/// The weight of the prior, which may grow with the visits: `init + log((1 + visits + base) / base)`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Exploration {
    /// The weight at the first visit.
    pub init: f32,
    /// The visits after which it begins to grow; `None` keeps it constant. `AlphaZero` used 19,652.
    pub base: Option<f32>,
}

impl Default for Exploration {
    fn default() -> Self {
        Self { init: 0.7, base: None }
    }
}

impl Exploration {
    /// The weight after this many visits.
    pub fn weight(self, visits: f32) -> f32 {
        self.init + self.base.map_or(0.0, |base| ((1.0 + visits + base) / base).ln())
    }
}

/// Dirichlet noise that is mixed into the priors of the root.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Noise {
    /// How even the noise is: small numbers favour a few moves.
    pub alpha: f32,
    /// The share of the noise in the mix.
    pub share: f32,
}

/// Gumbel selection at the root (Danihelka and others, 2022).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct GumbelConfig {
    /// How many moves enter the first round.
    pub considered: usize,
    /// Visits that every value is trusted with from the start.
    pub visit_offset: f32,
    /// How many units of log-probability a win is worth per visit.
    pub scale: f32,
}

impl Default for GumbelConfig {
    fn default() -> Self {
        Self { considered: 16, visit_offset: 50.0, scale: 1.0 }
    }
}
