//! Many comparisons at once: what may be called a difference when many were looked for, and who cannot be told apart.

use std::ops::RangeInclusive;

use statrs::distribution::{ContinuousCDF, Normal};

use crate::Meeting;
use crate::report::Estimate;

/// The share of families of comparisons in which some difference is claimed that does not exist.
const LEVEL: f64 = 0.05;

/// Which of several hypotheses of no difference are rejected together, by Holm's step-down method (1979): the chance that any
/// of the claimed differences does not exist is at most five per cent, however many were looked for.
pub(crate) fn holm(p_values: &[f64]) -> Vec<bool> {
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|&left, &right| p_values[left].total_cmp(&p_values[right]));
    let mut rejected = vec![false; p_values.len()];
    for (place, &number) in order.iter().enumerate() {
        if p_values[number] > LEVEL / (p_values.len() - place) as f64 {
            break;
        }
        rejected[number] = true;
    }
    rejected
}

/// The probability of a result at least as far from even, were the two equal: from the estimate of the Elo difference and
/// its interval, which are those of a normal variable in log odds.
pub(crate) fn p_value(met: &Meeting) -> f64 {
    if !(met.elo.high - met.elo.low).is_finite() || !met.elo.value.is_finite() {
        // One side won everything: the interval of the score decides.
        return if met.score.excludes(0.5) { 0.0 } else { 1.0 };
    }
    p_of_mean(met.elo)
}

/// The probability of a mean at least as far from zero, were the true one zero: its interval is that of a normal variable.
pub(crate) fn p_of_mean(mean: Estimate) -> f64 {
    let deviation = (mean.high - mean.low) / (2.0 * 1.959_963_985);
    if deviation <= 0.0 {
        return if mean.value == 0.0 { 1.0 } else { 0.0 };
    }
    2.0 * Normal::standard().cdf(-(mean.value / deviation).abs())
}

/// The longest runs of neighbours in an order of which no two differ. Every item is in at least one; runs may overlap.
pub(crate) fn groups(count: usize, differ: impl Fn(usize, usize) -> bool) -> Vec<RangeInclusive<usize>> {
    let mut found: Vec<RangeInclusive<usize>> = Vec::new();
    for first in 0..count {
        let mut last = first;
        while last + 1 < count && (first..=last).all(|item| !differ(item, last + 1)) {
            last += 1;
        }
        if found.last().is_none_or(|before| last > *before.end()) {
            found.push(first..=last);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_more_is_asked_the_more_evidence_is_needed() {
        assert_eq!(holm(&[0.04]), [true]);
        assert_eq!(holm(&[0.04, 0.04]), [false, false]);
        // The published example: 0.01 and 0.005 are significant at four hypotheses, 0.03 and 0.04 do not.
        assert_eq!(holm(&[0.01, 0.04, 0.03, 0.005]), [true, false, false, true]);
        assert!(holm(&[]).is_empty());
    }

    #[test]
    fn runs_of_equals_may_overlap() {
        let differ = |first: usize, second: usize| second - first > 1;
        assert_eq!(groups(4, differ), [0..=1, 1..=2, 2..=3]);
        assert_eq!(groups(3, |_, _| false), [0..=2]);
        assert_eq!(groups(3, |_, _| true), [0..=0, 1..=1, 2..=2]);
    }

    #[test]
    fn an_interval_that_touches_even_is_five_per_cent() {
        let score = Estimate { value: 0.57, low: 0.5, high: 0.64 };
        let elo = Estimate { value: 50.0, low: 0.0, high: 100.0 };
        let met = Meeting { games: 100, distinct: 100, results: [50, 14, 36], score, elo };
        assert!((p_value(&met) - 0.05).abs() < 1e-6);
        let all = Estimate { value: f64::INFINITY, low: 200.0, high: f64::INFINITY };
        let score = Estimate { value: 1.0, low: 0.9, high: 1.0 };
        assert!(p_value(&Meeting { score, elo: all, ..met }) < 1e-9);
    }
}
