//! The constants of Multi-ProbCut for evaluations of Othello, measured on positions of short-sighted self-play.

use std::ops::RangeInclusive;

use spielwerk_core::{Budget, Evaluate, Game, Rng, TableError};
use spielwerk_search::alphabeta::{ProbCut, ProbCutCheck};
use spielwerk_train::fit::{ProbCutPairs, fit_checks, values_by_depth};

use super::fit::best_by_search;
use crate::{Move, Othello, Position};

/// What is measured.
#[derive(Clone, Debug)]
pub struct ProbCutFit {
    /// The searches, one round after the other.
    pub rounds: Vec<ProbCutRound>,
    /// Random seed of the positions.
    pub seed: u64,
    /// The range of empty squares of the positions.
    pub empties: RangeInclusive<u32>,
    /// The pairs of depths, deep and shallow; of one deep depth they are tried in this order.
    pub pairs: Vec<(u32, u32)>,
    /// The stages, by the fewest and the most empty squares.
    pub stages: Vec<(u32, u32)>,
    /// Values beyond this many discs are left out.
    pub decided: f64,
}

/// Positions that are searched alike.
#[derive(Clone, Copy, Debug)]
pub struct ProbCutRound {
    /// Positions that are searched in this round.
    pub positions: u64,
    /// What each may cost.
    pub budget: Budget,
    /// With which threshold the constants of the rounds before prune the search; `None` for a full-width search.
    pub threshold: Option<f64>,
}

impl ProbCutFit {
    /// Three rounds: many positions at full width, as many with cautious cuts, and few deep ones; `nodes` for each of the
    /// second round, twenty times as many for each of the third.
    pub fn in_three_rounds(positions: u64, nodes: u64) -> Vec<ProbCutRound> {
        const FULL_WIDTH: u32 = 8;
        const CAUTIOUS: f64 = 1.6;
        let pruned = |positions, nodes| ProbCutRound {
            positions,
            budget: Budget::nodes(nodes),
            threshold: Some(CAUTIOUS),
        };
        vec![
            ProbCutRound { positions, budget: Budget::depth(FULL_WIDTH), threshold: None },
            pruned(positions, nodes),
            pruned(positions / 20, nodes * 20),
        ]
    }
}

impl Default for ProbCutFit {
    fn default() -> Self {
        Self {
            rounds: Self::in_three_rounds(2_000, 400_000),
            seed: 11,
            empties: 12..=52,
            pairs: default_pairs(),
            stages: vec![(1, 16), (17, 22), (23, 28), (29, 34), (35, 40), (41, 46), (47, 60)],
            decided: 30.0,
        }
    }
}

/// For depths 3 to 24 a search of about half the depth and the same parity, from 9 on a cheaper one before it.
fn default_pairs() -> Vec<(u32, u32)> {
    let mut pairs = Vec::new();
    for deep in 3..=24u32 {
        let half = deep / 2 - u32::from(deep / 2 % 2 != deep % 2);
        let half = half.max(2 - deep % 2);
        if deep >= 9 {
            pairs.push((deep, half - 2));
        }
        pairs.push((deep, half));
    }
    pairs
}

/// Measures one line per stage and pair of depths, in points of the evaluation.
///
/// # Errors
/// If there is no memory for the transposition table.
pub fn measure_prob_cut<E: Evaluate<Othello<8>> + Clone>(
    evaluation: &E,
    fit: &ProbCutFit,
) -> Result<Vec<ProbCutCheck>, TableError> {
    let pairs = ProbCutPairs { pairs: &fit.pairs, stages: &fit.stages, decided: fit.decided };
    let (mut measured, mut checks) = (Vec::new(), Vec::new());
    let mut number = 0;
    for round in &fit.rounds {
        let constants =
            round.threshold.map(|threshold| ProbCut { threshold, checks: std::mem::take(&mut checks) });
        let positions = (number..number + round.positions).map(|number| position(evaluation, fit, number));
        measured.extend(values_by_depth(&Othello::<8>, evaluation, positions, round.budget, constants)?);
        checks = fit_checks(&measured, pairs, evaluation.scale());
        number += round.positions;
    }
    Ok(checks)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::patterns::PatternEvaluation;

    #[test]
    fn deep_values_follow_shallow_ones_in_every_stage() {
        let full = ProbCutRound { positions: 60, budget: Budget::depth(4), threshold: None };
        let rounds = vec![full, ProbCutRound { threshold: Some(1.5), budget: Budget::depth(5), ..full }];
        let pairs = vec![(3, 1), (4, 2), (5, 3)];
        let stages = vec![(12, 30), (31, 60)];
        let fit = ProbCutFit { rounds, pairs, stages, ..ProbCutFit::default() };
        let checks = measure_prob_cut(&PatternEvaluation::shipped(), &fit).expect("a table");
        assert!(checks.len() >= 4, "{checks:?}");
        assert!(checks.iter().all(|check| check.slope > 0.2 && check.slope < 2.0 && check.sigma > 0.0));
    }

    #[test]
    fn every_depth_has_a_shallower_one_of_its_parity() {
        let pairs = default_pairs();
        assert!((3..=24).all(|deep| pairs.iter().any(|pair| pair.0 == deep)));
        assert!(
            pairs
                .iter()
                .all(|(deep, shallow)| *shallow > 0 && shallow < deep && (deep - shallow).is_multiple_of(2))
        );
        assert!(pairs.contains(&(8, 4)) && pairs.contains(&(9, 3)) && pairs.contains(&(20, 10)));
    }
}
