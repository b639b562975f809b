//! Several continuations of the same known objects, side by side, one dealt object at a time.

use super::head::Answers;
use super::model::{Block, Transformer};
use super::norm::{Normed, dot, exp};
use super::pass::{Pass, Sequence, add, pool_factors, pool_weights, share_of};
use crate::kernels::{Aligned, LINE};

/// Continuations in progress. All are asked in the same roles and are as long as each other.
#[derive(Clone, Debug, Default)]
pub struct Stream {
    known: Pass,
    branches: usize,
    dealt: usize,
    most: usize,
    /// For each block queries, keys and values of the dealt objects: by branch, then object.
    mixing: Vec<Aligned>,
    /// The weighted sums of objects, by branch, role and output, and the sums of the weights.
    sums: Aligned,
    totals: Aligned,
    /// What the objects have said to the outputs, by branch and role.
    hints: Aligned,
    answers: Answers,
    rows: Aligned,
    between: Aligned,
    hidden: Aligned,
    normed: Normed,
    scores: [Aligned; 2],
    factors: [Aligned; 2],
    weights: Vec<f32>,
    roles: Vec<u8>,
}

impl Stream {
    /// No memory yet.
    pub fn new() -> Self {
        Self::default()
    }
}

impl Transformer {
    /// Evaluates known objects, to be continued in this many ways by at most this many objects.
    ///
    /// # Panics
    /// If an index has no embedding.
    pub fn begin(&self, stream: &mut Stream, tokens: &[u8], branches: usize, most: usize) {
        let shape = self.shape();
        let objects = tokens.len() / shape.attributes();
        self.forward(&mut stream.known, &Sequence { tokens, known: objects, roles: &[] });
        (stream.branches, stream.dealt, stream.most) = (branches, 0, most);
        stream.mixing.resize_with(shape.blocks, Aligned::default);
        for mixing in &mut stream.mixing {
            mixing.reserve(branches * most * 3 * shape.width);
        }
        let (lanes, width) = (shape.output_lanes(), shape.width);
        let (row, total) = (shape.roles * shape.outputs * width, shape.roles * lanes);
        stream.sums.reserve(branches * row);
        stream.totals.reserve(branches * total);
        stream.sums[..branches * row].fill(0.0);
        let hinted = shape.roles * shape.outputs;
        stream.hints.reserve(branches * hinted);
        let Stream { known, sums, totals, hints, .. } = stream;
        hints[..hinted].fill(0.0);
        for object in tokens.chunks_exact(shape.attributes()) {
            self.add_hints(object, &mut hints[..hinted]);
        }
        known.weights.reserve(objects * lanes);
        for role in 0..shape.roles {
            let of_role = &mut totals[role * lanes..][..lanes];
            pool_weights(&known.factors, role as u8, [objects, lanes], &mut known.weights, of_role);
            let of_role = &mut sums[role * shape.outputs * width..][..shape.outputs * width];
            let rows = known.normed.rows.chunks_exact(width).zip(known.weights.chunks_exact(lanes));
            for (object, weights) in rows.take(objects) {
                add_weighted(object, weights, of_role);
            }
        }
        for branch in 1..branches {
            sums.copy_within(..row, branch * row);
            totals.copy_within(..total, branch * total);
            hints.copy_within(..hinted, branch * hinted);
        }
    }

