//! Fitting the factor weights: least squares with eleven unknowns for each phase, solved at once.

use serde_json::{Value, json};
use spielwerk_core::{Evaluate, Score, Seat};
use spielwerk_run::RunError;
use spielwerk_train::fit::{GenerationFolder, solve_symmetric};

use super::config::FitConfig;
use super::samples::Sample;
use super::task::FeatureWeights;
use crate::evaluation::{FACTORS, FactorEvaluation, Weights, factors};
use crate::{Othello, Phase, Position};

/// Factor weights.
pub(super) struct Factors(FactorEvaluation);

impl FeatureWeights for Factors {
    const FILE: &'static str = "model.json";

    fn evaluation(&self) -> impl Evaluate<Othello<8>> {
        self.0
    }

    fn fit(
        config: &FitConfig,
        _: &GenerationFolder<'_>,
        samples: &[Sample],
    ) -> Result<(Self, Value), RunError> {
        let used = samples.iter().filter(|sample| !config.is_held_out(sample));
        Ok((Self(FactorEvaluation::new(fitted(used, config.ridge))), json!({})))
    }

    fn from_bytes(bytes: &[u8]) -> Result<Self, String> {
        let text = str::from_utf8(bytes).map_err(|error| error.to_string())?;
        FactorEvaluation::from_json(text).map(Self).map_err(|error| error.to_string())
    }

    fn to_bytes(&self) -> Vec<u8> {
        self.0.to_json().into_bytes()
    }
}

/// The weights whose sums come closest to the labels, in points. A `ridge` of n holds each weight to zero as
/// strongly as n positions would in which its factor alone is 1 and nothing is to be won.
fn fitted<'a>(samples: impl Iterator<Item = &'a Sample>, ridge: f64) -> Weights {
    let mut matrices = vec![vec![[0.0; FACTORS]; FACTORS]; Weights::default().len()];
    let mut right = [[0.0; FACTORS]; 3];
    for sample in samples {
        let position = Position::new(sample.own, sample.opponent, Seat::FIRST);
        let phase = Phase::of(&position) as usize;
        let row = factors(&position).map(f64::from);
        for (index, factor) in row.into_iter().enumerate() {
            right[phase][index] += factor * f64::from(sample.label);
            for (sum, other) in matrices[phase][index][..=index].iter_mut().zip(&row) {
                *sum += factor * other;
            }
        }
    }
    let mut weights = Weights::default();
    for ((weights, mut matrix), right) in weights.iter_mut().zip(matrices).zip(right) {
        for (index, row) in matrix.iter_mut().enumerate() {
            row[index] += ridge;
        }
        *weights = solve_symmetric(matrix, right).map(|weight| weight.round() as Score);
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;
    use spielwerk_core::contract;

    #[test]
    fn hidden_weights_are_found_again() {
        let hidden: Weights = [
            [80, 40, 700, 300, 100, -25, -35, 25, 15, 140, 10],
            [100, 50, 800, 300, 100, 15, -25, 5, 10, 170, 50],
            [90, 20, 600, 100, 50, 25, 60, 0, -5, 190, 140],
        ];
        let mut samples = Vec::new();
        contract::walk(&Othello::<8>, 200, 1, |position, _, _| {
            let weights = &hidden[Phase::of(position) as usize];
            let label: Score = factors(position).iter().zip(weights).map(|(one, other)| one * other).sum();
            let (own, opponent) = (position.own(), position.opponent());
            samples.push(Sample { game: 1, own, opponent, label: label as i16 });
        });
        assert_eq!(fitted(samples.iter(), 1e-6), hidden);
        let held = fitted(samples.iter(), 1e12);
        assert!(held.iter().flatten().all(|weight| weight.abs() < 2), "{held:?}");
    }
}
