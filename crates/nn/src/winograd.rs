//! 3x3 convolutions by Winograd's algorithm.

use crate::kernels::{
    Aligned, Finish, Gemm, Isa, LINE, POINTS, Target, Tiling, gather_tiles, gemm, write_tiles,
};

/// Tiles that are worked on together: their points and sums stay in the second cache while the filters pass by.
const TILES: usize = 48;

/// The filter transform along one direction: 6 x 3.
const FILTER: [[f32; 3]; 6] = [
    [0.25, 0.0, 0.0],
    [-1.0 / 6.0, -1.0 / 6.0, -1.0 / 6.0],
    [-1.0 / 6.0, 1.0 / 6.0, -1.0 / 6.0],
    [1.0 / 24.0, 1.0 / 12.0, 1.0 / 6.0],
    [1.0 / 24.0, -1.0 / 12.0, 1.0 / 6.0],
    [0.0, 0.0, 1.0],
];

/// Transformed filters: for each point a matrix of inputs by (padded) outputs.
#[derive(Clone, Debug)]
pub(crate) struct Filters {
    inputs: usize,
    outputs: usize,
    /// Inputs padded to whole vectors, as boards hold them.
    lanes_in: usize,
    lanes_out: usize,
    points: Aligned,
}

impl Filters {
    /// Filters of a convolution: outputs, inputs, rows, columns.
    pub(crate) fn new(inputs: usize, outputs: usize, weights: &[f32]) -> Self {
        let mut filters = Self::zeros(inputs, outputs);
        let (weights, _) = weights.as_chunks();
        filters.load(|output, input| weights[output * inputs + input]);
        filters
    }

    /// Filters that are zero.
    pub(crate) fn zeros(inputs: usize, outputs: usize) -> Self {
        let lanes_out = outputs.next_multiple_of(LINE);
        let points = Aligned::zeros(POINTS * inputs * lanes_out);
        Self { inputs, outputs, lanes_in: inputs.next_multiple_of(LINE), lanes_out, points }
    }

    /// Transforms the filter of each output and input, sixteen outputs at a time: a cache line of each point, so that the
    /// points, which lie a power of two apart, do not push each other out of the cache.
    pub(crate) fn load(&mut self, filter: impl Fn(usize, usize) -> [f32; 9]) {
        let Self { inputs, outputs, lanes_out, .. } = *self;
        for input in 0..inputs {
            for first in (0..outputs).step_by(LINE) {
                let mut weights = [[0.0; LINE]; 9];
                for lane in 0..LINE.min(outputs - first) {
                    for (weights, weight) in weights.iter_mut().zip(filter(first + lane, input)) {
                        weights[lane] = weight;
                    }
                }
                let mut half = [[[0.0; LINE]; 3]; 6];
                for (half, row) in half.iter_mut().zip(FILTER) {
                    for (column, half) in half.iter_mut().enumerate() {
                        for lane in 0..LINE {
                            half[lane] = row[0] * weights[column][lane]
                                + row[1] * weights[3 + column][lane]
                                + row[2] * weights[6 + column][lane];
                        }
                    }
                }
                for (row, half) in half.iter().enumerate() {
                    for (column, factors) in FILTER.into_iter().enumerate() {
                        let place = ((row * 6 + column) * inputs + input) * lanes_out + first;
                        for (lane, point) in self.points[place..][..LINE].iter_mut().enumerate() {
                            *point = half[0][lane] * factors[0]
                                + half[1][lane] * factors[1]
                                + half[2][lane] * factors[2];
                        }
                    }
                }
            }
        }
    }

    /// The transpose of the filter transform, from gradients of points to gradients of weights.
    pub(crate) fn weight_gradient(
        points: &[f32],
        inputs: usize,
        [outputs, lanes_out]: [usize; 2],
        gradient: &mut [f32],
    ) {
        for input in 0..inputs {
            for first in (0..outputs).step_by(LINE) {
                let at = |point: usize| &points[(point * inputs + input) * lanes_out + first..][..LINE];
                let mut half = [[[0.0; LINE]; 6]; 3];
                for point in 0..POINTS {
                    let (k, column) = (point / 6, point % 6);
                    for (row, half) in half.iter_mut().enumerate() {
                        for (sum, number) in half[column].iter_mut().zip(at(point)) {
                            *sum += FILTER[k][row] * number;
                        }
                    }
                }
                for (row, half) in half.iter().enumerate() {
                    for column in 0..3 {
                        let mut sums = [0.0; LINE];
                        for (half, factors) in half.iter().zip(FILTER) {
                            for (sum, number) in sums.iter_mut().zip(half) {
                                *sum += number * factors[column];
                            }
                        }
                        for (output, sum) in (first..outputs).zip(sums) {
                            gradient[((output * inputs + input) * 3 + row) * 3 + column] = sum;
                        }
                    }
                }
            }
        }
    }
}

/// Memory for the points of some tiles.
#[derive(Clone, Debug, Default)]
pub(crate) struct TileSpace {
    points: Aligned,
    sums: Aligned,
}

/// Boards that are worked on together.
pub(crate) fn images_at_once(tiling: Tiling) -> usize {
    (TILES / tiling.tiles()).max(1)
}

/// From one point to the next: a line more than the matrix, so that the points of a tile fall into different sets of
/// the cache.
pub(crate) fn point_stride(images: usize, tiling: Tiling, lanes: usize) -> usize {
    images * tiling.tiles() * lanes + LINE
}

/// The convolution of boards; input and output have the border.
#[expect(clippy::too_many_arguments, reason = "places and sizes of two arrays")]
pub(crate) fn convolve(
    isa: Isa,
    tiling: Tiling,
    filters: &Filters,
    images: usize,
    input: &[f32],
    target: Target,
    output: &mut [f32],
    space: &mut TileSpace,
) {
    let Filters { inputs, lanes_in, lanes_out, .. } = *filters;
    let at_once = images_at_once(tiling);
    let (in_stride, out_stride) =
        (point_stride(at_once, tiling, lanes_in), point_stride(at_once, tiling, lanes_out));
    space.points.reserve(POINTS * in_stride);
    space.sums.reserve(POINTS * out_stride);
    let in_image = tiling.bordered().image * lanes_in;
    let out_image = tiling.bordered().image * lanes_out;
    for first in (0..images).step_by(at_once) {
        let images = at_once.min(images - first);
        let input = &input[first * in_image..];
        gather_tiles(isa, tiling, lanes_in, images, input, &mut space.points, in_stride);
        let size = Gemm {
            rows: images * tiling.tiles(),
            columns: lanes_out,
            depth: inputs,
            a_row: lanes_in,
            a_column: 1,
            b_row: lanes_out,
            c_row: lanes_out,
        };
        for point in 0..POINTS {
            let tiles = &space.points[point * in_stride..];
            let filter = &filters.points[point * inputs * lanes_out..];
            let sums = &mut space.sums[point * out_stride..];
            gemm(isa, size, tiles, filter, sums, Finish::Replace);
        }
        let output = &mut output[first * out_image..];
        write_tiles(isa, tiling, lanes_out, images, &space.sums, out_stride, target, output);
    }
}
