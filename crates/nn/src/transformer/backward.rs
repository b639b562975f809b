//! The gradient of a pass: each step of the pass backwards, in the opposite order.

use super::LARGEST_SCORE;
use super::model::{Last, Transformer};
use super::pass::{BlockPass, Pass, Sequence, add, pool_weights, seen, share_of, turn};
use super::shape::TransformerShape;
use crate::dense::LinearBackward;
use crate::kernels::{Aligned, Finish, Gemm, LINE, gemm, where_positive};
use crate::{Architecture, Parameter};

/// The gradient of every tensor, summed over sequences, and the memory to compute it in.
#[derive(Clone, Debug)]
pub struct Gradient {
    tensors: Vec<Vec<f32>>,
    space: Space,
}

/// Gradients of what lies between the tensors.
#[derive(Clone, Debug, Default)]
struct Space {
    /// Of the objects after the last norm, and of the residual stream.
    objects: Aligned,
    stream: Aligned,
    /// Of the scores of outputs and roles.
    scores: [Aligned; 2],
    /// Of what was pooled, of its norm, and of one output's hidden layer.
    pooled: Aligned,
    answers: Aligned,
    hidden: Aligned,
    turned: Aligned,
    products: Aligned,
    shares: Aligned,
    common: Aligned,
    /// Of the insides of a block: the mixed values or the hidden layer, what leads to them, what is normed.
    wide: Aligned,
    narrow: Aligned,
    normed: Aligned,
    attention: Aligned,
    /// Of what the hints say, summed over the steps that see an object, by role.
    hints: Aligned,
}

impl Gradient {
    /// Zero.
    pub fn new(shape: &TransformerShape) -> Self {
        let tensors = shape.parameters().iter().map(Parameter::len).map(|size| vec![0.0; size]).collect();
        Self { tensors, space: Space::default() }
    }

    /// The gradient of each tensor.
    pub fn tensors(&self) -> &[Vec<f32>] {
        &self.tensors
    }

    /// The gradient of each tensor, to be changed.
    pub fn tensors_mut(&mut self) -> &mut [Vec<f32>] {
        &mut self.tensors
    }

    /// Back to zero.
    pub fn clear(&mut self) {
        self.tensors.iter_mut().for_each(|tensor| tensor.fill(0.0));
    }
}

/// Numbers that begin as zeros.
fn zeros(space: &mut Aligned, length: usize) -> &mut [f32] {
    space.reserve(length);
    space[..length].fill(0.0);
    &mut space[..length]
}

impl Transformer {
    /// Adds the gradient of a loss, given that of its logits, to `gradient`. The pass is the one of this sequence.
    pub fn backward(&self, pass: &mut Pass, sequence: &Sequence, logits: &[f32], gradient: &mut Gradient) {
        let Gradient { tensors, space } = gradient;
        let shape = self.shape();
        let (width, objects) = (shape.width, pass.objects);
        let size = objects * width;
        self.hint_backward(sequence, logits, tensors, &mut space.hints);
        self.answer_backward(pass, sequence, logits, tensors, space);
        zeros(&mut space.objects, size);
        zeros(&mut space.scores[0], objects * shape.output_lanes());
        zeros(&mut space.scores[1], objects * LINE);
        self.pool_backward(pass, sequence, space);
        self.score_backward(pass, tensors, space);
        zeros(&mut space.stream, size);
        let own = split_pair(tensors, shape.last(Last::NormScale));
        self.norm.backward(&pass.normed, &space.objects[..size], &mut space.stream[..size], own);
        for index in (0..shape.blocks).rev() {
            self.block_backward(index, pass, sequence.known, tensors, space);
        }
        let rows = sequence.tokens.chunks_exact(shape.attributes());
        for (object, row) in rows.zip(space.stream.chunks_exact(width)) {
            for (attribute, &value) in object.iter().enumerate() {
                add(row, &mut tensors[attribute][usize::from(value) * width..][..width]);
            }
        }
    }

