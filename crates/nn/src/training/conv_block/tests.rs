use super::*;
use crate::reference::{
    Check, Function, Number, batch_norm, channel_statistics, check_gradients, convolution, numbers_of, relu,
};
use crate::test_numbers::{close, numbers};
use crate::training::layout::BoardLayout;

/// The sum of the outputs, each with a factor of its own. Parameters are input, weight, scale, shift and, if there is one,
/// residual.
struct WeightedOutputs {
    shape: ConvolutionShape,
    images: usize,
    factors: Vec<f32>,
}

impl WeightedOutputs {
    fn outputs<N: Number>(&self, parameters: &[Vec<N>]) -> (Vec<N>, [Vec<N>; 2]) {
        let [input, weight, scale, shift] = &parameters[..4] else { panic!("four tensors") };
        let ConvolutionShape { layout, outputs, .. } = self.shape;
        let board = [layout.tiling.height, layout.tiling.width];
        let images = input.chunks_exact(input.len() / self.images);
        let convolved: Vec<Vec<N>> = images.map(|image| convolution(weight, outputs, image, board)).collect();
        let [mean, variance] = channel_statistics(&convolved, outputs);
        let mut sums: Vec<N> = Vec::new();
        for board in &convolved {
            sums.extend(batch_norm(board, [&mean, &variance], [scale, shift]));
        }
        for (sum, &residual) in sums.iter_mut().zip(parameters.get(4).into_iter().flatten()) {
            *sum = *sum + residual;
        }
        (relu(&sums), [mean, variance])
    }
}

impl Function for WeightedOutputs {
    fn at<N: Number>(&self, parameters: &[Vec<N>]) -> N {
        let (outputs, _) = self.outputs(parameters);
        let terms =
            outputs.iter().zip(&self.factors).map(|(&output, &factor)| output * N::of(f64::from(factor)));
        terms.reduce(N::add).expect("there are outputs")
    }
}

/// Boards as the layer has them.
fn placed(layout: BoardLayout, planes: usize, images: usize, numbers: &[f32]) -> Vec<f32> {
    let mut boards = vec![0.0; layout.set(planes, images).len()];
    layout.place(planes, numbers, &mut boards);
    boards
}

/// Boards as the reference has them.
fn flat(layout: BoardLayout, channels: usize, boards: &[f32]) -> Vec<f32> {
    let row = channels * layout.cells();
    let mut rows = vec![0.0; boards.len() / layout.set(channels, 1).len() * row];
    layout.flatten(channels, boards, &mut rows, row);
    rows
}

fn check_block(isa: Isa, shape: ConvolutionShape, images: usize, with_residual: bool) {
    let ConvolutionShape { layout, inputs, outputs, side } = shape;
    let [input_size, output_size] = [inputs, outputs].map(|channels| images * channels * layout.cells());
    let input = numbers(input_size, 1);
    let weight = numbers(outputs * inputs * side * side, 3);
    let scale: Vec<f32> = numbers(outputs, 4).iter().map(|number| 1.0 + 0.3 * number).collect();
    let shift = numbers(outputs, 5);
    let residual = numbers(output_size, 2);
    let factors = numbers(output_size, 6);

    let boards = placed(layout, inputs, images, &input);
    let residual_boards = placed(layout, outputs, images, &residual);
    let mut block = ConvBlock::new(shape, 0, true);
    block.load(&[weight.clone(), scale.clone(), shift.clone()]);
    let (mut pass, mut space) = (ConvBlockPass::default(), ConvolutionSpace::default());
    let mut gradients = [weight.len(), outputs, outputs, outputs, outputs].map(|size| vec![0.0; size]);
    let mut of_input = placed(layout, inputs, images, &numbers(input_size, 7));
    // The second time memory holds what the first left there, and the input's gradient is added to the first.
    let mut found = Vec::new();
    for add in [false, true] {
        let beside = with_residual.then_some(&residual_boards[..]);
        block.forward(isa, images, &boards, beside, &mut pass, &mut space);
        found = flat(layout, outputs, &pass.output);
        let mut slopes = placed(layout, outputs, images, &factors);
        let to = Some((&mut of_input[..], add));
        block.backward(isa, images, &boards, &mut slopes, &mut pass, &mut gradients, to, &mut space);
        let of_input: Vec<f32> = flat(layout, inputs, &of_input);
        let times = if add { 0.5 } else { 1.0 };
        let mut analytic = vec![of_input.iter().map(|slope| times * slope).collect::<Vec<f32>>()];
        analytic.extend(gradients[..3].iter().cloned());
        let mut parameters = vec![&input, &weight, &scale, &shift];
        if with_residual {
            analytic.push(flat(layout, outputs, &slopes));
            parameters.push(&residual);
        }
        let parameters: Vec<Vec<f64>> = parameters.into_iter().map(|tensor| numbers_of(tensor)).collect();
        let function = WeightedOutputs { shape, images, factors: factors.clone() };
        let names = ["input", "weight", "scale", "shift", "residual"];
        let check = Check { tolerance: 1e-5, least: 1.0, places: 12 };
        let name = |tensor: usize| format!("{} {shape:?} {}", isa.name(), names[tensor]);
        check_gradients(&function, &parameters, &analytic, name, check);

        let (expected, statistics) = function.outputs(&parameters);
        let short = |numbers: &[f64]| -> Vec<f32> { numbers.iter().map(|&number| number as f32).collect() };
        close(&found, &short(&expected), 1e-5, "outputs");
        close(&gradients[3], &short(&statistics[0]), 1e-5, "means");
        close(&gradients[4], &short(&statistics[1]), 1e-5, "variances");
    }
    let border: f32 = pass.output.iter().sum::<f32>() - found.iter().sum::<f32>();
    assert!(border.abs() < 1e-2, "the border stays zero");
}

#[test]
fn values_and_gradients_equal_the_definition() {
    for (height, width, inputs, outputs, side) in [(8, 8, 3, 5, 3), (6, 7, 17, 4, 3), (5, 3, 6, 2, 1)] {
        let layout = BoardLayout::new(height, width);
        let shape = ConvolutionShape { layout, inputs, outputs, side };
        for isa in Isa::available() {
            for with_residual in [false, true] {
                check_block(isa, shape, 3, with_residual);
            }
        }
    }
}

#[test]
fn the_norm_has_mean_shift_and_deviation_scale() {
    let layout = BoardLayout::new(4, 4);
    let shape = ConvolutionShape { layout, inputs: 2, outputs: 1, side: 3 };
    let input = placed(layout, 2, 10, &numbers(10 * 2 * 16, 1));
    let mut block = ConvBlock::new(shape, 0, false);
    // A shift so large that ReLU changes nothing.
    block.load(&[numbers(18, 2), vec![0.5], vec![100.0]]);
    let mut pass = ConvBlockPass::default();
    block.forward(Isa::detect(), 10, &input, None, &mut pass, &mut ConvolutionSpace::default());
    let outputs: Vec<f32> = pass.output.iter().copied().filter(|&number| number != 0.0).collect();
    assert_eq!(outputs.len(), 160);
    let mean = outputs.iter().sum::<f32>() / 160.0;
    let variance = outputs.iter().map(|number| (number - mean).powi(2)).sum::<f32>() / 160.0;
    assert!((mean - 100.0).abs() < 1e-3 && (variance - 0.25).abs() < 1e-3, "{mean} {variance}");
}
