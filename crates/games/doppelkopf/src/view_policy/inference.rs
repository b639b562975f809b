//! Belief by inference from play: how likely is a world, given what the others did in it?
//!
//! Worlds are drawn by the exact uniform sampler, so all of them fit the view. Each is replayed from its deal; the
//! product of the probabilities that every other seat, seeing its hand of that world, acts as it did is the weight of the
//! world (Rebstock, Solinas, Buro and Sturtevant: Policy Based Inference in Trick-Taking Card Games, 2019). Passing is not
//! seen at the table, so silence does not count. Worlds are then drawn again in proportion to their weights; if few of
//! them carry all the weight, more are drawn first.

use spielwerk_core::{Game, HiddenInformation, Rng, Sampler};

use super::ViewPolicy;
use crate::view::visit_decisions;
use crate::{Action, Doppelkopf, State, UniformSampler, View};

/// How worlds are inferred.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct InferenceSettings {
    /// Worlds that are weighed for each that is drawn.
    pub candidates: usize,
    /// The power to which weights are raised: 1 trusts the policy, 0 is uniform.
    pub trust: f64,
    /// Weights are mixed with this share of indifference per decision, since no player follows the policy exactly.
    pub doubt: f64,
}

impl Default for InferenceSettings {
    fn default() -> Self {
        Self { candidates: 8, trust: 1.0, doubt: 0.05 }
    }
}

/// The policy as a judge of worlds.
#[derive(Clone, Debug)]
pub struct Inference {
    policy: ViewPolicy,
    settings: InferenceSettings,
    /// Of each decision in the policy's memory: its world, what was done, and the legal actions as a range of `legal`.
    decisions: Vec<(usize, Action, std::ops::Range<usize>)>,
    legal: Vec<Action>,
}

impl Inference {
    /// A judge with this policy.
    pub fn new(policy: ViewPolicy, settings: InferenceSettings) -> Self {
        Self { policy, settings, decisions: Vec::new(), legal: Vec::new() }
    }

    /// For each world the logarithm of its weight: how likely the others act in it as they did.
    pub fn log_weights(&mut self, view: &View, worlds: &[State]) -> Vec<f64> {
        let game = Doppelkopf::default();
        self.policy.clear();
        self.decisions.clear();
        self.legal.clear();
        for (number, world) in worlds.iter().enumerate() {
            let (policy, decisions, legal) = (&mut self.policy, &mut self.decisions, &mut self.legal);
            visit_decisions(world, &mut |state, seat, action| {
                if seat == view.seat() {
                    return;
                }
                let start = legal.len();
                game.append_legal(state, legal);
                if legal.len() - start < 2 || !legal[start..].contains(&action) {
                    legal.truncate(start);
                    return;
                }
                policy.push(&game.view(state, seat));
                decisions.push((number, action, start..legal.len()));
            });
        }
        if self.decisions.is_empty() {
            return vec![0.0; worlds.len()];
        }
        self.policy.evaluate();
        let mut logs = vec![0.0; worlds.len()];
        for (index, (world, action, legal)) in self.decisions.iter().enumerate() {
            let legal = &self.legal[legal.clone()];
            let probability = self.policy.log_probability(index, *action, legal).exp();
            let doubt = self.settings.doubt;
            let mixed = (1.0 - doubt) * probability + doubt / legal.len() as f64;
            logs[*world] += self.settings.trust * mixed.ln();
        }
        logs
    }
}

impl Inference {
    /// By how many nats the inferred belief is better than blind dealing: the logarithm of the weight of the true world
    /// over the mean weight of `blind` worlds, which is what the belief multiplies its probability by.
    pub fn gain(&mut self, view: &View, truth: &State, blind: &[State]) -> f64 {
        // The true world last, so that it is weighed with the others.
        let mut worlds = blind.to_vec();
        worlds.push(truth.clone());
        let logs = self.log_weights(view, &worlds);
        let Some((own, others)) = logs.split_last() else { return 0.0 };
        let most = others.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let mean = others.iter().map(|log| (log - most).exp()).sum::<f64>() / others.len().max(1) as f64;
        own - most - mean.ln()
    }
}

impl Doppelkopf {
    /// Adds the legal actions of a position to a list.
    fn append_legal(&self, state: &State, legal: &mut Vec<Action>) {
        let mut own = Vec::with_capacity(12);
        self.legal_moves(state, &mut own);
        legal.append(&mut own);
    }
}

