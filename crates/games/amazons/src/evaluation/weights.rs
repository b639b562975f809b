//! The weights of the tuned evaluation and their file.

use std::sync::LazyLock;

use super::features::{COUNT, Features, NAMES};
use spielwerk_nn::{WeightTable, WeightTableError};

/// Powers of the contest in which a weight changes: constant, linear and square.
const POWERS: usize = 3;

/// The form of a file of weights.
const FILE: WeightTable<COUNT, POWERS> = WeightTable {
    format: "spielwerk-amazons-tuned",
    rows: NAMES,
    columns: ["constant", "times contest", "times contest squared"],
};

/// The file with the bundled weights.
pub static SHIPPED_MODEL: &str = include_str!("../../models/amazons-tuned.json");

/// How much each feature counts, as a polynomial of how much of the board is contested.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights([[f64; POWERS]; COUNT]);

impl Weights {
    /// How many numbers these weights are.
    pub const UNKNOWNS: usize = COUNT * POWERS;

    /// The weights with these numbers, in the order of [`Weights::inputs`].
    pub fn new(numbers: &[f64; Self::UNKNOWNS]) -> Self {
        Self(std::array::from_fn(|feature| std::array::from_fn(|power| numbers[feature * POWERS + power])))
    }

    /// The bundled weights.
    pub fn shipped() -> Self {
        static SHIPPED: LazyLock<Weights> =
            LazyLock::new(|| Weights::from_json(SHIPPED_MODEL).expect("a test reads the shipped file"));
        *SHIPPED
    }

    /// The weights in a file.
    ///
    /// # Errors
    /// If the text does not hold the weights of these features.
    pub fn from_json(text: &str) -> Result<Self, WeightTableError> {
        FILE.read(text).map(Self)
    }

    /// The weights as a file, with six decimals.
    pub fn to_json(&self) -> String {
        FILE.write(&self.0.map(|row| row.map(|weight| (weight * 1e6).round() / 1e6)))
    }

    /// What the weights are multiplied with: each feature times the powers of the contest.
    pub fn inputs(features: &Features) -> [f64; Self::UNKNOWNS] {
        let powers = [1.0, features.contest, features.contest.powi(2)];
        std::array::from_fn(|index| features.values[index / POWERS] * powers[index % POWERS])
    }

    /// The log-odds that White wins.
    #[inline]
    pub fn log_odds(&self, features: &Features) -> f64 {
        let z = features.contest;
        let weighted = self.0.iter().zip(&features.values);
        weighted
            .map(|([constant, linear, square], value)| value * (constant + z * (linear + z * square)))
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_survive_their_file() {
        let weights = Weights::shipped();
        assert_eq!(Weights::from_json(&weights.to_json()).expect("its own file"), weights);
        assert!(Weights::from_json("[]").is_err());
    }

    #[test]
    fn log_odds_are_the_sum_over_the_inputs() {
        let numbers = std::array::from_fn(|index| (index as f64).sin());
        let features = Features { values: std::array::from_fn(|index| (index as f64).cos()), contest: 0.3 };
        let sum: f64 =
            Weights::inputs(&features).iter().zip(&numbers).map(|(input, number)| input * number).sum();
        assert!((Weights::new(&numbers).log_odds(&features) - sum).abs() < 1e-12);
    }
}
