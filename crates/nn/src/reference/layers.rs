//! Layers by their definition.

use super::Number;
use crate::EPSILON;

/// Short numbers as long ones.
pub(crate) fn numbers_of<N: Number>(numbers: &[f32]) -> Vec<N> {
    numbers.iter().map(|&number| N::of(f64::from(number))).collect()
}

pub(crate) fn sum<N: Number>(numbers: impl IntoIterator<Item = N>) -> N {
    numbers.into_iter().reduce(N::add).unwrap_or(N::of(0.0))
}

pub(crate) fn dot<N: Number>(left: &[N], right: &[N]) -> N {
    assert_eq!(left.len(), right.len());
    sum(left.iter().zip(right).map(|(&left, &right)| left * right))
}

pub(crate) fn relu<N: Number>(numbers: &[N]) -> Vec<N> {
    numbers.iter().map(|&number| if number.value() > 0.0 { number } else { N::of(0.0) }).collect()
}

/// `weight input + bias`, with a weight that has its outputs first.
pub(crate) fn linear<N: Number>(weight: &[N], bias: &[N], input: &[N]) -> Vec<N> {
    weight.chunks_exact(input.len()).zip(bias).map(|(row, &bias)| dot(row, input) + bias).collect()
}

/// A convolution of any odd size that keeps the size of the board: planes in, planes out. Weights lie outputs, inputs, rows,
/// columns.
pub(crate) fn convolution<N: Number>(weight: &[N], outputs: usize, input: &[N], board: [usize; 2]) -> Vec<N> {
    let [height, width] = board;
    let inputs = input.len() / (height * width);
    let side = (weight.len() / outputs / inputs).isqrt();
    let at = |channel: usize, y: usize, x: usize| {
        let (y, x) = (y.checked_sub(side / 2)?, x.checked_sub(side / 2)?);
        (y < height && x < width).then(|| input[(channel * height + y) * width + x])
    };
    let mut result = Vec::new();
    for output in 0..outputs {
        for y in 0..height {
            for x in 0..width {
                let mut total = N::of(0.0);
                for channel in 0..inputs {
                    for row in 0..side {
                        for column in 0..side {
                            if let Some(number) = at(channel, y + row, x + column) {
                                let place = ((output * inputs + channel) * side + row) * side + column;
                                total = total + weight[place] * number;
                            }
                        }
                    }
                }
                result.push(total);
            }
        }
    }
    result
}

/// Mean and variance.
pub(crate) fn mean_and_variance<N: Number>(numbers: &[N]) -> [N; 2] {
    let count = N::of(numbers.len() as f64);
    let mean = sum(numbers.iter().copied()) / count;
    let squares = numbers.iter().map(|&number| (number - mean) * (number - mean));
    [mean, sum(squares) / count]
}

/// Mean and variance of each channel of some boards.
pub(crate) fn channel_statistics<N: Number>(boards: &[Vec<N>], channels: usize) -> [Vec<N>; 2] {
    let cells = boards[0].len() / channels;
    let channel = |channel: usize| -> Vec<N> {
        boards.iter().flat_map(|board| board[channel * cells..][..cells].iter().copied()).collect()
    };
    let both: Vec<[N; 2]> = (0..channels).map(|index| mean_and_variance(&channel(index))).collect();
    [0, 1].map(|which| both.iter().map(|both| both[which]).collect())
}

/// A number with mean 0 and variance 1, scaled and shifted.
fn normed<N: Number>(number: N, [mean, variance]: [N; 2], [scale, shift]: [N; 2]) -> N {
    (number - mean) / (variance + N::of(f64::from(EPSILON))).sqrt() * scale + shift
}

/// The norm of a board by these means and variances of its channels.
pub(crate) fn batch_norm<N: Number>(
    board: &[N],
    [mean, variance]: [&[N]; 2],
    [scale, shift]: [&[N]; 2],
) -> Vec<N> {
    let cells = board.len() / scale.len();
    let channel_of = |place: usize| place / cells;
    let of_place = |(place, &number): (usize, &N)| {
        let channel = channel_of(place);
        normed(number, [mean[channel], variance[channel]], [scale[channel], shift[channel]])
    };
    board.iter().enumerate().map(of_place).collect()
}

/// The norm of a row by its own mean and variance.
pub(crate) fn layer_norm<N: Number>(row: &[N], scale: &[N], shift: &[N]) -> Vec<N> {
    let own = mean_and_variance(row);
    let parameters = scale.iter().zip(shift);
    row.iter()
        .zip(parameters)
        .map(|(&number, (&scale, &shift))| normed(number, own, [scale, shift]))
        .collect()
}

/// The logarithms of the softmax.
pub(crate) fn log_softmax<N: Number>(row: &[N]) -> Vec<N> {
    let largest = row.iter().fold(f64::NEG_INFINITY, |most, number| most.max(number.value()));
    let shifted: Vec<N> = row.iter().map(|&number| number - N::of(largest)).collect();
    let total = sum(shifted.iter().map(|&number| number.exp())).ln();
    shifted.into_iter().map(|number| number - total).collect()
}
