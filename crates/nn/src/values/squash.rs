//! How a sum becomes a value.

use serde::{Deserialize, Serialize};

/// A function that keeps values within bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Squash {
    /// The sum itself.
    None,
    /// Between 0 and 1; losses cannot be told from nothing.
    Sigmoid,
    /// Between -1 and 1, as payoffs are.
    Tanh,
}

impl Squash {
    /// The value of a sum.
    #[inline]
    pub fn of(self, sum: f64) -> f64 {
        match self {
            Self::None => sum,
            Self::Sigmoid => 1.0 / (1.0 + (-sum).exp()),
            Self::Tanh => sum.tanh(),
        }
    }

    /// The slope at the sum that has this value.
    #[inline]
    pub fn slope(self, value: f64) -> f64 {
        match self {
            Self::None => 1.0,
            Self::Sigmoid => value * (1.0 - value),
            Self::Tanh => 1.0 - value * value,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sigmoids_have_their_printed_values() {
        assert!((Squash::Sigmoid.of(10.0) - 0.999_954_602_131_297_6).abs() < 1e-15);
        assert!((Squash::Sigmoid.of(20.0) - 0.999_999_997_938_846_3).abs() < 1e-15);
    }
}
