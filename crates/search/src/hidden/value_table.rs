//! What moves were worth in worlds, and which of them are still worth trying.

use spielwerk_core::{Analysis, MoveAnalysis};

/// A row of values for each world, a column for each move.
#[derive(Clone, Debug)]
pub(super) struct ValueTable {
    rows: Vec<Vec<Option<f64>>>,
    /// What each move is taken to be worth beyond its values.
    bonus: Vec<f64>,
    open: Vec<usize>,
    rollouts: u64,
}

impl ValueTable {
    /// Worlds before a move may be dropped.
    const LEAST: usize = 16;

    /// A move is dropped if it is worse than the best by this many standard errors.
    const ERRORS: f64 = 3.0;

    /// A table of moves with what each is taken to be worth beyond its values.
    pub(super) fn new(bonus: Vec<f64>) -> Self {
        Self { rows: Vec::new(), open: (0..bonus.len()).collect(), bonus, rollouts: 0 }
    }

    /// How many worlds there are.
    pub(super) fn worlds(&self) -> usize {
        self.rows.len()
    }

    /// How many values there are.
    pub(super) fn rollouts(&self) -> u64 {
        self.rollouts
    }

    /// The moves that are still tried.
    pub(super) fn open(&self) -> &[usize] {
        &self.open
    }

    /// Whether more than one move is still tried.
    pub(super) fn is_undecided(&self) -> bool {
        self.open.len() > 1
    }

    /// Adds worlds, and drops moves that are clearly worse than the best.
    pub(super) fn add(&mut self, rows: Vec<Vec<Option<f64>>>) {
        self.rollouts += rows.iter().flatten().flatten().count() as u64;
        self.rows.extend(rows);
        if self.rows.len() < Self::LEAST {
            return;
        }
        let best = self.best();
        let hopeful = |&mv: &usize| {
            let (mean, error) = self.behind(best, mv);
            mv == best || mean <= Self::ERRORS * error || (mean == 0.0 && error == 0.0)
        };
        self.open = self.open.iter().copied().filter(hopeful).collect();
    }

    /// Of the moves still tried the one of the highest mean, of equal ones the first.
    fn best(&self) -> usize {
        let mean = |mv: usize| {
            let (sum, count) = self
                .rows
                .iter()
                .filter_map(|row| row[mv])
                .fold((0.0, 0), |(sum, count), value| (sum + value, count + 1));
            if count > 0 { sum / f64::from(count) + self.bonus[mv] } else { f64::NEG_INFINITY }
        };
        let better = |best: usize, mv: usize| if mean(mv) > mean(best) { mv } else { best };
        self.open.iter().copied().reduce(better).unwrap_or(0)
    }

    /// By how much a move is behind the best in the worlds in which both were tried, bonus included, and the standard error
    /// of that.
    fn behind(&self, best: usize, mv: usize) -> (f64, f64) {
        let differences = || self.rows.iter().filter_map(|row| Some(row[best]? - row[mv]?));
        let count = differences().count() as f64;
        if count < 2.0 {
            return (self.bonus[best] - self.bonus[mv], f64::INFINITY);
        }
        let mean = differences().sum::<f64>() / count;
        let variance = differences().map(|one| (one - mean).powi(2)).sum::<f64>() / (count - 1.0);
        (mean + self.bonus[best] - self.bonus[mv], (variance / count).sqrt())
    }

    /// All moves, the best first. Moves that were dropped are valued by what they were behind the best.
    pub(super) fn analysis<M: Copy + PartialEq>(&self, legal: &[M]) -> Analysis<M> {
        let best = self.best();
        let tried = |mv: usize| self.rows.iter().filter(|row| row[mv].is_some()).count();
        let sum: f64 = self.rows.iter().filter_map(|row| row[best]).sum();
        let value = sum / tried(best).max(1) as f64;
        let mut order: Vec<(usize, f64)> = (0..legal.len())
            .map(|mv| (mv, if mv == best { value } else { value - self.behind(best, mv).0 }))
            .collect();
        order
            .sort_by(|left, right| (left.0 != best).cmp(&(right.0 != best)).then(right.1.total_cmp(&left.1)));
        let entry = |&(mv, value): &(usize, f64)| MoveAnalysis {
            value: Some(value),
            visits: Some(tried(mv) as u64),
            ..MoveAnalysis::unknown(legal[mv])
        };
        Analysis {
            value,
            nodes: self.rollouts,
            simulations: Some(self.rollouts),
            moves: order.iter().map(entry).collect(),
            ..Analysis::of_move(legal[best])
        }
    }

    /// What the moves were worth in one world, the best first.
    pub(super) fn world<M: Copy + PartialEq>(&self, number: usize, legal: &[M]) -> Vec<MoveAnalysis<M>> {
        let values = legal.iter().zip(&self.rows[number]);
        let mut moves: Vec<_> = values
            .filter_map(|(&mv, &value)| {
                Some(MoveAnalysis { value: Some(value?), ..MoveAnalysis::unknown(mv) })
            })
            .collect();
        moves.sort_by(|left, right| right.value.unwrap_or(0.0).total_cmp(&left.value.unwrap_or(0.0)));
        moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_clearly_worse_is_dropped_and_valued_by_its_distance() {
        let mut table = ValueTable::new(vec![0.0; 3]);
        let rows = |worlds: std::ops::Range<i32>| -> Vec<Vec<Option<f64>>> {
            worlds
                .map(|world| {
                    let luck = f64::from(world % 7);
                    vec![Some(luck), Some(luck + 0.1 * f64::from(world % 3 - 1)), Some(luck - 2.0)]
                })
                .collect()
        };
        table.add(rows(0..8));
        assert_eq!(table.open(), [0, 1, 2], "too early");
        table.add(rows(8..24));
        assert_eq!(table.open(), [0, 1]);
        let later: Vec<Vec<Option<f64>>> = (0..8).map(|_| vec![Some(9.0), Some(9.0), None]).collect();
        table.add(later);
        let analysis = table.analysis(&['a', 'b', 'c']);
        assert_eq!((analysis.best, analysis.moves[2].mv), ('a', 'c'));
        let values: Vec<f64> = analysis.moves.iter().filter_map(|entry| entry.value).collect();
        assert!((values[0] - values[2] - 2.0).abs() < 1e-9, "{values:?}");
        assert_eq!(analysis.moves[2].visits, Some(24));
        assert_eq!(table.rollouts(), 3 * 24 + 2 * 8);
    }

    #[test]
    fn equal_moves_stay_equal_and_the_first_is_played() {
        let mut table = ValueTable::new(vec![0.0; 2]);
        table.add((0..40).map(|_| vec![Some(1.0), Some(1.0)]).collect());
        assert!(table.is_undecided());
        assert_eq!(table.analysis(&[7, 8]).best, 7);
    }

    #[test]
    fn a_bonus_decides_between_moves_that_are_nearly_equal() {
        let rows = || vec![vec![Some(1.0), Some(1.1)], vec![Some(3.0), Some(3.1)]];
        for (bonus, best, behind) in [([0.0, 0.0], 'b', 0.1), ([0.0, -0.3], 'a', 0.2)] {
            let mut table = ValueTable::new(bonus.to_vec());
            table.add(rows());
            let analysis = table.analysis(&['a', 'b']);
            let values: Vec<f64> = analysis.moves.iter().filter_map(|entry| entry.value).collect();
            assert_eq!((analysis.best, analysis.moves[0].mv), (best, best));
            assert!((values[0] - values[1] - behind).abs() < 1e-9, "{values:?}");
        }
    }
}
