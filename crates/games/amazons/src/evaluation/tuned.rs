//! An evaluation whose weights were fitted to the outcomes of games (`models/amazons-tuned.md`).

use spielwerk_core::{Evaluate, Score, Seat};

use super::super::moves::Move;
use super::super::rules::Amazons;
use super::super::state::State;
use super::features::Features;
use super::weights::Weights;
use super::{LOSS, lost, move_score, moves_to_come};

/// Points of score for one unit of log-odds.
const LOGIT: f64 = 1_000.0;

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
        self.weights.log_odds(&Features::of(state, game.squares()))
    }
}

impl Default for TunedEvaluation {
    fn default() -> Self {
        Self::new(Weights::shipped())
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
    fn move_score(&self, _: &Amazons, state: &State, mv: Move) -> i32 {
        move_score(state, mv)
    }

    fn plies_to_end(&self, _: &Amazons, state: &State) -> Option<u32> {
        Some(state.empty().len() as u32)
    }

    fn moves_to_come(&self, game: &Amazons, state: &State) -> u32 {
        moves_to_come(game, state)
    }

    fn scale(&self) -> f64 {
        LOGIT
    }
}
