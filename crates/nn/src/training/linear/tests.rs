use super::*;
use crate::reference::{Check, Function, Number, check_gradients, linear, numbers_of, relu};
use crate::test_numbers::{close, numbers};

const ROWS: usize = 5;

/// The sum of the outputs of all rows, each with a factor of its own. Parameters are the inputs of all rows, then weight
/// and bias of each layer.
struct WeightedOutputs {
    relu_last: bool,
    factors: Vec<f32>,
}

impl WeightedOutputs {
    fn outputs<N: Number>(&self, parameters: &[Vec<N>]) -> Vec<N> {
        let (input, layers) = parameters.split_first().expect("an input");
        let one_row = |row: &[N]| {
            let mut row = row.to_vec();
            for (index, layer) in layers.chunks_exact(2).enumerate() {
                row = linear(&layer[0], &layer[1], &row);
                if self.relu_last || index + 1 < layers.len() / 2 {
                    row = relu(&row);
                }
            }
            row
        };
        input.chunks_exact(input.len() / ROWS).flat_map(one_row).collect()
    }
}

impl Function for WeightedOutputs {
    fn at<N: Number>(&self, parameters: &[Vec<N>]) -> N {
        let outputs = self.outputs(parameters);
        let terms =
            outputs.iter().zip(&self.factors).map(|(&output, &factor)| output * N::of(f64::from(factor)));
        terms.reduce(N::add).expect("there are outputs")
    }
}

/// Rows with or without padding, as rows of another length.
fn padded(numbers: &[f32], from: usize, to: usize) -> Vec<f32> {
    let row = |row: &[f32]| (0..to).map(|place| *row.get(place).unwrap_or(&0.0)).collect::<Vec<f32>>();
    numbers.chunks_exact(from).flat_map(row).collect()
}

fn check_stack(isa: Isa, inputs: usize, sizes: &[usize], relu_last: bool) {
    let mut width = inputs;
    let mut tensors = Vec::new();
    for (index, &size) in (1..).zip(sizes) {
        tensors.push(numbers(size * width, 10 * index));
        tensors.push(numbers(size, 10 * index + 1));
        width = size;
    }
    let mut stack = LinearStack::new(inputs, sizes, 0, relu_last);
    stack.load(&tensors);
    let input = numbers(ROWS * inputs, 1);
    let lanes = stack.input_lanes();
    let rows = padded(&input, inputs, lanes);
    let mut pass = StackPass::default();
    stack.forward(isa, ROWS, &rows, &mut pass);
    let factors = numbers(ROWS * width, 2);
    let (outputs, slopes) = stack.output(ROWS, &rows, &mut pass);
    slopes.copy_from_slice(&padded(&factors, width, width.next_multiple_of(LINE)));
    let found = padded(outputs, width.next_multiple_of(LINE), width);
    let mut gradients: Vec<Vec<f32>> = tensors.iter().map(|tensor| vec![0.0; tensor.len()]).collect();
    let mut of_input = vec![1.0; ROWS * lanes];
    stack.backward(isa, ROWS, &rows, &mut pass, &mut gradients, Some((&mut of_input, Finish::Add)));
    for slope in &mut of_input {
        *slope -= 1.0;
    }

    let mut analytic = vec![padded(&of_input, lanes, inputs)];
    analytic.append(&mut gradients);
    let parameters: Vec<Vec<f64>> =
        std::iter::once(&input).chain(&tensors).map(|tensor| numbers_of(tensor)).collect();
    let function = WeightedOutputs { relu_last, factors };
    let expected: Vec<f32> = function.outputs(&parameters).iter().map(|&number| number as f32).collect();
    close(&found, &expected, 1e-5, isa.name());
    let check = Check { tolerance: 1e-5, least: 0.1, places: usize::MAX };
    check_gradients(&function, &parameters, &analytic, |tensor| format!("{} {tensor}", isa.name()), check);
}

#[test]
fn values_and_gradients_equal_the_definition() {
    for isa in Isa::available() {
        check_stack(isa, 22, &[3], false);
        check_stack(isa, 16, &[32], true);
        check_stack(isa, 5, &[20, 17, 1], false);
        check_stack(isa, 33, &[16, 9], true);
    }
}
