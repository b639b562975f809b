//! The networks, defined with burn's tensors.

use spielwerk_nn::training::{BoardLayout, Unit};
use spielwerk_nn::{EPSILON, MlpShape, NetShape, ResNetShape};

use super::fused::{UnitOutput, fused_unit};
use super::tensor::Tensor;

/// How convolutions are computed in training.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Engine {
    /// By burn's own operations.
    Plain,
    /// Together with what follows them, by our kernels.
    #[default]
    Fused,
}

/// What a network is evaluated for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// Norms use mean and variance of the batch.
    Training(Engine),
    /// Norms use what they have seen in training.
    Playing,
}

/// Mean and variance of each channel of a batch.
pub(super) type Statistics = [Vec<f32>; 2];

/// Logits and values of a batch.
pub(super) struct Output {
    pub(super) logits: Tensor,
    /// Between -1 and 1.
    pub(super) values: Tensor,
    /// What each norm saw of this batch, empty outside training.
    pub(super) statistics: Vec<Statistics>,
}

/// Evaluates a batch of inputs; the tensors are those of the shape, in its order.
pub(super) fn evaluate(shape: &NetShape, tensors: &[Tensor], input: &[f32], purpose: Purpose) -> Output {
    let layers = Layers { tensors: tensors.iter(), purpose, statistics: Vec::new() };
    match shape {
        NetShape::ResNet(shape) => resnet(shape, layers, input),
        NetShape::Mlp(shape) => mlp(shape, layers, input),
    }
}

fn resnet(shape: &ResNetShape, mut layers: Layers, input: &[f32]) -> Output {
    let boards = Boards::new(shape, layers.purpose);
    let mut x = layers.unit(boards, boards.tensor(shape, input), [shape.planes, shape.channels], None);
    let tower = [shape.channels; 2];
    for _ in 0..shape.blocks {
        let between = layers.unit(boards, x.clone(), tower, None);
        x = layers.unit(boards, between, tower, Some(x));
    }
    let policy = layers.unit(boards, x.clone(), [shape.channels, shape.policy_channels], None);
    let logits = layers.linear(boards.flat(policy, shape.policy_channels));
    let value = layers.unit(boards, x, [shape.channels, shape.value_channels], None);
    let mut value = boards.flat(value, shape.value_channels);
    for _ in &shape.value_hidden {
        value = layers.linear(value).relu();
    }
    let values = layers.linear(value).tanh();
    Output { logits, values, statistics: layers.statistics }
}

fn mlp(shape: &MlpShape, mut layers: Layers, input: &[f32]) -> Output {
    let mut x = Tensor::constant(input.to_vec(), &[input.len() / shape.inputs, shape.inputs]);
    for _ in &shape.hidden {
        x = layers.linear(x).relu();
    }
    let logits = layers.linear(x.clone());
    let values = layers.linear(x).tanh();
    Output { logits, values, statistics: layers.statistics }
}

/// How boards lie in tensors.
#[derive(Clone, Copy)]
struct Boards {
    height: usize,
    width: usize,
    /// Images, rows, columns, channels with border and padding; otherwise images, channels, rows, columns.
    bordered: Option<BoardLayout>,
}

impl Boards {
    fn new(shape: &ResNetShape, purpose: Purpose) -> Self {
        let (height, width) = (shape.height, shape.width);
        let fused = purpose == Purpose::Training(Engine::Fused);
        Self { height, width, bordered: fused.then(|| BoardLayout::new(height, width)) }
    }

    fn tensor(self, shape: &ResNetShape, input: &[f32]) -> Tensor {
        let images = input.len() / (shape.planes * shape.cells());
        match self.bordered {
            None => Tensor::constant(input.to_vec(), &[images, shape.planes, self.height, self.width]),
            Some(layout) => {
                let [rows, columns] = layout.bordered();
                let dims = [images, rows, columns, layout.lanes(shape.planes)];
                Tensor::constant(layout.place(shape.planes, input), &dims)
            }
        }
    }

    /// Boards as rows of numbers, channels outermost.
    fn flat(self, boards: Tensor, channels: usize) -> Tensor {
        let images = boards.dims()[0];
        let boards = if self.bordered.is_some() {
            let squares = [0..images, 1..self.height + 1, 1..self.width + 1, 0..channels];
            boards.part(&squares).permute(&[0, 3, 1, 2])
        } else {
            boards
        };
        boards.reshape(&[images, channels * self.height * self.width])
    }
}

/// The tensors that are still to be used.
struct Layers<'a> {
    tensors: std::slice::Iter<'a, Tensor>,
    purpose: Purpose,
    statistics: Vec<Statistics>,
}

impl Layers<'_> {
    fn next(&mut self) -> Tensor {
        self.tensors.next().expect("there are the tensors of the shape").clone()
    }

    fn linear(&mut self, x: Tensor) -> Tensor {
        let [weight, bias] = [0, 1].map(|_| self.next());
        x.linear(weight, bias)
    }

    /// `ReLU(norm(convolution(x)) + residual)`.
    fn unit(
        &mut self,
        boards: Boards,
        x: Tensor,
        [inputs, outputs]: [usize; 2],
        residual: Option<Tensor>,
    ) -> Tensor {
        let [weight, scale, shift, mean, variance] = [0; 5].map(|_| self.next());
        if let Some(layout) = boards.bordered {
            let side = weight.dims()[2];
            let unit = Unit { layout, inputs, outputs, side };
            let UnitOutput { output, mean, variance } = fused_unit(unit, x, [weight, scale, shift], residual);
            self.statistics.push([mean, variance]);
            return output;
        }
        let per_channel = |tensor: Tensor| tensor.reshape(&[1, outputs, 1, 1]);
        let convolved = x.convolution(weight);
        let (centred, variance) = if self.purpose == Purpose::Playing {
            (convolved.sub(per_channel(mean)), per_channel(variance))
        } else {
            let dims = convolved.dims();
            let share = 1.0 / (dims[0] * dims[2] * dims[3]) as f32;
            let mean = convolved.clone().sums(&[0, 2, 3]).scaled(share);
            let centred = convolved.sub(mean.clone());
            let variance = centred.clone().mul(centred.clone()).sums(&[0, 2, 3]).scaled(share);
            self.statistics.push([mean.numbers(), variance.numbers()]);
            (centred, variance)
        };
        let deviation = variance.plus(EPSILON).sqrt();
        let normed = centred.mul(deviation.reciprocal().mul(per_channel(scale))).add(per_channel(shift));
        match residual {
            Some(residual) => normed.add(residual),
            None => normed,
        }
        .relu()
    }
}
