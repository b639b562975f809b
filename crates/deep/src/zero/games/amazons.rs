//! Amazons, learnt in half-moves. Its solver proves winners only near the end and move by move takes too long, so
//! that matches alone measure a network.

use spielwerk_amazons::HalfMoves;

use super::ZeroGame;
use crate::zero::truth::Suite;

impl ZeroGame for HalfMoves {
    fn ladder(&self) -> &'static [&'static str] {
        &["random", "greedy", "mcts:sims=500"]
    }

    fn suites(&self) -> Vec<Suite<Self>> {
        Vec::new()
    }
}
