//! The constants of Multi-ProbCut, measured with the evaluation they are for.
//!
//! Positions are searched once, deepening ply by ply ([`values_by_depth`]); the values of every depth along the way are
//! the pairs that a line is laid through, for each stage of the game ([`fit_checks`]). Positions that are all but decided
//! are left out: they lie on the line by themselves and would make it look better than it is where it matters. Deep pairs
//! need searches that take long without `ProbCut`, so measuring may use constants that were measured before; what few
//! positions reach is taken from a model of the deviations of all other pairs.

use std::sync::atomic::AtomicBool;

use spielwerk_core::{Analysis, Budget, Engine, Evaluate, Keyed, SearchControl, TableError, ZeroSum};
use spielwerk_search::alphabeta::{ProbCut, ProbCutCheck};
use spielwerk_search::{AlphaBeta, AlphaBetaConfig};

use super::linear::solve_symmetric;

/// The values of a position by depth of search.
#[derive(Clone, Debug, PartialEq)]
pub struct DepthValues {
    /// How many plies the game lasts at most, if the evaluation knows.
    pub plies_to_end: Option<u32>,
    /// The values after one ply, two plies and so on, in the unit of the evaluation.
    pub values: Vec<f64>,
}

/// What lines are laid through.
#[derive(Clone, Copy, Debug)]
pub struct ProbCutPairs<'a> {
    /// The pairs of depths, deep and shallow.
    pub pairs: &'a [(u32, u32)],
    /// The stages, each from the fewest to the most plies to the end; none for one set of constants.
    pub stages: &'a [(u32, u32)],
    /// Values beyond this, in the unit of the evaluation, are left out.
    pub decided: f64,
}

/// Measures one line per pair of depths, deep and shallow, in points of the evaluation. Values beyond `decided`, in
/// the evaluation's unit, are left out.
///
/// # Errors
/// If there is no memory for the transposition table.
pub fn fit_prob_cut<G: ZeroSum + Keyed, E: Evaluate<G> + Clone>(
    game: &G,
    evaluation: &E,
    positions: impl IntoIterator<Item = G::State>,
    pairs: &[(u32, u32)],
    decided: f64,
) -> Result<Vec<ProbCutCheck>, TableError> {
    let deepest = pairs.iter().map(|pair| pair.0).max().unwrap_or(1);
    let measured = values_by_depth(game, evaluation, positions, Budget::depth(deepest), None)?;
    let pairs = ProbCutPairs { pairs, stages: &[], decided };
    Ok(fit_checks(&measured, pairs, evaluation.scale()))
}

/// Searches positions ply by ply until the budget of each ends, with these constants if some are known.
///
/// # Errors
/// If there is no memory for the transposition table.
pub fn values_by_depth<G: ZeroSum + Keyed, E: Evaluate<G> + Clone>(
    game: &G,
    evaluation: &E,
    positions: impl IntoIterator<Item = G::State>,
    budget: Budget,
    prob_cut: Option<ProbCut>,
) -> Result<Vec<DepthValues>, TableError> {
    let config = AlphaBetaConfig { budget, deeper_entries: false, prob_cut, ..AlphaBetaConfig::default() };
    let mut search = AlphaBeta::new(evaluation.clone(), config)?;
    let measure = |position: G::State| {
        search.forget();
        let mut values = Vec::new();
        let stop = AtomicBool::new(false);
        let mut note = |analysis: &Analysis<G::Move>| values.push(analysis.value);
        search.analyse(game, &position, &mut SearchControl::new(Some(&stop), &mut note));
        DepthValues { plies_to_end: evaluation.plies_to_end(game, &position), values }
    };
    Ok(positions.into_iter().map(measure).collect())
}

