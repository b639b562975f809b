//! Linear layers.

use crate::kernels::{Aligned, Finish, Gemm, Isa, LINE, gemm};

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
        let (outputs, inputs) = (bias.len(), weights.len() / bias.len());
        let lanes = outputs.next_multiple_of(LINE);
        let mut packed = Aligned::zeros(inputs * lanes);
        for (output, row) in weights.chunks_exact(inputs).enumerate() {
            for (input, &weight) in row.iter().enumerate() {
                packed[place(input) * lanes + output] = weight;
            }
        }
        let mut padded = Aligned::zeros(lanes);
        padded[..outputs].copy_from_slice(bias);
        Self { inputs, outputs, weights: packed, bias: padded }
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
