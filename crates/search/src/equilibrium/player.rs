//! A strategy as a player.

use std::sync::Arc;

use spielwerk_core::{Analysis, ExtensiveForm, MoveAnalysis, Rng, SearchControl, ValueUnit, ViewEngine};

use super::form::Form;
use super::strategy::Strategy;

/// Plays moves with the probabilities of a strategy, and values them by what they bring if all play by it.
#[derive(Debug)]
pub struct StrategyPlayer<G: ExtensiveForm> {
    form: Arc<Form<G>>,
    strategy: Arc<Strategy>,
    rng: Rng,
}

impl<G: ExtensiveForm> StrategyPlayer<G> {
    /// A player by this strategy; the seed draws the moves.
    pub fn new(form: Arc<Form<G>>, strategy: Arc<Strategy>, seed: u64) -> Self {
        Self { form, strategy, rng: Rng::new(seed) }
    }
}

impl<G: ExtensiveForm> ViewEngine<G> for StrategyPlayer<G> {
    fn analyse(&mut self, game: &G, view: &G::View, _: &mut SearchControl<'_, G::Move>) -> Analysis<G::Move> {
        let Some(set) = self.form.find(view) else {
            // A view that no deal leads to: whatever is legal.
            let mut moves = Vec::new();
            game.view_moves(view, &mut moves);
            return Analysis::of_move(moves[0]);
        };
        let probabilities = self.strategy.of_set(&self.form, set);
        let values = self.form.move_values(&self.strategy, set);
        let mut left = self.rng.unit();
        let drawn = probabilities.iter().position(|probability| {
            left -= probability;
            left < 0.0
        });
        let likely = |best: usize, place: usize| {
            if probabilities[place] > probabilities[best] { place } else { best }
        };
        let chosen = drawn.unwrap_or_else(|| (1..probabilities.len()).fold(0, likely));
        let legal = &self.form.sets()[set].moves;
        let mut moves: Vec<_> = legal
            .iter()
            .zip(probabilities.iter().zip(&values))
            .map(|(&mv, (&prior, &value))| MoveAnalysis {
                value: Some(value),
                prior: Some(prior),
                ..MoveAnalysis::unknown(mv)
            })
            .collect();
        moves.sort_by(|left, right| right.prior.unwrap_or(0.0).total_cmp(&left.prior.unwrap_or(0.0)));
        Analysis {
            value: probabilities.iter().zip(&values).map(|(probability, value)| probability * value).sum(),
            unit: ValueUnit::Payoff,
            nodes: self.form.sets()[set].members.len() as u64,
            moves,
            ..Analysis::of_move(legal[chosen])
        }
    }
}
