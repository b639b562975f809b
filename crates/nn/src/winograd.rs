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
    /// Inputs padded to whole vectors, as boards hold them.
    lanes_in: usize,
    lanes_out: usize,
    points: Aligned,
}

impl Filters {
    /// Filters of a convolution: outputs, inputs, rows, columns.
    pub(crate) fn new(inputs: usize, outputs: usize, weights: &[f32]) -> Self {
        let lanes_out = outputs.next_multiple_of(LINE);
        let mut points = Aligned::zeros(POINTS * inputs * lanes_out);
        for input in 0..inputs {
            for output in 0..outputs {
                let filter: &[f32; 9] =
                    weights[(output * inputs + input) * 9..].first_chunk().expect("nine weights per filter");
                let mut half = [[0.0; 3]; 6];
                for (half, row) in half.iter_mut().zip(FILTER) {
                    for (column, half) in half.iter_mut().enumerate() {
                        *half = row[0] * filter[column]
                            + row[1] * filter[3 + column]
                            + row[2] * filter[6 + column];
                    }
                }
                for (row, half) in half.into_iter().enumerate() {
                    for (column, factors) in FILTER.into_iter().enumerate() {
                        points[((row * 6 + column) * inputs + input) * lanes_out + output] =
                            half[0] * factors[0] + half[1] * factors[1] + half[2] * factors[2];
                    }
                }
            }
        }
        Self { inputs, lanes_in: inputs.next_multiple_of(LINE), lanes_out, points }
    }

    /// The transpose of the filter transform, from gradients of points to gradients of weights.
    pub(crate) fn weight_gradient(
        points: &[f32],
        inputs: usize,
        [outputs, lanes_out]: [usize; 2],
    ) -> Vec<f32> {
        let mut gradient = vec![0.0; outputs * inputs * 9];
        for input in 0..inputs {
            for output in 0..outputs {
                let at = |point: usize| points[(point * inputs + input) * lanes_out + output];
                let mut half = [[0.0; 6]; 3];
                for (row, half) in half.iter_mut().enumerate() {
                    for (column, half) in half.iter_mut().enumerate() {
                        *half = (0..6).map(|k| FILTER[k][row] * at(k * 6 + column)).sum();
                    }
                }
                for (row, half) in half.iter().enumerate() {
                    for column in 0..3 {
                        gradient[((output * inputs + input) * 3 + row) * 3 + column] =
                            (0..6).map(|k| half[k] * FILTER[k][column]).sum();
                    }
                }
            }
        }
        gradient
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
