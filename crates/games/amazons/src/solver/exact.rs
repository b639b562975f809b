//! The solver as searches see it: what a proof costs while this many squares are fought over, and proofs within limits.

use spielwerk_core::{ExactSolver, Limits, Proof, ProofCost, ProvenOutcome, Seat};

use super::{Move, Solver, State};
use crate::Amazons;

/// Squares that both sides fight over and for which a proof takes about one node; each one more doubles it. Measured
/// on 10 games of a one-ply search on 10x10: up to 24 such squares one node was enough, with 27 to 30 it took 640
/// to 19,000.
const FREE_SQUARES: i32 = 16;

/// Beyond this many squares no budget of a game pays for a proof.
const MOST_SQUARES: u32 = 40;

impl ExactSolver<Amazons> for Solver {
    /// Empty squares that amazons of both sides can still reach; 0 once the sides are separated.
    fn distance(&self, _: &Amazons, state: &State) -> u32 {
        let [white, black] = [Seat::FIRST, Seat::FIRST.opponent()].map(|seat| state.amazons(seat));
        let open = white | black | state.empty();
        (white.connected(open) & black.connected(open) & state.empty()).len() as u32
    }

    fn cost(&self, game: &Amazons, state: &State) -> Option<ProofCost> {
        let squares = self.distance(game, state);
        let beyond = squares as i32 - FREE_SQUARES;
        let cost = ProofCost { outcome: 1.0 + 2f64.powi(beyond), margin: None };
        (squares <= MOST_SQUARES).then_some(cost)
    }

    fn nodes_per_second(&self) -> f64 {
        3e4
    }

    fn prove_outcome(
        &mut self,
        game: &Amazons,
        state: &State,
        limits: &Limits<'_>,
    ) -> Option<ProvenOutcome<Move>> {
        let solution = self.solve(game, state, limits)?;
        let proof = if solution.wins { Proof::Win } else { Proof::Loss };
        Some(ProvenOutcome { proof, best: solution.best?, nodes: solution.nodes })
    }

    fn clear(&mut self) {
        Solver::clear(self);
    }
}
