//! How TD(lambda) learns: step sizes, traces, exploration.

use serde::{Deserialize, Serialize};

use super::schedule::Schedule;

/// The constants of TD(lambda).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TdConfig {
    /// The step size of the output layer.
    pub alpha: Schedule,
    /// The step sizes of the layers before it, as multiples of `alpha`; the last counts for all further ones.
    #[serde(default)]
    pub layers: Vec<f64>,
    /// What a result is worth a move earlier, as a share.
    pub gamma: f64,
    /// How much of an error is handed on to the position a move earlier, as a share.
    pub lambda: f64,
    /// The share of random moves.
    pub epsilon: Schedule,
    /// Step sizes of their own for all parameters.
    #[serde(default)]
    pub adaptation: Adaptation,
    /// When errors become changes.
    #[serde(default)]
    pub updates: Updates,
    /// What becomes of the trace at a random move.
    #[serde(default)]
    pub after_random: AfterRandom,
    /// How the openings of games are varied.
    #[serde(default)]
    pub openings: Openings,
}

/// Varied openings: in the first moves of two games out of three one seat, drawn at random, often plays at random, so that
/// the other learns answers to everything and not only to good play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Openings {
    /// The plies that count as the opening; 0 for none.
    pub plies: u32,
    /// The share of random moves of that seat.
    pub epsilon: f64,
}

/// How step sizes adapt to single parameters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Adaptation {
    /// Not at all.
    #[default]
    None,
    /// By temporal coherence.
    Coherence {
        /// How steeply the step falls with contradiction; 0 for the plain ratio.
        steepness: f64,
    },
}

/// When errors become changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Updates {
    /// After every move, as the algorithm is written down.
    #[default]
    Moves,
    /// After every game: the same sums, with the values that the function had during the game. Each position is
    /// touched once, which for large lambda is many times faster.
    Games,
}

/// What becomes of the trace at a random move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AfterRandom {
    /// It continues: later errors also change what came before the random move.
    #[default]
    Keep,
    /// It begins anew: what happens after a random move says nothing of the positions before it.
    Reset,
}

impl TdConfig {
    /// The multiple of alpha that a layer learns with, counted from the output.
    pub(super) fn layer(&self, layer: usize) -> f64 {
        match layer.checked_sub(1) {
            None => 1.0,
            Some(before) => self.layers.get(before).or(self.layers.last()).copied().unwrap_or(1.0),
        }
    }
}

impl Default for TdConfig {
    /// Plain TD(0) with a small constant step.
    fn default() -> Self {
        Self {
            alpha: Schedule::constant(0.1),
            layers: Vec::new(),
            gamma: 1.0,
            lambda: 0.0,
            epsilon: Schedule::constant(0.1),
            adaptation: Adaptation::None,
            updates: Updates::Moves,
            after_random: AfterRandom::Keep,
            openings: Openings::default(),
        }
    }
}
