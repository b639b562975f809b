//! An evaluation whose weights were fitted to the outcomes of games.

use spielwerk_core::{Evaluate, Score, Seat};

use super::super::moves::Move;
use super::super::rules::Amazons;
use super::super::state::State;
use super::features::{COUNT, Features};
use super::{LOSS, lost, promise};

/// Powers of the contest in which a weight changes: constant, linear and square.
pub(super) const POWERS: usize = 3;

/// Points of score for one unit of log-odds.
const LOGIT: f64 = 1_000.0;

/// How much each feature counts, as a polynomial of how much of the board is contested.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights(pub(super) [[f64; POWERS]; COUNT]);

impl Weights {
    /// The log-odds that White wins.
    #[inline]
    pub(super) fn log_odds(&self, features: &Features) -> f64 {
        let z = features.contest;
        let weighted = self.0.iter().zip(&features.values);
        weighted
            .map(|([constant, linear, square], value)| value * (constant + z * (linear + z * square)))
            .sum()
    }

    /// The weights by the name of their feature: constant, linear and square in the contested part of the
    /// board.
    pub fn by_name(&self) -> impl Iterator<Item = (&'static str, [f64; POWERS])> {
        Features::NAMES.into_iter().zip(self.0)
    }
}

/// A stronger evaluation: the log-odds of winning, in thousandths.
#[derive(Clone, Copy, Debug)]
pub struct TunedEvaluation {
    weights: Weights,
}

impl TunedEvaluation {
    /// The evaluation with other weights than the fitted ones.
    pub fn new(weights: Weights) -> Self {
        Self { weights }
    }

    /// The log-odds that White wins, whether or not the game is finished.
    #[inline]
    pub fn value(&self, game: &Amazons, state: &State) -> f64 {
        self.weights.log_odds(&Features::of(state, game.size() * game.size()))
    }
}

impl Default for TunedEvaluation {
    fn default() -> Self {
        Self::new(WEIGHTS)
    }
}

impl Evaluate<Amazons> for TunedEvaluation {
    #[inline]
    fn evaluate(&self, game: &Amazons, state: &State) -> Score {
        if !state.has_move() {
            return lost(state);
        }
        let value = self.value(game, state);
        let own = if state.turn() == Seat::FIRST { value } else { -value };
        ((own * LOGIT).round() as Score).clamp(LOSS + 1, -LOSS - 1)
    }

    #[inline]
    fn promise(&self, _: &Amazons, state: &State, mv: Move) -> i32 {
        promise(state, mv)
    }

    fn scale(&self) -> f64 {
        LOGIT
    }
}

const WEIGHTS: Weights = Weights([[0.0; POWERS]; COUNT]);
