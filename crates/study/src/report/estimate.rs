//! A measured value with its interval.

use serde::{Deserialize, Serialize};
use spielwerk_core::Moments;
use spielwerk_matches::statistics::Interval;

/// A value and the 95 % interval around it; without an interval both ends are the value.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// The mean or the share that was measured.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Estimate {
    /// A value with its interval.
    pub fn new(value: f64, interval: Interval) -> Self {
        Self { value, low: interval.low, high: interval.high }
    }

    /// A value that is known exactly.
    pub fn exact(value: f64) -> Self {
        Self { value, low: value, high: value }
    }

    /// The share of `count` in independent trials (Wilson).
    pub fn of_share(count: u64, trials: u64) -> Self {
        let share = count as f64 / trials.max(1) as f64;
        Self::new(share, Interval::of_share(share, trials as f64))
    }

    /// The mean of independent values (Student); the value alone if there are fewer than two.
    pub fn of_mean(values: impl IntoIterator<Item = f64>) -> Self {
        let mut moments = Moments::default();
        values.into_iter().for_each(|value| moments.add(value));
        match Interval::of_mean(&moments) {
            interval if interval.spread().is_finite() => Self::new(moments.mean(), interval),
            _ => Self::exact(moments.mean()),
        }
    }

    /// The mean of independent shares, whose interval stays between nothing and all.
    pub fn of_mean_share(shares: impl IntoIterator<Item = f64>) -> Self {
        Self::of_mean(shares).map(|share| share.clamp(0.0, 1.0))
    }

    /// The estimate of a growing function of the value.
    #[must_use]
    pub fn map(self, function: impl Fn(f64) -> f64) -> Self {
        Self { value: function(self.value), low: function(self.low), high: function(self.high) }
    }

    /// Whether there is an interval.
    pub fn has_interval(&self) -> bool {
        self.high > self.low
    }

    /// Whether the interval leaves out a value.
    pub fn excludes(&self, value: f64) -> bool {
        value < self.low || value > self.high
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_and_means_have_intervals() {
        let share = Estimate::of_share(50, 100);
        assert!(share.has_interval() && !share.excludes(0.5) && share.excludes(0.7));
        let mean = Estimate::of_mean([1.0, 2.0, 3.0]);
        assert!((mean.value - 2.0).abs() < 1e-12 && mean.low < 1.0 && mean.high > 3.0);
        let high = Estimate::of_mean_share([0.9, 1.0, 1.0]);
        assert!(high.low > 0.8 && (high.high - 1.0).abs() < 1e-12, "{high:?}");
        assert!(!Estimate::of_mean([4.0]).has_interval());
        assert!((share.map(|value| 100.0 * value).value - 50.0).abs() < 1e-9);
    }
}
