//! Linear layers in training, one after the other.
//!
//! Rows are padded to whole vectors, so that each of the three products - forward, of the weights' gradient, of the
//! input's gradient - is one call of the matrix kernel.

use crate::LINEAR_TENSORS;
use crate::dense::{Dense, LinearBackward};
use crate::kernels::{Aligned, Finish, Isa, LINE, keep_where_positive};

/// A linear layer, its weights packed for both directions.
#[derive(Clone, Debug)]
struct Linear {
    /// The number of its first tensor.
    first_tensor: usize,
    dense: Dense,
    /// Outputs by padded inputs.
    weights: Aligned,
}

/// Linear layers, with `ReLU` between them.
#[derive(Clone, Debug)]
pub(super) struct LinearStack {
    inputs: usize,
    layers: Vec<Linear>,
    /// Whether `ReLU` follows the last layer too.
    relu_last: bool,
}

/// What the forward pass leaves for the backward pass.
#[derive(Clone, Debug, Default)]
pub(super) struct StackPass {
    outputs: Vec<Aligned>,
    /// The gradient of the last output before the backward pass, and memory for it to work in.
    pub(super) slopes: Aligned,
    other_slopes: Aligned,
    matrix: Aligned,
}

impl Linear {
    /// From one row of inputs to the next.
    fn input_lanes(&self) -> usize {
        self.dense.inputs().next_multiple_of(LINE)
    }

    fn load(&mut self, tensors: &[Vec<f32>]) {
        let [weight, bias] = &tensors[self.first_tensor..][..LINEAR_TENSORS] else {
            unreachable!("two tensors")
        };
        self.dense.load([weight, bias]);
        let (inputs, lanes) = (self.dense.inputs(), self.input_lanes());
        for (padded, row) in self.weights.chunks_exact_mut(lanes).zip(weight.chunks_exact(inputs)) {
            padded[..inputs].copy_from_slice(row);
        }
    }

    fn backward(&self) -> LinearBackward<'_> {
        LinearBackward {
            inputs: self.input_lanes(),
            outputs: self.dense.outputs(),
            slope_row: self.dense.lanes(),
            weights: &self.weights,
        }
    }

    /// Adds the gradients of the layer's own tensors.
    fn add_gradients(
        &self,
        isa: Isa,
        slopes: &[f32],
        input: &[f32],
        gradients: &mut [Vec<f32>],
        matrix: &mut Aligned,
    ) {
        let own = gradients[self.first_tensor..].first_chunk_mut::<LINEAR_TENSORS>();
        let [weight, bias] = own.expect("the tensors of the shape");
        let (inputs, lanes) = (self.dense.inputs(), self.input_lanes());
        if inputs == lanes {
            self.backward().add_parameters(isa, slopes, input, [weight, bias]);
            return;
        }
        let size = self.dense.outputs() * lanes;
        matrix.reserve(size);
        let padded = &mut matrix[..size];
        padded.fill(0.0);
        self.backward().add_parameters(isa, slopes, input, [padded, bias]);
        for (row, padded) in weight.chunks_exact_mut(inputs).zip(padded.chunks_exact(lanes)) {
            for (sum, number) in row.iter_mut().zip(padded) {
                *sum += number;
            }
        }
    }
}

impl LinearStack {
    /// Layers of these sizes that have no weights yet; `first_tensor` is the number of their first tensor.
    pub(super) fn new(inputs: usize, sizes: &[usize], first_tensor: usize, relu_last: bool) -> Self {
        let mut width = inputs;
        let layer = |(index, &outputs): (usize, &usize)| {
            let dense = Dense::zeros(width, outputs);
            let weights = Aligned::zeros(outputs * width.next_multiple_of(LINE));
            width = outputs;
            Linear { first_tensor: first_tensor + index * LINEAR_TENSORS, dense, weights }
        };
        let layers = sizes.iter().enumerate().map(layer).collect();
        Self { inputs, layers, relu_last }
    }

    /// Whether there is no layer, so that the output is the input.
    pub(super) fn is_empty(&self) -> bool {
        self.layers.is_empty()
    }

    /// Packs the layers' own among the tensors of a network.
    pub(super) fn load(&mut self, tensors: &[Vec<f32>]) {
        for layer in &mut self.layers {
            layer.load(tensors);
        }
    }

    /// From one row of inputs to the next.
    pub(super) fn input_lanes(&self) -> usize {
        self.inputs.next_multiple_of(LINE)
    }

    /// From one row of outputs to the next.
    pub(super) fn output_lanes(&self) -> usize {
        self.layers.last().map_or(self.input_lanes(), |layer| layer.dense.lanes())
    }

    /// Applies the layers to rows, whose padding is zero.
    pub(super) fn forward(&self, isa: Isa, rows: usize, input: &[f32], pass: &mut StackPass) {
        pass.outputs.resize_with(self.layers.len(), Aligned::default);
        for (index, layer) in self.layers.iter().enumerate() {
            let (before, here) = pass.outputs.split_at_mut(index);
            let source = before.last().map_or(input, |before| &before[..]);
            here[0].reserve(rows * layer.dense.lanes());
            let relu = self.relu_last || index + 1 < self.layers.len();
            layer.dense.apply(isa, rows, source, layer.input_lanes(), &mut here[0], relu);
        }
    }

    /// The rows that the forward pass gave, and memory of the same size for their gradient.
    pub(super) fn output<'a>(
        &self,
        rows: usize,
        input: &'a [f32],
        pass: &'a mut StackPass,
    ) -> (&'a [f32], &'a mut [f32]) {
        let size = rows * self.output_lanes();
        pass.slopes.reserve(size);
        (&pass.outputs.last().map_or(input, |output| &output[..])[..size], &mut pass.slopes[..size])
    }

    /// Adds the gradients of all layers, given that of the last output in the pass; writes the gradient of the input, or
    /// adds it to what is there.
    pub(super) fn backward(
        &self,
        isa: Isa,
        rows: usize,
        input: &[f32],
        pass: &mut StackPass,
        gradients: &mut [Vec<f32>],
        mut to: Option<(&mut [f32], Finish)>,
    ) {
        let StackPass { outputs, slopes, other_slopes, matrix } = pass;
        for (index, layer) in self.layers.iter().enumerate().rev() {
            let size = rows * layer.dense.lanes();
            if self.relu_last || index + 1 < self.layers.len() {
                keep_where_positive(isa, &mut slopes[..size], &outputs[index][..size]);
            }
            let source = if index == 0 { input } else { &outputs[index - 1] };
            layer.add_gradients(isa, &slopes[..size], source, gradients, matrix);
            if index > 0 {
                other_slopes.reserve(rows * layer.input_lanes());
                layer.backward().input(isa, &slopes[..size], other_slopes, Finish::Replace);
                std::mem::swap(slopes, other_slopes);
            } else if let Some((to, finish)) = to.take() {
                layer.backward().input(isa, &slopes[..size], to, finish);
            }
        }
    }
}

#[cfg(test)]
mod tests;
