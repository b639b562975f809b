//! The optimiser `AdamW`: steps of a size that follows the recent gradients, and decay of weights beside them.
//!
//! Written out here, because its moments are part of a run's state: they are saved with it, and a resumed run must
//! continue with the same bytes.

/// Settings and moments, one list of numbers per tensor.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct AdamW {
    pub(super) steps: u64,
    pub(super) first: Vec<Vec<f32>>,
    pub(super) second: Vec<Vec<f32>>,
}

const FIRST_DECAY: f32 = 0.9;
const SECOND_DECAY: f32 = 0.999;
const SMALLEST: f32 = 1e-8;

impl AdamW {
    /// No gradient seen yet.
    pub(super) fn new(sizes: impl Iterator<Item = usize>) -> Self {
        let first: Vec<Vec<f32>> = sizes.map(|size| vec![0.0; size]).collect();
        Self { steps: 0, second: first.clone(), first }
    }

    /// Begins a step; returns the corrections of both moments for their start at zero.
    pub(super) fn begin_step(&mut self) -> [f32; 2] {
        self.steps += 1;
        let steps = i32::try_from(self.steps).unwrap_or(i32::MAX);
        [FIRST_DECAY, SECOND_DECAY].map(|decay| 1.0 / (1.0 - decay.powi(steps)))
    }

    /// Changes one tensor.
    pub(super) fn update(
        &mut self,
        index: usize,
        tensor: &mut [f32],
        gradient: &[f32],
        corrections: [f32; 2],
        learning_rate: f32,
        decay: f32,
    ) {
        let moments = self.first[index].iter_mut().zip(&mut self.second[index]);
        for ((number, &gradient), (first, second)) in tensor.iter_mut().zip(gradient).zip(moments) {
            *first = FIRST_DECAY * *first + (1.0 - FIRST_DECAY) * gradient;
            *second = SECOND_DECAY * *second + (1.0 - SECOND_DECAY) * gradient * gradient;
            let direction = *first * corrections[0] / ((*second * corrections[1]).sqrt() + SMALLEST);
            *number -= learning_rate * (direction + decay * *number);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_follow_the_definition() {
        let mut adam = AdamW::new([1].into_iter());
        let mut tensor = [2.0];
        // The first step has the length of the learning rate, whatever the gradient, and the decay beside it.
        let corrections = adam.begin_step();
        adam.update(0, &mut tensor, &[40.0], corrections, 0.1, 0.01);
        assert!((tensor[0] - (2.0 - 0.1 * (1.0 + 0.02))).abs() < 1e-5, "{tensor:?}");
        // A gradient of zero continues in the old direction: first moment 0.9 * 4 of 0.19, second 0.999 * 1.6 of 0.001999.
        let before = tensor[0];
        let corrections = adam.begin_step();
        adam.update(0, &mut tensor, &[0.0], corrections, 0.1, 0.0);
        let direction = (3.6 / 0.19) / (1.5984f32 / 0.001_999).sqrt();
        assert!((before - tensor[0] - 0.1 * direction).abs() < 1e-4, "{tensor:?}");
    }
}
