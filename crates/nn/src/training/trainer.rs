//! Training, batch by batch.

use super::adamw::AdamW;
use super::batch::{Batch, BatchError, Losses};
use super::gradients::{Gradients, SHARD, StepMemory};
use super::loss::{policy_loss, value_loss};
use crate::{Net, NetError, NetShape, Role, Scratch, Weights};

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
    /// Threads that share a batch.
    pub threads: usize,
}

impl Default for TrainerSettings {
    fn default() -> Self {
        Self { weight_decay: 1e-4, longest_gradient: 5.0, value_weight: 1.0, norm_momentum: 0.1, threads: 1 }
    }
}

/// A network in training.
#[derive(Clone, Debug)]
pub struct Trainer {
    pub(super) weights: Weights,
    pub(super) optimizer: AdamW,
    settings: TrainerSettings,
    memory: Memory,
}

/// What steps work in, made by the first one. A copy of a trainer gets memory of its own.
#[derive(Debug, Default)]
struct Memory(Option<Box<StepMemory>>);

impl Clone for Memory {
    fn clone(&self) -> Self {
        Self(None)
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

    /// Training continues from a network, with an optimiser that remembers nothing.
    pub fn from_net(net: &Net) -> Self {
        Self::from_weights(net.weights().clone())
    }

    /// Training continues from these weights, with an optimiser that remembers nothing.
    pub fn from_weights(weights: Weights) -> Self {
        let optimizer = AdamW::new(weights.tensors().iter().map(Vec::len));
        Self { weights, optimizer, settings: TrainerSettings::default(), memory: Memory::default() }
    }

    /// Changes how the network is trained.
    #[must_use]
    pub fn with_settings(self, settings: TrainerSettings) -> Self {
        Self { settings, ..self }
    }

    /// Lets this many threads share a batch, which changes nothing but the time.
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
        let Self { weights, optimizer, settings, memory } = self;
        let memory = memory.0.get_or_insert_with(|| Box::new(StepMemory::new(weights.shape())));
        let (Gradients { losses, tensors }, roles) =
            memory.gradients(weights, batch, settings.value_weight, settings.threads);
        let trained = tensors.iter().zip(roles).filter(|(_, role)| role.trained());
        let squares = trained.flat_map(|(tensor, _)| tensor).map(|&slope| f64::from(slope).powi(2));
        let length = squares.sum::<f64>().sqrt() as f32;
        if !(losses.policy.is_finite() && losses.value.is_finite() && length.is_finite()) {
            return Err(BatchError::NotFinite);
        }
        let longest = settings.longest_gradient;
        let factor = if length > longest { longest / length } else { 1.0 };
        let corrections = optimizer.begin_step();
        let own = weights.tensors_mut().zip(tensors).zip(roles);
        for (index, ((tensor, gradient), &role)) in own.enumerate() {
            if role.trained() {
                for slope in gradient.iter_mut() {
                    *slope *= factor;
                }
                let decay = if role == Role::Weight { settings.weight_decay } else { 0.0 };
                optimizer.update(index, tensor, gradient, corrections, learning_rate, decay);
            } else {
                for (old, new) in tensor.iter_mut().zip(gradient) {
                    *old += settings.norm_momentum * (*new - *old);
                }
            }
        }
        Ok(Losses { gradient: length, ..*losses })
    }

    /// The losses of a batch, as the network would be evaluated, without learning from it.
    ///
    /// # Errors
    /// If the batch does not fit.
    pub fn losses(&self, batch: &Batch) -> Result<Losses, BatchError> {
        batch.check(self.shape())?;
        let (shape, net) = (self.shape(), self.net());
        let shares = batch.shares(shape);
        let mut scratch = Scratch::new();
        let mut losses = Losses::default();
        for shard in batch.shards(shape, &shares, SHARD) {
            let positions = shard.shares.len();
            let mut policy = vec![0.0; positions * shape.policy()];
            let mut values = vec![0.0; positions * shape.values()];
            net.forward(&mut scratch, shard.inputs, positions, &mut policy, &mut values);
            let outputs =
                policy.chunks_exact_mut(shape.policy()).zip(values.chunks_exact_mut(shape.values()));
            for (position, (logits, values)) in outputs.enumerate() {
                let (targets, legal) = shard.policy(position);
                let part = shard.shares[position];
                losses.add(policy_loss(logits, targets, legal, part));
                losses.add(value_loss(values, shard.values(position), part, self.settings.value_weight));
            }
        }
        Ok(losses)
    }

    /// The losses and gradients of a sound batch, without learning from it.
    #[cfg(test)]
    pub(super) fn gradients(&self, batch: &Batch) -> Gradients {
        let TrainerSettings { value_weight, threads, .. } = self.settings;
        StepMemory::new(self.shape()).gradients(&self.weights, batch, value_weight, threads).0.clone()
    }
}
