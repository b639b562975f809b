//! A Transformer in training, whatever it learns.

use std::thread;

use super::adamw::AdamW;
use super::state::{StateError, read_state, state_bytes};
use crate::transformer::{Gradient, Pass, Sequence, Transformer, TransformerShape};
use crate::{Architecture, NetError, Role, Weights};

/// Longest gradient; longer ones are shortened to it.
const LONGEST_GRADIENT: f32 = 1.0;
/// Share of each weight that a step of learning rate 1 takes away.
const WEIGHT_DECAY: f32 = 1e-2;
/// How strongly an output looks at its own objects at the beginning.
const FIRST_LOOK: f32 = 4.0;

/// Lessons that one thread takes at a time. The size is fixed, so that the result does not depend on the number of
/// threads.
const SHARD: usize = 8;

/// Something to learn: a sequence, and at each of its steps what the outputs should say.
pub trait Lesson: Sync {
    /// What the network reads.
    fn sequence(&self) -> Sequence<'_>;

    /// The loss of a step, and its gradient with respect to the outputs.
    fn slopes(&self, step: usize, outputs: &[f32], to: &mut [f32]) -> f32;
}

/// The weights of a network, its optimiser, and the memory of both.
#[derive(Clone, Debug)]
pub struct TransformerTrainer {
    weights: Weights<TransformerShape>,
    optimizer: AdamW,
    /// One for each shard of a batch; the first one ends up with the sum.
    shards: Vec<Shard>,
}

/// What a thread needs for some of the lessons, and what it found.
#[derive(Clone, Debug)]
struct Shard {
    gradient: Gradient,
    pass: Pass,
    loss: f32,
}

impl TransformerTrainer {
    /// A network with random weights, in which each output begins by looking at its own objects: those whose first index is
    /// one more than the number of the output.
    ///
    /// # Errors
    /// If the shape is not sound.
    pub fn new(shape: TransformerShape, game: &str, seed: u64) -> Result<Self, NetError> {
        let queries = shape.parameters().iter().position(|parameter| parameter.name == "pool.output.weight");
        let (outputs, width) = (shape.outputs.min(shape.values[0] - 1), shape.width);
        let mut weights = Weights::random(shape, game, seed)?;
        let kinds = weights.tensors()[0][width..(1 + outputs) * width].to_vec();
        if let Some(queries) = queries.and_then(|queries| weights.tensors_mut().nth(queries)) {
            for (query, kind) in queries.iter_mut().zip(kinds) {
                *query = FIRST_LOOK * kind;
            }
        }
        let optimizer = AdamW::new(weights.tensors().iter().map(Vec::len));
        Ok(Self::with(weights, optimizer))
    }

    fn with(weights: Weights<TransformerShape>, optimizer: AdamW) -> Self {
        Self { weights, optimizer, shards: Vec::new() }
    }

    /// The state as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        state_bytes(&self.weights, &self.optimizer)
    }

    /// The state in these bytes.
    ///
    /// # Errors
    /// If they are not the state of a training.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, StateError> {
        let (weights, optimizer) = read_state(bytes)?;
        Ok(Self::with(weights, optimizer))
    }

    /// The network as it is now.
    pub fn net(&self) -> Transformer {
        Transformer::new(self.weights.clone())
    }

    /// Learns from some lessons; returns the mean loss of their steps. The result does not depend on the number of threads.
    pub fn step(&mut self, lessons: &[impl Lesson], rate: f32, threads: usize) -> f32 {
        if lessons.is_empty() {
            return 0.0;
        }
        self.find_gradients(lessons, threads);
        let Shard { gradient, loss, .. } = &mut self.shards[0];
        let squares = gradient.tensors().iter().flatten().map(|&slope| f64::from(slope).powi(2));
        let length = squares.sum::<f64>().sqrt() as f32;
        let factor = if length > LONGEST_GRADIENT { LONGEST_GRADIENT / length } else { 1.0 };
        if !length.is_finite() {
            return *loss;
        }
        for slope in gradient.tensors_mut().iter_mut().flatten() {
            *slope *= factor;
        }
        let corrections = self.optimizer.begin_step();
        let parameters = self.weights.shape().parameters();
        for (index, (tensor, parameter)) in self.weights.tensors_mut().zip(&parameters).enumerate() {
            let decay = if parameter.role == Role::Weight { WEIGHT_DECAY } else { 0.0 };
            self.optimizer.update(index, tensor, &gradient.tensors()[index], corrections, rate, decay);
        }
        *loss
    }

    /// The loss and its gradient, in the first shard.
    fn find_gradients(&mut self, lessons: &[impl Lesson], threads: usize) {
        let net = &self.net();
        let count = lessons.len().div_ceil(SHARD);
        let weights = &self.weights;
        let empty = || Shard { gradient: Gradient::new(weights.shape()), pass: Pass::default(), loss: 0.0 };
        self.shards.resize_with(count.max(self.shards.len()), empty);
        let steps: usize = lessons.iter().map(|lesson| lesson.sequence().roles.len()).sum();
        let share = 1.0 / steps.max(1) as f32;
        let mut parts: Vec<_> = self.shards[..count].iter_mut().zip(lessons.chunks(SHARD)).collect();
        let per_thread = count.div_ceil(threads.clamp(1, count));
        thread::scope(|scope| {
            for parts in parts.chunks_mut(per_thread) {
                let mut work =
                    move || parts.iter_mut().for_each(|(shard, part)| shard.find(net, part, share));
                if per_thread == count {
                    work();
                } else {
                    scope.spawn(work);
                }
            }
        });
        let (first, others) = self.shards[..count].split_at_mut(1);
        for other in others {
            first[0].add(other);
        }
    }
}

impl Shard {
    /// The loss of some lessons and its gradient, both times this share of each step.
    fn find(&mut self, net: &Transformer, lessons: &[impl Lesson], share: f32) {
        self.gradient.clear();
        self.loss = 0.0;
        let mut slopes = Vec::new();
        let outputs = net.shape().outputs;
        for lesson in lessons {
            let sequence = lesson.sequence();
            if sequence.roles.is_empty() {
                continue;
            }
            let logits = net.forward(&mut self.pass, &sequence);
            slopes.clear();
            slopes.resize(logits.len(), 0.0);
            let rows = logits.chunks_exact(outputs).zip(slopes.chunks_exact_mut(outputs));
            for (step, (logits, slopes)) in rows.enumerate() {
                self.loss += share * lesson.slopes(step, logits, slopes);
                for slope in slopes {
                    *slope *= share;
                }
            }
            net.backward(&mut self.pass, &sequence, &slopes, &mut self.gradient);
        }
    }

    fn add(&mut self, other: &Self) {
        self.loss += other.loss;
        for (own, others) in self.gradient.tensors_mut().iter_mut().zip(other.gradient.tensors()) {
            for (own, other) in own.iter_mut().zip(others) {
                *own += other;
            }
        }
    }
}
