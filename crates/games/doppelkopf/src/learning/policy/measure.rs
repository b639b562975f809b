//! How much a policy knows on games that it never learned.

use std::sync::Arc;

use spielwerk_core::{HiddenInformation, Rng, Sampler};
use spielwerk_nn::Net;

use super::decision::Decision;
use super::metrics::TrickGain;
use crate::view_policy::{Inference, InferenceSettings, ViewPolicy};
use crate::{Doppelkopf, SEATS, State, TRICKS, UniformSampler};

/// Of held-out decisions: the mean surprise, and the share that was foreseen.
pub(super) fn foresight(net: &Arc<Net>, held_out: &[Decision]) -> (f64, f64) {
    let game = Doppelkopf::default();
    let mut policy = ViewPolicy::new(Arc::clone(net)).expect("the network of the run");
    let (mut surprise, mut foreseen) = (0.0, 0);
    for decision in held_out {
        let (shares, _) = policy.predict(&game, &game.view(&decision.state, decision.seat));
        let own = shares.iter().find(|(mv, _)| *mv == decision.action).map_or(0.0, |(_, share)| *share);
        surprise -= own.max(1e-12).ln();
        foreseen += usize::from(shares.iter().all(|(_, share)| *share <= own));
    }
    let count = held_out.len().max(1) as f64;
    (surprise / count, foreseen as f64 / count)
}

/// By how many nats the inferred belief is better than blind dealing, trick by trick.
pub(super) fn gain(net: &Arc<Net>, held_out: &[Decision], worlds: usize, rng: &mut Rng) -> Vec<TrickGain> {
    let game = Doppelkopf::default();
    let policy = ViewPolicy::new(Arc::clone(net)).expect("the network of the run");
    let mut inference = Inference::new(policy, InferenceSettings::default());
    let mut uniform = UniformSampler::default();
    let mut tricks: Vec<Vec<f64>> = vec![Vec::new(); TRICKS];
    for Decision { state, seat, .. } in held_out {
        let view = game.view(state, *seat);
        let public = view.public();
        if public.is_reservation_round() || view.is_asked() {
            continue;
        }
        let drawn: Vec<State> = (0..worlds).map(|_| uniform.sample(&game, &view, rng)).collect();
        tricks[public.cards().len() / SEATS].push(inference.gain(&view, state, &drawn));
    }
    let of_trick = |(trick, gains): (usize, &Vec<f64>)| {
        let count = gains.len() as f64;
        let mean = gains.iter().sum::<f64>() / count;
        let variance = gains.iter().map(|gain| (gain - mean).powi(2)).sum::<f64>() / count;
        TrickGain { trick: trick + 1, views: gains.len(), nats: mean, error: (variance / count).sqrt() }
    };
    tricks.iter().enumerate().filter(|(_, gains)| !gains.is_empty()).map(of_trick).collect()
}
