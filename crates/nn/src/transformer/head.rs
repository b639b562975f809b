//! From what each output pooled to its answer.

use super::model::{Last, Transformer};
use super::norm::{Normed, dot};
use crate::kernels::Aligned;

/// What the answers were made of: rows by answer, then output.
#[derive(Clone, Debug, Default)]
pub(super) struct Answers {
    /// What was pooled, with the role added.
    pub(super) pooled: Aligned,
    pub(super) normed: Normed,
    /// The hidden layers: rows by output, then answer.
    pub(super) hidden: Aligned,
    pub(super) logits: Aligned,
}

impl Transformer {
    /// The answers in these roles, from what was pooled, which gets the roles added.
    pub(super) fn answer(&self, roles: &[u8], answers: &mut Answers) {
        let shape = self.shape();
        let (width, outputs, hidden_width) = (shape.width, shape.outputs, shape.output_hidden);
        let rows = roles.len();
        if rows == 0 {
            return;
        }
        let Answers { pooled, normed, hidden, logits } = answers;
        let of_roles = self.tensor(shape.last(Last::AnswerRole));
        for (&role, pooled) in roles.iter().zip(pooled.chunks_exact_mut(outputs * width)) {
            let of_role = &of_roles[usize::from(role) * width..][..width];
            for row in pooled.chunks_exact_mut(width) {
                for (number, &shift) in row.iter_mut().zip(of_role) {
                    *number += shift;
                }
            }
        }
        self.answer_norm.apply(&pooled[..rows * outputs * width], normed);
        hidden.reserve(rows * outputs * hidden_width);
        logits.reserve(rows * outputs);
        let weights = self.tensor(shape.last(Last::AnswerOut));
        let biases = self.tensor(shape.last(Last::AnswerOutBias));
        for (output, layer) in self.answer_hidden.iter().enumerate() {
            let to = &mut hidden[output * rows * hidden_width..][..rows * hidden_width];
            layer.apply(self.isa, rows, &normed.rows[output * width..], outputs * width, to, true);
            let weight = &weights[output * hidden_width..][..hidden_width];
            for (row, hidden) in to.chunks_exact(hidden_width).enumerate() {
                logits[row * outputs + output] = dot(hidden, weight) + biases[output];
            }
        }
    }
}
