//! Differences of strength on the logistic scale that chess players use.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A difference of strength: 400 more means ten points for each one of the opponent.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Elo(#[cfg_attr(feature = "ts", ts(type = "number | null"))] pub f64);

impl Elo {
    /// How many Elo are one unit of log-odds.
    pub const PER_LOG_ODDS: f64 = 400.0 / std::f64::consts::LN_10;

    /// The difference at which one expects this score per game, from 0 to 1; infinite at the ends.
    pub fn of_score(score: f64) -> Self {
        Self(Self::PER_LOG_ODDS * (score / (1.0 - score)).ln())
    }

    /// The score per game that one expects.
    pub fn score(self) -> f64 {
        1.0 / (1.0 + (-self.0 / Self::PER_LOG_ODDS).exp())
    }
}

impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            value if value.is_finite() => write!(f, "{value:+.0}"),
            value => f.write_str(if value > 0.0 { "+oo" } else { "-oo" }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_and_differences_belong_together() {
        assert!((Elo(400.0).score() - 10.0 / 11.0).abs() < 1e-12);
        assert!((Elo::of_score(0.75).0 - 190.848_5).abs() < 1e-3);
        assert!((Elo::of_score(Elo(-37.0).score()).0 + 37.0).abs() < 1e-9);
        assert_eq!(Elo::of_score(0.5).to_string(), "+0");
        assert_eq!(
            (Elo::of_score(1.0).to_string(), Elo::of_score(0.0).to_string()),
            ("+oo".into(), "-oo".into())
        );
    }
}
