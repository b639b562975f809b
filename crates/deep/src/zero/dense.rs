//! Fully connected layers and their training, written out: for games without a board, and for tests of the loop that
//! should not wait for convolutions.

use spielwerk_net::{MlpShape, Weights};

use super::{Batch, Losses};

/// The gradient of the loss by every tensor, in the order of the weights, with the losses.
pub(super) fn gradient(shape: &MlpShape, weights: &Weights, batch: &Batch) -> (Vec<Vec<f32>>, Losses) {
    let tensors = weights.tensors();
    let mut gradient: Vec<Vec<f32>> = tensors.iter().map(|tensor| vec![0.0; tensor.len()]).collect();
    let layers = shape.hidden.len();
    let count = batch.count;

    // Forward: the activations after each layer.
    let mut activations = vec![batch.inputs.clone()];
    for layer in 0..layers {
        let mut output = linear(&activations[layer], &tensors[2 * layer], &tensors[2 * layer + 1], count);
        output.iter_mut().for_each(|number| *number = number.max(0.0));
        activations.push(output);
    }
    let features = &activations[layers];
    let logits = linear(features, &tensors[2 * layers], &tensors[2 * layers + 1], count);
    let values = linear(features, &tensors[2 * layers + 2], &tensors[2 * layers + 3], count);

    // The slopes of the losses at the outputs.
    let mut losses = Losses::default();
    let scale = 1.0 / count as f32;
    let mut policy_slope = vec![0.0; logits.len()];
    for ((slope, row), target) in policy_slope
        .chunks_mut(shape.policy)
        .zip(logits.chunks(shape.policy))
        .zip(batch.policies.chunks(shape.policy))
    {
        let most = row.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let sum: f32 = row.iter().map(|logit| (logit - most).exp()).sum();
        for ((slope, logit), target) in slope.iter_mut().zip(row).zip(target) {
            let log_share = logit - most - sum.ln();
            losses.policy -= f64::from(target * log_share * scale);
            *slope = (log_share.exp() - target) * scale;
        }
    }
    let mut value_slope = vec![0.0; values.len()];
    for ((slope, output), target) in value_slope.iter_mut().zip(&values).zip(&batch.values) {
        let value = output.tanh();
        losses.value += f64::from((value - target).powi(2) * scale);
        *slope = 2.0 * (value - target) * (1.0 - value * value) * scale;
    }

    // Backward.
    let mut slope = vec![0.0; features.len()];
    for (head, head_slope) in [(2 * layers, &policy_slope), (2 * layers + 2, &value_slope)] {
        let [weight, bias] = &mut gradient[head..head + 2] else { unreachable!("two tensors per layer") };
        back(features, head_slope, count, &tensors[head], weight, bias, Some(&mut slope));
    }
    for layer in (0..layers).rev() {
        for (slope, output) in slope.iter_mut().zip(&activations[layer + 1]) {
            *slope = if *output > 0.0 { *slope } else { 0.0 };
        }
        let mut below = vec![0.0; if layer > 0 { activations[layer].len() } else { 0 }];
        let [weight, bias] = &mut gradient[2 * layer..2 * layer + 2] else {
            unreachable!("two tensors per layer")
        };
        let wanted = (layer > 0).then_some(&mut below);
        back(&activations[layer], &slope, count, &tensors[2 * layer], weight, bias, wanted);
        slope = below;
    }
    (gradient, losses)
}

/// A linear layer on a batch; weights are rows of inputs, one per output.
fn linear(input: &[f32], weight: &[f32], bias: &[f32], count: usize) -> Vec<f32> {
    let inputs = input.len() / count;
    let mut output = Vec::with_capacity(count * bias.len());
    for row in input.chunks_exact(inputs) {
        for (weights, bias) in weight.chunks_exact(inputs).zip(bias) {
            output.push(bias + dot(row, weights));
        }
    }
    output
}

/// Adds the gradient of a linear layer, and passes the slope on to its input if that is wanted.
fn back(
    input: &[f32],
    slope: &[f32],
    count: usize,
    weights: &[f32],
    weight_gradient: &mut [f32],
    bias_gradient: &mut [f32],
    mut input_slope: Option<&mut Vec<f32>>,
) {
    let (inputs, outputs) = (input.len() / count, bias_gradient.len());
    for (index, (row, slopes)) in input.chunks_exact(inputs).zip(slope.chunks_exact(outputs)).enumerate() {
        for (output, &slope) in slopes.iter().enumerate() {
            if slope == 0.0 {
                continue;
            }
            bias_gradient[output] += slope;
            add_scaled(&mut weight_gradient[output * inputs..(output + 1) * inputs], row, slope);
            if let Some(below) = &mut input_slope {
                let weights = &weights[output * inputs..(output + 1) * inputs];
                add_scaled(&mut below[index * inputs..(index + 1) * inputs], weights, slope);
            }
        }
    }
}

fn add_scaled(sum: &mut [f32], numbers: &[f32], factor: f32) {
    sum.iter_mut().zip(numbers).for_each(|(sum, number)| *sum += factor * number);
}

/// A sum of products in eight strands, which the compiler turns into wide instructions.
fn dot(left: &[f32], right: &[f32]) -> f32 {
    let mut strands = [0.0f32; 8];
    let (left_chunks, right_chunks) = (left.chunks_exact(8), right.chunks_exact(8));
    let rest: f32 = left_chunks.remainder().iter().zip(right_chunks.remainder()).map(|(a, b)| a * b).sum();
    for (left, right) in left_chunks.zip(right_chunks) {
        for ((strand, a), b) in strands.iter_mut().zip(left).zip(right) {
            *strand += a * b;
        }
    }
    strands.iter().sum::<f32>() + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use spielwerk_net::NetShape;

    #[test]
    fn gradients_are_the_slopes_of_the_losses() {
        let shape = MlpShape { inputs: 9, hidden: vec![12, 7], policy: 3, values: 1 };
        let mut weights = Weights::random(NetShape::Mlp(shape.clone()), "nimm3", 3).expect("a shape");
        // The last layers begin near zero, where slopes are too small to compare.
        for (index, tensor) in weights.tensors_mut().enumerate() {
            for (place, number) in tensor.iter_mut().enumerate() {
                *number += 0.2 * ((index * 31 + place * 17) as f32).sin();
            }
        }
        let inputs = (0..4 * 9).map(|index| (index as f32 * 0.7).sin()).collect();
        let policies = [[0.5, 0.25, 0.25], [1.0, 0.0, 0.0], [0.0, 0.5, 0.5], [0.3, 0.3, 0.4]].concat();
        let batch = Batch { count: 4, inputs, policies, values: vec![1.0, -1.0, 0.5, 0.0] };
        let (gradient, _) = gradient(&shape, &weights, &batch);
        let loss = |weights: &Weights| {
            let (_, losses) = super::gradient(&shape, weights, &batch);
            losses.policy + losses.value
        };
        for (tensor, slopes) in gradient.iter().enumerate() {
            let place = slopes.len() / 2;
            let moved = |by: f32| {
                let mut moved = weights.clone();
                moved.tensors_mut().nth(tensor).expect("a tensor")[place] += by;
                loss(&moved)
            };
            let slope = (moved(1e-2) - moved(-1e-2)) / 2e-2;
            let found = f64::from(slopes[place]);
            assert!((slope - found).abs() < 2e-3 + 0.02 * slope.abs(), "tensor {tensor}: {slope} {found}");
        }
    }
}
