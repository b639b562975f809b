//! Linear layers.

use crate::kernels::{Aligned, Entry, Finish, Gemm, Isa, LINE, gather, gemm, sparse_row};

/// A linear layer with its weights lying inputs first, outputs padded to whole vectors.
#[derive(Clone, Debug)]
pub(crate) struct Dense {
    inputs: usize,
    outputs: usize,
    weights: Aligned,
    bias: Aligned,
}

impl Dense {
    /// The layer with these weights, outputs first.
    pub(crate) fn new([weights, bias]: [&[f32]; 2]) -> Self {
        Self::permuted([weights, bias], |input| input)
    }

    /// The layer whose input `place(i)` is the input `i` of these weights.
    pub(crate) fn permuted([weights, bias]: [&[f32]; 2], place: impl Fn(usize) -> usize) -> Self {
        let mut layer = Self::zeros(weights.len() / bias.len(), bias.len());
        layer.pack([weights, bias], place);
        layer
    }

    /// A layer that has no weights yet.
    pub(crate) fn zeros(inputs: usize, outputs: usize) -> Self {
        let lanes = outputs.next_multiple_of(LINE);
        Self { inputs, outputs, weights: Aligned::zeros(inputs * lanes), bias: Aligned::zeros(lanes) }
    }

    /// Gives the layer other weights, outputs first.
    pub(crate) fn load(&mut self, weights: [&[f32]; 2]) {
        self.pack(weights, |input| input);
    }

    fn pack(&mut self, [weights, bias]: [&[f32]; 2], place: impl Fn(usize) -> usize) {
        let lanes = self.lanes();
        for (output, row) in weights.chunks_exact(self.inputs).enumerate() {
            for (input, &weight) in row.iter().enumerate() {
                self.weights[place(input) * lanes + output] = weight;
            }
        }
        self.bias[..self.outputs].copy_from_slice(bias);
    }

    /// Inputs.
    pub(crate) fn inputs(&self) -> usize {
        self.inputs
    }

    /// Outputs.
    pub(crate) fn outputs(&self) -> usize {
        self.outputs
    }

    /// From one row of results to the next.
    pub(crate) fn lanes(&self) -> usize {
        self.bias.len()
    }

    /// Applies the layer to rows that are `row` apart.
    pub(crate) fn apply(
        &self,
        isa: Isa,
        rows: usize,
        input: &[f32],
        row: usize,
        output: &mut [f32],
        relu: bool,
    ) {
        let lanes = self.lanes();
        let size = Gemm {
            rows,
            columns: lanes,
            depth: self.inputs,
            a_row: row,
            a_column: 1,
            b_row: lanes,
            c_row: lanes,
        };
        let finish = if relu { Finish::BiasRelu(&self.bias) } else { Finish::Bias(&self.bias) };
        gemm(isa, size, input, &self.weights, output, finish);
    }
}

impl Dense {
    /// Applies the layer to rows that lie one after the other and are mostly zero; `entries` is overwritten.
    pub(crate) fn apply_sparse(
        &self,
        isa: Isa,
        input: &[f32],
        output: &mut [f32],
        relu: bool,
        entries: &mut Vec<Entry>,
    ) {
        let rows = input.chunks_exact(self.inputs).zip(output.chunks_exact_mut(self.lanes()));
        for (row, output) in rows {
            gather(row, entries);
            sparse_row(isa, entries, &self.weights, &self.bias, relu, output);
        }
    }
}

/// The way back through a linear layer whose weights lie outputs first, inputs padded to whole vectors.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LinearBackward<'a> {
    /// Inputs with padding: from one row of inputs or weights to the next.
    pub(crate) inputs: usize,
    pub(crate) outputs: usize,
    /// From one row of the output's gradient to the next.
    pub(crate) slope_row: usize,
    pub(crate) weights: &'a [f32],
}

impl LinearBackward<'_> {
    /// Adds the gradients of weights and bias, given the input and the gradient of the output.
    pub(crate) fn add_parameters(
        &self,
        isa: Isa,
        slopes: &[f32],
        input: &[f32],
        [weight, bias]: [&mut [f32]; 2],
    ) {
        for row in slopes.chunks_exact(self.slope_row) {
            for (sum, slope) in bias.iter_mut().zip(row) {
                *sum += slope;
            }
        }
        let size = Gemm {
            rows: self.outputs,
            columns: self.inputs,
            depth: slopes.len() / self.slope_row,
            a_row: 1,
            a_column: self.slope_row,
            b_row: self.inputs,
            c_row: self.inputs,
        };
        gemm(isa, size, slopes, input, weight, Finish::Add);
    }

    /// Writes the gradient of the input, or adds it to what is there.
    pub(crate) fn input(&self, isa: Isa, slopes: &[f32], to: &mut [f32], finish: Finish) {
        let size = Gemm {
            rows: slopes.len() / self.slope_row,
            columns: self.inputs,
            depth: self.outputs,
            a_row: self.slope_row,
            a_column: 1,
            b_row: self.inputs,
            c_row: self.inputs,
        };
        gemm(isa, size, slopes, self.weights, to, finish);
    }
}

/// Hidden layers with `ReLU` and an output layer.
#[derive(Clone, Debug)]
pub(crate) struct Chain {
    hidden: Vec<Dense>,
    out: Dense,
}

impl Chain {
    pub(crate) fn new(hidden: Vec<Dense>, out: Dense) -> Self {
        Self { hidden, out }
    }

    /// Applies the layers; `output` gets the results without padding, `spaces` are overwritten.
    pub(crate) fn apply(
        &self,
        isa: Isa,
        rows: usize,
        input: &[f32],
        row: usize,
        output: &mut [f32],
        spaces: &mut [Aligned; 2],
    ) {
        let layers = self.hidden.iter().chain([&self.out]);
        let longest = layers.map(Dense::lanes).max().unwrap_or_default();
        for space in &mut *spaces {
            space.reserve(rows * longest);
        }
        let [from, to] = spaces;
        let mut from_row = row;
        for (index, layer) in self.hidden.iter().enumerate() {
            let source = if index == 0 { input } else { &from[..] };
            layer.apply(isa, rows, source, from_row, to, true);
            std::mem::swap(from, to);
            from_row = layer.lanes();
        }
        let source = if self.hidden.is_empty() { input } else { &from[..] };
        self.out.apply(isa, rows, source, from_row, to, false);
        let rows = to.chunks_exact(self.out.lanes()).zip(output.chunks_exact_mut(self.out.outputs()));
        for (padded, output) in rows {
            output.copy_from_slice(&padded[..output.len()]);
        }
    }
}
