//! The first hidden layer in training.
//!
//! What it reads says which cards or pieces lie where and is nearly all zero, so both of its products leave the zeros
//! out: forward row by row, and for the gradient of the weights input by input, as a sum over the rows in which that input
//! is not zero. Sums run in the order of the dense products, so the results are the same to the last bit.

use crate::LINEAR_TENSORS;
use crate::dense::Dense;
use crate::kernels::{Aligned, Entry, Isa, LINE, gather, keep_where_positive, sparse_row};

/// The layer, followed by `ReLU`; its tensors are the first of the network.
#[derive(Clone, Debug)]
pub(super) struct FirstLayer {
    dense: Dense,
    /// As long as a row of results.
    no_bias: Aligned,
}

/// What the forward pass leaves for the backward pass.
#[derive(Clone, Debug, Default)]
pub(super) struct FirstPass {
    /// What the next layer reads.
    pub(super) output: Aligned,
    /// The gradient of the output before the backward pass.
    pub(super) slopes: Aligned,
    row: Vec<Entry>,
    columns: Columns,
    /// The gradients of the weights of some inputs, inputs first.
    block: Aligned,
}

impl FirstLayer {
    pub(super) fn new(inputs: usize, outputs: usize) -> Self {
        let dense = Dense::zeros(inputs, outputs);
        let no_bias = Aligned::zeros(dense.lanes());
        Self { dense, no_bias }
    }

    /// Packs the layer's own among the tensors of a network.
    pub(super) fn load(&mut self, tensors: &[Vec<f32>]) {
        let [weight, bias] = tensors.first_chunk::<LINEAR_TENSORS>().expect("the tensors of the shape");
        self.dense.load([weight, bias]);
    }

    /// Applies the layer to rows that lie one after the other.
    pub(super) fn forward(&self, isa: Isa, rows: usize, input: &[f32], pass: &mut FirstPass) {
        let size = rows * self.dense.lanes();
        pass.output.reserve(size);
        pass.slopes.reserve(size);
        self.dense.apply_sparse(isa, input, &mut pass.output[..size], true, &mut pass.row);
    }

    /// Adds the gradients of the layer, given that of its output in the pass.
    pub(super) fn backward(
        &self,
        isa: Isa,
        rows: usize,
        input: &[f32],
        pass: &mut FirstPass,
        gradients: &mut [Vec<f32>],
    ) {
        let (inputs, lanes) = (self.dense.inputs(), self.dense.lanes());
        let FirstPass { output, slopes, row, columns, block } = pass;
        let slopes = &mut slopes[..rows * lanes];
        keep_where_positive(isa, slopes, &output[..rows * lanes]);
        let own = gradients.first_chunk_mut::<LINEAR_TENSORS>();
        let [weight, bias] = own.expect("the tensors of the shape");
        for slopes in slopes.chunks_exact(lanes) {
            for (sum, slope) in bias.iter_mut().zip(slopes) {
                *sum += slope;
            }
        }
        columns.fill(inputs, input, row);
        block.reserve(LINE * lanes);
        // Weights lie outputs first: some inputs together, so that each line of the gradient is touched once.
        for first in (0..inputs).step_by(LINE) {
            let count = LINE.min(inputs - first);
            for (input, to) in (first..first + count).zip(block.chunks_exact_mut(lanes)) {
                sparse_row(isa, columns.of(input), slopes, &self.no_bias, false, to);
            }
            for (output, row) in weight.chunks_exact_mut(inputs).enumerate() {
                for (sum, part) in row[first..first + count].iter_mut().zip(block.chunks_exact(lanes)) {
                    *sum += part[output];
                }
            }
        }
    }
}

/// The entries of a matrix that are not zero, column by column.
#[derive(Clone, Debug, Default)]
struct Columns {
    entries: Vec<Entry>,
    /// Where each column begins, and the end of the last.
    starts: Vec<usize>,
}

impl Columns {
    /// Takes the matrix that has these rows; `row` is overwritten.
    fn fill(&mut self, columns: usize, matrix: &[f32], row: &mut Vec<Entry>) {
        self.starts.clear();
        self.starts.resize(columns + 2, 0);
        // Counted two places on, so that after the sums `starts[column + 1]` is where the next entry of a column goes.
        for numbers in matrix.chunks_exact(columns) {
            for (column, &number) in numbers.iter().enumerate() {
                self.starts[column + 2] += usize::from(number != 0.0);
            }
        }
        for column in 2..self.starts.len() {
            self.starts[column] += self.starts[column - 1];
        }
        self.entries.resize(*self.starts.last().expect("an end"), Entry { place: 0, value: 0.0 });
        for (place, numbers) in (0_u32..).zip(matrix.chunks_exact(columns)) {
            gather(numbers, row);
            for &Entry { place: column, value } in &*row {
                let next = &mut self.starts[column as usize + 1];
                self.entries[*next] = Entry { place, value };
                *next += 1;
            }
        }
    }

    /// The entries of a column, each with the number of its row.
    fn of(&self, column: usize) -> &[Entry] {
        &self.entries[self.starts[column]..self.starts[column + 1]]
    }
}

#[cfg(test)]
mod tests {
    use super::super::linear::{LinearStack, StackPass};
    use super::*;
    use crate::test_numbers::numbers;

    /// Rows in which four of five numbers are zero, and one column always is.
    fn mostly_zero(rows: usize, inputs: usize) -> Vec<f32> {
        let mut found = numbers(rows * inputs, 1);
        for (place, number) in found.iter_mut().enumerate() {
            if place % 5 != 2 || place % inputs == 7 {
                *number = 0.0;
            }
        }
        found
    }

    #[test]
    fn gradients_are_those_of_the_dense_layer() {
        for (rows, inputs, outputs) in [(5, 33, 16), (128, 585, 40), (1, 16, 1)] {
            let tensors = vec![numbers(inputs * outputs, 2), numbers(outputs, 3)];
            let input = mostly_zero(rows, inputs);
            let mut dense = LinearStack::new(inputs, &[outputs], 0, true);
            let mut sparse = FirstLayer::new(inputs, outputs);
            dense.load(&tensors);
            sparse.load(&tensors);
            let lanes = dense.input_lanes();
            let mut padded = vec![0.0; rows * lanes];
            for (padded, row) in padded.chunks_exact_mut(lanes).zip(input.chunks_exact(inputs)) {
                padded[..inputs].copy_from_slice(row);
            }
            for isa in Isa::available() {
                let (mut wanted_pass, mut found_pass) = (StackPass::default(), FirstPass::default());
                dense.forward(isa, rows, &padded, &mut wanted_pass);
                sparse.forward(isa, rows, &input, &mut found_pass);
                let (wanted, slopes) = dense.output(rows, &padded, &mut wanted_pass);
                assert_eq!(&found_pass.output[..wanted.len()], wanted, "{}", isa.name());
                slopes.copy_from_slice(&numbers(slopes.len(), 4));
                found_pass.slopes[..slopes.len()].copy_from_slice(slopes);
                let zeros = || tensors.iter().map(|tensor| vec![0.0; tensor.len()]).collect::<Vec<_>>();
                let (mut wanted, mut found) = (zeros(), zeros());
                dense.backward(isa, rows, &padded, &mut wanted_pass, &mut wanted, None);
                sparse.backward(isa, rows, &input, &mut found_pass, &mut found);
                assert!(found == wanted, "{} {rows} {inputs} {outputs}", isa.name());
            }
        }
    }
}
