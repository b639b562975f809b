//! Hand-over to exact solvers: an engine that proves what its budget can pay for, and searches the rest.
//!
//! Before the search begins, the solver's model of its own cost is held against the budget of the move ([`Price`]). If it
//! fits, the outcome is proven first and then the margin; a proven margin is the answer. If only the outcome is proven,
//! the search decides among the moves that are proven to keep it, with what is left of the budget, and its answer is
//! checked: the engine never plays a move that its own proof calls worse. If the proof does not come in time, the search
//! has a quarter of the budget left. Asking the solver at leaves instead is the matter of
//! [`WithSolver`](crate::puct::WithSolver): it proves less, because its budget per position is tiny.

mod price;
mod purse;
mod report;

use std::time::Duration;

use spielwerk_core::{
    Analysis, Budget, Engine, ExactSolver, Game, Limits, NumberOrWord, Payoffs, Proof, ProofCost,
    ProvenMargin, ProvenOutcome, SearchControl, Spec, SpecError, TreeLimits, TreeLine, ZeroSum,
};

pub use price::{NodesByDepth, Price};
use purse::Purse;

/// When positions are handed over to the solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solve {
    /// When the solver's expected cost fits the budget of the move.
    Auto,
    /// From this distance to the end of the game on, in the solver's measure, whatever it costs in nodes; a time still
    /// counts.
    Within(u32),
}

impl Solve {
    /// Reads `solve=auto|off|N`, off by default; `None` is off.
    ///
    /// # Errors
    /// If the value is none of these.
    pub fn from_spec(spec: &mut Spec) -> Result<Option<Self>, SpecError> {
        Ok(match spec.number_or_word("solve", "off", &["auto", "off"], 1..=1_000)? {
            NumberOrWord::Number(distance) => Some(Self::Within(distance)),
            NumberOrWord::Word(word) if word == "auto" => Some(Self::Auto),
            NumberOrWord::Word(_) => None,
        })
    }
}

/// A search with an exact solver in front of it.
pub struct HandOver<G: Game, E> {
    engine: E,
    solver: Box<dyn ExactSolver<G>>,
    when: Solve,
    budget: Budget,
    price: Price,
}

/// What the solver proved of a position.
enum Proven<M> {
    /// Nothing.
    Nothing,
    /// The outcome, with the moves that are proven to keep it; empty if all do.
    Outcome { outcome: ProvenOutcome<M>, keeping: Vec<M> },
    /// All there is to know.
    Margin(ProvenMargin<M>),
}

impl<G: ZeroSum, E: Engine<G>> HandOver<G, E> {
    /// The share of a move's budget that proofs may use.
    const SHARE: f64 = 0.75;
    /// The share of that, one in this many, that is kept for finding out which moves keep the outcome.
    const RESERVE: u64 = 4;

    /// The engine, whose budget per move is given once more, with this solver in front of it.
    pub fn new(
        engine: E,
        solver: Box<dyn ExactSolver<G>>,
        when: Solve,
        budget: Budget,
        price: Price,
    ) -> Self {
        Self { engine, solver, when, budget, price }
    }

