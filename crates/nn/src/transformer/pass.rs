//! One pass over a whole sequence. Everything on the way is kept, for the gradient and for continuations.

use super::LARGEST_SCORE;
use super::head::Answers;
use super::model::{Block, Transformer};
use super::norm::{Normed, exp};
use crate::kernels::{Aligned, Finish, Gemm, LINE, gemm};

/// Objects, and in which role an answer is asked for at each step.
#[derive(Clone, Copy, Debug)]
pub struct Sequence<'a> {
    /// The indices of all objects, one after the other.
    pub tokens: &'a [u8],
    /// How many of them are known; the others are dealt.
    pub known: usize,
    /// The role of each step. Step `i` sees the known objects and the first `i` dealt ones.
    pub roles: &'a [u8],
}

/// The memory of a pass. It grows with the first sequences and is used again by those that follow.
#[derive(Clone, Debug, Default)]
pub struct Pass {
    pub(super) objects: usize,
    pub(super) embedded: Aligned,
    pub(super) blocks: Vec<BlockPass>,
    pub(super) normed: Normed,
    /// The scores of pooling by object, and then their exponentials: for outputs and for roles.
    pub(super) scores: [Aligned; 2],
    pub(super) factors: [Aligned; 2],
    /// The sums of the weights of pooling, by step and output.
    pub(super) totals: Aligned,
    pub(super) weights: Aligned,
    pub(super) answers: Answers,
    /// What the objects so far have said to the outputs, by role.
    pub(super) hints: Aligned,
    turned: Aligned,
}

/// What a block has computed.
#[derive(Clone, Debug, Default)]
pub(super) struct BlockPass {
    pub(super) normed: [Normed; 2],
    pub(super) mixing: Aligned,
    /// The weights of attention: heads, objects, objects padded to whole vectors.
    pub(super) weights: Aligned,
    pub(super) mixed: Aligned,
    pub(super) middle: Aligned,
    pub(super) hidden: Aligned,
    pub(super) end: Aligned,
}

/// How many objects the one at `index` sees: all known ones, and of the dealt ones those up to itself.
pub(super) fn seen(known: usize, index: usize) -> usize {
    known.max(index + 1)
}

impl Transformer {
    /// Evaluates a sequence; returns the logits of all outputs for each step.
    ///
    /// # Panics
    /// If an index has no embedding, a role is none, or there are fewer objects than the steps see.
    pub fn forward<'p>(&self, pass: &'p mut Pass, sequence: &Sequence) -> &'p [f32] {
        let shape = self.shape();
        let objects = sequence.tokens.len() / shape.attributes();
        assert!(objects >= sequence.known && objects + 1 >= sequence.known + sequence.roles.len());
        assert!(sequence.roles.iter().all(|&role| usize::from(role) < shape.roles), "a role of the shape");
        let size = objects * shape.width;
        pass.objects = objects;
        pass.embedded.reserve(size);
        self.embed(sequence.tokens, &mut pass.embedded[..size]);
        pass.blocks.resize_with(shape.blocks, BlockPass::default);
        for (index, block) in self.blocks.iter().enumerate() {
            let (before, here) = pass.blocks.split_at_mut(index);
            let input = before.last().map_or(&pass.embedded, |before| &before.end);
            self.block(block, &input[..size], sequence.known, &mut here[0], &mut pass.turned);
        }
        let last = pass.blocks.last().map_or(&pass.embedded, |block| &block.end);
        self.norm.apply(&last[..size], &mut pass.normed);
        for ((layer, scores), factors) in self.scores.iter().zip(&mut pass.scores).zip(&mut pass.factors) {
            let count = objects * layer.lanes();
            scores.reserve(count);
            factors.reserve(count);
            layer.apply(self.isa, objects, &pass.normed.rows, shape.width, scores, false);
            pool_factors(&scores[..count], &mut factors[..count]);
        }
        self.pool(pass, sequence);
        self.answer(sequence.roles, &mut pass.answers);
        self.hint(sequence, &mut pass.hints, &mut pass.answers.logits);
        &pass.answers.logits[..sequence.roles.len() * shape.outputs]
    }

    fn block(&self, block: &Block, input: &[f32], known: usize, to: &mut BlockPass, turned: &mut Aligned) {
        let (isa, width) = (self.isa, self.shape().width);
        let objects = input.len() / width;
        to.mixing.reserve(objects * 3 * width);
        for part in [&mut to.mixed, &mut to.middle, &mut to.end] {
            part.reserve(objects * width);
        }
        to.hidden.reserve(objects * self.shape().hidden);
        block.norms[0].apply(input, &mut to.normed[0]);
        block.attention_in.apply(isa, objects, &to.normed[0].rows, width, &mut to.mixing, false);
        self.attend(objects, known, to, turned);
        block.attention_out.apply(isa, objects, &to.mixed, width, &mut to.middle, false);
        add(input, &mut to.middle);
        block.norms[1].apply(&to.middle[..input.len()], &mut to.normed[1]);
        block.hidden_in.apply(isa, objects, &to.normed[1].rows, width, &mut to.hidden, true);
        block.hidden_out.apply(isa, objects, &to.hidden, self.shape().hidden, &mut to.end, false);
        add(&to.middle[..input.len()], &mut to.end);
    }

    /// Mixes the values of the objects that each object sees.
    fn attend(&self, objects: usize, known: usize, to: &mut BlockPass, turned: &mut Aligned) {
        let shape = self.shape();
        let (width, head_width) = (shape.width, shape.head_width());
        let lanes = objects.next_multiple_of(LINE);
        turn(&to.mixing[width..], 3 * width, [objects, width], turned);
        to.weights.reserve(shape.heads * objects * lanes);
        for head in 0..shape.heads {
            let from = head * head_width;
            let weights = &mut to.weights[head * objects * lanes..][..objects * lanes];
            let size = Gemm {
                rows: objects,
                columns: lanes,
                depth: head_width,
                a_row: 3 * width,
                a_column: 1,
                b_row: lanes,
                c_row: lanes,
            };
            gemm(self.isa, size, &to.mixing[from..], &turned[from * lanes..], weights, Finish::Replace);
            for (object, row) in weights.chunks_exact_mut(lanes).enumerate() {
                softmax(row, seen(known, object), shape.attention_scale());
            }
            let size = Gemm {
                rows: objects,
                columns: head_width,
                depth: objects,
                a_row: lanes,
                a_column: 1,
                b_row: 3 * width,
                c_row: width,
            };
            let values = &to.mixing[2 * width + from..];
            gemm(self.isa, size, weights, values, &mut to.mixed[from..], Finish::Replace);
        }
    }

    /// What each output pools at each step.
    fn pool(&self, pass: &mut Pass, sequence: &Sequence) {
        let shape = self.shape();
        let (outputs, lanes, width) = (shape.outputs, shape.output_lanes(), shape.width);
        let steps = sequence.roles.len();
        pass.answers.pooled.reserve(steps * outputs * width);
        pass.totals.reserve(steps * lanes);
        pass.weights.reserve(pass.objects * lanes);
        for (step, &role) in sequence.roles.iter().enumerate() {
            let seen = sequence.known + step;
            let totals = &mut pass.totals[step * lanes..][..lanes];
            pool_weights(&pass.factors, role, [seen, lanes], &mut pass.weights, totals);
            let size = Gemm {
                rows: outputs,
                columns: width,
                depth: seen,
                a_row: 1,
                a_column: lanes,
                b_row: width,
                c_row: width,
            };
            let pooled = &mut pass.answers.pooled[step * outputs * width..][..outputs * width];
            gemm(self.isa, size, &pass.weights, &pass.normed.rows, pooled, Finish::Replace);
            for (row, &total) in pooled.chunks_exact_mut(width).zip(totals.iter()) {
                let factor = share_of(total);
                for number in row {
                    *number *= factor;
                }
            }
        }
    }
}

