//! How far a network is from its targets in one position, and the gradient of that.

use super::batch::Losses;

/// Added to the logit of an illegal move: the logarithm of hardly any probability.
const IMPOSSIBLE: f32 = -1e9;

/// The cross-entropy of the policy in one position, which has this share of the batch. The logits become the gradient.
pub(super) fn policy_loss(logits: &mut [f32], targets: &[f32], legal: Option<&[bool]>, share: f32) -> Losses {
    if let Some(legal) = legal {
        for (logit, _) in logits.iter_mut().zip(legal).filter(|&(_, &legal)| !legal) {
            *logit += IMPOSSIBLE;
        }
    }
    let largest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let total = logits.iter().map(|logit| (logit - largest).exp()).sum::<f32>();
    let logarithm = total.ln();
    let target_sum: f32 = targets.iter().sum();
    let (mut policy, mut entropy) = (0.0, 0.0);
    for (logit, &target) in logits.iter_mut().zip(targets) {
        let log_probability = *logit - largest - logarithm;
        let probability = log_probability.exp();
        policy -= target * log_probability;
        entropy -= probability * log_probability;
        *logit = share * (target_sum * probability - target);
    }
    Losses { policy: share * policy, entropy: share * entropy, ..Losses::default() }
}

/// The mean squared error of the values in one position, which has this share of the batch. The values, which are those
/// after tanh, become the gradient before tanh of `weight` times the error.
pub(super) fn value_loss(values: &mut [f32], targets: &[f32], share: f32, weight: f32) -> Losses {
    let share = share / values.len() as f32;
    let mut squares = 0.0;
    for (value, target) in values.iter_mut().zip(targets) {
        let error = *value - target;
        squares += error * error;
        *value = 2.0 * weight * share * error * (1.0 - *value * *value);
    }
    Losses { value: share * squares, ..Losses::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reference::{Check, Function, Number, check_gradients, log_softmax, numbers_of};
    use crate::test_numbers::numbers;

    /// The share of the position in its batch.
    const SHARE: f32 = 0.3;
    /// How much the values count.
    const WEIGHT: f32 = 0.7;

    /// The cross-entropy of logits with these targets over the legal moves.
    struct CrossEntropy {
        targets: Vec<f32>,
        legal: Vec<bool>,
    }

    impl Function for CrossEntropy {
        fn at<N: Number>(&self, parameters: &[Vec<N>]) -> N {
            let open: Vec<usize> = (0..self.legal.len()).filter(|&index| self.legal[index]).collect();
            let logits: Vec<N> = open.iter().map(|&index| parameters[0][index]).collect();
            let target = |index: usize| N::of(-f64::from(SHARE) * f64::from(self.targets[index]));
            let terms = log_softmax(&logits).into_iter().zip(open).map(|(log, index)| target(index) * log);
            terms.reduce(N::add).expect("a legal move")
        }
    }

    #[test]
    fn the_policy_loss_equals_its_definition() {
        for (legal, factor) in [(vec![true; 9], 1.0), ((0..9).map(|index| index % 3 > 0).collect(), 30.0)] {
            let logits: Vec<f32> = numbers(9, 1).iter().map(|number| factor * number).collect();
            let raw: Vec<f32> = numbers(9, 2).iter().map(|number| 0.1 + number.abs()).collect();
            let target = |(number, &legal): (&f32, &bool)| if legal { *number } else { 0.0 };
            let targets: Vec<f32> = raw.iter().zip(&legal).map(target).collect();
            let function = CrossEntropy { targets: targets.clone(), legal: legal.clone() };
            let mut found = logits.clone();
            let losses = policy_loss(&mut found, &targets, Some(&legal), SHARE);
            let expected = function.at::<f64>(&[numbers_of(&logits)]) as f32;
            assert!((losses.policy - expected).abs() < 1e-5 * factor, "{losses:?} {expected}");
            if legal.iter().all(|&legal| legal) {
                assert_eq!(policy_loss(&mut logits.clone(), &targets, None, SHARE), losses);
            }
            let check = Check { tolerance: 1e-5, least: 0.1, places: usize::MAX };
            check_gradients(&function, &[numbers_of(&logits)], &[found], |_| "logits".to_owned(), check);
        }
        let losses = policy_loss(&mut [2.0; 8], &[0.125; 8], None, 1.0);
        assert!((losses.entropy - 8f32.ln()).abs() < 1e-6 && (losses.policy - 8f32.ln()).abs() < 1e-6);
    }

    /// The squared error after tanh.
    struct SquaredError(Vec<f32>);

    impl Function for SquaredError {
        fn at<N: Number>(&self, parameters: &[Vec<N>]) -> N {
            let error = |(&output, &target): (&N, &f32)| output.tanh() - N::of(f64::from(target));
            let squares = parameters[0].iter().zip(&self.0).map(error).map(|error| error * error);
            let factor = f64::from(SHARE) * f64::from(WEIGHT) / self.0.len() as f64;
            squares.reduce(N::add).expect("a value") * N::of(factor)
        }
    }

    #[test]
    fn the_value_loss_equals_its_definition() {
        let outputs: Vec<f32> = numbers(4, 3).iter().map(|number| 2.0 * number).collect();
        let function = SquaredError(numbers(4, 4));
        let mut found: Vec<f32> = outputs.iter().map(|output| output.tanh()).collect();
        let losses = value_loss(&mut found, &function.0, SHARE, WEIGHT);
        let expected = function.at::<f64>(&[numbers_of(&outputs)]) as f32 / WEIGHT;
        assert!((losses.value - expected).abs() < 1e-6, "{losses:?} {expected}");
        let check = Check { tolerance: 1e-5, least: 0.01, places: usize::MAX };
        check_gradients(&function, &[numbers_of(&outputs)], &[found], |_| "values".to_owned(), check);
    }
}
