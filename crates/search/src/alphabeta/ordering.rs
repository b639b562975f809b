//! Which move to try first: the table's, killers, history, what the game says.

use std::hash::{Hash, Hasher};

use spielwerk_core::Score;

/// What this search has learned about moves, whatever the position.
#[derive(Debug)]
pub(super) struct MoveMemory<M> {
    killers: Vec<[Option<M>; 2]>,
    history: Vec<u32>,
}

impl<M: Copy + Eq + Hash> MoveMemory<M> {
    const HISTORY_BITS: u32 = 14;
    /// Counters are halved when one reaches this, so that they keep room and follow the game.
    const HISTORY_LIMIT: u32 = 1 << 24;

    pub(super) fn new() -> Self {
        Self { killers: Vec::new(), history: vec![0; 1 << Self::HISTORY_BITS] }
    }

    /// Halves the counters and forgets the killers: a new position.
    pub(super) fn fade(&mut self) {
        self.killers.clear();
        self.history.iter_mut().for_each(|counter| *counter /= 2);
    }

    /// Notes that a move refuted the position at this ply.
    pub(super) fn refuted(&mut self, mv: M, ply: usize, depth: u32) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let [first, second] = &mut self.killers[ply];
        if *first != Some(mv) {
            (*first, *second) = (Some(mv), *first);
        }
        let counter = &mut self.history[Self::slot(mv)];
        *counter += (depth * depth).min(1 << 16);
        if *counter >= Self::HISTORY_LIMIT {
            self.history.iter_mut().for_each(|counter| *counter /= 2);
        }
    }

    /// 2 for the latest killer of this ply, 1 for the one before, else 0.
    pub(super) fn killer_rank(&self, mv: M, ply: usize) -> i64 {
        match self.killers.get(ply) {
            Some([Some(first), _]) if *first == mv => 2,
            Some([_, Some(second)]) if *second == mv => 1,
            _ => 0,
        }
    }

    /// How much this move has refuted so far.
    pub(super) fn history(&self, mv: M) -> i64 {
        i64::from(self.history[Self::slot(mv)])
    }

    fn slot(mv: M) -> usize {
        let mut hasher = MoveHasher(0);
        mv.hash(&mut hasher);
        (hasher.finish() >> (64 - Self::HISTORY_BITS)) as usize
    }
}

/// A cheap hash for a few bytes: two moves that share a counter share its experience, no more.
struct MoveHasher(u64);

impl Hasher for MoveHasher {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u8(&mut self, value: u8) {
        self.write_u64(u64::from(value));
    }

    fn write_u32(&mut self, value: u32) {
        self.write_u64(u64::from(value));
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(9) ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_isize(&mut self, value: isize) {
        self.write_u64(value as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// The rank of a move that another thread is searching: after all others.
pub(super) const PUT_OFF: i64 = i64::MIN;

/// The rank of a move that was not looked at yet: after all that were.
pub(super) const UNRANKED: i64 = i64::MIN + 1;

/// A move with its number in the generator's order and the key it is sorted by.
#[derive(Clone, Copy, Debug)]
pub(super) struct RankedMove<M> {
    pub(super) mv: M,
    pub(super) number: u16,
    pub(super) rank: i64,
}

impl<M> RankedMove<M> {
    /// The table's move goes before everything.
    pub(super) const HASH_MOVE: i64 = i64::MAX;
    /// Killers go before what the game says.
    pub(super) const KILLER: i64 = 1 << 58;
    /// Room for history below what the game says.
    const HISTORY_BITS: u32 = 25;

    /// What the game says counts before history, which only settles ties.
    pub(super) fn rank_of(move_score: Score, history: i64) -> i64 {
        i64::from(move_score) * (1 << Self::HISTORY_BITS) + history
    }

    /// What the game said of the move, unless it has its rank for another reason.
    pub(super) fn move_score(&self) -> Option<Score> {
        let is_said = self.rank > UNRANKED && self.rank < Self::KILLER;
        is_said.then_some((self.rank >> Self::HISTORY_BITS) as Score)
    }
}

/// Brings the highest rank among the moves from `from` on to its place and returns it; ties in the generator's order.
/// Must be called for 0, 1, 2 and so on.
///
/// The first few are picked one by one, because after a cut the rest is not needed; then the rest is sorted, because
/// a node that was not cut by then will look at everything.
pub(super) fn select_next<M: Copy>(moves: &mut [RankedMove<M>], from: usize) -> RankedMove<M> {
    const PICKED: usize = 4;
    match from {
        0..PICKED => {
            let best = (from..moves.len()).max_by_key(|&index| (moves[index].rank, std::cmp::Reverse(index)));
            moves[from..=best.expect("there is a move left")].rotate_right(1);
        }
        PICKED => moves[from..].sort_by_key(|ranked| std::cmp::Reverse(ranked.rank)),
        _ => {}
    }
    moves[from]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_come_in_order_of_rank_and_ties_in_order_of_number() {
        let ranks = [3, 9, 3, 1, 9, 0, 5, 3, 1];
        let mut moves: Vec<_> =
            (0..).zip(ranks).map(|(number, rank)| RankedMove { mv: number, number, rank }).collect();
        let order: Vec<u16> = (0..ranks.len()).map(|from| select_next(&mut moves, from).number).collect();
        assert_eq!(order, [1, 4, 6, 0, 2, 7, 3, 8, 5]);
    }

    #[test]
    fn what_the_game_says_is_read_off_a_rank() {
        for score in [-1_000_092, -700, -1, 0, 1, 12_345, 1_000_092] {
            for history in [0, 1, i64::from(MoveMemory::<u8>::HISTORY_LIMIT)] {
                let rank = RankedMove::<u8>::rank_of(score, history);
                assert_eq!(RankedMove { mv: 0u8, number: 0, rank }.move_score(), Some(score));
            }
        }
        for rank in [RankedMove::<u8>::HASH_MOVE, RankedMove::<u8>::KILLER + 1, UNRANKED, PUT_OFF] {
            assert_eq!(RankedMove { mv: 0u8, number: 0, rank }.move_score(), None);
        }
    }

    #[test]
    fn killers_and_history_remember() {
        let mut memory = MoveMemory::new();
        memory.refuted(4u8, 3, 2);
        memory.refuted(5u8, 3, 5);
        assert_eq!((memory.killer_rank(5, 3), memory.killer_rank(4, 3), memory.killer_rank(4, 2)), (2, 1, 0));
        assert_eq!((memory.history(4), memory.history(5)), (4, 25));
        memory.fade();
        assert_eq!((memory.killer_rank(5, 3), memory.history(5)), (0, 12));
    }
}