    /// The logits of all outputs for each branch, asked in a role.
    ///
    /// # Panics
    /// If there is no such role.
    pub fn ask<'s>(&self, stream: &'s mut Stream, role: u8) -> &'s [f32] {
        let shape = self.shape();
        let (width, outputs, lanes) = (shape.width, shape.outputs, shape.output_lanes());
        assert!(usize::from(role) < shape.roles, "a role of the shape");
        let Stream { branches, sums, totals, hints, answers, roles, .. } = stream;
        answers.pooled.reserve(*branches * outputs * width);
        roles.clear();
        roles.resize(*branches, role);
        for (branch, pooled) in answers.pooled.chunks_exact_mut(outputs * width).take(*branches).enumerate() {
            let place = branch * shape.roles + usize::from(role);
            let sums = &sums[place * outputs * width..][..outputs * width];
            let rows = pooled.chunks_exact_mut(width).zip(sums.chunks_exact(width));
            for ((row, sums), &total) in rows.zip(&totals[place * lanes..]) {
                let factor = share_of(total);
                for (number, &sum) in row.iter_mut().zip(sums) {
                    *number = factor * sum;
                }
            }
        }
        self.answer(roles, answers);
        let of_role = hints.chunks_exact(outputs).skip(usize::from(role)).step_by(shape.roles);
        for (logits, hints) in answers.logits.chunks_exact_mut(outputs).zip(of_role).take(*branches) {
            add(hints, logits);
        }
        &answers.logits[..*branches * outputs]
    }

    /// Deals one object to each branch.
    ///
    /// # Panics
    /// If there are not as many objects as branches, or more are dealt than were announced.
    pub fn deal(&self, stream: &mut Stream, tokens: &[u8]) {
        let shape = self.shape();
        let (width, lanes, branches) = (shape.width, shape.output_lanes(), stream.branches);
        assert_eq!(tokens.len(), branches * shape.attributes(), "one object for each branch");
        assert!(stream.dealt < stream.most, "no more objects than announced");
        let size = branches * width;
        for part in [&mut stream.rows, &mut stream.between] {
            part.reserve(size.max(branches * 3 * width));
        }
        stream.hidden.reserve(branches * shape.hidden);
        self.embed(tokens, &mut stream.rows[..size]);
        for (index, block) in self.blocks.iter().enumerate() {
            self.continue_block(index, block, stream);
        }
        stream.dealt += 1;
        let objects = tokens.chunks_exact(shape.attributes());
        for (object, hints) in objects.zip(stream.hints.chunks_exact_mut(shape.roles * shape.outputs)) {
            self.add_hints(object, hints);
        }
        let Stream { rows, normed, scores, factors, sums, totals, .. } = stream;
        self.norm.apply(&rows[..size], normed);
        for ((layer, scores), factors) in self.scores.iter().zip(&mut *scores).zip(&mut *factors) {
            let count = branches * layer.lanes();
            scores.reserve(count);
            factors.reserve(count);
            layer.apply(self.isa, branches, &normed.rows, width, scores, false);
            pool_factors(&scores[..count], &mut factors[..count]);
        }
        let objects = normed.rows.chunks_exact(width).zip(factors[0].chunks_exact(lanes));
        for (branch, (object, of_outputs)) in objects.take(branches).enumerate() {
            for role in 0..shape.roles {
                let of_role = factors[1][branch * LINE + role];
                let place = branch * shape.roles + role;
                let totals = &mut totals[place * lanes..][..lanes];
                let sums = &mut sums[place * shape.outputs * width..][..shape.outputs * width];
                for (output, row) in sums.chunks_exact_mut(width).enumerate() {
                    let weight = of_outputs[output] * of_role;
                    totals[output] += weight;
                    add_scaled(object, weight, row);
                }
            }
        }
    }

    /// Sends the newest objects through a block.
    fn continue_block(&self, index: usize, block: &Block, stream: &mut Stream) {
        let shape = self.shape();
        let (isa, width) = (self.isa, shape.width);
        let Stream { known, branches, dealt, most, mixing, rows, between, hidden, normed, weights, .. } =
            stream;
        let (branches, size) = (*branches, *branches * width);
        block.norms[0].apply(&rows[..size], normed);
        block.attention_in.apply(isa, branches, &normed.rows, width, between, false);
        let (known_mixing, mixing) = (&known.blocks[index].mixing, &mut mixing[index]);
        for branch in 0..branches {
            let of_branch = &mut mixing[branch * *most * 3 * width..][..*most * 3 * width];
            let newest = &between[branch * 3 * width..][..3 * width];
            of_branch[*dealt * 3 * width..][..3 * width].copy_from_slice(newest);
            let known_objects = known_mixing.chunks_exact(3 * width).take(known.objects);
            let objects = known_objects.chain(of_branch.chunks_exact(3 * width).take(*dealt + 1));
            let mixed = &mut normed.even[branch * width..][..width];
            mix(newest, &objects, shape.head_width(), shape.attention_scale(), weights, mixed);
        }
        block.attention_out.apply(isa, branches, &normed.even, width, between, false);
        add(&between[..size], &mut rows[..size]);
        block.norms[1].apply(&rows[..size], normed);
        block.hidden_in.apply(isa, branches, &normed.rows, width, hidden, true);
        block.hidden_out.apply(isa, branches, hidden, shape.hidden, between, false);
        add(&between[..size], &mut rows[..size]);
    }
}

/// One object's attention to others, all as queries, keys and values.
fn mix<'a>(
    newest: &[f32],
    objects: &(impl Iterator<Item = &'a [f32]> + Clone),
    head_width: usize,
    scale: f32,
    weights: &mut Vec<f32>,
    mixed: &mut [f32],
) {
    let width = mixed.len();
    for (head, mixed) in mixed.chunks_exact_mut(head_width).enumerate() {
        let from = head * head_width;
        let query = &newest[from..][..head_width];
        weights.clear();
        weights.extend(objects.clone().map(|object| dot(query, &object[width + from..][..head_width])));
        let largest = weights.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let mut total = 0.0;
        mixed.fill(0.0);
        for (object, weight) in objects.clone().zip(&mut *weights) {
            let weight = exp(scale * (*weight - largest));
            total += weight;
            add_scaled(&object[2 * width + from..][..head_width], weight, mixed);
        }
        for number in mixed {
            *number /= total;
        }
    }
}

/// Adds an object with the weight of each output to the output's sum.
fn add_weighted(object: &[f32], weights: &[f32], sums: &mut [f32]) {
    for (row, &weight) in sums.chunks_exact_mut(object.len()).zip(weights) {
        add_scaled(object, weight, row);
    }
}

fn add_scaled(numbers: &[f32], factor: f32, to: &mut [f32]) {
    for (to, &number) in to.iter_mut().zip(numbers) {
        *to += factor * number;
    }
}
