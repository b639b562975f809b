//! Weights fitted to outcomes by logistic regression.
//!
//! The log-odds of winning are linear in the weights, so the best weights are found by a few steps of
//! Newton's method, each a system of linear equations with one unknown per weight. A small penalty on large
//! weights keeps the system solvable where features say almost the same.

use serde::Serialize;
use spielwerk_core::Seat;
use spielwerk_train::fit::solve_symmetric;

use super::samples::Sample;
use crate::{Amazons, Features, TerritoryEvaluation, Weights};

const UNKNOWNS: usize = Weights::UNKNOWNS;

/// A position in numbers, with the outcome of its game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Case {
    features: Features,
    /// What the territory evaluation says, for White.
    territory: f64,
    white_won: bool,
}

impl Case {
    pub(super) fn new(game: &Amazons, sample: &Sample) -> Self {
        Self {
            features: Features::of(&sample.state, game.squares()),
            territory: TerritoryEvaluation::default().value(game, &sample.state),
            white_won: sample.winner == Seat::FIRST,
        }
    }
}

/// Steps of Newton's method; it has converged long before.
const STEPS: usize = 12;

/// How well probabilities predict outcomes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Prediction {
    /// The mean of -ln(probability given to what happened); ln 2 is guessing.
    pub log_loss: f64,
    /// The part of outcomes on the likelier side.
    pub accuracy: f64,
}

fn probability(log_odds: f64) -> f64 {
    1.0 / (1.0 + (-log_odds).exp())
}

/// Measures log-odds for White's win against outcomes.
fn measure(cases: &[Case], log_odds: impl Fn(&Case) -> f64) -> Prediction {
    let mut fit = Prediction::default();
    for case in cases {
        let odds = log_odds(case);
        let odds = if case.white_won { odds } else { -odds };
        fit.log_loss -= probability(odds).max(1e-12).ln();
        fit.accuracy += f64::from(u8::from(odds > 0.0));
    }
    let count = cases.len().max(1) as f64;
    Prediction { log_loss: fit.log_loss / count, accuracy: fit.accuracy / count }
}

/// The weights that predict the outcomes best. `penalty` is added per squared weight.
pub(super) fn fitted(cases: &[Case], penalty: f64) -> Weights {
    let mut weights = [0.0; UNKNOWNS];
    for _ in 0..STEPS {
        let mut slope = weights.map(|weight| -penalty * weight);
        let mut curvature = vec![[0.0; UNKNOWNS]; UNKNOWNS];
        for (index, row) in curvature.iter_mut().enumerate() {
            row[index] = penalty;
        }
        for case in cases {
            let inputs = Weights::inputs(&case.features);
            let odds: f64 = inputs.iter().zip(&weights).map(|(input, weight)| input * weight).sum();
            let expected = probability(odds);
            let surprise = f64::from(u8::from(case.white_won)) - expected;
            let certainty = expected * (1.0 - expected);
            for (row, &one) in inputs.iter().enumerate() {
                slope[row] += surprise * one;
                let scaled = certainty * one;
                for (sum, other) in curvature[row][..=row].iter_mut().zip(&inputs) {
                    *sum += scaled * other;
                }
            }
        }
        for (weight, step) in weights.iter_mut().zip(solve_symmetric(curvature, slope)) {
            *weight += step;
        }
    }
    Weights::new(&weights)
}

/// How well weights predict the outcomes.
pub(super) fn measure_weights(weights: &Weights, cases: &[Case]) -> Prediction {
    measure(cases, |case| weights.log_odds(&case.features))
}

/// How well the territory evaluation predicts the outcomes of `test`, with the log-odds per square that fit
/// `training` best.
pub(super) fn measure_territory(training: &[Case], test: &[Case]) -> Prediction {
    let mut per_square = 0.0f64;
    for _ in 0..STEPS {
        let (mut slope, mut curvature) = (0.0, 1e-9);
        for case in training {
            let expected = probability(per_square * case.territory);
            slope += (f64::from(u8::from(case.white_won)) - expected) * case.territory;
            curvature += expected * (1.0 - expected) * case.territory * case.territory;
        }
        per_square += slope / curvature;
    }
    measure(test, |case| per_square * case.territory)
}

#[cfg(test)]
mod tests {
    use spielwerk_core::Rng;

    use super::*;

    #[test]
    fn known_weights_are_found_again() {
        const FEATURES: usize = UNKNOWNS / 3;
        let mut numbers = [0.0; UNKNOWNS];
        numbers[..3].copy_from_slice(&[1.0, -2.0, 0.0]);
        numbers[18..21].copy_from_slice(&[-0.5, 0.0, 1.5]);
        let truth = Weights::new(&numbers);
        let mut rng = Rng::new(41);
        let mut draw = || {
            let values = std::array::from_fn(|_| 4.0 * rng.unit() - 2.0);
            let features = Features { values, contest: rng.unit() };
            let white_won = rng.unit() < probability(truth.log_odds(&features));
            Case { features, territory: values[0], white_won }
        };
        let cases: Vec<_> = (0..40_000).map(|_| draw()).collect();
        let found = fitted(&cases, 1e-3);
        for contest in [0.1, 0.5, 0.9] {
            let at = |weights: &Weights, index: usize| {
                let values = std::array::from_fn(|other| f64::from(u8::from(other == index)));
                weights.log_odds(&Features { values, contest })
            };
            for index in 0..FEATURES {
                let (found, truth) = (at(&found, index), at(&truth, index));
                assert!((found - truth).abs() < 0.1, "{found}, not {truth} for {index} at {contest}");
            }
        }
        let fit = measure_weights(&found, &cases);
        assert!(fit.log_loss < measure_territory(&cases, &cases).log_loss);
        assert!(fit.accuracy > 0.6);
    }
}
