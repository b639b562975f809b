//! Worlds drawn with the probability that the game came there.

use std::sync::Arc;

use spielwerk_core::{ExtensiveForm, Rng, Sampler, Seat};

use super::form::Form;
use super::strategy::Strategy;

/// Draws worlds of a view by how likely chance dealt them and the other seats, playing by a strategy, came there: the
/// posterior of a seat that knows how the others play. With [`Strategy::uniform`] what the others did tells nothing unless
/// the rules forbid it.
#[derive(Debug)]
pub struct FormSampler<G: ExtensiveForm> {
    form: Arc<Form<G>>,
    /// For every set the weights of its members.
    weights: Arc<Vec<Vec<f64>>>,
}

impl<G: ExtensiveForm> Clone for FormSampler<G> {
    fn clone(&self) -> Self {
        Self { form: Arc::clone(&self.form), weights: Arc::clone(&self.weights) }
    }
}

impl<G: ExtensiveForm> FormSampler<G> {
    /// Draws by this strategy of the others.
    pub fn new(form: Arc<Form<G>>, strategy: &Strategy) -> Self {
        let mut weights = vec![Vec::new(); form.sets().len()];
        for seat in Seat::all(form.seats()) {
            let reach = form.reach_of_others(strategy, seat);
            for (set, known) in form.sets().iter().enumerate().filter(|(_, known)| known.seat == seat) {
                weights[set] = known.members.iter().map(|&(node, _)| reach[node]).collect();
            }
        }
        Self { form, weights: Arc::new(weights) }
    }
}

impl<G: ExtensiveForm> Sampler<G> for FormSampler<G> {
    /// # Panics
    /// If the seat of the view is not to move: no information set is known there.
    fn sample(&mut self, _: &G, view: &G::View, rng: &mut Rng) -> G::State {
        let set = self.form.find(view).expect("worlds are drawn where a seat chooses");
        let (members, weights) = (&self.form.sets()[set].members, &self.weights[set]);
        let total: f64 = weights.iter().sum();
        // Where the strategy never leads, every world is as likely as another.
        if total <= 0.0 {
            return members[rng.below(members.len())].1.clone();
        }
        let mut left = rng.unit() * total;
        let chosen = weights.iter().position(|weight| {
            left -= weight;
            left < 0.0
        });
        let last = weights.iter().rposition(|&weight| weight > 0.0).unwrap_or(0);
        members[chosen.unwrap_or(last)].1.clone()
    }
}
