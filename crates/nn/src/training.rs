//! A convolution with what follows it - batch norm, the block's input, `ReLU` - as one step of training, forwards and
//! backwards.
//!
//! The backward step is the transpose of the forward one in each of its parts. Through the norm it is a sum of the
//! gradient, the convolution's result and a constant, with factors per channel. Through the convolution it needs two
//! products per point of Winograd's algorithm: with the input's points for the filters, and with the turned filters
//! for the input.
//!
//! Boards lie with channels innermost, padded to whole vectors, and with a border of zeros ([`BoardLayout`]).

use crate::fold::EPSILON;
use crate::kernels::{
    Aligned, BoardSet, Finish, Gemm, Isa, LINE, POINTS, Target, Tiling, channel_sums, combine, gather_tiles,
    gemm, output_gradient, where_positive,
};
use crate::resnet::place_planes;
use crate::winograd::{Filters, TileSpace, convolve, images_at_once, point_stride};

/// Where the numbers of boards lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardLayout {
    tiling: Tiling,
}

impl BoardLayout {
    /// The layout of boards of this size.
    pub fn new(height: usize, width: usize) -> Self {
        Self { tiling: Tiling { height, width } }
    }

    /// Rows and columns of a board with its border.
    pub fn bordered(self) -> [usize; 2] {
        let plane = self.tiling.bordered();
        [plane.image / plane.row, plane.row]
    }

    /// Channels with padding.
    pub fn lanes(self, channels: usize) -> usize {
        channels.next_multiple_of(LINE)
    }

    /// Planes of boards, which lie one after the other, in this layout.
    pub fn place(self, planes: usize, input: &[f32]) -> Vec<f32> {
        let images = input.len() / (planes * self.tiling.height * self.tiling.width);
        let mut boards = vec![0.0; self.set(planes, images).len()];
        place_planes(self.tiling, planes, input, &mut boards);
        boards
    }

    fn set(self, channels: usize, images: usize) -> BoardSet {
        BoardSet { tiling: self.tiling, channels: self.lanes(channels), images }
    }
}

/// A convolution with its norm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// The boards.
    pub layout: BoardLayout,
    /// Input channels.
    pub inputs: usize,
    /// Output channels.
    pub outputs: usize,
    /// Side of the filters: 3 or 1.
    pub side: usize,
}

/// What the forward step gives, and leaves for the backward one.
#[derive(Clone, Debug)]
pub struct Forward {
    /// The boards that come out.
    pub output: Vec<f32>,
    /// The convolution, before the norm.
    pub convolved: Vec<f32>,
    /// The mean of each channel in this batch.
    pub mean: Vec<f32>,
    /// The variance of each channel in this batch.
    pub variance: Vec<f32>,
}

/// What the backward step needs of the forward one.
#[derive(Clone, Copy, Debug)]
pub struct Seen<'a> {
    /// The boards that went in.
    pub input: &'a [f32],
    /// The filters.
    pub weight: &'a [f32],
    /// The norm's scale.
    pub scale: &'a [f32],
    /// [`Forward::output`].
    pub output: &'a [f32],
    /// [`Forward::convolved`].
    pub convolved: &'a [f32],
    /// [`Forward::mean`].
    pub mean: &'a [f32],
    /// [`Forward::variance`].
    pub variance: &'a [f32],
}

/// What the backward step gives.
#[derive(Clone, Debug)]
pub struct Gradients {
    /// Of the input, if asked for.
    pub input: Option<Vec<f32>>,
    /// Of the filters: outputs, inputs, rows, columns.
    pub weight: Vec<f32>,
    /// Of the norm's scale.
    pub scale: Vec<f32>,
    /// Of the norm's shift.
    pub shift: Vec<f32>,
    /// Of what was added before `ReLU`.
    pub residual: Vec<f32>,
}

impl Unit {
    fn images(&self, input: &[f32]) -> usize {
        input.len() / self.layout.set(self.inputs, 1).len()
    }

