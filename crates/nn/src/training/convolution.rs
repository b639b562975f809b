//! Convolutions that keep the size of the board, and the gradient of their filters.
//!
//! 3x3 filters go by Winograd's algorithm, 1x1 filters are a matrix. The gradient of the input is a convolution again, with
//! inputs and outputs exchanged and the filters turned by half; the gradient of the filters is, for each point of
//! Winograd's algorithm, the product of the input's points and those of the result's gradient.

use super::layout::BoardLayout;
use crate::kernels::{Aligned, Finish, Gemm, Isa, POINTS, Target, gather_tiles, gemm, output_gradient};
use crate::winograd::{Filters, TileSpace, convolve, images_at_once, point_stride};

/// Sizes of a convolution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ConvolutionShape {
    pub(super) layout: BoardLayout,
    pub(super) inputs: usize,
    pub(super) outputs: usize,
    /// Side of the filters: 3 or 1.
    pub(super) side: usize,
}

/// A convolution with its filters packed for the kernels.
#[derive(Clone, Debug)]
pub(super) struct Convolution {
    shape: ConvolutionShape,
    filters: Packed,
}

#[derive(Clone, Debug)]
enum Packed {
    Winograd(Filters),
    /// Inputs by padded outputs.
    Matrix(Aligned),
}

/// Memory for convolutions and the gradients of their filters.
#[derive(Clone, Debug, Default)]
pub(super) struct ConvolutionSpace {
    tiles: TileSpace,
    points: Aligned,
    slopes: Aligned,
    matrices: Aligned,
}

impl ConvolutionShape {
    /// The convolution that brings gradients back.
    pub(super) fn reversed(self) -> Self {
        Self { inputs: self.outputs, outputs: self.inputs, ..self }
    }

    fn lanes(self) -> [usize; 2] {
        [self.inputs, self.outputs].map(|channels| self.layout.set(channels, 1).channels)
    }
}

impl Convolution {
    /// A convolution that has no filters yet.
    pub(super) fn new(shape: ConvolutionShape) -> Self {
        let filters = if shape.side == 3 {
            Packed::Winograd(Filters::zeros(shape.inputs, shape.outputs))
        } else {
            Packed::Matrix(Aligned::zeros(shape.inputs * shape.lanes()[1]))
        };
        Self { shape, filters }
    }

    /// Takes these filters: outputs, inputs, rows, columns.
    pub(super) fn load(&mut self, weight: &[f32]) {
        let inputs = self.shape.inputs;
        self.pack(|output, input| output * inputs + input, weight, |filter| filter);
    }

    /// Takes the filters of the convolution that this one brings gradients back from.
    pub(super) fn load_reversed(&mut self, weight: &[f32]) {
        let outputs = self.shape.outputs;
        let turn = |mut filter: [f32; 9]| {
            filter.reverse();
            filter
        };
        self.pack(|output, input| input * outputs + output, weight, turn);
    }

    fn pack(
        &mut self,
        place: impl Fn(usize, usize) -> usize,
        weight: &[f32],
        turn: impl Fn([f32; 9]) -> [f32; 9],
    ) {
        let lanes = self.shape.lanes()[1];
        match &mut self.filters {
            Packed::Winograd(filters) => {
                let (weight, _) = weight.as_chunks();
                filters.load(|output, input| turn(weight[place(output, input)]));
            }
            Packed::Matrix(matrix) => {
                for (input, row) in matrix.chunks_exact_mut(lanes).enumerate() {
                    for (output, number) in row[..self.shape.outputs].iter_mut().enumerate() {
                        *number = weight[place(output, input)];
                    }
                }
            }
        }
    }

    /// Writes the convolution of boards, or adds it to what is there.
    pub(super) fn apply(
        &self,
        isa: Isa,
        images: usize,
        input: &[f32],
        output: &mut [f32],
        add: bool,
        space: &mut ConvolutionSpace,
    ) {
        let tiling = self.shape.layout.tiling;
        match &self.filters {
            Packed::Winograd(filters) => {
                let target = Target { bias: None, add, relu: false };
                convolve(isa, tiling, filters, images, input, target, output, &mut space.tiles);
            }
            Packed::Matrix(matrix) => {
                let [lanes_in, lanes_out] = self.shape.lanes();
                let size = Gemm {
                    rows: images * tiling.bordered().image,
                    columns: lanes_out,
                    depth: self.shape.inputs,
                    a_row: lanes_in,
                    a_column: 1,
                    b_row: lanes_out,
                    c_row: lanes_out,
                };
                gemm(isa, size, input, matrix, output, if add { Finish::Add } else { Finish::Replace });
            }
        }
    }
}

impl ConvolutionShape {
    /// The gradient of the filters, from the input and the gradient of the result, both with a border of zeros.
    pub(super) fn weight_gradient(
        self,
        isa: Isa,
        images: usize,
        [input, slopes]: [&[f32]; 2],
        gradient: &mut [f32],
        space: &mut ConvolutionSpace,
    ) {
        let tiling = self.layout.tiling;
        let [lanes_in, lanes_out] = self.lanes();
        let transposed = |depth: usize| Gemm {
            rows: self.inputs,
            columns: lanes_out,
            depth,
            a_row: 1,
            a_column: lanes_in,
            b_row: lanes_out,
            c_row: lanes_out,
        };
        let matrix = self.inputs * lanes_out;
        if self.side == 1 {
            space.matrices.reserve(matrix);
            let size = transposed(images * tiling.bordered().image);
            gemm(isa, size, input, slopes, &mut space.matrices, Finish::Replace);
            for (output, row) in gradient.chunks_exact_mut(self.inputs).enumerate() {
                for (number, column) in row.iter_mut().zip(space.matrices.chunks_exact(lanes_out)) {
                    *number = column[output];
                }
            }
            return;
        }
        let at_once = images_at_once(tiling);
        let strides = [lanes_in, lanes_out].map(|lanes| point_stride(at_once, tiling, lanes));
        space.points.reserve(POINTS * strides[0]);
        space.slopes.reserve(POINTS * strides[1]);
        space.matrices.reserve(POINTS * matrix);
        space.matrices[..POINTS * matrix].fill(0.0);
        for first in (0..images).step_by(at_once) {
            let images = at_once.min(images - first);
            let input = &input[self.layout.set(self.inputs, first).len()..];
            let slopes = &slopes[self.layout.set(self.outputs, first).len()..];
            gather_tiles(isa, tiling, lanes_in, images, input, &mut space.points, strides[0]);
            output_gradient(isa, tiling, lanes_out, images, slopes, &mut space.slopes, strides[1]);
            for point in 0..POINTS {
                let a = &space.points[point * strides[0]..];
                let b = &space.slopes[point * strides[1]..];
                let c = &mut space.matrices[point * matrix..];
                gemm(isa, transposed(images * tiling.tiles()), a, b, c, Finish::Add);
            }
        }
        Filters::weight_gradient(&space.matrices, self.inputs, [self.outputs, lanes_out], gradient);
    }
}