    /// From the logits to what was pooled.
    fn answer_backward(
        &self,
        pass: &Pass,
        sequence: &Sequence,
        logits: &[f32],
        tensors: &mut [Vec<f32>],
        space: &mut Space,
    ) {
        let shape = self.shape();
        let (width, outputs, hidden_width) = (shape.width, shape.outputs, shape.output_hidden);
        let steps = sequence.roles.len();
        let answers = &pass.answers;
        zeros(&mut space.answers, steps * outputs * width);
        space.hidden.reserve(steps * hidden_width);
        let out = self.tensor(shape.last(Last::AnswerOut));
        let weights = self.tensor(shape.last(Last::AnswerHidden));
        for output in 0..outputs {
            let hidden = &answers.hidden[output * steps * hidden_width..][..steps * hidden_width];
            let out = &out[output * hidden_width..][..hidden_width];
            for step in 0..steps {
                let slope = logits[step * outputs + output];
                let hidden = &hidden[step * hidden_width..][..hidden_width];
                tensors[shape.last(Last::AnswerOutBias)][output] += slope;
                let of_out = &mut tensors[shape.last(Last::AnswerOut)][output * hidden_width..];
                for (to, &hidden) in of_out.iter_mut().zip(hidden) {
                    *to += slope * hidden;
                }
                let of_hidden = &mut space.hidden[step * hidden_width..][..hidden_width];
                for ((to, &hidden), &weight) in of_hidden.iter_mut().zip(hidden).zip(out) {
                    *to = if hidden > 0.0 { slope * weight } else { 0.0 };
                }
                let of_bias = &mut tensors[shape.last(Last::AnswerHiddenBias)];
                add(of_hidden, &mut of_bias[output * hidden_width..][..hidden_width]);
            }
            let size = Gemm {
                rows: hidden_width,
                columns: width,
                depth: steps,
                a_row: 1,
                a_column: hidden_width,
                b_row: outputs * width,
                c_row: width,
            };
            let place = output * hidden_width * width;
            let of_weights = &mut tensors[shape.last(Last::AnswerHidden)][place..];
            let rows = &answers.normed.rows[output * width..];
            gemm(self.isa, size, &space.hidden, rows, of_weights, Finish::Add);
            let size = Gemm {
                rows: steps,
                columns: width,
                depth: hidden_width,
                a_row: hidden_width,
                a_column: 1,
                b_row: width,
                c_row: outputs * width,
            };
            let to = &mut space.answers[output * width..];
            gemm(self.isa, size, &space.hidden, &weights[place..], to, Finish::Replace);
        }
        zeros(&mut space.pooled, steps * outputs * width);
        let own = split_pair(tensors, shape.last(Last::AnswerScale));
        let size = steps * outputs * width;
        let (from, to) = (&space.answers[..size], &mut space.pooled[..size]);
        self.answer_norm.backward(&answers.normed, from, to, own);
        let of_roles = &mut tensors[shape.last(Last::AnswerRole)];
        for (&role, rows) in sequence.roles.iter().zip(space.pooled.chunks_exact(outputs * width)) {
            for row in rows.chunks_exact(width) {
                add(row, &mut of_roles[usize::from(role) * width..][..width]);
            }
        }
    }

