//! Late-move reductions: by how much less far a move is looked ahead that comes late in the order.
//!
//! What is left of a late move's depth can be nothing, and then its static value alone decides whether it is looked at
//! again. Where moves are ordered by the evaluation that value is known already, so a late move that is not good enough
//! costs nothing at all. With hundreds of moves at every node that is most of them.

use spielwerk_core::{Evaluate, Keyed, Score, ZeroSum};

use super::config::MoveOrder;
use super::ordering::RankedMove;
use super::worker::Worker;

/// Which moves lose how many plies, if late-move reductions are on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LateMoves {
    /// The plies that a reduced look keeps, at least: 1 or more, of which the move itself is one.
    pub kept: u32,
    /// After this many moves one ply is saved, after the next number two, and so on.
    pub after: [usize; 4],
}

impl LateMoves {
    /// For games with a few dozen moves at a node: the answer to a move is always looked at.
    pub const CAREFUL: Self = Self { kept: 2, after: [4, 16, 64, usize::MAX] };

    /// By how many plies the first look at a move is shallower in a node of this depth after this many moves were tried;
    /// `None` for a look at full depth.
    #[inline]
    pub(super) fn reduction(&self, depth: u32, tried: usize) -> Option<u32> {
        if depth <= self.kept || tried < self.after[0] {
            return None;
        }
        let plies = self.after.iter().filter(|&&after| tried >= after).count() as u32;
        Some(plies.min(depth - self.kept))
    }
}

impl<G: ZeroSum + Keyed, E: Evaluate<G>> Worker<'_, G, E> {
    /// By how many plies the first look at a move is shallower; `None` for a look at full depth.
    #[inline]
    pub(super) fn reduction(&self, depth: u32, tried: usize) -> Option<u32> {
        let config = self.shared().config;
        let reduces = config.late_move_reductions && !self.never_cuts() && !self.to_the_end;
        if reduces { config.late_moves.reduction(depth, tried) } else { None }
    }

    /// The static value of a late move of which a reduced look would see no more, if that is not above `alpha`.
    #[inline]
    pub(super) fn foretold(
        &self,
        ranked: &RankedMove<G::Move>,
        depth: u32,
        tried: usize,
        alpha: Score,
    ) -> Option<Score> {
        let config = self.shared().config;
        let is_ordered = config.order == MoveOrder::Evaluation && depth >= config.order_plies.max(2);
        if !is_ordered || self.reduction(depth, tried) != Some(depth - 1) {
            return None;
        }
        ranked.move_score().filter(|&score| score <= alpha)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_moves_and_deeper_nodes_lose_more() {
        let late = LateMoves { kept: 1, after: [2, 5, 10, 20] };
        assert_eq!(
            [0, 1, 2, 4, 5, 10, 19, 20].map(|tried| late.reduction(9, tried)),
            [None, None, Some(1), Some(1), Some(2), Some(3), Some(3), Some(4)]
        );
        assert_eq!(
            [0, 1, 2, 3, 4].map(|depth| late.reduction(depth, 30)),
            [None, None, Some(1), Some(2), Some(3)]
        );
        assert_eq!([2, 3, 4].map(|depth| LateMoves::CAREFUL.reduction(depth, 64)), [None, Some(1), Some(2)]);
    }
}
