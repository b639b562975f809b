//! What a search leaves out on a guess, and when it must not.
//!
//! `ProbCut` trusts a shallow search, late-move reductions (`reductions`) trust the order of moves. Once an iteration looks to the end of the game a guess could only spoil the proof
//! that it is about to find, so nothing is left out then, and passes, which bring the end no nearer, cost no depth.

use spielwerk_core::{Evaluate, Keyed, Score, ZeroSum};

use super::config::Algorithm;
use super::worker::{Shared, Worker};

impl<G: ZeroSum + Keyed, E: Evaluate<G>> Worker<'_, G, E> {
    /// Whether a search of this depth that would leave things out on a guess reaches the end of every game.
    pub(super) fn reaches_the_end(&self, state: &G::State, depth: u32) -> bool {
        let Shared { game, evaluation, config, .. } = *self.shared();
        (config.prob_cut.is_some() || config.late_move_reductions)
            && config.algorithm != Algorithm::Minimax
            && evaluation.plies_to_end(game, state).is_some_and(|plies| plies <= depth)
    }

    /// Whether a move brought the end no nearer.
    pub(super) fn is_pass(&self, before: &G::State, after: &G::State) -> bool {
        let Shared { game, evaluation, .. } = *self.shared();
        evaluation.plies_to_end(game, before) == evaluation.plies_to_end(game, after)
    }

    /// The edge of a null window beyond which shallow searches say the value lies. The static value tells
    /// which edge to ask about.
    pub(super) fn probable_bound(
        &mut self,
        state: &G::State,
        depth: u32,
        alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Option<Score> {
        let Shared { game, evaluation, .. } = *self.shared();
        let prob_cut = self.shared().prob_cut.filter(|_| alpha + 1 == beta && !self.to_the_end)?;
        let checks = prob_cut.checks(depth, evaluation.plies_to_end(game, state));
        if checks.is_empty() {
            return None;
        }
        let expects_high = evaluation.evaluate(game, state) >= beta;
        let (horizons, tree) = (self.horizons, self.tree.take());
        let cut = checks.iter().any(|check| {
            let bound = prob_cut.bound(check, beta, expects_high);
            bound.is_some_and(|bound| {
                let below = if expects_high { bound - 1 } else { bound };
                let score = self.search(state, check.shallow, below, below + 1, ply);
                !self.stopped && (score > below) == expects_high
            })
        });
        (self.horizons, self.tree) = (horizons + u64::from(cut), tree);
        self.clear_line(ply);
        cut.then_some(if expects_high { beta } else { alpha })
    }
}
