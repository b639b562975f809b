//! The constants of Multi-ProbCut, measured with the evaluation they are for.
//!
//! Positions of short-sighted self-play are searched once, deepening ply by ply; the values of every depth
//! along the way are the pairs that a line is laid through. Positions that are all but decided are left out:
//! they lie on the line by themselves and would make it look better than it is where it matters.

use std::sync::atomic::AtomicBool;

use spielwerk_core::{Budget, Engine, Evaluate, Game, Rng, TableError, Watch};
use spielwerk_othello::{Move, Othello, Position};
use spielwerk_search::alphabeta::ProbCutCheck;
use spielwerk_search::{AlphaBeta, AlphaBetaConfig};

use super::look_ahead::best_by_search;

/// What is measured.
#[derive(Clone, Debug)]
pub struct ProbCutFit {
    /// How many positions are searched.
    pub positions: u64,
    /// Names the positions.
    pub seed: u64,
    /// The range of empty squares of the positions.
    pub empties: std::ops::RangeInclusive<u32>,
    /// The pairs of depths, deep and shallow.
    pub pairs: Vec<(u32, u32)>,
    /// Values beyond this many discs are left out.
    pub decided: f64,
}

impl Default for ProbCutFit {
    fn default() -> Self {
        const PAIRS: [(u32, u32); 13] = [
            (3, 1),
            (4, 2),
            (5, 1),
            (5, 3),
            (6, 2),
            (7, 3),
            (8, 4),
            (9, 3),
            (9, 5),
            (10, 4),
            (10, 6),
            (11, 5),
            (12, 6),
        ];
        Self { positions: 200, seed: 11, empties: 14..=48, pairs: PAIRS.to_vec(), decided: 30.0 }
    }
}

/// Measures one line per pair of depths, in points of the evaluation.
///
/// # Errors
/// If there is no memory for the transposition table.
pub fn measure_prob_cut<E: Evaluate<Othello<8>> + Clone>(
    evaluation: &E,
    fit: &ProbCutFit,
) -> Result<Vec<ProbCutCheck>, TableError> {
    let deepest = fit.pairs.iter().map(|pair| pair.0).max().unwrap_or(1);
    let config = AlphaBetaConfig {
        budget: Budget::depth(deepest),
        deeper_entries: false,
        ..AlphaBetaConfig::default()
    };
    let mut search = AlphaBeta::new(evaluation.clone(), config)?;
    let mut values = Vec::new();
    for number in 0..fit.positions {
        let position = position(evaluation, fit, number);
        search.forget();
        values.push(values_by_depth(&mut search, &position));
    }
    let scale = evaluation.scale();
    let line = |&(deep, shallow): &(u32, u32)| {
        let at = |values: &[f64], depth: u32| values.get(depth as usize - 1).copied();
        let pairs: Vec<(f64, f64)> = values
            .iter()
            .filter_map(|values| Some((at(values, shallow)?, at(values, deep)?)))
            .filter(|(shallow, deep)| shallow.abs() < fit.decided && deep.abs() < fit.decided)
            .map(|(shallow, deep)| (shallow * scale, deep * scale))
            .collect();
        let (slope, offset, sigma) = regression(&pairs);
        ProbCutCheck { deep, shallow, slope, offset, sigma }
    };
    Ok(fit.pairs.iter().map(line).collect())
}

/// The values after one ply, two plies and so on.
fn values_by_depth<E: Evaluate<Othello<8>>>(
    search: &mut AlphaBeta<Othello<8>, E>,
    position: &Position,
) -> Vec<f64> {
    let mut values = Vec::new();
    let stop = AtomicBool::new(false);
    let mut news = |analysis: &spielwerk_core::Analysis<Move>| values.push(analysis.value);
    search.analyse(&Othello, position, &mut Watch::new(Some(&stop), &mut news));
    values
}

/// A position with a move to choose, reached by random plies and then by looking one ply ahead.
fn position<E: Evaluate<Othello<8>>>(evaluation: &E, fit: &ProbCutFit, number: u64) -> Position {
    const RANDOM_PLIES: usize = 12;
    let game = Othello::<8>;
    let mut rng = Rng::for_part(fit.seed, number);
    loop {
        let (least, most) = (*fit.empties.start(), *fit.empties.end());
        let wanted = least + rng.below((most - least + 1) as usize) as u32;
        let mut position = game.start(&mut rng);
        let mut plies = 0;
        while let Some(random) = game.random_move(&position, &mut rng, &mut Vec::new()) {
            let empties = (position.own() | position.opponent()).count_zeros();
            if empties == wanted && random != Move::Pass {
                return position;
            }
            let mv = match random {
                Move::Place(_) if plies >= RANDOM_PLIES => best_by_search(evaluation, &position, 1).0,
                _ => random,
            };
            game.play(&mut position, mv);
            plies += 1;
        }
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
    use crate::evaluation::HandMade;

    #[test]
    fn the_line_through_points_is_found() {
        let pairs: Vec<(f64, f64)> = (0..10).map(|x| (f64::from(x), 2.0 * f64::from(x) + 3.0)).collect();
        let (slope, offset, sigma) = regression(&pairs);
        assert!((slope - 2.0).abs() < 1e-9 && (offset - 3.0).abs() < 1e-9 && sigma < 1e-9);
    }

    #[test]
    fn deep_values_follow_shallow_ones() {
        let fit = ProbCutFit { positions: 30, pairs: vec![(3, 1), (4, 2)], ..ProbCutFit::default() };
        let checks = measure_prob_cut(&HandMade, &fit).expect("a table");
        assert_eq!(checks.len(), 2);
        assert!(checks.iter().all(|check| check.slope > 0.2 && check.slope < 2.0 && check.sigma > 0.0));
    }
}
