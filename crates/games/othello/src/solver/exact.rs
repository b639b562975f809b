//! The solver as searches see it: what a proof costs with this many empty squares, and proofs within limits.

use spielwerk_core::{ExactSolver, Limits, ProofCost, ProvenMargin, ProvenOutcome, ValueUnit};

use super::Solver;
use crate::{Move, Othello, Position};

/// Mean nodes with 16 empty squares and the factor per square, for the outcome and for the margin after it. Measured
/// with a table of 16 MiB on 12 games of a three-ply search from random openings: with 12, 16 and 20 empty squares the
/// outcome took 2,100, 43,000 and 680,000 nodes, the margin after it 8,500, 101,000 and 2,900,000; single positions
/// take up to six times the mean.
const OUTCOME: (f64, f64) = (43e3, 2.0);
const MARGIN: (f64, f64) = (110e3, 2.27);

fn nodes((with_16, factor): (f64, f64), empties: u32) -> f64 {
    with_16 * factor.powf(f64::from(empties) - 16.0)
}

impl<const SIZE: usize> ExactSolver<Othello<SIZE>> for Solver<SIZE> {
    /// Empty squares.
    fn distance(&self, _: &Othello<SIZE>, position: &Position) -> u32 {
        (Othello::<SIZE>::BOARD & !(position.own() | position.opponent())).count_ones()
    }

    fn cost(&self, game: &Othello<SIZE>, position: &Position) -> Option<ProofCost> {
        let empties = self.distance(game, position);
        Some(ProofCost { outcome: nodes(OUTCOME, empties), margin: Some(nodes(MARGIN, empties)) })
    }

    fn nodes_per_second(&self) -> f64 {
        15e6
    }

    fn prove_outcome(
        &mut self,
        _: &Othello<SIZE>,
        position: &Position,
        limits: &Limits<'_>,
    ) -> Option<ProvenOutcome<Move>> {
        let verdict = self.win_draw_loss(position, limits)?;
        Some(ProvenOutcome { proof: verdict.proof, best: verdict.best?, nodes: verdict.nodes })
    }

    fn prove_margin(
        &mut self,
        _: &Othello<SIZE>,
        position: &Position,
        limits: &Limits<'_>,
    ) -> Option<ProvenMargin<Move>> {
        let solution = self.solve(position, limits)?;
        Some(ProvenMargin {
            value: solution.margin.into(),
            unit: ValueUnit::Discs,
            best: solution.best?,
            line: solution.line,
            nodes: solution.nodes,
        })
    }

    fn clear(&mut self) {
        Solver::clear(self);
    }
}