/// Draws worlds in proportion to how likely the others act in them as they did.
#[derive(Clone, Debug)]
pub struct InferenceSampler {
    inference: Inference,
    uniform: UniformSampler,
    at_once: usize,
    view: Option<View>,
    waiting: Vec<State>,
    effective: f64,
}

impl InferenceSampler {
    /// How often the number of candidates is doubled if few worlds carry all the weight.
    const DOUBLINGS: u32 = 2;

    /// A sampler that draws this many worlds at once.
    pub fn new(inference: Inference, at_once: usize) -> Self {
        let (uniform, at_once) = (UniformSampler::default(), at_once.max(1));
        Self { inference, uniform, at_once, view: None, waiting: Vec::new(), effective: 0.0 }
    }

    /// The effective sample size of the last draw: how many worlds of equal weight would tell as much.
    pub fn effective_size(&self) -> f64 {
        self.effective
    }

    /// What weighs the worlds.
    pub fn inference(&mut self) -> &mut Inference {
        &mut self.inference
    }

    /// Draws worlds that fit a view.
    pub fn draw(&mut self, view: &View, count: usize, rng: &mut Rng) -> Vec<State> {
        let game = Doppelkopf::default();
        let (mut worlds, mut logs) = (Vec::new(), Vec::new());
        let mut wanted = count * self.inference.settings.candidates.max(1);
        for round in 0..=Self::DOUBLINGS {
            let fresh: Vec<State> =
                (worlds.len()..wanted).map(|_| self.uniform.sample(&game, view, rng)).collect();
            logs.extend(self.inference.log_weights(view, &fresh));
            worlds.extend(fresh);
            self.effective = effective_size(&logs);
            if self.effective >= count as f64 / 2.0 || round == Self::DOUBLINGS {
                break;
            }
            wanted *= 2;
        }
        resample(&logs, count, rng).into_iter().map(|number| worlds[number].clone()).collect()
    }
}

impl Sampler<Doppelkopf> for InferenceSampler {
    fn sample(&mut self, _game: &Doppelkopf, view: &View, rng: &mut Rng) -> State {
        if self.view.as_ref() != Some(view) {
            self.waiting.clear();
        }
        if self.waiting.is_empty() {
            self.waiting = self.draw(view, self.at_once, rng);
            self.view = Some(view.clone());
        }
        self.waiting.pop().expect("at least one world is drawn at once")
    }
}

/// Kish's effective sample size of weights given by their logarithms.
fn effective_size(logs: &[f64]) -> f64 {
    let most = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let weights = || logs.iter().map(|log| (log - most).exp());
    let sum: f64 = weights().sum();
    sum * sum / weights().map(|weight| weight * weight).sum::<f64>()
}

/// Numbers in proportion to weights, by systematic resampling: one random offset, equal steps, so that a number comes as
/// often as its share says up to rounding. The order is random.
fn resample(logs: &[f64], count: usize, rng: &mut Rng) -> Vec<usize> {
    let most = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let weights: Vec<f64> = logs.iter().map(|log| (log - most).exp()).collect();
    let step = weights.iter().sum::<f64>() / count as f64;
    let mut target = rng.unit() * step;
    let (mut sum, mut number) = (weights[0], 0);
    let mut chosen = Vec::with_capacity(count);
    for _ in 0..count {
        while sum < target && number + 1 < weights.len() {
            number += 1;
            sum += weights[number];
        }
        chosen.push(number);
        target += step;
    }
    for place in (1..chosen.len()).rev() {
        chosen.swap(place, rng.below(place + 1));
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn resampling_follows_the_weights() {
        let mut rng = Rng::new(3);
        let logs = [0.5_f64, 0.25, 0.125, 0.125].map(f64::ln);
        let chosen = resample(&logs, 8, &mut rng);
        let count = |number| chosen.iter().filter(|&&one| one == number).count();
        assert_eq!([count(0), count(1), count(2), count(3)], [4, 2, 1, 1]);
    }

    #[test]
    fn the_effective_size_counts_equal_weights() {
        assert!((effective_size(&[-3.0; 7]) - 7.0).abs() < 1e-9);
        assert!((effective_size(&[0.0, -100.0, -100.0]) - 1.0).abs() < 1e-9);
    }
}
