//! Training, batch by batch.

use std::thread;

use spielwerk_nn::{Net, NetError, NetShape, Parameter, Role, Weights};

use super::adamw::AdamW;
use super::batch::{Batch, BatchError, Losses};
use super::model::{Engine, Output, Purpose, Statistics, evaluate};
use super::tensor::Tensor;

/// Positions that go through the network together: larger batches are cut into shards, which several threads share. A
/// norm sees one shard at a time. The size is fixed, so that the result does not depend on the number of threads.
const SHARD: usize = 128;

/// How a network is trained.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrainerSettings {
    /// Share of each weight that a step of learning rate 1 takes away.
    pub weight_decay: f32,
    /// Longest gradient; longer ones are shortened to it.
    pub longest_gradient: f32,
    /// How much the error of values counts beside that of the policy.
    pub value_weight: f32,
    /// How much a batch changes the means and variances that norms remember.
    pub norm_momentum: f32,
    /// How convolutions are computed.
    pub engine: Engine,
    /// Threads that share a batch.
    pub threads: usize,
}

impl Default for TrainerSettings {
    fn default() -> Self {
        Self {
            weight_decay: 1e-4,
            longest_gradient: 5.0,
            value_weight: 1.0,
            norm_momentum: 0.1,
            engine: Engine::default(),
            threads: 1,
        }
    }
}

/// A network in training.
#[derive(Clone, Debug)]
pub struct Trainer {
    pub(super) weights: Weights,
    pub(super) optimizer: AdamW,
    settings: TrainerSettings,
}

/// What a batch says of the weights.
#[derive(Debug, Default)]
pub(super) struct Found {
    pub(super) losses: Losses,
    /// The gradient of each tensor.
    pub(super) gradients: Vec<Vec<f32>>,
    /// What the norms saw.
    pub(super) statistics: Vec<Statistics>,
}

impl Found {
    fn add_share(&mut self, part: &Self, share: f32) {
        self.losses.add_share(part.losses, share);
        if self.gradients.is_empty() {
            self.gradients = part.gradients.iter().map(|gradient| vec![0.0; gradient.len()]).collect();
            let nothing = |seen: &Statistics| seen.each_ref().map(|numbers| vec![0.0; numbers.len()]);
            self.statistics = part.statistics.iter().map(nothing).collect();
        }
        let seen = self.statistics.iter_mut().flatten().zip(part.statistics.iter().flatten());
        for (sum, part) in self.gradients.iter_mut().zip(&part.gradients).chain(seen) {
            for (sum, number) in sum.iter_mut().zip(part) {
                *sum += share * number;
            }
        }
    }
}

impl Trainer {
    /// A network with random weights.
    ///
    /// # Errors
    /// If the shape is not sound.
    pub fn new(shape: NetShape, game: &str, seed: u64) -> Result<Self, NetError> {
        Ok(Self::from_weights(Weights::random(shape, game, seed)?))
    }

    /// Training goes on from a network, with an optimiser that remembers nothing.
    pub fn from_net(net: &Net) -> Self {
        Self::from_weights(net.weights().clone())
    }

    /// Training goes on from these weights, with an optimiser that remembers nothing.
    pub fn from_weights(weights: Weights) -> Self {
        let optimizer = AdamW::new(weights.tensors().iter().map(Vec::len));
        Self { weights, optimizer, settings: TrainerSettings::default() }
    }

    /// Changes how the network is trained.
    #[must_use]
    pub fn with_settings(self, settings: TrainerSettings) -> Self {
        Self { settings, ..self }
    }

    /// Lets so many threads share a batch, which changes nothing but the time.
    pub fn set_threads(&mut self, threads: usize) {
        self.settings.threads = threads;
    }

    /// The architecture.
    pub fn shape(&self) -> &NetShape {
        self.weights.shape()
    }

    /// The numbers as they are now.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The network as it is now, ready to be evaluated.
    pub fn net(&self) -> Net {
        Net::new(self.weights.clone())
    }

    /// How many steps have been made.
    pub fn steps(&self) -> u64 {
        self.optimizer.steps
    }