    /// From what was pooled to the objects and the scores.
    fn pool_backward(&self, pass: &mut Pass, sequence: &Sequence, space: &mut Space) {
        let shape = self.shape();
        let (outputs, lanes, width) = (shape.outputs, shape.output_lanes(), shape.width);
        let of_answer = self.tensor(shape.last(Last::AnswerRole));
        space.products.reserve(pass.objects * lanes);
        for (step, &role) in sequence.roles.iter().enumerate() {
            let seen = sequence.known + step;
            let totals = &mut pass.totals[step * lanes..][..lanes];
            pool_weights(&pass.factors, role, [seen, lanes], &mut pass.weights, totals);
            let of_pooled = &space.pooled[step * outputs * width..][..outputs * width];
            turn(of_pooled, width, [outputs, width], &mut space.turned);
            let size = Gemm {
                rows: seen,
                columns: lanes,
                depth: width,
                a_row: width,
                a_column: 1,
                b_row: lanes,
                c_row: lanes,
            };
            let rows = &pass.normed.rows;
            gemm(self.isa, size, rows, &space.turned, &mut space.products, Finish::Replace);
            // What moves all objects alike does not change what is pooled.
            let role_shift = &of_answer[usize::from(role) * width..][..width];
            let pooled = &pass.answers.pooled[step * outputs * width..][..outputs * width];
            space.common.reserve(lanes);
            for (output, common) in space.common[..outputs].iter_mut().enumerate() {
                let row = output * width..(output + 1) * width;
                let terms = pooled[row.clone()].iter().zip(role_shift).zip(&of_pooled[row]);
                *common = terms.map(|((pooled, shift), slope)| (pooled - shift) * slope).sum();
            }
            space.shares.reserve(lanes);
            for (share, &total) in space.shares.iter_mut().zip(totals.iter()) {
                *share = share_of(total);
            }
            let rows = pass.weights.chunks_exact_mut(lanes).zip(space.products.chunks_exact(lanes));
            let [of_outputs, of_roles] = &mut space.scores;
            let scores = of_outputs.chunks_exact_mut(lanes).zip(of_roles.chunks_exact_mut(LINE));
            for ((weights, products), (of_outputs, of_roles)) in rows.zip(scores).take(seen) {
                let mut sum = 0.0;
                for output in 0..outputs {
                    weights[output] *= space.shares[output];
                    let slope = weights[output] * (products[output] - space.common[output]);
                    of_outputs[output] += slope;
                    sum += slope;
                }
                of_roles[usize::from(role)] += sum;
            }
            let size = Gemm {
                rows: seen,
                columns: width,
                depth: outputs,
                a_row: lanes,
                a_column: 1,
                b_row: width,
                c_row: width,
            };
            gemm(self.isa, size, &pass.weights, of_pooled, &mut space.objects, Finish::Add);
        }
    }

    /// From the scores of pooling to the objects and the queries.
    fn score_backward(&self, pass: &Pass, tensors: &mut [Vec<f32>], space: &mut Space) {
        let shape = self.shape();
        let width = shape.width;
        let kinds =
            [(shape.outputs, shape.output_lanes(), Last::PoolOutput), (shape.roles, LINE, Last::PoolRole)];
        for (kind, (count, lanes, tensor)) in kinds.into_iter().enumerate() {
            let slopes = &mut space.scores[kind][..pass.objects * lanes];
            for (slope, &score) in slopes.iter_mut().zip(pass.scores[kind].iter()) {
                *slope *= if score.abs() < LARGEST_SCORE { shape.score_scale() } else { 0.0 };
            }
            let size = Gemm {
                rows: pass.objects,
                columns: width,
                depth: count,
                a_row: lanes,
                a_column: 1,
                b_row: width,
                c_row: width,
            };
            let queries = self.tensor(shape.last(tensor));
            gemm(self.isa, size, slopes, queries, &mut space.objects, Finish::Add);
            let size = Gemm {
                rows: count,
                columns: width,
                depth: pass.objects,
                a_row: 1,
                a_column: lanes,
                b_row: width,
                c_row: width,
            };
            let of_queries = &mut tensors[shape.last(tensor)];
            gemm(self.isa, size, slopes, &pass.normed.rows, of_queries, Finish::Add);
        }
    }