    /// Numbers that a batch norm sees of each channel.
    fn count(&self, images: usize) -> f64 {
        (images * self.layout.tiling.height * self.layout.tiling.width) as f64
    }

    /// `ReLU(norm(convolution(input)) + residual)`, the norm by the mean and variance of this batch.
    pub fn forward(
        &self,
        input: &[f32],
        weight: &[f32],
        [scale, shift]: [&[f32]; 2],
        residual: Option<&[f32]>,
    ) -> Forward {
        let isa = Isa::detect();
        let images = self.images(input);
        let boards = self.layout.set(self.outputs, images);
        let convolved = self.convolve(isa, input, weight);

        let [sums, squares] = channel_sums(isa, boards, &convolved, &convolved);
        let count = self.count(images);
        let mean: Vec<f64> = sums.iter().map(|sum| sum / count).collect();
        let variance: Vec<f64> =
            squares.iter().zip(&mean).map(|(sum, mean)| (sum / count - mean * mean).max(0.0)).collect();

        let mut factor = vec![0.0; boards.channels];
        let mut constant = vec![0.0; boards.channels];
        for channel in 0..self.outputs {
            factor[channel] = scale[channel] / (variance[channel] as f32 + EPSILON).sqrt();
            constant[channel] = shift[channel] - mean[channel] as f32 * factor[channel];
        }
        let beside = residual.unwrap_or(&convolved);
        let beside_factor = vec![if residual.is_some() { 1.0 } else { 0.0 }; boards.channels];
        let mut output = vec![0.0; boards.len()];
        let (inputs, factors) = ([&convolved[..], beside], [&factor[..], &beside_factor]);
        combine(isa, boards, inputs, factors, &constant, true, &mut output);
        let short = |long: Vec<f64>| long[..self.outputs].iter().map(|&number| number as f32).collect();
        Forward { output, convolved, mean: short(mean), variance: short(variance) }
    }

    /// The gradients, from the gradient of the output.
    pub fn backward(&self, seen: Seen, gradient: &[f32], want_input: bool) -> Gradients {
        let Seen { input, weight, scale, output, convolved, mean, variance } = seen;
        let isa = Isa::detect();
        let images = self.images(input);
        let boards = self.layout.set(self.outputs, images);
        let count = self.count(images);

        let mut residual = vec![0.0; boards.len()];
        where_positive(isa, gradient, output, &mut residual);
        let [sums, products] = channel_sums(isa, boards, &residual, convolved);
        let mut gradients = Gradients {
            input: None,
            weight: Vec::new(),
            scale: vec![0.0; self.outputs],
            shift: vec![0.0; self.outputs],
            residual,
        };
        let [mut of_gradient, mut of_convolved, mut constant] = [0, 1, 2].map(|_| vec![0.0; boards.channels]);
        for channel in 0..self.outputs {
            let mean = f64::from(mean[channel]);
            let inverse = 1.0 / (f64::from(variance[channel]) + f64::from(EPSILON)).sqrt();
            let by_scale = (products[channel] - mean * sums[channel]) * inverse;
            gradients.scale[channel] = by_scale as f32;
            gradients.shift[channel] = sums[channel] as f32;
            let factor = f64::from(scale[channel]) * inverse;
            let slope = -factor * inverse * by_scale / count;
            of_gradient[channel] = factor as f32;
            of_convolved[channel] = slope as f32;
            constant[channel] = (-factor * sums[channel] / count - slope * mean) as f32;
        }
        let mut of_result = vec![0.0; boards.len()];
        let inputs = [&gradients.residual[..], convolved];
        combine(isa, boards, inputs, [&of_gradient, &of_convolved], &constant, false, &mut of_result);

        gradients.weight = self.weight_gradient(isa, input, &of_result);
        gradients.input = want_input.then(|| {
            let turned = self.turned_weight(weight);
            let back = Self { inputs: self.outputs, outputs: self.inputs, ..*self };
            back.convolve(isa, &of_result, &turned)
        });
        gradients
    }

