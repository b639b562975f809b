//! How much a network knows on games that it never learned.

use spielwerk_core::{HiddenInformation, Rng};
use spielwerk_nn::transformer::{Pass, Transformer};
use spielwerk_train::transformer::Lesson;

use super::example::{Example, uniform_nats};
use super::metrics::{Calibration, TrickMetrics};
use super::play::Observation;
use crate::{Doppelkopf, OUTPUTS, SEATS, TRICKS};

/// Classes of probability.
const CLASSES: usize = 10;

/// The surprise at the hidden cards, trick by trick, and the calibration of single answers.
pub(super) fn measure(
    net: &Transformer,
    observations: &[Observation],
    rng: &mut Rng,
) -> (Vec<TrickMetrics>, Vec<Calibration>) {
    let rules = Doppelkopf::default();
    let mut tricks: Vec<Vec<[f64; 2]>> = vec![Vec::new(); TRICKS];
    let mut classes = [Calibration::default(); CLASSES];
    let mut pass = Pass::default();
    for Observation { state, seat } in observations {
        let view = rules.view(state, *seat);
        let example = Example::new(&view, state, rng);
        if example.cards() == 0 {
            continue;
        }
        let mut surprise = 0.0;
        let logits = net.forward(&mut pass, &example.sequence());
        for (step, logits) in logits.chunks_exact(OUTPUTS).enumerate().take(example.cards()) {
            let probabilities = example.probabilities(step, logits);
            surprise -= f64::from(probabilities[example.answer(step)].max(f32::MIN_POSITIVE)).ln();
            for output in (0..OUTPUTS).filter(|&output| example.is_allowed(step, output)) {
                let probability = f64::from(probabilities[output]);
                let class = &mut classes[((probability * CLASSES as f64) as usize).min(CLASSES - 1)];
                class.answers += 1;
                class.expected += probability;
                class.true_share += f64::from(example.target(step)[output]);
            }
        }
        tricks[view.public().cards().len() / SEATS].push([surprise, uniform_nats(&view, state)]);
    }
    for class in &mut classes {
        let count = class.answers.max(1) as f64;
        class.expected /= count;
        class.true_share /= count;
    }
    let of_trick = |(trick, views): (usize, &Vec<[f64; 2]>)| {
        let count = views.len() as f64;
        let mean = |of: &dyn Fn(&[f64; 2]) -> f64| views.iter().map(of).sum::<f64>() / count;
        let difference = mean(&|[network, uniform]| network - uniform);
        let variance = mean(&|[network, uniform]| (network - uniform - difference).powi(2));
        TrickMetrics {
            trick: trick + 1,
            views: views.len(),
            network: mean(&|[network, _]| *network),
            uniform: mean(&|[_, uniform]| *uniform),
            error: (variance / count).sqrt(),
        }
    };
    let tricks = tricks.iter().enumerate().filter(|(_, views)| !views.is_empty()).map(of_trick).collect();
    (tricks, classes.to_vec())
}
