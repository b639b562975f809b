//! What objects say to the outputs directly: a number for each kind of object and output, summed over the objects seen.
//!
//! Pooling has to find the objects that matter before it can learn what they mean, and much of what they mean is plain: who
//! said "healthy" and was given a queen of clubs hardly holds the other. Hints learn that from the first step on; the
//! rest of the network learns what is left. They also learn it once for all roles, because they see an object as that of
//! the one who asks, of the one the answer is about, or of a third.

use super::model::{Last, Transformer};
use super::pass::{Sequence, add};
use super::shape::{HintShape, RELATIONS};
use crate::kernels::Aligned;

impl Transformer {
    /// The hints of an object to an answer in a role, as a range of their tensor.
    fn hints_of(&self, hints: HintShape, object: &[u8], role: usize) -> std::ops::Range<usize> {
        let shape = self.shape();
        let [what, how, whose] = [hints.what, hints.how, hints.whose].map(|index| usize::from(object[index]));
        let relation = match whose {
            0 | 1 => whose,
            other if other == role + 2 => RELATIONS - 2,
            _ => RELATIONS - 1,
        };
        let kind = (relation * shape.values[hints.how] + how) * shape.values[hints.what] + what;
        kind * shape.outputs..(kind + 1) * shape.outputs
    }

    /// Adds the hints of an object to the sums of all roles.
    pub(super) fn add_hints(&self, object: &[u8], sums: &mut [f32]) {
        let Some(hints) = self.shape().hints else { return };
        let numbers = self.tensor(self.shape().last(Last::Hints));
        for (role, sums) in sums.chunks_exact_mut(self.shape().outputs).enumerate() {
            add(&numbers[self.hints_of(hints, object, role)], sums);
        }
    }

    /// Adds to the logits of each step what the objects seen have said.
    pub(super) fn hint(&self, sequence: &Sequence, sums: &mut Aligned, logits: &mut [f32]) {
        let shape = self.shape();
        if shape.hints.is_none() {
            return;
        }
        let (outputs, size) = (shape.outputs, shape.roles * shape.outputs);
        sums.reserve(size);
        sums[..size].fill(0.0);
        let mut objects = sequence.tokens.chunks_exact(shape.attributes());
        for object in objects.by_ref().take(sequence.known) {
            self.add_hints(object, &mut sums[..size]);
        }
        for (&role, logits) in sequence.roles.iter().zip(logits.chunks_exact_mut(outputs)) {
            add(&sums[usize::from(role) * outputs..][..outputs], logits);
            if let Some(dealt) = objects.next() {
                self.add_hints(dealt, &mut sums[..size]);
            }
        }
    }

    /// Adds the gradient of the hints, given that of the logits of each step.
    pub(super) fn hint_backward(
        &self,
        sequence: &Sequence,
        logits: &[f32],
        tensors: &mut [Vec<f32>],
        sums: &mut Aligned,
    ) {
        let shape = self.shape();
        let Some(hints) = shape.hints else { return };
        let (outputs, size) = (shape.outputs, shape.roles * shape.outputs);
        sums.reserve(size);
        sums[..size].fill(0.0);
        let own = &mut tensors[shape.last(Last::Hints)];
        // From the last object to the first, so that the sums hold the steps that see it.
        let mut steps = sequence.roles.iter().zip(logits.chunks_exact(outputs)).enumerate().rev().peekable();
        for (index, object) in sequence.tokens.chunks_exact(shape.attributes()).enumerate().rev() {
            while let Some((_, (&role, slopes))) = steps.next_if(|&(step, _)| sequence.known + step > index) {
                add(slopes, &mut sums[usize::from(role) * outputs..][..outputs]);
            }
            for (role, sums) in sums[..size].chunks_exact(outputs).enumerate() {
                add(sums, &mut own[self.hints_of(hints, object, role)]);
            }
        }
    }
}