/// Lays a line through each pair of depths in each stage, in points of an evaluation with `scale` points to the unit.
pub fn fit_checks(
    measured: &[DepthValues],
    ProbCutPairs { pairs, stages, decided }: ProbCutPairs<'_>,
    scale: f64,
) -> Vec<ProbCutCheck> {
    let stages: Vec<Option<(u32, u32)>> =
        if stages.is_empty() { vec![None] } else { stages.iter().copied().map(Some).collect() };
    let cells = stages.iter().flat_map(|&stage| pairs.iter().map(move |&pair| (stage, pair)));
    let lines: Vec<Line> = cells
        .map(|(stage, (deep, shallow))| {
            let of_stage = |position: &&DepthValues| is_in_stage(position, stage, deep);
            let at = |values: &[f64], depth: u32| values.get(depth as usize - 1).copied();
            let points: Vec<(f64, f64)> = measured
                .iter()
                .filter(of_stage)
                .filter_map(|position| Some((at(&position.values, shallow)?, at(&position.values, deep)?)))
                .filter(|(shallow, deep)| shallow.abs() < decided && deep.abs() < decided)
                .map(|(shallow, deep)| (shallow * scale, deep * scale))
                .collect();
            let (slope, offset, sigma) = regression(&points);
            let check = ProbCutCheck { deep, shallow, plies_to_end: stage, slope, offset, sigma };
            Line { check, points: points.len() }
        })
        .collect();
    let model = DeviationModel::fit(&lines);
    lines.into_iter().filter_map(|line| line.or_modelled(model.as_ref())).collect()
}

/// Whether a position speaks of a stage and of searches that do not reach the end.
fn is_in_stage(position: &DepthValues, stage: Option<(u32, u32)>, deep: u32) -> bool {
    let fits = |(least, most): (u32, u32)| {
        position.plies_to_end.is_some_and(|plies| (least..=most).contains(&plies))
    };
    stage.is_none_or(fits) && position.plies_to_end.is_none_or(|plies| plies > deep)
}

/// A line and what it was laid through.
struct Line {
    check: ProbCutCheck,
    points: usize,
}

impl Line {
    /// A line through fewer points tells less than the model.
    const ENOUGH: usize = 40;

    /// The line itself, or what the model says where it was laid through too few points.
    fn or_modelled(self, model: Option<&DeviationModel>) -> Option<ProbCutCheck> {
        if self.points >= Self::ENOUGH || (model.is_none() && self.points > 1) {
            return Some(self.check);
        }
        let sigma = model?.sigma(&self.check);
        Some(ProbCutCheck { slope: 1.0, offset: 0.0, sigma, ..self.check })
    }
}

/// The logarithm of the deviation as a linear function of the logarithms of both depths and of the stage.
struct DeviationModel([f64; DeviationModel::TERMS]);

impl DeviationModel {
    const TERMS: usize = 5;
    /// Plies to the end that make one unit of the stage.
    const STAGE_UNIT: f64 = 30.0;

    /// `None` if there are not enough lines to tell.
    fn fit(lines: &[Line]) -> Option<Self> {
        let mut matrix = vec![[0.0; Self::TERMS]; Self::TERMS];
        let mut right = [0.0; Self::TERMS];
        let solid = |line: &&Line| line.points >= Line::ENOUGH && line.check.sigma > 0.0;
        let used: Vec<&Line> = lines.iter().filter(solid).collect();
        if used.len() < 2 * Self::TERMS {
            return None;
        }
        for line in used {
            let terms = Self::terms(&line.check);
            let weight = line.points as f64;
            for (row, &term) in terms.iter().enumerate() {
                right[row] += weight * term * line.check.sigma.ln();
                for (column, &other) in terms.iter().enumerate() {
                    matrix[row][column] += weight * term * other;
                }
            }
        }
        for (term, row) in matrix.iter_mut().enumerate() {
            // One stage, or one distance of depths, leaves a term without meaning.
            row[term] += 1e-6;
        }
        Some(Self(solve_symmetric(matrix, right)))
    }

    fn terms(check: &ProbCutCheck) -> [f64; Self::TERMS] {
        let (least, most) = check.plies_to_end.unwrap_or_default();
        let stage = f64::from(least + most) / 2.0 / Self::STAGE_UNIT;
        [1.0, f64::from(check.deep).ln(), f64::from(check.shallow).ln(), stage, stage * stage]
    }