    /// Learns from a batch.
    ///
    /// # Errors
    /// If the batch does not fit, or the loss is not finite; the network is then as it was.
    pub fn step(&mut self, batch: &Batch, learning_rate: f32) -> Result<Losses, BatchError> {
        batch.check(self.shape())?;
        let Found { losses, mut gradients, statistics } = self.gradients(batch);
        let squares = gradients.iter().flatten().map(|&number| f64::from(number) * f64::from(number));
        let length = squares.sum::<f64>().sqrt() as f32;
        if !(losses.policy.is_finite() && losses.value.is_finite() && length.is_finite()) {
            return Err(BatchError::NotFinite);
        }
        if length > self.settings.longest_gradient {
            let factor = self.settings.longest_gradient / length;
            for number in gradients.iter_mut().flatten() {
                *number *= factor;
            }
        }
        self.update(&gradients, statistics, learning_rate);
        Ok(Losses { gradient: length, ..losses })
    }

    /// The losses of a batch, as the network would be evaluated, without learning from it.
    ///
    /// # Errors
    /// If the batch does not fit.
    pub fn losses(&self, batch: &Batch) -> Result<Losses, BatchError> {
        batch.check(self.shape())?;
        let output = self.evaluate(&self.tensors(false), &batch.inputs, Purpose::Playing);
        Ok(batch.loss(self.shape(), output, self.settings.value_weight).1)
    }

    /// The losses, the gradient of each tensor, and what the norms saw: means over the shards.
    pub(super) fn gradients(&self, batch: &Batch) -> Found {
        let shards = batch.shards(self.shape(), SHARD);
        let threads = self.settings.threads.clamp(1, shards.len().max(1));
        let work = |first: usize| {
            let own = shards.iter().skip(first).step_by(threads);
            own.map(|(shard, _)| self.gradients_of_shard(shard)).collect::<Vec<_>>()
        };
        let mut found: Vec<_> = thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|first| scope.spawn(move || work(first))).collect();
            let own = work(0).into_iter();
            let others =
                others.into_iter().map(|other| other.join().expect("a shard does not panic").into_iter());
            std::iter::once(own).chain(others).collect()
        });
        let mut sum = Found::default();
        for (index, (_, share)) in shards.iter().enumerate() {
            let part = found[index % threads].next().expect("every shard was computed");
            sum.add_share(&part, *share);
        }
        sum
    }

    fn gradients_of_shard(&self, batch: &Batch) -> Found {
        let tensors = self.tensors(true);
        let mut output = self.evaluate(&tensors, &batch.inputs, Purpose::Training(self.settings.engine));
        let statistics = std::mem::take(&mut output.statistics);
        let (loss, losses) = batch.loss(self.shape(), output, self.settings.value_weight);
        let mut gradients = loss.backward();
        let gradients = tensors.iter().map(|tensor| tensor.gradient(&mut gradients)).collect();
        Found { losses, gradients, statistics }
    }

    /// Policy logits and values by burn, norms as they are in play.
    pub(super) fn evaluate(&self, tensors: &[Tensor], inputs: &[f32], purpose: Purpose) -> Output {
        evaluate(self.shape(), tensors, inputs, purpose)
    }

    /// The weights as tensors of burn.
    pub(super) fn tensors(&self, with_gradients: bool) -> Vec<Tensor> {
        let parameters = self.shape().parameters();
        let tensor = |(parameter, numbers): (&Parameter, &Vec<f32>)| {
            if with_gradients && parameter.role.trained() {
                Tensor::parameter(numbers.clone(), &parameter.dims)
            } else {
                Tensor::constant(numbers.clone(), &parameter.dims)
            }
        };
        parameters.iter().zip(self.weights.tensors()).map(tensor).collect()
    }

    fn update(&mut self, gradients: &[Vec<f32>], statistics: Vec<Statistics>, learning_rate: f32) {
        let corrections = self.optimizer.begin_step();
        let momentum = self.settings.norm_momentum;
        let mut seen = statistics.into_iter().flatten();
        let parameters = self.weights.shape().parameters();
        for (index, (tensor, parameter)) in self.weights.tensors_mut().zip(&parameters).enumerate() {
            if !parameter.role.trained() {
                // Means and variances come in the order of their tensors.
                let seen = seen.next().expect("every norm saw the batch");
                for (old, new) in tensor.iter_mut().zip(seen) {
                    *old += momentum * (new - *old);
                }
                continue;
            }
            let decay = if parameter.role == Role::Weight { self.settings.weight_decay } else { 0.0 };
            self.optimizer.update(index, tensor, &gradients[index], corrections, learning_rate, decay);
        }
    }
}
