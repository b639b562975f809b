//! What a network learns from.

use crate::NetShape;

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
    /// Adds the losses of another part of the batch.
    pub(super) fn add(&mut self, part: Self) {
        self.policy += part.policy;
        self.value += part.value;
        self.entropy += part.entropy;
    }
}

/// Some positions of a batch, and which share of the whole batch each is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shard<'a> {
    pub(super) inputs: &'a [f32],
    policies: &'a [f32],
    legal: &'a [bool],
    values: &'a [f32],
    pub(super) shares: &'a [f32],
}

impl Shard<'_> {
    /// The share of the batch that all its positions have together.
    pub(super) fn share(&self) -> f32 {
        self.shares.iter().sum()
    }

    /// The targets of a position's policy, and which moves are legal if not all are.
    pub(super) fn policy(&self, position: usize) -> (&[f32], Option<&[bool]>) {
        let size = self.policies.len() / self.shares.len();
        let own = position * size..(position + 1) * size;
        (&self.policies[own.clone()], self.legal.get(own))
    }

    /// The targets of a position's values.
    pub(super) fn values(&self, position: usize) -> &[f32] {
        let size = self.values.len() / self.shares.len();
        &self.values[position * size..][..size]
    }
}

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

    /// The share of the batch that each position has.
    pub(super) fn shares(&self, shape: &NetShape) -> Vec<f32> {
        let positions = self.positions(shape);
        if self.weights.is_empty() {
            return vec![1.0 / positions as f32; positions];
        }
        let sum: f32 = self.weights.iter().sum();
        self.weights.iter().map(|weight| weight / sum).collect()
    }

    /// The batch in pieces of `size` positions.
    pub(super) fn shards<'a>(
        &'a self,
        shape: &NetShape,
        shares: &'a [f32],
        size: usize,
    ) -> impl Iterator<Item = Shard<'a>> {
        let sizes = [shape.inputs(), shape.policy(), shape.values()];
        shares.chunks(size).enumerate().map(move |(index, shares)| {
            let [inputs, policies, values] =
                sizes.map(|each| index * size * each..(index * size + shares.len()) * each);
            Shard {
                inputs: &self.inputs[inputs],
                legal: self.legal.get(policies.clone()).unwrap_or_default(),
                policies: &self.policies[policies],
                values: &self.values[values],
                shares,
            }
        })
    }
}
