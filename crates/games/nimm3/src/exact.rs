//! The exact answer as searches see it: one division.

use spielwerk_core::{ExactSolver, Limits, Proof, ProofCost, ProvenOutcome};

use super::{Heap, Nimm3, Take};

/// The exact answer of every heap; where every take loses it takes one stone, to make the game long.
#[derive(Clone, Copy, Debug, Default)]
pub struct Remainder;

impl ExactSolver<Nimm3> for Remainder {
    /// Stones.
    fn distance(&self, _: &Nimm3, heap: &Heap) -> u32 {
        heap.stones()
    }

    fn cost(&self, _: &Nimm3, _: &Heap) -> Option<ProofCost> {
        Some(ProofCost { outcome: 1.0, margin: None })
    }

    fn nodes_per_second(&self) -> f64 {
        1e6
    }

    fn prove_outcome(&mut self, game: &Nimm3, heap: &Heap, _: &Limits<'_>) -> Option<ProvenOutcome<Take>> {
        let winning = game.winning_take(heap.stones());
        let proof = if winning.is_some() { Proof::Win } else { Proof::Loss };
        Some(ProvenOutcome { proof, best: Take::new(winning.unwrap_or(1))?, nodes: 1 })
    }

    fn clear(&mut self) {}
}
