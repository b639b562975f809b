//! Intervals that hold the truth in 95 of 100 cases.

use serde::{Deserialize, Serialize};
use spielwerk_core::Moments;

use super::normal::{Z, student};

/// A range of values; intervals of confidence are all of 95 %.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Interval {
    /// The lower end; null in JSON if it is infinite.
    #[cfg_attr(feature = "ts", ts(type = "number | null"))]
    pub low: f64,
    /// The upper end; null in JSON if it is infinite.
    #[cfg_attr(feature = "ts", ts(type = "number | null"))]
    pub high: f64,
}

impl Interval {
    /// The interval of a share seen in independent trials (Wilson). The number of trials may be an effective one.
    pub fn of_share(share: f64, trials: f64) -> Self {
        if trials <= 0.0 {
            return Self { low: 0.0, high: 1.0 };
        }
        let centre = share + Z * Z / (2.0 * trials);
        let spread = Z * (share * (1.0 - share) / trials + Z * Z / (4.0 * trials * trials)).sqrt();
        let end = |sign: f64| (centre + sign * spread) / (1.0 + Z * Z / trials);
        // At the ends the formula gives 0 and 1 but for rounding, which would matter to their logarithms.
        Self {
            low: if share <= 0.0 { 0.0 } else { end(-1.0) },
            high: if share >= 1.0 { 1.0 } else { end(1.0) },
        }
    }

    /// The interval of a mean seen in a series of independent values (Student). Fewer than two values say nothing.
    pub fn of_mean(values: &Moments) -> Self {
        let count = values.count() as f64;
        if count < 2.0 {
            return Self { low: f64::NEG_INFINITY, high: f64::INFINITY };
        }
        Self::around(values.mean(), student(count - 1.0) * values.deviation() / count.sqrt())
    }

    /// The interval that reaches `spread` to both sides.
    pub fn around(centre: f64, spread: f64) -> Self {
        Self { low: centre - spread, high: centre + spread }
    }

    /// The interval of a growing function of the value.
    #[must_use]
    pub fn map(self, function: impl Fn(f64) -> f64) -> Self {
        Self { low: function(self.low), high: function(self.high) }
    }

    /// Whether a value lies inside.
    pub fn contains(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }

    /// Half the width.
    pub fn spread(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_have_the_intervals_of_the_textbook() {
        let interval = Interval::of_share(0.1, 100.0);
        assert!(
            (interval.low - 0.0552).abs() < 1e-3 && (interval.high - 0.1744).abs() < 1e-3,
            "{interval:?}"
        );
        assert!(
            Interval::of_share(0.0, 50.0).low <= 0.0 && Interval::of_share(1.0, 50.0).high >= 1.0 - 1e-12
        );
        assert_eq!(Interval::of_share(0.5, 0.0), Interval { low: 0.0, high: 1.0 });
    }

    #[test]
    fn means_have_the_intervals_of_the_textbook() {
        let mut values = Moments::default();
        assert!(!Interval::of_mean(&values).spread().is_finite());
        for value in [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0] {
            values.add(value);
        }
        // 5 +- 2.365 * 2.138 / sqrt(8)
        let interval = Interval::of_mean(&values);
        assert!((interval.spread() - 1.7876).abs() < 2e-3 && interval.contains(5.0), "{interval:?}");
    }
}
