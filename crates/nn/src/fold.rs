//! Layers read from weights one after the other, batch norms folded into their convolutions.

use crate::Weights;

/// Added to the variances of batch norms, so that none is zero.
pub const EPSILON: f32 = 1e-5;

/// A convolution whose batch norm has become part of weights and bias.
pub(crate) struct FoldedConvolution {
    /// Outputs, inputs, rows, columns.
    pub(crate) weight: Vec<f32>,
    pub(crate) bias: Vec<f32>,
}

/// The tensors that are still to be read.
pub(crate) struct LayerReader<'a> {
    tensors: std::slice::Iter<'a, Vec<f32>>,
}

impl<'a> LayerReader<'a> {
    pub(crate) fn new(weights: &'a Weights) -> Self {
        Self { tensors: weights.tensors().iter() }
    }

    fn tensor(&mut self) -> &'a [f32] {
        self.tensors.next().expect("weights have the tensors of their shape")
    }

    /// The next convolution with its batch norm.
    pub(crate) fn convolution(&mut self) -> FoldedConvolution {
        let [weight, scale, shift, mean, variance] = std::array::from_fn(|_| self.tensor());
        let mut folded = FoldedConvolution { weight: weight.to_vec(), bias: Vec::new() };
        let filters = folded.weight.chunks_exact_mut(weight.len() / scale.len());
        for (output, filter) in filters.enumerate() {
            let factor = scale[output] / (variance[output] + EPSILON).sqrt();
            for number in filter {
                *number *= factor;
            }
            folded.bias.push(shift[output] - mean[output] * factor);
        }
        folded
    }

    /// The next linear layer: its weights, outputs first, and its bias.
    pub(crate) fn linear(&mut self) -> [&'a [f32]; 2] {
        [self.tensor(), self.tensor()]
    }
}
