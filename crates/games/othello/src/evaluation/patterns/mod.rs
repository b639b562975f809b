//! The pattern evaluation of Othello 8x8: a sum of weights, one for every configuration seen on the board.
//!
//! The [`geometry`] says which squares are looked at together, [`Layout`] finds the weights of a position,
//! and a [`PatternModel`] holds them, fitted on games the program played against itself
//! (`models/othello-patterns.md`). Weights belong to the side to move, which tells a threat of the side to
//! move from one of its opponent; weights that change sign with the colours cannot, and fit worse.
//!
//! Laws: a finished game is worth its margin; symmetric positions are worth the same; a position in which the
//! side to move must pass is worth the negative of the position after the pass. Exchanging the colours of all
//! discs and of the side to move changes nothing for the side to move, so seen from Black it negates the
//! value. Exchanging the discs alone hands the opponent the move as well, and the difference is what the move
//! is worth.

pub mod features;
pub mod geometry;
mod model;

use std::sync::{Arc, LazyLock};

use spielwerk_core::{BundledFile, Evaluate, Score, ValueUnit, bundled_file};

use super::move_score::move_score;
use crate::bitboard::mobility;
use crate::{Move, Othello, Position};

pub use features::Layout;
pub use model::{ModelError, PatternModel};

/// Points of score in a disc.
pub const POINTS_PER_DISC: Score = 100;

/// The file with the bundled weights.
pub static SHIPPED_MODEL: BundledFile =
    bundled_file!("othello-patterns.safetensors", "models/othello-patterns.safetensors");

/// The constants of Multi-ProbCut for the bundled weights, as JSON that the search reads.
pub const PROB_CUT: &str = include_str!("../../../models/othello-patterns-probcut.json");

/// No unfinished game is worth more than this.
const MOST: Score = 63 * POINTS_PER_DISC;

/// The evaluation with one set of weights; a clone shares them.
#[derive(Clone)]
pub struct PatternEvaluation {
    layout: &'static Layout,
    /// Per stage one weight for every configuration of every shape.
    stages: Arc<[Box<[i16]>]>,
}

impl PatternEvaluation {
    /// The evaluation with these weights.
    pub fn new(model: &PatternModel) -> Self {
        let layout = Layout::get();
        Self {
            layout,
            stages: (0..features::STAGES).map(|stage| layout.expand(model.stage(stage))).collect(),
        }
    }

    /// The evaluation with the bundled weights.
    pub fn shipped() -> Self {
        static SHIPPED: LazyLock<PatternEvaluation> = LazyLock::new(|| {
            let model =
                PatternModel::from_bytes(SHIPPED_MODEL.bytes()).expect("a test reads the shipped model");
            PatternEvaluation::new(&model)
        });
        SHIPPED.clone()
    }

    /// What the discs are worth to the side to move, whose moves and whose opponent's moves these are.
    #[inline]
    fn value(&self, own: u64, opponent: u64, own_moves: u64, opponent_moves: u64) -> Score {
        let entries = self.layout.entries(own, opponent, own_moves, opponent_moves);
        let weights = &self.stages[features::stage_of((own | opponent).count_ones())];
        let sum: Score = entries.iter().map(|&entry| Score::from(weights[entry as usize])).sum();
        sum.clamp(-MOST, MOST)
    }
}

impl Evaluate<Othello<8>> for PatternEvaluation {
    #[inline]
    fn evaluate(&self, _: &Othello<8>, position: &Position) -> Score {
        let (own, opponent) = (position.own(), position.opponent());
        let (own_moves, opponent_moves) = (mobility(own, opponent), mobility(opponent, own));
        match (own_moves, opponent_moves) {
            (0, 0) => position.margin(Othello::<8>::BOARD) * POINTS_PER_DISC,
            (0, _) => -self.value(opponent, own, opponent_moves, own_moves),
            _ => self.value(own, opponent, own_moves, opponent_moves),
        }
    }

    #[inline]
    fn move_score(&self, _: &Othello<8>, position: &Position, mv: Move) -> i32 {
        move_score(position, mv)
    }

    fn plies_to_end(&self, _: &Othello<8>, position: &Position) -> Option<u32> {
        Some((position.own() | position.opponent()).count_zeros())
    }

    fn prob_cut_constants(&self) -> Option<&'static str> {
        Some(PROB_CUT)
    }

    fn moves_to_come(&self, _: &Othello<8>, position: &Position) -> u32 {
        let empties = 64 - (position.own() | position.opponent()).count_ones();
        empties.div_ceil(2).max(1)
    }

    fn unit(&self) -> ValueUnit {
        ValueUnit::Discs
    }

    fn scale(&self) -> f64 {
        f64::from(POINTS_PER_DISC)
    }
}

/// The evaluation with the bundled weights, made when a position is first evaluated: a page fetches the weights, and a
/// search whose playouts reach the end of the game never asks for them. Answers no more than what such searches ask.
#[derive(Clone, Copy, Debug)]
pub struct PatternsOnDemand;

impl PatternsOnDemand {
    fn patterns() -> &'static PatternEvaluation {
        static SHIPPED: LazyLock<PatternEvaluation> = LazyLock::new(PatternEvaluation::shipped);
        &SHIPPED
    }
}

impl Evaluate<Othello<8>> for PatternsOnDemand {
    fn evaluate(&self, game: &Othello<8>, position: &Position) -> Score {
        Self::patterns().evaluate(game, position)
    }

    fn move_score(&self, _: &Othello<8>, position: &Position, mv: Move) -> i32 {
        move_score(position, mv)
    }
}

#[cfg(test)]
mod tests;
