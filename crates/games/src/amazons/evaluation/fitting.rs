//! Weights fitted to outcomes by logistic regression.
//!
//! The log-odds of winning are linear in the weights, so the best weights are found by a few steps of
//! Newton's method, each a system of linear equations with one unknown per weight. A small penalty on large
//! weights keeps the system solvable where features say almost the same.

use super::features::COUNT;
use super::self_play::Sample;
use super::tuned::{POWERS, Weights};

/// Weights of all features and powers in one row.
const UNKNOWNS: usize = COUNT * POWERS;

/// Steps of Newton's method; it has settled long before.
const STEPS: usize = 12;

/// How well probabilities foretell outcomes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// The mean of -ln(probability given to what happened); ln 2 is guessing.
    pub log_loss: f64,
    /// The part of outcomes on the likelier side.
    pub accuracy: f64,
}

fn probability(log_odds: f64) -> f64 {
    1.0 / (1.0 + (-log_odds).exp())
}

/// Judges log-odds for White's win against outcomes.
fn judge(samples: &[Sample], log_odds: impl Fn(&Sample) -> f64) -> Fit {
    let mut fit = Fit { log_loss: 0.0, accuracy: 0.0 };
    for sample in samples {
        let odds = log_odds(sample);
        let odds = if sample.white_won { odds } else { -odds };
        fit.log_loss -= probability(odds).max(1e-12).ln();
        fit.accuracy += f64::from(u8::from(odds > 0.0));
    }
    let count = samples.len().max(1) as f64;
    Fit { log_loss: fit.log_loss / count, accuracy: fit.accuracy / count }
}

impl Weights {
    /// The weights that foretell the outcomes of the samples best. `penalty` is added per squared weight.
    pub fn fitted(samples: &[Sample], penalty: f64) -> Self {
        let mut weights = [0.0; UNKNOWNS];
        for _ in 0..STEPS {
            let mut slope = weights.map(|weight| -penalty * weight);
            let mut curvature = vec![[0.0; UNKNOWNS]; UNKNOWNS];
            for (index, row) in curvature.iter_mut().enumerate() {
                row[index] = penalty;
            }
            for sample in samples {
                let inputs = inputs(sample);
                let odds: f64 = inputs.iter().zip(&weights).map(|(input, weight)| input * weight).sum();
                let expected = probability(odds);
                let surprise = f64::from(u8::from(sample.white_won)) - expected;
                let certainty = expected * (1.0 - expected);
                for (row, &one) in inputs.iter().enumerate() {
                    slope[row] += surprise * one;
                    let scaled = certainty * one;
                    for (sum, other) in curvature[row][..=row].iter_mut().zip(&inputs) {
                        *sum += scaled * other;
                    }
                }
            }
            for (weight, step) in weights.iter_mut().zip(solve(curvature, slope)) {
                *weight += step;
            }
        }
        let mut rows = weights.chunks_exact(POWERS);
        Self(std::array::from_fn(|_| {
            let row = rows.next().expect("one row per feature");
            std::array::from_fn(|power| row[power])
        }))
    }

    /// How well the weights foretell the outcomes of samples.
    pub fn judge(&self, samples: &[Sample]) -> Fit {
        judge(samples, |sample| self.log_odds(&sample.features))
    }
}

/// How well the territory evaluation foretells the outcomes of `test`, with the log-odds per square that fit
/// `training` best.
pub fn judge_territory(training: &[Sample], test: &[Sample]) -> Fit {
    let mut per_square = 0.0f64;
    for _ in 0..STEPS {
        let (mut slope, mut curvature) = (0.0, 1e-9);
        for sample in training {
            let expected = probability(per_square * sample.territory);
            slope += (f64::from(u8::from(sample.white_won)) - expected) * sample.territory;
            curvature += expected * (1.0 - expected) * sample.territory * sample.territory;
        }
        per_square += slope / curvature;
    }
    judge(test, |sample| per_square * sample.territory)
}

/// The features times the powers of the contest.
fn inputs(sample: &Sample) -> [f64; UNKNOWNS] {
    let powers = [1.0, sample.features.contest, sample.features.contest.powi(2)];
    std::array::from_fn(|index| sample.features.values[index / POWERS] * powers[index % POWERS])
}

/// Solves a system with a symmetric positive matrix, of which the lower half is given, by Cholesky's method.
fn solve(mut matrix: Vec<[f64; UNKNOWNS]>, mut right: [f64; UNKNOWNS]) -> [f64; UNKNOWNS] {
    let dot = |one: &[f64], other: &[f64]| one.iter().zip(other).map(|(a, b)| a * b).sum::<f64>();
    for row in 0..UNKNOWNS {
        for column in 0..=row {
            let rest = matrix[row][column] - dot(&matrix[row][..column], &matrix[column][..column]);
            matrix[row][column] = if row == column {
                rest.max(f64::MIN_POSITIVE).sqrt()
            } else {
                rest / matrix[column][column]
            };
        }
        right[row] = (right[row] - dot(&matrix[row][..row], &right[..row])) / matrix[row][row];
    }
    for row in (0..UNKNOWNS).rev() {
        let below: f64 = (row + 1..UNKNOWNS).map(|later| matrix[later][row] * right[later]).sum();
        right[row] = (right[row] - below) / matrix[row][row];
    }
    right
}

#[cfg(test)]
mod tests {
    use spielwerk_core::Rng;

    use super::super::features::Features;
    use super::*;

    #[test]
    fn known_weights_are_found_again() {
        let mut truth = Weights([[0.0; POWERS]; COUNT]);
        truth.0[0] = [1.0, -2.0, 0.0];
        truth.0[6] = [-0.5, 0.0, 1.5];
        let mut rng = Rng::new(41);
        let mut draw = || {
            let values = std::array::from_fn(|_| 4.0 * rng.unit() - 2.0);
            let features = Features { values, contest: rng.unit() };
            let white_won = rng.unit() < probability(truth.log_odds(&features));
            Sample { features, territory: values[0], white_won }
        };
        let samples: Vec<_> = (0..40_000).map(|_| draw()).collect();
        let found = Weights::fitted(&samples, 1e-3);
        for contest in [0.1, 0.5, 0.9] {
            let at = |weights: &Weights, index: usize| {
                let values = std::array::from_fn(|other| f64::from(u8::from(other == index)));
                weights.log_odds(&Features { values, contest })
            };
            for index in 0..COUNT {
                let (found, truth) = (at(&found, index), at(&truth, index));
                assert!((found - truth).abs() < 0.1, "{found}, not {truth} for {index} at {contest}");
            }
        }
        let fit = found.judge(&samples);
        assert!(fit.log_loss < judge_territory(&samples, &samples).log_loss);
        assert!(fit.accuracy > 0.6);
    }
}
