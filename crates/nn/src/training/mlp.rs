//! The hidden layers of a fully connected network in training; both heads read the last of them.

use super::first_layer::{FirstLayer, FirstPass};
use super::linear::{LinearStack, StackPass};
use crate::kernels::{Aligned, Finish, Isa};
use crate::{LINEAR_TENSORS, MlpShape};

/// The hidden layers.
#[derive(Clone, Debug)]
pub(super) struct HiddenLayers {
    inputs: usize,
    first: Option<FirstLayer>,
    others: LinearStack,
}

/// What the forward pass leaves for the backward pass.
#[derive(Clone, Debug, Default)]
pub(super) struct HiddenPass {
    /// The rows of the shard; padded to whole vectors if no layer reads them.
    input: Aligned,
    first: FirstPass,
    others: StackPass,
}

impl HiddenLayers {
    pub(super) fn new(shape: &MlpShape) -> Self {
        let (first, others) = match shape.hidden.split_first() {
            Some((&size, others)) => (Some(FirstLayer::new(shape.inputs, size)), others),
            None => (None, &[][..]),
        };
        let width = shape.hidden.first().copied().unwrap_or(shape.inputs);
        Self { inputs: shape.inputs, first, others: LinearStack::new(width, others, LINEAR_TENSORS, true) }
    }

    /// The numbers of the first tensors of policy and value.
    pub(super) fn head_tensors(shape: &MlpShape) -> [usize; 2] {
        [0, 1].map(|head| (shape.hidden.len() + head) * LINEAR_TENSORS)
    }

    /// Packs the layers' own among the tensors of a network.
    pub(super) fn load(&mut self, tensors: &[Vec<f32>]) {
        if let Some(first) = &mut self.first {
            first.load(tensors);
        }
        self.others.load(tensors);
    }

    pub(super) fn forward(&self, isa: Isa, rows: usize, input: &[f32], pass: &mut HiddenPass) {
        let lanes = if self.first.is_some() { self.inputs } else { self.others.input_lanes() };
        pass.input.reserve(rows * lanes);
        for (own, row) in pass.input.chunks_exact_mut(lanes).zip(input.chunks_exact(self.inputs)) {
            own[..self.inputs].copy_from_slice(row);
        }
        match &self.first {
            Some(first) => {
                first.forward(isa, rows, &pass.input[..rows * lanes], &mut pass.first);
                self.others.forward(isa, rows, &pass.first.output, &mut pass.others);
            }
            None => self.others.forward(isa, rows, &pass.input, &mut pass.others),
        }
    }

    /// What the heads read, and memory for its gradient.
    pub(super) fn features<'a>(&self, rows: usize, pass: &'a mut HiddenPass) -> (&'a [f32], &'a mut [f32]) {
        let HiddenPass { input, first, others } = pass;
        match &self.first {
            Some(_) if self.others.is_empty() => {
                let size = rows * self.others.input_lanes();
                (&first.output[..size], &mut first.slopes[..size])
            }
            Some(_) => self.others.output(rows, &first.output, others),
            None => self.others.output(rows, input, others),
        }
    }

    /// Adds the gradients of all layers, given that of what the heads read in the pass.
    pub(super) fn backward(&self, isa: Isa, rows: usize, pass: &mut HiddenPass, gradients: &mut [Vec<f32>]) {
        let HiddenPass { input, first: first_pass, others } = pass;
        let Some(first) = &self.first else { return };
        let FirstPass { output, slopes, .. } = first_pass;
        let to = (&mut slopes[..rows * self.others.input_lanes()], Finish::Replace);
        self.others.backward(isa, rows, output, others, gradients, Some(to));
        first.backward(isa, rows, &input[..rows * self.inputs], first_pass, gradients);
    }
}
