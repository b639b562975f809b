//! How well a network predicts games that it has not learned.

use spielwerk_core::Payoffs;
use spielwerk_search::puct::{Evaluator, Predictions};

use super::metrics::HeldOut;
use super::{Sample, ZeroGame};

/// The losses on positions that were not learned; none without positions.
pub(super) fn held_out<G: ZeroGame>(
    game: &G,
    samples: &[Sample<G>],
    evaluator: &mut impl Evaluator<G>,
) -> Option<HeldOut> {
    /// Positions per batch.
    const BATCH: usize = 128;
    if samples.is_empty() {
        return None;
    }
    let mut sum = HeldOut { positions: samples.len(), ..HeldOut::default() };
    let mut predictions = Predictions::default();
    for group in samples.chunks(BATCH) {
        let states: Vec<G::State> = group.iter().map(|sample| sample.state.clone()).collect();
        predictions.clear();
        evaluator.predict(game, &states, &mut predictions);
        for (index, sample) in group.iter().enumerate() {
            let prediction = predictions.get(index);
            let value = prediction.payoffs.of(game.turn(&sample.state));
            sum.value += f64::from(value - sample.value).powi(2);
            for (&weight, &prior) in sample.target.iter().zip(prediction.priors) {
                sum.policy -= f64::from(weight) * f64::from(prior.max(1e-9)).ln();
            }
        }
    }
    let all = samples.len() as f64;
    Some(HeldOut { policy: sum.policy / all, value: sum.value / all, ..sum })
}
