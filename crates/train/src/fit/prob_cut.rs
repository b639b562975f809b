//! The constants of Multi-ProbCut, measured with the evaluation they are for.
//!
//! Positions are searched once, deepening ply by ply; the values of every depth along the way are the pairs that a line
//! is laid through. Positions that are all but decided are left out: they lie on the line by themselves and would make
//! it look better than it is where it matters.

use std::sync::atomic::AtomicBool;

use spielwerk_core::{Analysis, Budget, Engine, Evaluate, Keyed, SearchControl, TableError, ZeroSum};
use spielwerk_search::alphabeta::ProbCutCheck;
use spielwerk_search::{AlphaBeta, AlphaBetaConfig};

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
    let config = AlphaBetaConfig {
        budget: Budget::depth(deepest),
        deeper_entries: false,
        ..AlphaBetaConfig::default()
    };
    let mut search = AlphaBeta::new(evaluation.clone(), config)?;
    let mut values = Vec::new();
    for position in positions {
        search.forget();
        values.push(values_by_depth(game, &mut search, &position));
    }
    let scale = evaluation.scale();
    let line = |&(deep, shallow): &(u32, u32)| {
        let at = |values: &[f64], depth: u32| values.get(depth as usize - 1).copied();
        let points: Vec<(f64, f64)> = values
            .iter()
            .filter_map(|values| Some((at(values, shallow)?, at(values, deep)?)))
            .filter(|(shallow, deep)| shallow.abs() < decided && deep.abs() < decided)
            .map(|(shallow, deep)| (shallow * scale, deep * scale))
            .collect();
        let (slope, offset, sigma) = regression(&points);
        ProbCutCheck { deep, shallow, slope, offset, sigma }
    };
    Ok(pairs.iter().map(line).collect())
}

/// The values after one ply, two plies and so on.
fn values_by_depth<G: ZeroSum + Keyed, E: Evaluate<G>>(
    game: &G,
    search: &mut AlphaBeta<G, E>,
    position: &G::State,
) -> Vec<f64> {
    let mut values = Vec::new();
    let stop = AtomicBool::new(false);
    let mut note = |analysis: &Analysis<G::Move>| values.push(analysis.value);
    search.analyse(game, position, &mut SearchControl::new(Some(&stop), &mut note));
    values
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

    #[test]
    fn the_line_through_points_is_found() {
        let pairs: Vec<(f64, f64)> = (0..10).map(|x| (f64::from(x), 2.0 * f64::from(x) + 3.0)).collect();
        let (slope, offset, sigma) = regression(&pairs);
        assert!((slope - 2.0).abs() < 1e-9 && (offset - 3.0).abs() < 1e-9 && sigma < 1e-9);
    }
}
