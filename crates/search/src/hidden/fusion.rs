//! How the answers for several worlds become one.

use std::cmp::Ordering;

use spielwerk_core::MoveAnalysis;

/// What counts when worlds disagree about the best move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fusion {
    /// The least sum of ranks: in each world moves are ranked by their visits, the most visited first.
    Rank,
    /// The greatest mean share of the visits.
    Average,
    /// The greatest mean value. Worlds differ in what is at stake, and here those with high stakes count more.
    Value,
}

/// What all worlds together say of one move.
#[derive(Clone, Copy, Debug)]
struct Sums<M> {
    mv: M,
    rank: f64,
    share: f64,
    value: f64,
    /// Worlds in which the move was valued.
    valued: u32,
    visits: u64,
}

impl Fusion {
    /// The names of the ways, for player texts.
    pub const NAMES: [&'static str; 3] = ["avg", "rank", "value"];

    /// The way of this name; the average for any that is none.
    pub fn named(name: &str) -> Self {
        match name {
            "rank" => Self::Rank,
            "value" => Self::Value,
            _ => Self::Average,
        }
    }

    /// All moves with their visits in all worlds, their mean value and, as prior, their mean share of the visits;
    /// the best move first. `legal` says which moves there are and decides between equals: the first is better.
    pub fn fuse<M: Copy + PartialEq>(
        self,
        legal: &[M],
        worlds: &[Vec<MoveAnalysis<M>>],
    ) -> Vec<MoveAnalysis<M>> {
        let mut sums: Vec<Sums<M>> = legal
            .iter()
            .map(|&mv| Sums { mv, rank: 0.0, share: 0.0, value: 0.0, valued: 0, visits: 0 })
            .collect();
        for moves in worlds {
            add_world(&mut sums, moves);
        }
        sums.sort_by(|left, right| self.compare(left, right));
        let share_of = |share: f64| share / worlds.len().max(1) as f64;
        sums.into_iter()
            .map(|sum| MoveAnalysis {
                value: (sum.valued > 0).then(|| sum.mean()),
                visits: Some(sum.visits),
                prior: Some(share_of(sum.share)),
                ..MoveAnalysis::unknown(sum.mv)
            })
            .collect()
    }

    /// Less is better; what is equal by the way itself is decided by the others.
    fn compare<M>(self, left: &Sums<M>, right: &Sums<M>) -> Ordering {
        let rank = left.rank.total_cmp(&right.rank);
        let share = right.share.total_cmp(&left.share);
        let value = right.mean().total_cmp(&left.mean());
        match self {
            Self::Rank => rank.then(share).then(value),
            Self::Average => share.then(value),
            Self::Value => value.then(share),
        }
    }
}

impl<M> Sums<M> {
    /// The mean value over the worlds in which the move was valued.
    fn mean(&self) -> f64 {
        if self.valued > 0 { self.value / f64::from(self.valued) } else { f64::NEG_INFINITY }
    }
}

/// Adds what one world says of the moves.
fn add_world<M: Copy + PartialEq>(sums: &mut [Sums<M>], moves: &[MoveAnalysis<M>]) {
    let visits = |entry: &MoveAnalysis<M>| entry.visits.unwrap_or(0);
    let total: u64 = moves.iter().map(visits).sum();
    for sum in sums {
        let entry = moves.iter().find(|entry| entry.mv == sum.mv);
        let own = entry.map_or(0, visits);
        // Equal moves share the middle of the ranks they take together.
        let before = moves.iter().filter(|entry| visits(entry) > own).count();
        let up_to = moves.iter().filter(|entry| visits(entry) >= own).count();
        sum.rank += 0.5 * (before + 1 + up_to) as f64;
        sum.share += own as f64 / total.max(1) as f64;
        sum.visits += own;
        if let Some(value) = entry.and_then(|entry| entry.value) {
            sum.value += value;
            sum.valued += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn world(visits: [u64; 4], values: [f64; 4]) -> Vec<MoveAnalysis<usize>> {
        let entry = |mv| MoveAnalysis {
            visits: Some(visits[mv]),
            value: Some(values[mv]),
            ..MoveAnalysis::unknown(mv)
        };
        (0..4).map(entry).collect()
    }

    fn best(fusion: Fusion, worlds: &[Vec<MoveAnalysis<usize>>]) -> usize {
        fusion.fuse(&[0, 1, 2, 3], worlds)[0].mv
    }

    /// Ranks 1 3 4 2, 4 2 1 3, 3 2 4 1 and, with a tie, 2.5 2.5 1 4: the sums are 10.5, 9.5, 10 and 10.
    #[test]
    fn the_least_sum_of_ranks_wins_though_it_is_nowhere_first() {
        let flat = [0.0; 4];
        let worlds = [
            world([90, 5, 1, 20], flat),
            world([1, 30, 60, 9], flat),
            world([9, 30, 1, 60], flat),
            world([30, 30, 40, 1], flat),
        ];
        let fused = Fusion::Rank.fuse(&[0, 1, 2, 3], &worlds);
        assert_eq!(fused[0].mv, 1, "{fused:?}");
        assert_eq!(best(Fusion::Average, &worlds), 0);
    }

    #[test]
    fn each_way_can_prefer_another_move() {
        let worlds = [
            world([90, 10, 0, 0], [1.0, 0.9, -9.0, -9.0]),
            world([40, 60, 0, 0], [-4.0, -3.0, -9.0, -9.0]),
            world([45, 55, 0, 0], [0.0, 8.0, -9.0, 30.0]),
        ];
        assert_eq!(best(Fusion::Average, &worlds), 0);
        assert_eq!(best(Fusion::Rank, &worlds), 1);
        assert_eq!(best(Fusion::Value, &worlds), 3);
    }

    #[test]
    fn shares_count_each_world_alike_and_sum_to_one() {
        let worlds = [world([900, 100, 0, 0], [0.0; 4]), world([0, 9, 1, 0], [0.0; 4])];
        let fused = Fusion::Average.fuse(&[0, 1, 2, 3], &worlds);
        assert_eq!((fused[0].mv, fused[1].mv), (1, 0));
        assert_eq!(fused[0].visits, Some(109));
        let sum: f64 = fused.iter().filter_map(|entry| entry.prior).sum();
        assert!((sum - 1.0).abs() < 1e-12, "{sum}");
    }

    #[test]
    fn nothing_known_leaves_the_first_legal_move() {
        assert_eq!(Fusion::Average.fuse(&[7, 8], &[])[0].mv, 7);
    }
}
