//! Exact values near the end of a game, from a solver, in place of guesses.

use spielwerk_core::{Game, Seat, ZeroSum};

use super::{Evaluator, Predictions};

/// Knows the exact outcome of some positions.
pub trait EndgameSolver<G: ZeroSum>: Send {
    /// The payoff of the seat to move under perfect play, if the position is near enough to the end.
    fn solve(&mut self, game: &G, state: &G::State) -> Option<f32>;
}

impl<G: ZeroSum, S: EndgameSolver<G> + ?Sized> EndgameSolver<G> for Box<S> {
    fn solve(&mut self, game: &G, state: &G::State) -> Option<f32> {
        (**self).solve(game, state)
    }
}

/// An evaluator whose guesses give way to exact values where the solver has them.
pub struct WithSolver<G: Game, E, S> {
    evaluator: E,
    solver: S,
    guesses: Predictions<G::Payoffs>,
}

impl<G: Game, E, S> WithSolver<G, E, S> {
    /// The evaluator with this solver in front of it.
    pub fn new(evaluator: E, solver: S) -> Self {
        Self { evaluator, solver, guesses: Predictions::default() }
    }
}

impl<G: ZeroSum, E: Evaluator<G>, S: EndgameSolver<G>> Evaluator<G> for WithSolver<G, E, S> {
    fn predict(&mut self, game: &G, states: &[G::State], predictions: &mut Predictions<[f32; 2]>) {
        self.guesses.clear();
        self.evaluator.predict(game, states, &mut self.guesses);
        for (index, state) in states.iter().enumerate() {
            let mut judgement = self.guesses.get(index);
            if let Some(payoff) = self.solver.solve(game, state) {
                judgement.is_exact = true;
                judgement.payoffs =
                    if game.turn(state) == Seat::FIRST { [payoff, -payoff] } else { [-payoff, payoff] };
            }
            predictions.push_judgement(judgement);
        }
    }
}