/// One part of a total; nothing of nothing.
pub(super) fn share_of(total: f32) -> f32 {
    if total > 0.0 { 1.0 / total } else { 0.0 }
}

/// The exponentials of the scores of pooling.
pub(super) fn pool_factors(scores: &[f32], factors: &mut [f32]) {
    for (factor, &score) in factors.iter_mut().zip(scores) {
        *factor = exp(score.clamp(-LARGEST_SCORE, LARGEST_SCORE));
    }
}

/// The weights of pooling of the first objects in a role, rows by object, and their sums over the objects.
pub(super) fn pool_weights(
    [outputs, roles]: &[Aligned; 2],
    role: u8,
    [seen, lanes]: [usize; 2],
    weights: &mut [f32],
    totals: &mut [f32],
) {
    totals.fill(0.0);
    let objects = outputs.chunks_exact(lanes).zip(roles.chunks_exact(LINE)).take(seen);
    for ((factors, roles), row) in objects.zip(weights.chunks_exact_mut(lanes)) {
        let of_role = roles[usize::from(role)];
        for ((weight, total), &factor) in row.iter_mut().zip(&mut *totals).zip(factors) {
            *weight = factor * of_role;
            *total += *weight;
        }
    }
}

/// Adds numbers to the first of `to`.
pub(super) fn add(numbers: &[f32], to: &mut [f32]) {
    for (to, &number) in to.iter_mut().zip(numbers) {
        *to += number;
    }
}

/// Rows of objects, `row` apart, turned into rows of numbers, padded with zeros to whole vectors.
pub(super) fn turn(from: &[f32], row: usize, [objects, width]: [usize; 2], to: &mut Aligned) {
    let lanes = objects.next_multiple_of(LINE);
    to.reserve(width * lanes);
    to[..width * lanes].fill(0.0);
    for object in 0..objects {
        for (index, &number) in from[object * row..][..width].iter().enumerate() {
            to[index * lanes + object] = number;
        }
    }
}

/// The softmax of the first scores of a row, scaled; the others get no weight.
pub(super) fn softmax(row: &mut [f32], seen: usize, scale: f32) {
    let largest = row[..seen].iter().copied().fold(f32::NEG_INFINITY, f32::max);
    for score in &mut row[..seen] {
        *score = exp(scale * (*score - largest));
    }
    let factor = 1.0 / row[..seen].iter().sum::<f32>();
    for weight in &mut row[..seen] {
        *weight *= factor;
    }
    row[seen..].fill(0.0);
}