    /// From the end of a block to its beginning; both gradients are those of the residual stream.
    fn block_backward(
        &self,
        index: usize,
        pass: &Pass,
        known: usize,
        tensors: &mut [Vec<f32>],
        space: &mut Space,
    ) {
        let shape = self.shape();
        let (isa, width, hidden, objects) = (self.isa, shape.width, shape.hidden, pass.objects);
        let (first, residual) = (shape.block(index), objects * width);
        let block = &self.blocks[index];
        let done = &pass.blocks[index];

        space.wide.reserve(objects * hidden);
        let out = linear(hidden, width, self.tensor(first + 10));
        let slopes = &space.stream[..residual];
        let [weight, bias] = split_pair(tensors, first + 10);
        out.add_parameters(isa, slopes, &done.hidden, [weight, bias]);
        out.input(isa, slopes, &mut space.wide, Finish::Replace);
        let size = objects * hidden;
        space.narrow.reserve(size.max(3 * objects * width));
        where_positive(isa, &space.wide[..size], &done.hidden[..size], &mut space.narrow[..size]);
        space.normed.reserve(residual);
        let layer = linear(width, hidden, self.tensor(first + 8));
        let [weight, bias] = split_pair(tensors, first + 8);
        let rows = &done.normed[1].rows;
        layer.add_parameters(isa, &space.narrow[..size], rows, [weight, bias]);
        layer.input(isa, &space.narrow[..size], &mut space.normed, Finish::Replace);
        let own = split_pair(tensors, first + 6);
        block.norms[1].backward(
            &done.normed[1],
            &space.normed[..residual],
            &mut space.stream[..residual],
            own,
        );

        space.wide.reserve(residual);
        let out = linear(width, width, self.tensor(first + 4));
        let slopes = &space.stream[..residual];
        let [weight, bias] = split_pair(tensors, first + 4);
        out.add_parameters(isa, slopes, &done.mixed, [weight, bias]);
        out.input(isa, slopes, &mut space.wide, Finish::Replace);
        self.attention_backward(done, objects, known, space);
        space.normed.reserve(residual);
        let layer = linear(width, 3 * width, self.tensor(first + 2));
        let [weight, bias] = split_pair(tensors, first + 2);
        let rows = &done.normed[0].rows;
        let slopes = &space.narrow[..3 * objects * width];
        layer.add_parameters(isa, slopes, rows, [weight, bias]);
        layer.input(isa, slopes, &mut space.normed, Finish::Replace);
        let own = split_pair(tensors, first);
        block.norms[0].backward(
            &done.normed[0],
            &space.normed[..residual],
            &mut space.stream[..residual],
            own,
        );
    }

    /// From the mixed values, in `wide`, to queries, keys and values, in `narrow`.
    fn attention_backward(&self, done: &BlockPass, objects: usize, known: usize, space: &mut Space) {
        let shape = self.shape();
        let (width, head_width) = (shape.width, shape.head_width());
        let lanes = objects.next_multiple_of(LINE);
        turn(&done.mixing[2 * width..], 3 * width, [objects, width], &mut space.turned);
        space.attention.reserve(objects * lanes);
        space.narrow[..3 * objects * width].fill(0.0);
        for head in 0..shape.heads {
            let from = head * head_width;
            let weights = &done.weights[head * objects * lanes..][..objects * lanes];
            let mixed = &space.wide[from..];
            let of_values = &mut space.narrow[2 * width + from..];
            let by_objects = Gemm {
                rows: objects,
                columns: head_width,
                depth: objects,
                a_row: 1,
                a_column: lanes,
                b_row: width,
                c_row: 3 * width,
            };
            gemm(self.isa, by_objects, weights, mixed, of_values, Finish::Replace);
            let size = Gemm {
                rows: objects,
                columns: lanes,
                depth: head_width,
                a_row: width,
                a_column: 1,
                b_row: lanes,
                c_row: lanes,
            };
            let turned = &space.turned[from * lanes..];
            gemm(self.isa, size, mixed, turned, &mut space.attention, Finish::Replace);
            let rows = weights.chunks_exact(lanes).zip(space.attention.chunks_exact_mut(lanes));
            for (object, (weights, slopes)) in rows.enumerate() {
                let seen = seen(known, object);
                let common: f32 = weights[..seen].iter().zip(&slopes[..seen]).map(|(a, b)| a * b).sum();
                for (slope, weight) in slopes.iter_mut().zip(weights) {
                    *slope = shape.attention_scale() * weight * (*slope - common);
                }
            }
            let size = Gemm { a_row: lanes, a_column: 1, b_row: 3 * width, ..by_objects };
            let slopes = &space.attention[..objects * lanes];
            gemm(
                self.isa,
                size,
                slopes,
                &done.mixing[width + from..],
                &mut space.narrow[from..],
                Finish::Replace,
            );
            let size = Gemm { b_row: 3 * width, ..by_objects };
            let of_keys = &mut space.narrow[width + from..];
            gemm(self.isa, size, slopes, &done.mixing[from..], of_keys, Finish::Replace);
        }
    }
}

/// Two tensors that follow each other.
fn split_pair(tensors: &mut [Vec<f32>], index: usize) -> [&mut [f32]; 2] {
    let (before, after) = tensors.split_at_mut(index + 1);
    [&mut before[index], &mut after[0]]
}

/// A linear layer without padding, to go back through.
fn linear(inputs: usize, outputs: usize, weights: &[f32]) -> LinearBackward<'_> {
    LinearBackward { inputs, outputs, slope_row: outputs, weights }
}
