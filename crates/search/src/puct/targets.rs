//! What a finished search says about the moves of its root: which to play, and what a policy can learn from it.

use spielwerk_core::{Game, Payoffs, Rng};

use super::gumbel;
use super::search::Search;
use super::tree::{Edge, ROOT};

impl<G: Game> Search<G> {
    /// The policy to learn, one weight per legal move in the order of the rules, adding up to 1.
    ///
    /// With Gumbel selection it is the prior improved by the completed values, otherwise the shares of the visits.
    /// At a proven root it is the prior among the moves that keep the outcome; elsewhere proven losses get nothing.
    pub fn policy_target(&self) -> Vec<f32> {
        let edges = self.tree.edges(ROOT);
        let mut weights = if let Some(keeps) = self.proven_moves() {
            edges.iter().zip(keeps).map(|(edge, keep)| if keep { edge.prior + 1e-6 } else { 0.0 }).collect()
        } else if let Some(config) = &self.config.gumbel {
            soft_max(gumbel::improved_logits(&self.tree, config))
        } else {
            self.visit_weights()
        };
        normalise(&mut weights);
        weights
    }

    /// The move to play, as its place among the legal moves. At temperature 0 it is the best one, above that a draw
    /// by visits to the power of one over the temperature; Gumbel selection drew its noise when the search began.
    pub fn choose(&self, temperature: f32, rng: &mut Rng) -> usize {
        if let (None, Some(plan)) = (self.proven_moves(), &self.plan) {
            return plan.winner(&self.tree);
        }
        if temperature <= 0.0 {
            return self.best_slot();
        }
        let mut weights = match self.proven_moves() {
            Some(_) => self.policy_target(),
            None => self.visit_weights(),
        };
        let most = weights.iter().copied().fold(0.0, f32::max);
        for weight in &mut weights {
            *weight = (*weight / most).powf(1.0 / temperature);
        }
        normalise(&mut weights);
        draw(&weights, rng)
    }

    /// The move at this place among the legal moves.
    pub fn move_at(&self, slot: usize) -> G::Move {
        self.tree.edges(ROOT)[slot].mv
    }

    /// What the seat to move can expect: proven, or the mean of all simulations.
    ///
    /// Gumbel selection makes many simulations of moves that the policy would not play, and their mean is too low; there
    /// it is the mean over the policy to learn.
    pub fn value(&self) -> f32 {
        let root = self.tree.node(ROOT);
        if let Some(first) = root.proven.get() {
            crate::proven::for_seat(first, root.seat)
        } else if self.config.gumbel.is_some() && !self.tree.edges(ROOT).is_empty() {
            let values = gumbel::completed_values(&self.tree);
            self.policy_target().iter().zip(values).map(|(weight, value)| weight * value).sum()
        } else {
            root.mean.of(root.seat)
        }
    }

    /// What the evaluator said of the root before any search.
    pub fn estimate(&self) -> f32 {
        self.tree.node(ROOT).estimate
    }

    /// At a proven root, which moves are known to keep its value.
    fn proven_moves(&self) -> Option<Vec<bool>> {
        let root = self.tree.node(ROOT);
        let value = crate::proven::for_seat(root.proven.get()?, root.seat);
        Some(
            self.tree
                .edges(ROOT)
                .iter()
                .map(|edge| edge.proven.get().is_some_and(|payoff| payoff >= value))
                .collect(),
        )
    }

    /// Visits, but none for proven losses while there is hope, and the prior if nothing was visited.
    fn visit_weights(&self) -> Vec<f32> {
        let edges = self.tree.edges(ROOT);
        let is_hopeful = |edge: &Edge<_>| !edge.proven.is_loss();
        let visits = |edge: &Edge<_>| if is_hopeful(edge) { edge.visits as f32 } else { 0.0 };
        let weights: Vec<f32> = edges.iter().map(visits).collect();
        if weights.iter().any(|&weight| weight > 0.0) {
            weights
        } else {
            edges.iter().map(|edge| if is_hopeful(edge) { edge.prior + 1e-6 } else { 1e-9 }).collect()
        }
    }
}

/// Turns logits into weights with the largest at 1.
fn soft_max(logits: Vec<f32>) -> Vec<f32> {
    let most = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    logits.into_iter().map(|logit| (logit - most).exp()).collect()
}

fn normalise(weights: &mut [f32]) {
    let sum: f32 = weights.iter().sum();
    for weight in weights.iter_mut() {
        *weight /= sum;
    }
}

/// An index drawn by weights that add up to 1.
fn draw(weights: &[f32], rng: &mut Rng) -> usize {
    let mut left = rng.unit() as f32;
    for (index, weight) in weights.iter().enumerate() {
        left -= weight;
        if left < 0.0 {
            return index;
        }
    }
    weights.iter().rposition(|&weight| weight > 0.0).unwrap_or(0)
}
