//! Evaluation of residual networks.

use crate::dense::{Chain, Dense};
use crate::fold::{FoldedConvolution, LayerReader};
use crate::kernels::{Aligned, Isa, LINE, Target, Tiling};
use crate::scratch::Scratch;
use crate::winograd::{Filters, TileSpace, convolve};
use crate::{ResNetShape, Weights};

/// Positions that go through all layers together.
const CHUNK: usize = 48;

/// A residual network, ready to be evaluated.
#[derive(Clone, Debug)]
pub(crate) struct ResNet {
    shape: ResNetShape,
    stem: Convolution,
    blocks: Vec<[Convolution; 2]>,
    /// The 1x1 convolutions of policy and value side by side.
    heads: Dense,
    policy: Chain,
    value: Chain,
}

/// A 3x3 convolution with bias.
#[derive(Clone, Debug)]
struct Convolution {
    tiling: Tiling,
    filters: Filters,
    bias: Aligned,
}

impl Convolution {
    fn new(tiling: Tiling, folded: &FoldedConvolution, inputs: usize) -> Self {
        let outputs = folded.bias.len();
        let filters = Filters::new(inputs, outputs, &folded.weight);
        let mut bias = Aligned::zeros(outputs.next_multiple_of(LINE));
        bias[..outputs].copy_from_slice(&folded.bias);
        Self { tiling, filters, bias }
    }

    /// Convolution and `ReLU`; `add` adds what is in the output before `ReLU`.
    fn apply(
        &self,
        isa: Isa,
        images: usize,
        input: &[f32],
        output: &mut [f32],
        add: bool,
        tiles: &mut TileSpace,
    ) {
        let target = Target { bias: Some(&self.bias), add, relu: true };
        convolve(isa, self.tiling, &self.filters, images, input, target, output, tiles);
    }
}

impl ResNet {
    pub(crate) fn new(shape: &ResNetShape, weights: &Weights) -> Self {
        let mut layers = LayerReader::new(weights);
        let tiling = Tiling { height: shape.height, width: shape.width };
        let stem = Convolution::new(tiling, &layers.convolution(), shape.planes);
        let mut tower = || Convolution::new(tiling, &layers.convolution(), shape.channels);
        let blocks = (0..shape.blocks).map(|_| [tower(), tower()]).collect();
        let mut heads = layers.convolution();
        let cells = shape.cells();
        // Boards lie channels innermost here, and channels outermost where the weights come from.
        let by_cell = |channels: usize| move |input: usize| input % cells * channels + input / cells;
        let policy = Chain::new(Vec::new(), Dense::permuted(layers.linear(), by_cell(shape.policy_channels)));
        let value_head = layers.convolution();
        heads.weight.extend(value_head.weight);
        heads.bias.extend(value_head.bias);
        let heads = Dense::new([&heads.weight, &heads.bias]);
        let mut value: Vec<Dense> = Vec::new();
        for _ in 0..=shape.value_hidden.len() {
            let layer = layers.linear();
            let first = value.is_empty();
            value.push(Dense::permuted(layer, |input| {
                if first { by_cell(shape.value_channels)(input) } else { input }
            }));
        }
        let out = value.pop().expect("the output layer was pushed last");
        Self { shape: shape.clone(), stem, blocks, heads, policy, value: Chain::new(value, out) }
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
        let inputs = self.shape.planes * self.shape.cells();
        let chunks = input
            .chunks(CHUNK * inputs)
            .zip(policy.chunks_mut(CHUNK * self.shape.policy))
            .zip(values.chunks_mut(CHUNK * self.shape.values));
        for ((input, policy), values) in chunks {
            self.chunk(isa, scratch, input, input.len() / inputs, policy, values);
        }
    }

    fn chunk(
        &self,
        isa: Isa,
        scratch: &mut Scratch,
        input: &[f32],
        images: usize,
        policy: &mut [f32],
        values: &mut [f32],
    ) {
        let shape = &self.shape;
        let tiling = Tiling { height: shape.height, width: shape.width };
        let lanes = [shape.planes, shape.channels].map(|channels| channels.next_multiple_of(LINE));
        let Scratch { boards, tiles, heads, features, layers, .. } = scratch;
        boards.prepare(tiling, lanes, images);
        place_planes(tiling, shape.planes, input, &mut boards.input);
        self.stem.apply(isa, images, &boards.input, &mut boards.tower, false, tiles);
        for [first, second] in &self.blocks {
            first.apply(isa, images, &boards.tower, &mut boards.between, false, tiles);
            second.apply(isa, images, &boards.between, &mut boards.tower, true, tiles);
        }

        let channels = [shape.policy_channels, shape.value_channels];
        let sizes = channels.map(|channels| channels * shape.cells());
        for (features, size) in features.iter_mut().zip(sizes) {
            features.reserve(images * size);
        }
        let plane = tiling.bordered();
        // From the first square of a board to its last, the border between rows among them.
        let squares = (shape.height - 1) * plane.row + shape.width;
        heads.reserve(squares * self.heads.lanes());
        for image in 0..images {
            let board = &boards.tower[(image * plane.image + plane.first) * lanes[1]..];
            self.heads.apply(isa, squares, board, lanes[1], heads, true);
            let mut to = [0, 1].map(|head| image * sizes[head]);
            for row in 0..shape.height {
                for square in row * plane.row..row * plane.row + shape.width {
                    let mut from = square * self.heads.lanes();
                    for head in [0, 1] {
                        let count = channels[head];
                        features[head][to[head]..][..count].copy_from_slice(&heads[from..][..count]);
                        to[head] += count;
                        from += count;
                    }
                }
            }
        }
        self.policy.apply(isa, images, &features[0], sizes[0], policy, layers);
        self.value.apply(isa, images, &features[1], sizes[1], values, layers);
    }
}

/// Puts planes, which lie one after the other, into boards with channels innermost and a border.
pub(crate) fn place_planes(tiling: Tiling, planes: usize, input: &[f32], boards: &mut [f32]) {
    let Tiling { height, width } = tiling;
    let plane = tiling.bordered();
    let lanes = planes.next_multiple_of(LINE);
    for (image, input) in input.chunks_exact(planes * height * width).enumerate() {
        for (index, input) in input.chunks_exact(height * width).enumerate() {
            for (row, input) in input.chunks_exact(width).enumerate() {
                let first = plane.first + image * plane.image + row * plane.row;
                for (column, &number) in input.iter().enumerate() {
                    boards[(first + column) * lanes + index] = number;
                }
            }
        }
    }
}