    /// The filters of the convolution that brings gradients back: inputs and outputs exchanged, turned by half.
    fn turned_weight(&self, weight: &[f32]) -> Vec<f32> {
        let area = self.side * self.side;
        let mut turned = Vec::with_capacity(weight.len());
        for input in 0..self.inputs {
            for output in 0..self.outputs {
                let filter = &weight[(output * self.inputs + input) * area..][..area];
                turned.extend(filter.iter().rev());
            }
        }
        turned
    }

    fn convolve(&self, isa: Isa, input: &[f32], weight: &[f32]) -> Vec<f32> {
        let images = self.images(input);
        let tiling = self.layout.tiling;
        let [lanes_in, lanes_out] = [self.inputs, self.outputs].map(|channels| self.layout.lanes(channels));
        let mut output = vec![0.0; self.layout.set(self.outputs, images).len()];
        if self.side == 3 {
            let filters = Filters::new(self.inputs, self.outputs, weight);
            let target = Target { bias: None, add: false, relu: false };
            convolve(isa, tiling, &filters, images, input, target, &mut output, &mut TileSpace::default());
            return output;
        }
        let mut matrix = Aligned::zeros(self.inputs * lanes_out);
        for (output, row) in weight.chunks_exact(self.inputs).enumerate() {
            for (input, &weight) in row.iter().enumerate() {
                matrix[input * lanes_out + output] = weight;
            }
        }
        let size = Gemm {
            rows: images * tiling.bordered().image,
            columns: lanes_out,
            depth: self.inputs,
            a_row: lanes_in,
            a_column: 1,
            b_row: lanes_out,
            c_row: lanes_out,
        };
        gemm(isa, size, input, &matrix, &mut output, Finish::Replace);
        output
    }

    /// The gradient of the filters, from that of the convolution.
    fn weight_gradient(&self, isa: Isa, input: &[f32], gradient: &[f32]) -> Vec<f32> {
        let images = self.images(input);
        let tiling = self.layout.tiling;
        let [lanes_in, lanes_out] = [self.inputs, self.outputs].map(|channels| self.layout.lanes(channels));
        let transposed = |depth: usize| Gemm {
            rows: self.inputs,
            columns: lanes_out,
            depth,
            a_row: 1,
            a_column: lanes_in,
            b_row: lanes_out,
            c_row: lanes_out,
        };
        if self.side == 1 {
            let mut matrix = vec![0.0; self.inputs * lanes_out];
            let size = transposed(images * tiling.bordered().image);
            gemm(isa, size, input, gradient, &mut matrix, Finish::Replace);
            let at = |output: usize, input: usize| matrix[input * lanes_out + output];
            return (0..self.outputs)
                .flat_map(|out| (0..self.inputs).map(move |input| at(out, input)))
                .collect();
        }
        let at_once = images_at_once(tiling);
        let strides = [lanes_in, lanes_out].map(|lanes| point_stride(at_once, tiling, lanes));
        let [mut points, mut sums] = strides.map(|stride| Aligned::zeros(POINTS * stride));
        let mut matrices = Aligned::zeros(POINTS * self.inputs * lanes_out);
        for first in (0..images).step_by(at_once) {
            let images = at_once.min(images - first);
            let input = &input[self.layout.set(self.inputs, first).len()..];
            let gradient = &gradient[self.layout.set(self.outputs, first).len()..];
            gather_tiles(isa, tiling, lanes_in, images, input, &mut points, strides[0]);
            output_gradient(isa, tiling, lanes_out, images, gradient, &mut sums, strides[1]);
            for point in 0..POINTS {
                let a = &points[point * strides[0]..];
                let b = &sums[point * strides[1]..];
                let c = &mut matrices[point * self.inputs * lanes_out..];
                gemm(isa, transposed(images * tiling.tiles()), a, b, c, Finish::Add);
            }
        }
        Filters::weight_gradient(&matrices, self.inputs, [self.outputs, lanes_out])
    }
}

#[cfg(test)]
mod tests;
