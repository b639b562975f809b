//! Multi-ProbCut: leaving out a deep search whose outcome a shallow one foretells.
//!
//! The values of a shallow and a deep search of one position lie close to a line, deep = slope x shallow +
//! offset, with an error of deviation sigma. If the shallow value is so far beyond the window that the deep
//! one would have to err by `threshold` deviations to come back, the node is cut (Buro 1995, 1997). Slope,
//! offset and sigma belong to an evaluation and are measured with it, one set for each pair of depths.

use serde::{Deserialize, Serialize};
use spielwerk_core::Score;

use super::worker::INFINITY;

/// When null-window nodes are cut on the word of a shallow search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProbCut {
    /// How many deviations beyond the window a value must be: 1 is bold, 2 cautious.
    pub threshold: f64,
    /// The pairs of depths; those of one deep depth are tried in this order.
    pub checks: Vec<ProbCutCheck>,
}

/// How a deep search follows from a shallow one, in points of the evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProbCutCheck {
    /// The depth that is left to search.
    pub deep: u32,
    /// The depth that is searched instead, smaller than `deep`.
    pub shallow: u32,
    /// What the deep value grows by for each point of the shallow one; positive.
    pub slope: f64,
    /// The deep value where the shallow one is 0.
    pub offset: f64,
    /// The deviation of the deep value from the line.
    pub sigma: f64,
}

impl ProbCut {
    /// Reads the JSON form that training writes.
    ///
    /// # Errors
    /// If the text is not of that form.
    pub fn from_json(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }

    /// The checks for nodes of this depth that make sense: shallower, with a positive slope.
    pub(super) fn checks_at(&self, depth: u32) -> impl Iterator<Item = &ProbCutCheck> {
        self.checks
            .iter()
            .filter(move |check| check.deep == depth && check.shallow < depth && check.slope > 0.0)
    }
}

impl ProbCutCheck {
    /// The shallow value from which on the deep one is probably at least `beta`; `None` if no value is
    /// enough.
    pub(super) fn high(&self, beta: Score, threshold: f64) -> Option<Score> {
        let bound = (f64::from(beta) + threshold * self.sigma - self.offset) / self.slope;
        (bound.abs() < f64::from(INFINITY)).then(|| bound.ceil() as Score)
    }

    /// The shallow value up to which the deep one is probably at most `alpha`; `None` if no value is enough.
    pub(super) fn low(&self, alpha: Score, threshold: f64) -> Option<Score> {
        let bound = (f64::from(alpha) - threshold * self.sigma - self.offset) / self.slope;
        (bound.abs() < f64::from(INFINITY)).then(|| bound.floor() as Score)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_lie_on_the_line_and_the_deviations_beyond() {
        let check = ProbCutCheck { deep: 8, shallow: 4, slope: 2.0, offset: 10.0, sigma: 20.0 };
        assert_eq!((check.high(50, 1.5), check.low(50, 1.5)), (Some(35), Some(5)));
        assert_eq!((check.high(50, 1e12), check.low(50, 1e12)), (None, None));
    }

    #[test]
    fn only_checks_of_the_depth_that_make_sense_are_used() {
        let check = |deep, shallow, slope| ProbCutCheck { deep, shallow, slope, offset: 0.0, sigma: 1.0 };
        let checks = vec![check(4, 2, 1.0), check(4, 4, 1.0), check(4, 1, 0.0), check(6, 2, 1.0)];
        let text = serde_json::to_string(&ProbCut { threshold: 1.5, checks }).expect("numbers");
        let prob_cut = ProbCut::from_json(&text).expect("its own form");
        assert_eq!(prob_cut.checks_at(4).map(|check| check.shallow).collect::<Vec<_>>(), [2]);
        assert_eq!(prob_cut.checks_at(5).count(), 0);
        assert!(ProbCut::from_json("{}").is_err());
    }
}
