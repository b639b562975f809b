//! Networks evaluated by their definition, one number at a time, for tests.

use crate::fold::EPSILON;
use crate::{MlpShape, NetShape, ResNetShape, Weights};

/// Policy logits and values of one input.
pub(crate) fn evaluate(weights: &Weights, input: &[f32]) -> [Vec<f32>; 2] {
    let mut tensors = weights.tensors().iter().map(Vec::as_slice);
    let [policy, mut values] = match weights.shape() {
        NetShape::ResNet(shape) => resnet(shape, &mut tensors, input),
        NetShape::Mlp(shape) => mlp(shape, &mut tensors, input),
    };
    for value in &mut values {
        *value = value.tanh();
    }
    [policy, values]
}

fn resnet<'a>(
    shape: &ResNetShape,
    tensors: &mut impl Iterator<Item = &'a [f32]>,
    input: &[f32],
) -> [Vec<f32>; 2] {
    let board = [shape.height, shape.width];
    let mut x = relu(convolution(tensors, input, board));
    for _ in 0..shape.blocks {
        let between = relu(convolution(tensors, &x, board));
        let sum = convolution(tensors, &between, board).iter().zip(&x).map(|(a, b)| a + b).collect();
        x = relu(sum);
    }
    let policy = relu(convolution(tensors, &x, board));
    let policy = linear(tensors, &policy);
    let mut value = relu(convolution(tensors, &x, board));
    for _ in &shape.value_hidden {
        value = relu(linear(tensors, &value));
    }
    [policy, linear(tensors, &value)]
}

fn mlp<'a>(shape: &MlpShape, tensors: &mut impl Iterator<Item = &'a [f32]>, input: &[f32]) -> [Vec<f32>; 2] {
    let mut x = input.to_vec();
    for _ in &shape.hidden {
        x = relu(linear(tensors, &x));
    }
    [linear(tensors, &x), linear(tensors, &x)]
}

fn relu(numbers: Vec<f32>) -> Vec<f32> {
    numbers.into_iter().map(|number| number.max(0.0)).collect()
}

fn linear<'a>(tensors: &mut impl Iterator<Item = &'a [f32]>, input: &[f32]) -> Vec<f32> {
    let [weight, bias] = std::array::from_fn(|_| tensors.next().expect("a tensor"));
    let rows = weight.chunks_exact(input.len()).zip(bias);
    rows.map(|(row, bias)| row.iter().zip(input).map(|(a, b)| a * b).sum::<f32>() + bias).collect()
}

/// A convolution of any odd size with its batch norm.
fn convolution<'a>(
    tensors: &mut impl Iterator<Item = &'a [f32]>,
    input: &[f32],
    [height, width]: [usize; 2],
) -> Vec<f32> {
    let [weight, scale, shift, mean, variance] = std::array::from_fn(|_| tensors.next().expect("a tensor"));
    let (outputs, inputs) = (scale.len(), input.len() / (height * width));
    let side = (weight.len() / outputs / inputs).isqrt();
    let at = |channel: usize, y: usize, x: usize| {
        let (y, x) = (y.checked_sub(side / 2)?, x.checked_sub(side / 2)?);
        (y < height && x < width).then(|| input[(channel * height + y) * width + x])
    };
    let mut result = Vec::new();
    for output in 0..outputs {
        for y in 0..height {
            for x in 0..width {
                let mut sum = 0.0;
                for channel in 0..inputs {
                    for row in 0..side {
                        for column in 0..side {
                            let number = at(channel, y + row, x + column).unwrap_or_default();
                            sum +=
                                weight[((output * inputs + channel) * side + row) * side + column] * number;
                        }
                    }
                }
                let deviation = (variance[output] + EPSILON).sqrt();
                result.push((sum - mean[output]) / deviation * scale[output] + shift[output]);
            }
        }
    }
    result
}
