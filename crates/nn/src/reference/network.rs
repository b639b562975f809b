//! Residual and fully connected networks by their definition, and their losses.

use super::layers::{
    batch_norm, channel_statistics, convolution, linear, log_softmax, numbers_of, relu, sum,
};
use super::number::Number;
use crate::training::Batch;
use crate::{MlpShape, NetShape, ResNetShape, Weights};

/// Which means and variances batch norms use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Norms {
    /// Those of the batch, as in training.
    OfBatch,
    /// Those that are stored, as in play.
    Stored,
}

/// What a network says of a batch.
#[derive(Clone, Debug)]
pub(crate) struct Outputs<N> {
    /// For each position.
    pub(crate) logits: Vec<Vec<N>>,
    /// For each position, after tanh.
    pub(crate) values: Vec<Vec<N>>,
    /// Mean and variance that each norm used.
    pub(crate) statistics: Vec<[Vec<N>; 2]>,
}

/// Policy logits and values of one input, as in play.
pub(crate) fn evaluate(weights: &Weights, input: &[f32]) -> [Vec<f32>; 2] {
    let tensors: Vec<Vec<f64>> = weights.tensors().iter().map(|tensor| numbers_of(tensor)).collect();
    let mut outputs = forward(weights.shape(), &tensors, input, Norms::Stored);
    [outputs.logits.remove(0), outputs.values.remove(0)]
        .map(|numbers| numbers.into_iter().map(|number| number as f32).collect())
}

/// A batch of inputs through a network; the tensors are those of the shape, in its order.
pub(crate) fn forward<N: Number>(
    shape: &NetShape,
    tensors: &[Vec<N>],
    inputs: &[f32],
    norms: Norms,
) -> Outputs<N> {
    let inputs: Rows<N> = inputs.chunks_exact(shape.inputs()).map(numbers_of).collect();
    let mut layers = Layers { tensors: tensors.iter(), norms, statistics: Vec::new() };
    let [logits, values] = match shape {
        NetShape::ResNet(shape) => resnet(shape, &mut layers, &inputs),
        NetShape::Mlp(shape) => mlp(shape, &mut layers, inputs),
    };
    assert!(layers.tensors.next().is_none(), "every tensor is used");
    let values = values.iter().map(|row| row.iter().map(|value| value.tanh()).collect()).collect();
    Outputs { logits, values, statistics: layers.statistics }
}

/// One row of numbers for each position.
type Rows<N> = Vec<Vec<N>>;

fn resnet<N: Number>(shape: &ResNetShape, layers: &mut Layers<N>, inputs: &[Vec<N>]) -> [Rows<N>; 2] {
    let board = [shape.height, shape.width];
    let mut x = layers.convolution(inputs, board, None);
    for _ in 0..shape.blocks {
        let between = layers.convolution(&x, board, None);
        x = layers.convolution(&between, board, Some(&x));
    }
    let policy = layers.convolution(&x, board, None);
    let policy = layers.linear(&policy);
    let mut value = layers.convolution(&x, board, None);
    for _ in &shape.value_hidden {
        value = layers.linear(&value).iter().map(|row| relu(row)).collect();
    }
    [policy, layers.linear(&value)]
}

fn mlp<N: Number>(shape: &MlpShape, layers: &mut Layers<N>, inputs: Rows<N>) -> [Rows<N>; 2] {
    let mut x = inputs;
    for _ in &shape.hidden {
        x = layers.linear(&x).iter().map(|row| relu(row)).collect();
    }
    [layers.linear(&x), layers.linear(&x)]
}

/// The tensors that are still to be used.
struct Layers<'a, N> {
    tensors: std::slice::Iter<'a, Vec<N>>,
    norms: Norms,
    statistics: Vec<[Vec<N>; 2]>,
}

impl<'a, N: Number> Layers<'a, N> {
    fn next(&mut self) -> &'a [N] {
        self.tensors.next().expect("there are the tensors of the shape")
    }

    fn linear(&mut self, rows: &[Vec<N>]) -> Rows<N> {
        let [weight, bias] = [0; 2].map(|_| self.next());
        rows.iter().map(|row| linear(weight, bias, row)).collect()
    }

    /// `ReLU(norm(convolution(x)) + residual)`.
    fn convolution(&mut self, x: &[Vec<N>], board: [usize; 2], residual: Option<&[Vec<N>]>) -> Rows<N> {
        let [weight, scale, shift, mean, variance] = [0; 5].map(|_| self.next());
        let outputs = scale.len();
        let convolved: Rows<N> = x.iter().map(|x| convolution(weight, outputs, x, board)).collect();
        let statistics = match self.norms {
            Norms::OfBatch => channel_statistics(&convolved, outputs),
            Norms::Stored => [mean.to_vec(), variance.to_vec()],
        };
        let finish = |(position, convolved): (usize, &Vec<N>)| {
            let [mean, variance] = &statistics;
            let mut sums = batch_norm(convolved, [mean, variance], [scale, shift]);
            for (sum, &number) in sums.iter_mut().zip(residual.iter().flat_map(|rows| &rows[position])) {
                *sum = *sum + number;
            }
            relu(&sums)
        };
        let result = convolved.iter().enumerate().map(finish).collect();
        self.statistics.push(statistics);
        result
    }
}

/// The losses of a batch: cross-entropy of the policy, squared error of the values, entropy of the policy.
pub(crate) fn losses<N: Number>(shape: &NetShape, outputs: &Outputs<N>, batch: &Batch) -> [N; 3] {
    let positions = outputs.logits.len();
    let weight = |position: usize| batch.weights.get(position).map_or(1.0, |&weight| f64::from(weight));
    let total: f64 = (0..positions).map(weight).sum();
    let mut losses = [N::of(0.0); 3];
    for position in 0..positions {
        let policy = position * shape.policy()..(position + 1) * shape.policy();
        let legal = |place: usize| *batch.legal.get(place).unwrap_or(&true);
        let open: Vec<usize> = policy.clone().filter(|&place| legal(place)).collect();
        let logits: Vec<N> =
            open.iter().map(|&place| outputs.logits[position][place - policy.start]).collect();
        let logarithms = log_softmax(&logits);
        let target = |place: usize| N::of(f64::from(batch.policies[place]));
        let cross = sum(open.iter().zip(&logarithms).map(|(&place, &log)| target(place) * log));
        let entropy = sum(logarithms.iter().map(|&log| log.exp() * log));
        let targets = numbers_of(&batch.values[position * shape.values()..][..shape.values()]);
        let errors = outputs.values[position].iter().zip(targets).map(|(&value, target)| value - target);
        let squares = sum(errors.map(|error| error * error)) / N::of(shape.values() as f64);
        let part = N::of(weight(position) / total);
        losses = [losses[0] - part * cross, losses[1] + part * squares, losses[2] - part * entropy];
    }
    losses
}