    fn sigma(&self, check: &ProbCutCheck) -> f64 {
        self.0.iter().zip(Self::terms(check)).map(|(weight, term)| weight * term).sum::<f64>().exp()
    }
}

/// Slope, offset and deviation of the line through pairs of x and y.
fn regression(pairs: &[(f64, f64)]) -> (f64, f64, f64) {
    let count = pairs.len().max(1) as f64;
    let mean = |value: &dyn Fn(&(f64, f64)) -> f64| pairs.iter().map(value).sum::<f64>() / count;
    let (mean_x, mean_y) = (mean(&|pair| pair.0), mean(&|pair| pair.1));
    let spread_x = mean(&|pair| (pair.0 - mean_x).powi(2));
    let common = mean(&|pair| (pair.0 - mean_x) * (pair.1 - mean_y));
    let slope = if spread_x > 0.0 { common / spread_x } else { 1.0 };
    let offset = mean_y - slope * mean_x;
    let sigma = mean(&|pair| (pair.1 - slope * pair.0 - offset).powi(2)).sqrt();
    (slope, offset, sigma)
}

#[cfg(test)]
mod tests {
    use super::*;
    use spielwerk_core::Rng;

    #[test]
    fn the_line_through_points_is_found() {
        let pairs: Vec<(f64, f64)> = (0..10).map(|x| (f64::from(x), 2.0 * f64::from(x) + 3.0)).collect();
        let (slope, offset, sigma) = regression(&pairs);
        assert!((slope - 2.0).abs() < 1e-9 && (offset - 3.0).abs() < 1e-9 && sigma < 1e-9);
    }

    /// Positions whose values wander by `step` times a random number from ply to ply.
    fn wandering(count: u64, plies_to_end: u32, depths: usize, step: f64) -> Vec<DepthValues> {
        let position = |number| {
            let mut rng = Rng::for_part(u64::from(plies_to_end), number);
            let mut value = 10.0 * (rng.unit() - 0.5);
            let mut next = || {
                value += step * (rng.unit() - 0.5);
                value
            };
            DepthValues { plies_to_end: Some(plies_to_end), values: (0..depths).map(|_| next()).collect() }
        };
        (0..count).map(position).collect()
    }

    #[test]
    fn stages_have_lines_of_their_own_and_a_model_fills_the_gaps() {
        let mut measured = wandering(400, 20, 9, 1.0);
        measured.extend(wandering(400, 40, 9, 2.0));
        measured.extend(wandering(3, 40, 16, 2.0));
        let pairs: Vec<(u32, u32)> = (3..=9).map(|deep| (deep, deep - 2)).chain([(16, 8), (21, 8)]).collect();
        let plan = ProbCutPairs { pairs: &pairs, stages: &[(10, 30), (31, 60)], decided: 30.0 };
        let checks = fit_checks(&measured, plan, 100.0);
        assert_eq!(checks.len(), 2 * pairs.len());
        let sigma = |deep: u32, plies: u32| {
            let fits = |check: &&ProbCutCheck| {
                check.deep == deep
                    && check.plies_to_end.is_some_and(|(least, most)| (least..=most).contains(&plies))
            };
            checks.iter().find(fits).map(|check| check.sigma).expect("a check")
        };
        let ratio = sigma(7, 40) / sigma(7, 20);
        assert!((1.7..2.3).contains(&ratio), "{ratio} instead of 2");
        let modelled = sigma(16, 40) / sigma(16, 20);
        assert!((1.6..2.4).contains(&modelled), "{modelled} instead of 2");
        assert!(checks.iter().all(|check| check.slope > 0.5 && check.sigma > 0.0));
        let reached: Vec<_> =
            measured.iter().filter(|position| is_in_stage(position, Some((10, 30)), 20)).collect();
        assert!(reached.is_empty(), "a search to the end is not a guess");
    }
}
