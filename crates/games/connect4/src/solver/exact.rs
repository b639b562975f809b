//! The solver as searches see it: what a proof costs with this many empty squares, and proofs within limits.

use spielwerk_core::{ExactSolver, Limits, Proof, ProofCost, ProvenMargin, ProvenOutcome, ValueUnit};

use super::{Outcome, Solver, open_columns};
use crate::{Column, ConnectFour, Position};

/// Squares of the board.
const SQUARES: u32 = 42;

/// Mean nodes with 28 empty squares and the factor per square. Measured with a table of 16 MiB on 12 games of a
/// five-ply search from random openings: with 22 and 28 empty squares the outcome took 530 and 12,000 nodes, the margin
/// after it 1,200 and 16,000; single positions take up to six times the mean.
const OUTCOME: f64 = 12e3;
const MARGIN: f64 = 16e3;
const FACTOR: f64 = 1.7;

fn proof_of(outcome: Outcome) -> Proof {
    match outcome {
        Outcome::Win => Proof::Win,
        Outcome::Draw => Proof::Draw,
        Outcome::Loss => Proof::Loss,
    }
}

impl Solver {
    /// A move that keeps the outcome; `None` if a limit is reached first.
    fn keeping_move(&mut self, position: &Position, outcome: Outcome, limits: &Limits<'_>) -> Option<Column> {
        let mut columns = open_columns(position);
        if outcome == Outcome::Loss {
            return columns.next();
        }
        for column in columns {
            let child = position.with_stone(column);
            // A finished game is won by the stone that ended it, or drawn.
            let reply = match child.is_finished() {
                true if child.is_won() => Outcome::Loss,
                true => Outcome::Draw,
                false => self.outcome(&child, limits)?,
            };
            if proof_of(reply).reversed() == proof_of(outcome) {
                return Some(column);
            }
        }
        None
    }
}

impl ExactSolver<ConnectFour> for Solver {
    /// Empty squares.
    fn distance(&self, _: &ConnectFour, position: &Position) -> u32 {
        SQUARES - position.stones() as u32
    }

    fn cost(&self, game: &ConnectFour, position: &Position) -> Option<ProofCost> {
        let growth = FACTOR.powf(f64::from(self.distance(game, position)) - 28.0);
        Some(ProofCost { outcome: OUTCOME * growth, margin: Some(MARGIN * growth) })
    }

    fn nodes_per_second(&self) -> f64 {
        2.5e6
    }

    fn prove_outcome(
        &mut self,
        _: &ConnectFour,
        position: &Position,
        limits: &Limits<'_>,
    ) -> Option<ProvenOutcome<Column>> {
        let before = self.nodes();
        let outcome = self.outcome(position, limits)?;
        let best = self.keeping_move(position, outcome, limits)?;
        Some(ProvenOutcome { proof: proof_of(outcome), best, nodes: self.nodes() - before })
    }

    fn prove_margin(
        &mut self,
        _: &ConnectFour,
        position: &Position,
        limits: &Limits<'_>,
    ) -> Option<ProvenMargin<Column>> {
        let before = self.nodes();
        let (best, score) = self.best_move(position, limits)?;
        let nodes = self.nodes() - before;
        Some(ProvenMargin { value: score.into(), unit: ValueUnit::Stones, best, line: Vec::new(), nodes })
    }

    fn clear(&mut self) {
        Solver::clear(self);
    }
}
