//! A player that follows the evaluator's priors without any search.

use spielwerk_core::clock::Instant;
use spielwerk_core::{Analysis, Engine, Game, MoveAnalysis, Payoffs, Rng, SearchControl};

use super::{Evaluator, Predictions, TemperatureSchedule};

/// Plays the likeliest move, or draws by the priors while the temperature lasts.
pub struct PolicyPlayer<E> {
    evaluator: E,
    temperature: TemperatureSchedule,
    rng: Rng,
    moves_made: u32,
}

impl<E> PolicyPlayer<E> {
    /// A player with this random seed.
    pub fn new(evaluator: E, temperature: TemperatureSchedule, seed: u64) -> Self {
        Self { evaluator, temperature, rng: Rng::new(seed), moves_made: 0 }
    }

    fn pick(&mut self, priors: &[f32]) -> usize {
        let TemperatureSchedule { temperature, moves } = self.temperature;
        self.moves_made += 1;
        let slots = || (0..priors.len()).rev();
        let best = slots().max_by(|&left, &right| priors[left].total_cmp(&priors[right]));
        let best = best.expect("a position that is not finished has moves");
        if self.moves_made > moves || temperature <= 0.0 {
            return best;
        }
        let power = |slot: usize| (priors[slot] / priors[best]).powf(1.0 / temperature);
        let mut left = self.rng.unit() as f32 * slots().map(power).sum::<f32>();
        slots()
            .find(|&slot| {
                left -= power(slot);
                left < 0.0
            })
            .unwrap_or(best)
    }
}

impl<G: Game, E: Evaluator<G>> Engine<G> for PolicyPlayer<E> {
    fn analyse(
        &mut self,
        game: &G,
        state: &G::State,
        _: &mut SearchControl<'_, G::Move>,
    ) -> Analysis<G::Move> {
        let begin = Instant::now();
        let mut predictions = Predictions::default();
        self.evaluator.predict(game, std::slice::from_ref(state), &mut predictions);
        let judgement = predictions.get(0);
        let mut moves = Vec::new();
        game.legal_moves(state, &mut moves);
        let chosen = self.pick(judgement.priors);
        let entry = |(&mv, &prior): (&G::Move, &f32)| MoveAnalysis {
            prior: Some(f64::from(prior)),
            ..MoveAnalysis::unknown(mv)
        };
        let mut entries: Vec<_> = moves.iter().zip(judgement.priors).map(entry).collect();
        entries
            .sort_by(|left, right| right.prior.partial_cmp(&left.prior).unwrap_or(std::cmp::Ordering::Equal));
        let value = f64::from(judgement.payoffs.of(game.turn(state)));
        Analysis {
            value,
            network_value: Some(value),
            moves: entries,
            nodes: 1,
            seconds: begin.elapsed().as_secs_f64(),
            ..Analysis::of_move(moves[chosen])
        }
    }
}
