//! The hidden layers of a fully connected network in training; both heads read the last of them.

use super::linear::{LinearStack, StackPass};
use crate::kernels::{Aligned, Isa};
use crate::{LINEAR_TENSORS, MlpShape};

/// The hidden layers.
#[derive(Clone, Debug)]
pub(super) struct HiddenLayers {
    inputs: usize,
    stack: LinearStack,
}

/// What the forward pass leaves for the backward pass.
#[derive(Clone, Debug, Default)]
pub(super) struct HiddenPass {
    /// Rows padded to whole vectors.
    input: Aligned,
    stack: StackPass,
}

impl HiddenLayers {
    pub(super) fn new(shape: &MlpShape) -> Self {
        Self { inputs: shape.inputs, stack: LinearStack::new(shape.inputs, &shape.hidden, 0, true) }
    }

    /// The numbers of the first tensors of policy and value.
    pub(super) fn head_tensors(shape: &MlpShape) -> [usize; 2] {
        [0, 1].map(|head| (shape.hidden.len() + head) * LINEAR_TENSORS)
    }

    /// Packs the layers' own among the tensors of a network.
    pub(super) fn load(&mut self, tensors: &[Vec<f32>]) {
        self.stack.load(tensors);
    }

    pub(super) fn forward(&self, isa: Isa, rows: usize, input: &[f32], pass: &mut HiddenPass) {
        let lanes = self.stack.input_lanes();
        pass.input.reserve(rows * lanes);
        for (padded, row) in pass.input.chunks_exact_mut(lanes).zip(input.chunks_exact(self.inputs)) {
            padded[..self.inputs].copy_from_slice(row);
        }
        self.stack.forward(isa, rows, &pass.input, &mut pass.stack);
    }

    /// What the heads read, and memory for its gradient.
    pub(super) fn features<'a>(&self, rows: usize, pass: &'a mut HiddenPass) -> (&'a [f32], &'a mut [f32]) {
        self.stack.output(rows, &pass.input, &mut pass.stack)
    }

    /// Adds the gradients of all layers, given that of what the heads read in the pass.
    pub(super) fn backward(&self, isa: Isa, rows: usize, pass: &mut HiddenPass, gradients: &mut [Vec<f32>]) {
        self.stack.backward(isa, rows, &pass.input, &mut pass.stack, gradients, None);
    }
}
