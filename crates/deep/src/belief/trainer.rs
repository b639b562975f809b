//! A belief in training.

use spielwerk_games::doppelkopf::OUTPUTS;
use spielwerk_net::transformer::{Gradient, Pass, Transformer, TransformerShape};
use spielwerk_net::{Architecture, NetError, Role, Weights};

use super::example::Example;
use crate::network::StateError;
use crate::network::adamw::AdamW;
use crate::network::state::{read_state, state_bytes};

/// Longest gradient; longer ones are shortened to it.
const LONGEST_GRADIENT: f32 = 1.0;
/// Share of each weight that a step of learning rate 1 takes away.
const WEIGHT_DECAY: f32 = 1e-2;
/// How strongly an output looks at its own objects at the beginning.
const FIRST_LOOK: f32 = 4.0;

/// Means over the steps of some examples.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Losses {
    /// Cross-entropy among the answers that leave a world.
    pub answers: f32,
    /// The surprise, without any guard, at an answer that leaves a world.
    pub rules: f32,
}

/// The weights of a network, its optimiser, and the memory of both.
#[derive(Clone, Debug)]
pub struct BeliefTrainer {
    weights: Weights<TransformerShape>,
    optimizer: AdamW,
    gradient: Gradient,
    pass: Pass,
}

impl BeliefTrainer {
    /// A network with random weights, in which each output begins by looking at the objects of its own card or name: what
    /// an object is, is its first index, and the number of an output is one less.
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
        Self { gradient: Gradient::new(weights.shape()), weights, optimizer, pass: Pass::default() }
    }

    /// The state as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        state_bytes(&self.weights, &self.optimizer)
    }

    /// The state in these bytes.
    ///
    /// # Errors
    /// If they hold no state of training.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, StateError> {
        let (weights, optimizer) = read_state(bytes)?;
        Ok(Self::with(weights, optimizer))
    }

    /// The network as it is now.
    pub fn net(&self) -> Transformer {
        Transformer::new(self.weights.clone())
    }

    /// Learns from some examples.
    pub fn step(&mut self, examples: &[Example], rules_weight: f32, rate: f32) -> Losses {
        let losses = self.gradients(examples, rules_weight);
        let squares = self.gradient.tensors().iter().flatten().map(|&slope| f64::from(slope).powi(2));
        let length = squares.sum::<f64>().sqrt() as f32;
        let factor = if length > LONGEST_GRADIENT { LONGEST_GRADIENT / length } else { 1.0 };
        if !length.is_finite() {
            return losses;
        }
        for slope in self.gradient.tensors_mut().iter_mut().flatten() {
            *slope *= factor;
        }
        let corrections = self.optimizer.begin_step();
        let parameters = self.weights.shape().parameters();
        for (index, (tensor, parameter)) in self.weights.tensors_mut().zip(&parameters).enumerate() {
            let decay = if parameter.role == Role::Weight { WEIGHT_DECAY } else { 0.0 };
            let slopes = &self.gradient.tensors()[index];
            self.optimizer.update(index, tensor, slopes, corrections, rate, decay);
        }
        losses
    }

    /// The losses, and their gradient in `self.gradient`.
    fn gradients(&mut self, examples: &[Example], rules_weight: f32) -> Losses {
        let net = self.net();
        self.gradient.clear();
        let steps: usize = examples.iter().map(Example::len).sum();
        let share = 1.0 / steps.max(1) as f32;
        let mut losses = Losses::default();
        let mut slopes = Vec::new();
        for example in examples.iter().filter(|example| !example.is_empty()) {
            let sequence = example.sequence();
            let logits = net.forward(&mut self.pass, &sequence);
            slopes.clear();
            slopes.resize(logits.len(), 0.0);
            let rows = logits.chunks_exact(OUTPUTS).zip(slopes.chunks_exact_mut(OUTPUTS));
            for (step, (logits, slopes)) in rows.enumerate() {
                let [answers, rules] = example.slopes(step, logits, rules_weight, slopes);
                losses.answers += share * answers;
                losses.rules += share * rules;
                for slope in slopes {
                    *slope *= share;
                }
            }
            net.backward(&mut self.pass, &sequence, &slopes, &mut self.gradient);
        }
        losses
    }
}
