//! Multi-ProbCut: leaving out a deep search whose outcome a shallow one foretells.
//!
//! The values of a shallow and a deep search of one position lie close to a line, deep = slope x shallow +
//! offset, with an error of deviation sigma. If the shallow value is so far beyond the window that the deep
//! one would have to err by `threshold` deviations to come back, the node is cut (Buro 1995, 1997). Slope,
//! offset and sigma belong to an evaluation and are measured with it, one set for each pair of depths and, where the
//! evaluation knows how far the end is, for each stage of the game.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use spielwerk_core::{Score, json};

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
    /// The stage: the fewest and the most plies to the end of the game, both included; `None` for all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plies_to_end: Option<(u32, u32)>,
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
        json::from_text(text)
    }
}

/// The checks that make sense, shallower and with a positive slope, where a search finds them at once.
#[derive(Debug)]
pub(super) struct ProbCutTable {
    threshold: f64,
    /// By plies to the end and then by depth; the last stage is for all that lies beyond and for evaluations that do not
    /// know.
    stages: Vec<Vec<Vec<ProbCutCheck>>>,
}

impl ProbCutTable {
    pub(super) fn new(constants: &ProbCut) -> Self {
        let sensible = |check: &&ProbCutCheck| check.shallow < check.deep && check.slope > 0.0;
        let checks: Vec<&ProbCutCheck> = constants.checks.iter().filter(sensible).collect();
        let ends = checks.iter().filter_map(|check| check.plies_to_end);
        let known = ends.map(|(_, most)| most as usize + 1).max().unwrap_or(0);
        let depths = checks.iter().map(|check| check.deep as usize + 1).max().unwrap_or(0);
        let at = |plies: usize, depth: usize| {
            let fits = |check: &&&ProbCutCheck| check.deep as usize == depth && check.is_for(plies);
            checks.iter().filter(fits).map(|&&check| check).collect()
        };
        let stages = (0..=known).map(|plies| (0..depths).map(|depth| at(plies, depth)).collect()).collect();
        Self { threshold: constants.threshold, stages }
    }

    /// The shallow value from which on a check foretells that the deep one is beyond a null window, at the side of `beta` or
    /// at the other; `None` if no value is enough.
    #[inline]
    pub(super) fn bound(&self, check: &ProbCutCheck, beta: Score, expects_high: bool) -> Option<Score> {
        if expects_high { check.high(beta, self.threshold) } else { check.low(beta - 1, self.threshold) }
    }

    /// The checks for nodes of this depth so far from the end.
    #[inline]
    pub(super) fn checks(&self, depth: u32, plies_to_end: Option<u32>) -> &[ProbCutCheck] {
        let last = self.stages.len() - 1;
        let stage = &self.stages[plies_to_end.map_or(last, |plies| last.min(plies as usize))];
        stage.get(depth as usize).map_or(&[], Vec::as_slice)
    }
}

impl ProbCutCheck {
    fn is_for(&self, plies_to_end: usize) -> bool {
        let range = |(least, most): (u32, u32)| RangeInclusive::new(least as usize, most as usize);
        self.plies_to_end.map(range).is_none_or(|stage| stage.contains(&plies_to_end))
    }

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

    fn check(deep: u32, shallow: u32, slope: f64) -> ProbCutCheck {
        ProbCutCheck { deep, shallow, plies_to_end: None, slope, offset: 0.0, sigma: 1.0 }
    }

    #[test]
    fn bounds_lie_on_the_line_and_the_deviations_beyond() {
        let check = ProbCutCheck { offset: 10.0, sigma: 20.0, ..check(8, 4, 2.0) };
        assert_eq!((check.high(50, 1.5), check.low(50, 1.5)), (Some(35), Some(5)));
        assert_eq!((check.high(50, 1e12), check.low(50, 1e12)), (None, None));
    }

    #[test]
    fn only_checks_of_the_depth_that_make_sense_are_used() {
        let checks = vec![check(4, 2, 1.0), check(4, 4, 1.0), check(4, 1, 0.0), check(6, 2, 1.0)];
        let text = serde_json::to_string(&ProbCut { threshold: 1.5, checks }).expect("numbers");
        let table = ProbCutTable::new(&ProbCut::from_json(&text).expect("its own form"));
        let shallow = |depth, plies| table.checks(depth, plies).iter().map(|check| check.shallow).collect();
        for plies in [None, Some(0), Some(40)] {
            let found: [Vec<u32>; 4] = [4, 5, 6, 7].map(|depth| shallow(depth, plies));
            assert_eq!(found, [vec![2], vec![], vec![2], vec![]]);
        }
        assert!(ProbCut::from_json("{}").is_err());
    }

    #[test]
    fn a_stage_has_checks_of_its_own() {
        let early = ProbCutCheck { plies_to_end: Some((31, 60)), ..check(4, 2, 1.0) };
        let late = ProbCutCheck { plies_to_end: Some((10, 30)), ..check(4, 1, 1.0) };
        let constants = ProbCut { threshold: 1.0, checks: vec![early, late, check(4, 3, 1.0)] };
        let table = ProbCutTable::new(&constants);
        let shallow = |plies| table.checks(4, plies).iter().map(|check| check.shallow).collect::<Vec<_>>();
        assert_eq!([Some(60), Some(31), Some(30)].map(shallow), [vec![2, 3], vec![2, 3], vec![1, 3]]);
        assert_eq!([Some(9), Some(61), None].map(shallow), [vec![3], vec![3], vec![3]]);
    }
}
