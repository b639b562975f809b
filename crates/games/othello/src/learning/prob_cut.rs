//! The constants of Multi-ProbCut for evaluations of Othello, measured on positions of short-sighted self-play.

use spielwerk_core::{Evaluate, Game, Rng, TableError};
use spielwerk_search::alphabeta::ProbCutCheck;
use spielwerk_train::fit::fit_prob_cut;

use super::fit::best_by_search;
use crate::{Move, Othello, Position};

/// What is measured.
#[derive(Clone, Debug)]
pub struct ProbCutFit {
    /// How many positions are searched.
    pub positions: u64,
    /// Random seed of the positions.
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
    let positions = (0..fit.positions).map(|number| position(evaluation, fit, number));
    fit_prob_cut(&Othello::<8>, evaluation, positions, &fit.pairs, fit.decided)
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
    use crate::learning::HandMade;

    #[test]
    fn deep_values_follow_shallow_ones() {
        let fit = ProbCutFit { positions: 30, pairs: vec![(3, 1), (4, 2)], ..ProbCutFit::default() };
        let checks = measure_prob_cut(&HandMade, &fit).expect("a table");
        assert_eq!(checks.len(), 2);
        assert!(checks.iter().all(|check| check.slope > 0.2 && check.slope < 2.0 && check.sigma > 0.0));
    }
}
