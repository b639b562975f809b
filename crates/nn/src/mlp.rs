//! Evaluation of fully connected networks.

use crate::dense::{Chain, Dense};
use crate::fold::LayerReader;
use crate::kernels::Isa;
use crate::scratch::Scratch;
use crate::{MlpShape, Weights};

/// A fully connected network, ready to be evaluated.
#[derive(Clone, Debug)]
pub(crate) struct Mlp {
    shape: MlpShape,
    /// The first hidden layer, whose inputs are mostly zero.
    first: Option<Dense>,
    /// The others; the last ends without `ReLU`.
    tower: Option<Chain>,
    policy: Chain,
    value: Chain,
}

impl Mlp {
    pub(crate) fn new(shape: &MlpShape, weights: &Weights) -> Self {
        let mut layers = LayerReader::new(weights);
        let mut hidden = shape.hidden.iter().map(|_| Dense::new(layers.linear()));
        let first = hidden.next();
        let mut others: Vec<Dense> = hidden.collect();
        let tower = others.pop().map(|last| Chain::new(others, last));
        let mut output = || Chain::new(Vec::new(), Dense::new(layers.linear()));
        Self { shape: shape.clone(), first, tower, policy: output(), value: output() }
    }

    /// Evaluates a batch; values are those before tanh.
    pub(crate) fn forward(
        &self,
        isa: Isa,
        scratch: &mut Scratch,
        input: &[f32],
        policy: &mut [f32],
        values: &mut [f32],
    ) {
        let rows = input.len() / self.shape.inputs;
        let Scratch { features: [features, first_features], layers, entries, .. } = scratch;
        let (mut source, mut row) = (input, self.shape.inputs);
        if let Some(first) = &self.first {
            first_features.reserve(rows * first.lanes());
            first.apply_sparse(isa, input, &mut first_features[..rows * first.lanes()], true, entries);
            (source, row) = (first_features, first.lanes());
        }
        if let (Some(tower), Some(&last)) = (&self.tower, self.shape.hidden.last()) {
            features.reserve(rows * last);
            tower.apply(isa, rows, source, row, &mut features[..rows * last], layers);
            for number in &mut features[..rows * last] {
                *number = number.max(0.0);
            }
            (source, row) = (features, last);
        }
        self.policy.apply(isa, rows, source, row, policy, layers);
        self.value.apply(isa, rows, source, row, values, layers);
    }
}
