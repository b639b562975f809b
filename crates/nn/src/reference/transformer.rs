//! The Transformer by its definition.

use super::layers::{dot, layer_norm, linear, log_softmax, relu, sum};
use super::number::Number;
use crate::transformer::{HintShape, LARGEST_SCORE, Sequence, TransformerShape};

/// The logits of all steps, step by step and output by output; the tensors are those of the shape, in its order.
pub(crate) fn transformer<N: Number>(
    shape: &TransformerShape,
    tensors: &[Vec<N>],
    sequence: &Sequence,
) -> Vec<N> {
    let mut tensors = tensors.iter().map(Vec::as_slice);
    let mut next = || tensors.next().expect("there are the tensors of the shape");
    let (attributes, width) = (shape.attributes(), shape.width);
    let mut x = vec![vec![N::of(0.0); width]; sequence.tokens.len() / attributes];
    for attribute in 0..attributes {
        let embeddings = next();
        for (row, object) in x.iter_mut().zip(sequence.tokens.chunks_exact(attributes)) {
            let embedding = &embeddings[usize::from(object[attribute]) * width..][..width];
            *row = added(row, embedding);
        }
    }
    for _ in 0..shape.blocks {
        let [scale, shift, weight, bias, out, out_bias] = [0; 6].map(|_| next());
        let mixing: Vec<Vec<N>> =
            x.iter().map(|row| linear(weight, bias, &layer_norm(row, scale, shift))).collect();
        let mixed: Vec<Vec<N>> =
            (0..x.len()).map(|object| attention(shape, &mixing, object, sequence.known)).collect();
        x = x.iter().zip(&mixed).map(|(row, mixed)| added(row, &linear(out, out_bias, mixed))).collect();
        let [scale, shift, weight, bias, out, out_bias] = [0; 6].map(|_| next());
        for row in &mut x {
            let hidden = relu(&linear(weight, bias, &layer_norm(row, scale, shift)));
            *row = added(row, &linear(out, out_bias, &hidden));
        }
    }
    let [scale, shift] = [0; 2].map(|_| next());
    let read: Vec<Vec<N>> = x.iter().map(|row| layer_norm(row, scale, shift)).collect();
    let [output_queries, role_queries, roles, scale, shift, hidden, hidden_bias, out, out_bias] =
        [0; 9].map(|_| next());
    let hints = shape.hints.map(|hints| (hints, next()));
    let factor = |object: &[N], query: &[N]| {
        (dot(object, query) / N::of((width as f64).sqrt())).within(f64::from(LARGEST_SCORE)).exp()
    };
    let mut logits = Vec::new();
    for (step, &role) in sequence.roles.iter().enumerate() {
        let seen = sequence.known + step;
        let role = usize::from(role);
        let row = |tensor: &'_ [N], index: usize| tensor[index * width..][..width].to_vec();
        for output in 0..shape.outputs {
            let queries = [row(output_queries, output), row(role_queries, role)];
            let weight = |object: &Vec<N>| factor(object, &queries[0]) * factor(object, &queries[1]);
            let weights: Vec<N> = read[..seen].iter().map(weight).collect();
            let total = sum(weights.iter().copied());
            let pooled = |place: usize| {
                let terms = weights.iter().zip(&read).map(|(&weight, object)| weight * object[place]);
                sum(terms) / total
            };
            let pooled: Vec<N> = (0..width).map(pooled).collect();
            let normed = layer_norm(&added(&pooled, &row(roles, role)), scale, shift);
            let own = output * shape.output_hidden..(output + 1) * shape.output_hidden;
            let weight = &hidden[own.start * width..own.end * width];
            let layer = relu(&linear(weight, &hidden_bias[own.clone()], &normed));
            let mut logit = dot(&layer, &out[own]) + out_bias[output];
            if let Some((hints, numbers)) = &hints {
                for object in sequence.tokens.chunks_exact(attributes).take(seen) {
                    let kind = kind(shape, *hints, role, object);
                    logit = logit + numbers[kind * shape.outputs + output];
                }
            }
            logits.push(logit);
        }
    }
    assert!(tensors.next().is_none(), "every tensor is used");
    logits
}

fn added<N: Number>(left: &[N], right: &[N]) -> Vec<N> {
    left.iter().zip(right).map(|(&left, &right)| left + right).collect()
}

/// What an object gathers from those it sees: the known ones and, of the others, those up to itself. Rows of `mixing` are
/// queries, keys and values.
fn attention<N: Number>(shape: &TransformerShape, mixing: &[Vec<N>], object: usize, known: usize) -> Vec<N> {
    let (width, size) = (shape.width, shape.width / shape.heads);
    let seen = &mixing[..known.max(object + 1)];
    let mut mixed = Vec::new();
    for head in 0..shape.heads {
        let part = |row: &[N], kind: usize| row[kind * width + head * size..][..size].to_vec();
        let query = part(&mixing[object], 0);
        let score = |row: &Vec<N>| dot(&query, &part(row, 1)) / N::of((size as f64).sqrt());
        let scores: Vec<N> = seen.iter().map(score).collect();
        let weights: Vec<N> = log_softmax(&scores).iter().map(|score| score.exp()).collect();
        for place in 0..size {
            let terms = weights.iter().zip(seen);
            mixed.push(sum(terms.map(|(&weight, row)| weight * row[2 * width + head * size + place])));
        }
    }
    mixed
}

/// Which of the hints an object gives to an answer in a role.
fn kind(shape: &TransformerShape, hints: HintShape, role: usize, object: &[u8]) -> usize {
    let [what, how, whose] = [hints.what, hints.how, hints.whose].map(|index| usize::from(object[index]));
    let relation = if whose < 2 {
        whose
    } else if whose == role + 2 {
        2
    } else {
        3
    };
    (relation * shape.values[hints.how] + how) * shape.values[hints.what] + what
}
