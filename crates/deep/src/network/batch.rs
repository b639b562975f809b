//! What a network learns from, and how far from it the network is.

use spielwerk_nn::NetShape;

use super::model::Output;
use super::tensor::Tensor;

/// Positions with what the network should say about them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Batch {
    /// Inputs of all positions, one after the other.
    pub inputs: Vec<f32>,
    /// For each position a probability per policy output.
    pub policies: Vec<f32>,
    /// For each position which policy outputs are legal moves; empty if all are. Illegal ones get no probability.
    pub legal: Vec<bool>,
    /// For each position a value per value output, between -1 and 1.
    pub values: Vec<f32>,
    /// How much each position counts; empty if all count the same.
    pub weights: Vec<f32>,
}

/// Why a batch cannot be learned from.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BatchError {
    /// No positions.
    #[error("the batch is empty")]
    Empty,
    /// Numbers that do not fit the network.
    #[error("a batch of {positions} positions needs {wanted} {what}, not {found}")]
    WrongSize {
        /// Positions, by the number of inputs.
        positions: usize,
        /// What there is too much or too little of.
        what: &'static str,
        /// Numbers needed.
        wanted: usize,
        /// Numbers there are.
        found: usize,
    },
    /// A loss that is not finite: inputs, targets or the learning rate are out of hand.
    #[error("the loss is not finite, so the network was left as it was")]
    NotFinite,
}

/// Means over a batch.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Losses {
    /// Cross-entropy of the policy.
    pub policy: f32,
    /// Squared error of the values.
    pub value: f32,
    /// Entropy of the network's policy.
    pub entropy: f32,
    /// Length of the gradient before it was clipped, zero if there was none.
    pub gradient: f32,
}

impl Losses {
    /// Adds the losses of a part of the batch with its share.
    pub(super) fn add_share(&mut self, part: Self, share: f32) {
        self.policy += share * part.policy;
        self.value += share * part.value;
        self.entropy += share * part.entropy;
    }
}

/// What stands for the logarithm of no probability.
const IMPOSSIBLE: f32 = -1e9;

impl Batch {
    /// How many positions there are.
    pub fn positions(&self, shape: &NetShape) -> usize {
        self.inputs.len() / shape.inputs()
    }

    /// Checks that all parts fit the network and each other.
    pub(super) fn check(&self, shape: &NetShape) -> Result<usize, BatchError> {
        let positions = self.inputs.len().div_ceil(shape.inputs());
        if positions == 0 {
            return Err(BatchError::Empty);
        }
        let optional = |found: usize, wanted: usize| if found == 0 { 0 } else { wanted };
        let policies = positions * shape.policy();
        let parts = [
            ("inputs", self.inputs.len(), positions * shape.inputs()),
            ("policy targets", self.policies.len(), policies),
            ("marks of legal moves", self.legal.len(), optional(self.legal.len(), policies)),
            ("value targets", self.values.len(), positions * shape.values()),
            ("weights", self.weights.len(), optional(self.weights.len(), positions)),
        ];
        for (what, found, wanted) in parts {
            if found != wanted {
                return Err(BatchError::WrongSize { positions, what, wanted, found });
            }
        }
        Ok(positions)
    }

    /// The batch in pieces of so many positions, each with its share of the weight of all.
    pub(super) fn shards(&self, shape: &NetShape, size: usize) -> Vec<(Self, f32)> {
        let positions = self.positions(shape);
        let begins = (0..positions).step_by(size);
        let shard = |begin: usize| {
            let end = positions.min(begin + size);
            let part = |per_position: usize| begin * per_position..end * per_position;
            let optional = |empty: bool, per_position: usize| if empty { 0..0 } else { part(per_position) };
            Self {
                inputs: self.inputs[part(shape.inputs())].to_vec(),
                policies: self.policies[part(shape.policy())].to_vec(),
                legal: self.legal[optional(self.legal.is_empty(), shape.policy())].to_vec(),
                values: self.values[part(shape.values())].to_vec(),
                weights: self.weights[optional(self.weights.is_empty(), 1)].to_vec(),
            }
        };
        let weight = |shard: &Self| {
            if shard.weights.is_empty() { shard.positions(shape) as f32 } else { shard.weights.iter().sum() }
        };
        let all = weight(self);
        let with_share = |shard: Self| {
            let part = weight(&shard) / all;
            (shard, part)
        };
        begins.map(shard).map(with_share).collect()
    }

    /// The loss to be made smaller, and its parts.
    pub(super) fn loss(&self, shape: &NetShape, output: Output, value_weight: f32) -> (Tensor, Losses) {
        let positions = self.positions(shape);
        let shares: Vec<f32> = if self.weights.is_empty() {
            vec![1.0 / positions as f32; positions]
        } else {
            let sum: f32 = self.weights.iter().sum();
            self.weights.iter().map(|weight| weight / sum).collect()
        };
        let per_move = [positions, shape.policy()];
        let mut logits = output.logits;
        if !self.legal.is_empty() {
            let barred = self.legal.iter().map(|&legal| if legal { 0.0 } else { IMPOSSIBLE }).collect();
            logits = logits.add(Tensor::constant(barred, &per_move));
        }
        let logarithms = logits.log_softmax();
        let mut entropy = 0.0;
        for (row, share) in logarithms.numbers().chunks_exact(shape.policy()).zip(&shares) {
            entropy -= share * row.iter().map(|logarithm| logarithm.exp() * logarithm).sum::<f32>();
        }

        let rows = self.policies.chunks_exact(shape.policy()).zip(&shares);
        let targets = rows.flat_map(|(row, share)| row.iter().map(move |target| -share * target)).collect();
        let policy = logarithms.mul(Tensor::constant(targets, &per_move)).sum();

        let per_value = [positions, shape.values()];
        let error = output.values.sub(Tensor::constant(self.values.clone(), &per_value));
        let share_of_value = |share: &f32| vec![share / shape.values() as f32; shape.values()];
        let shares = shares.iter().flat_map(share_of_value).collect();
        let value = error.clone().mul(error).mul(Tensor::constant(shares, &per_value)).sum();

        let losses =
            Losses { policy: policy.numbers()[0], value: value.numbers()[0], entropy, gradient: 0.0 };
        (policy.add(value.scaled(value_weight)), losses)
    }
}
