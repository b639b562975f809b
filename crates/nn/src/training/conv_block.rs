//! A convolution with what follows it - batch norm, the block's input, `ReLU` - as one layer of training.
//!
//! Through the norm the gradient is a sum of the output's gradient, the convolution's result and a constant, with factors
//! per channel. So the backward pass needs no memory of its own: the output's gradient becomes that of what was added,
//! and the convolution's result becomes its own gradient.

use super::convolution::{Convolution, ConvolutionShape, ConvolutionSpace};
use crate::CONV_TENSORS;
use crate::fold::EPSILON;
use crate::kernels::{Aligned, Isa, channel_sums, combine, combine_in_place, keep_where_positive};

/// The layer, its filters packed for the kernels.
#[derive(Clone, Debug)]
pub(super) struct ConvBlock {
    shape: ConvolutionShape,
    /// The number of its first tensor.
    first_tensor: usize,
    convolution: Convolution,
    /// The convolution that brings gradients back, unless the input has none.
    reversed: Option<Convolution>,
    scale: Vec<f32>,
    shift: Vec<f32>,
}

/// What the forward pass leaves for the backward pass.
#[derive(Clone, Debug, Default)]
pub(super) struct ConvBlockPass {
    /// The convolution before the norm.
    convolved: Aligned,
    pub(super) output: Aligned,
    /// Of each channel in this batch.
    mean: Vec<f32>,
    variance: Vec<f32>,
}

impl ConvBlock {
    /// A layer that has no weights yet.
    pub(super) fn new(shape: ConvolutionShape, first_tensor: usize, input_has_gradient: bool) -> Self {
        Self {
            shape,
            first_tensor,
            convolution: Convolution::new(shape),
            reversed: input_has_gradient.then(|| Convolution::new(shape.reversed())),
            scale: Vec::new(),
            shift: Vec::new(),
        }
    }

    /// Packs the layer's own among the tensors of a network.
    pub(super) fn load(&mut self, tensors: &[Vec<f32>]) {
        let [weight, scale, shift] = &tensors[self.first_tensor..][..3] else {
            unreachable!("three tensors")
        };
        self.convolution.load(weight);
        if let Some(reversed) = &mut self.reversed {
            reversed.load_reversed(weight);
        }
        self.scale.clone_from(scale);
        self.shift.clone_from(shift);
    }

    /// Output channels.
    pub(super) fn outputs(&self) -> usize {
        self.shape.outputs
    }

    /// Numbers that the batch norm sees of each channel.
    fn count(&self, images: usize) -> f64 {
        (images * self.shape.layout.cells()) as f64
    }

    /// `ReLU(norm(convolution(input)) + residual)`, the norm by mean and variance of these boards.
    pub(super) fn forward(
        &self,
        isa: Isa,
        images: usize,
        input: &[f32],
        residual: Option<&[f32]>,
        pass: &mut ConvBlockPass,
        space: &mut ConvolutionSpace,
    ) {
        let boards = self.shape.layout.set(self.shape.outputs, images);
        let ConvBlockPass { convolved, output, mean, variance } = pass;
        convolved.reserve(boards.len());
        output.reserve(boards.len());
        self.convolution.apply(isa, images, input, convolved, false, space);

        let [sums, squares] = channel_sums(isa, boards, convolved, convolved);
        let count = self.count(images);
        let [mut factor, mut constant] = [0, 1].map(|_| vec![0.0; boards.channels]);
        mean.clear();
        variance.clear();
        for channel in 0..self.shape.outputs {
            let channel_mean = sums[channel] / count;
            let channel_variance = (squares[channel] / count - channel_mean * channel_mean).max(0.0);
            mean.push(channel_mean as f32);
            variance.push(channel_variance as f32);
            factor[channel] = self.scale[channel] / (variance[channel] + EPSILON).sqrt();
            constant[channel] = self.shift[channel] - mean[channel] * factor[channel];
        }
        let beside = residual.unwrap_or(convolved);
        let beside_factor = vec![if residual.is_some() { 1.0 } else { 0.0 }; boards.channels];
        combine(isa, boards, [convolved, beside], [&factor, &beside_factor], &constant, true, output);
    }

    /// The gradients of all that the layer was made of.
    ///
    /// `slopes` is the gradient of the output and becomes that of the residual. The gradients of the layer's own tensors, and
    /// mean and variance of the batch in place of gradients that these do not have, are written to `gradients`, that of the
    /// input to `to`, or added to what is there. The pass cannot be used a second time.
    #[expect(clippy::too_many_arguments, reason = "input and output of two passes")]
    pub(super) fn backward(
        &self,
        isa: Isa,
        images: usize,
        input: &[f32],
        slopes: &mut [f32],
        pass: &mut ConvBlockPass,
        gradients: &mut [Vec<f32>],
        to: Option<(&mut [f32], bool)>,
        space: &mut ConvolutionSpace,
    ) {
        let boards = self.shape.layout.set(self.shape.outputs, images);
        let ConvBlockPass { convolved, output, mean, variance } = pass;
        let (slopes, convolved) = (&mut slopes[..boards.len()], &mut convolved[..boards.len()]);
        keep_where_positive(isa, slopes, &output[..boards.len()]);
        let [sums, products] = channel_sums(isa, boards, slopes, convolved);
        let own = gradients[self.first_tensor..].first_chunk_mut::<CONV_TENSORS>();
        let [of_weight, of_scale, of_shift, of_mean, of_variance] = own.expect("the tensors of the shape");
        of_mean.copy_from_slice(mean);
        of_variance.copy_from_slice(variance);
        let count = self.count(images);
        let [mut of_slopes, mut of_convolved, mut constant] = [0, 1, 2].map(|_| vec![0.0; boards.channels]);
        for channel in 0..self.shape.outputs {
            let mean = f64::from(mean[channel]);
            let inverse = 1.0 / (f64::from(variance[channel]) + f64::from(EPSILON)).sqrt();
            let by_scale = (products[channel] - mean * sums[channel]) * inverse;
            of_scale[channel] = by_scale as f32;
            of_shift[channel] = sums[channel] as f32;
            let factor = f64::from(self.scale[channel]) * inverse;
            let slope = -factor * inverse * by_scale / count;
            of_slopes[channel] = factor as f32;
            of_convolved[channel] = slope as f32;
            constant[channel] = (-factor * sums[channel] / count - slope * mean) as f32;
        }
        combine_in_place(isa, boards, slopes, convolved, [&of_slopes, &of_convolved], &constant);

        self.shape.weight_gradient(isa, images, [input, convolved], of_weight, space);
        if let (Some(reversed), Some((to, add))) = (&self.reversed, to) {
            reversed.apply(isa, images, convolved, to, add, space);
        }
    }
}

#[cfg(test)]
mod tests;