    /// The nodes and the time that proofs of this position may use and what they are expected to cost; `None` if it is
    /// not handed over.
    fn purse<'a>(
        &self,
        game: &G,
        state: &G::State,
        control: &SearchControl<'a, G::Move>,
    ) -> Option<(Purse<'a>, Option<ProofCost>)> {
        let distance = self.solver.distance(game, state);
        let time = self.move_time(distance, control);
        let share = time.map(|time| time.mul_f64(Self::SHARE));
        let cost = self.solver.cost(game, state);
        let nodes = match self.when {
            Solve::Within(most) => (distance <= most).then_some(u64::MAX)?,
            Solve::Auto => {
                let speed = self.solver.nodes_per_second();
                let allowance = self.price.allowance(&self.budget, time, speed) * Self::SHARE;
                if cost?.outcome > allowance {
                    return None;
                }
                // Time ends the proof by the clock, not by the speed that was assumed.
                if time.is_some() && self.budget.nodes.or(self.budget.depth.map(u64::from)).is_none() {
                    u64::MAX
                } else {
                    allowance as u64
                }
            }
        };
        Some((Purse::new(nodes, share, control.stop()), cost.filter(|_| self.when == Solve::Auto)))
    }

    /// The time of this move, if time is an end: a clock is shared out among the moves of this seat, half of the
    /// distance.
    fn move_time(&self, distance: u32, control: &SearchControl<'_, G::Move>) -> Option<Duration> {
        let budget = self.budget.after(control.spent());
        let share = budget.clock.map(|clock| clock / (distance / 2).max(1));
        [budget.time, share].into_iter().flatten().min()
    }

    /// Proves what the purse can pay for.
    fn prove(
        &mut self,
        game: &G,
        state: &G::State,
        purse: &mut Purse<'_>,
        cost: Option<ProofCost>,
    ) -> Proven<G::Move> {
        let solver = &mut self.solver;
        let outcome = purse.pay(0, |limits| solver.prove_outcome(game, state, limits), |found| found.nodes);
        let Some(outcome) = outcome else { return Proven::Nothing };
        let reserve = if purse.left(0) == u64::MAX { 0 } else { purse.left(0) / Self::RESERVE };
        let expected = cost.map_or(Some(0.0), |cost| cost.margin);
        if expected.is_some_and(|expected| expected <= purse.left(reserve) as f64)
            && let Some(margin) =
                purse.pay(reserve, |limits| solver.prove_margin(game, state, limits), |found| found.nodes)
        {
            return Proven::Margin(margin);
        }
        let keeping = match outcome.proof {
            Proof::Loss => Vec::new(),
            _ => self.keeping(game, state, &outcome, purse),
        };
        Proven::Outcome { outcome, keeping }
    }

    /// The moves that keep the outcome as far as that can be proven, the solver's first.
    fn keeping(
        &mut self,
        game: &G,
        state: &G::State,
        outcome: &ProvenOutcome<G::Move>,
        purse: &mut Purse<'_>,
    ) -> Vec<G::Move> {
        let mut keeping = vec![outcome.best];
        let mut moves = Vec::new();
        game.legal_moves(state, &mut moves);
        for mv in moves.into_iter().filter(|&mv| mv != outcome.best) {
            let child = game.child(state, mv);
            let solver = &mut self.solver;
            let finished = game.payoffs(&child).map(|payoffs| payoffs.of(game.turn(&child)));
            let reply = finished.map(|payoff| Proof::of_value(payoff.into())).or_else(|| {
                let prove = |limits: &Limits<'_>| solver.prove_outcome(game, &child, limits);
                Some(purse.pay(0, prove, |found| found.nodes)?.proof)
            });
            let Some(reply) = reply else { break };
            if reply.reversed() == outcome.proof {
                keeping.push(mv);
            }
        }
        keeping
    }

    /// Proves, and lets the search answer what is left to answer.
    fn answer<T: Default>(
        &mut self,
        game: &G,
        state: &G::State,
        control: &mut SearchControl<'_, G::Move>,
        ask: impl FnOnce(&mut E, &mut SearchControl<'_, G::Move>) -> (Analysis<G::Move>, T),
    ) -> (Analysis<G::Move>, T) {
        let Some((mut purse, cost)) = self.purse(game, state, control) else {
            return ask(&mut self.engine, control);
        };
        let proven = self.prove(game, state, &mut purse, cost);
        let depth = self.solver.distance(game, state);
        let knows_margins = cost.is_none_or(|cost| cost.margin.is_some());
        let price = self.price;
        let used = purse.used(|nodes| price.search_nodes(nodes));
        let (stop, spent) = (control.stop(), control.spent());
        let solver_nodes = purse.spent();
        match proven {
            Proven::Margin(margin) => {
                (report::margin(game, state, margin, depth, solver_nodes, purse.seconds()), T::default())
            }
            Proven::Outcome { outcome, .. } if !knows_margins && outcome.proof != Proof::Loss => {
                (report::outcome(game, state, outcome, depth, solver_nodes, purse.seconds()), T::default())
            }
            Proven::Outcome { outcome, keeping } => {
                let finish = |analysis| report::kept(analysis, &outcome, &keeping);
                let mut relay = |analysis: &Analysis<G::Move>| control.report(|| finish(analysis.clone()));
                let inner = SearchControl::new(stop, &mut relay).with_time_used(spent).with_used(used);
                let mut inner = if keeping.is_empty() { inner } else { inner.among(&keeping) };
                let (analysis, more) = ask(&mut self.engine, &mut inner);
                (report::paid(finish(analysis), solver_nodes, used), more)
            }
            Proven::Nothing => {
                let mut relay = |analysis: &Analysis<G::Move>| control.report(|| analysis.clone());
                let mut inner = SearchControl::new(stop, &mut relay).with_time_used(spent).with_used(used);
                let (analysis, more) = ask(&mut self.engine, &mut inner);
                (report::paid(analysis, solver_nodes, used), more)
            }
        }
    }
}

impl<G: ZeroSum, E: Engine<G>> Engine<G> for HandOver<G, E> {
    fn analyse(
        &mut self,
        game: &G,
        state: &G::State,
        control: &mut SearchControl<'_, G::Move>,
    ) -> Analysis<G::Move> {
        self.answer(game, state, control, |engine, control| (engine.analyse(game, state, control), ())).0
    }

    fn reset(&mut self) -> bool {
        self.solver.clear();
        self.engine.reset()
    }

    fn analyse_with_tree(
        &mut self,
        game: &G,
        state: &G::State,
        control: &mut SearchControl<'_, G::Move>,
        limits: TreeLimits,
    ) -> (Analysis<G::Move>, Vec<TreeLine<G::Move>>) {
        self.answer(game, state, control, |engine, control| {
            engine.analyse_with_tree(game, state, control, limits)
        })
    }
}
