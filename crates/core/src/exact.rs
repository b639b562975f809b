//! What an exact solver offers to a search: proofs within a budget, and what they are expected to cost.
//!
//! A search asks first for the expected cost, so that it begins no proof that its budget cannot pay for, and then for
//! the outcome, which is cheaper, and the margin. Costs are counted in nodes of the solver: a decision that rests on
//! them is the same on every machine.

use crate::{Game, Limits, Proof, ValueUnit};

/// An exact solver to which a search can hand positions over.
pub trait ExactSolver<G: Game>: Send {
    /// How far a position is from the end of the game, in the solver's own measure: empty squares, stones.
    fn distance(&self, game: &G, state: &G::State) -> u32;

    /// What proofs of a position cost on average; `None` where no budget of a game would pay for them.
    fn cost(&self, game: &G, state: &G::State) -> Option<ProofCost>;

    /// How many nodes it visits in a second of an ordinary machine, to convert budgets of time.
    fn nodes_per_second(&self) -> f64;

    /// Who wins under perfect play; `None` if the limits ended the proof.
    fn prove_outcome(
        &mut self,
        game: &G,
        state: &G::State,
        limits: &Limits<'_>,
    ) -> Option<ProvenOutcome<G::Move>>;

    /// The exact value under perfect play; `None` if the limits ended the proof, or if the solver knows outcomes only.
    fn prove_margin(
        &mut self,
        _game: &G,
        _state: &G::State,
        _limits: &Limits<'_>,
    ) -> Option<ProvenMargin<G::Move>> {
        None
    }

    /// Forgets all positions, so that the next proof costs what it costs a new solver.
    fn clear(&mut self);
}

/// The expected cost of proofs, in nodes of the solver.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProofCost {
    /// Nodes to prove who wins.
    pub outcome: f64,
    /// Nodes to prove the margin once the outcome is known; `None` for a solver that knows outcomes only.
    pub margin: Option<f64>,
}

/// A proven outcome, without the margin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProvenOutcome<M> {
    /// What the seat to move gets.
    pub proof: Proof,
    /// A move that gets it; any move if all lose.
    pub best: M,
    /// Positions visited.
    pub nodes: u64,
}

/// A proven value.
#[derive(Clone, Debug, PartialEq)]
pub struct ProvenMargin<M> {
    /// The value for the seat to move.
    pub value: f64,
    /// The unit of the value.
    pub unit: ValueUnit,
    /// A move that reaches it.
    pub best: M,
    /// Best play from that move on, as far as the solver tells it.
    pub line: Vec<M>,
    /// Positions visited.
    pub nodes: u64,
}

impl<G: Game, S: ExactSolver<G> + ?Sized> ExactSolver<G> for Box<S> {
    fn distance(&self, game: &G, state: &G::State) -> u32 {
        (**self).distance(game, state)
    }

    fn cost(&self, game: &G, state: &G::State) -> Option<ProofCost> {
        (**self).cost(game, state)
    }

    fn nodes_per_second(&self) -> f64 {
        (**self).nodes_per_second()
    }

    fn prove_outcome(
        &mut self,
        game: &G,
        state: &G::State,
        limits: &Limits<'_>,
    ) -> Option<ProvenOutcome<G::Move>> {
        (**self).prove_outcome(game, state, limits)
    }

    fn prove_margin(
        &mut self,
        game: &G,
        state: &G::State,
        limits: &Limits<'_>,
    ) -> Option<ProvenMargin<G::Move>> {
        (**self).prove_margin(game, state, limits)
    }

    fn clear(&mut self) {
        (**self).clear();
    }
}
