//! Five to seven empty squares: too many positions for the large table, enough to gain from a little sorting.
//!
//! With five, moves in odd quadrants come first. With six and seven, moves that leave the opponent few
//! answers do, and parity breaks ties; what they prove goes into the small table.

use super::last_empties::{NOTHING, final_margin, four};
use super::near_table::NearTable;
use super::ordering::{burden, highest};
use super::parity::odd_quadrants;
use super::table::NO_SQUARE;
use crate::bitboard::{flips, mobility};
use crate::stability::stable_refutation;
use crate::{Othello, Squares};

/// Up to this many empty squares are searched here.
pub(super) const SHALLOW: u32 = 7;

/// From this alpha on it pays to look whether enough discs of the opponent are stable.
const STABILITY_FROM: i32 = 6;

/// A move and the position after it from the opponent's point of view.
#[derive(Clone, Copy)]
struct Child {
    own: u64,
    opponent: u64,
    moves: u64,
    score: i32,
}

/// The score of a position with five to [`SHALLOW`] empty squares for a null window: above `alpha` it is a
/// lower bound, else an upper bound.
pub(super) fn shallow<const SIZE: usize>(
    own: u64,
    opponent: u64,
    moves: u64,
    alpha: i32,
    nodes: &mut u64,
    near: &mut NearTable,
) -> i32 {
    *nodes += 1;
    if moves == 0 {
        let others = mobility(opponent, own) & Othello::<SIZE>::BOARD;
        if others == 0 {
            return final_margin::<SIZE>(own, opponent);
        }
        return -shallow::<SIZE>(opponent, own, others, -alpha - 1, nodes, near);
    }
    if alpha >= STABILITY_FROM
        && let Some(highest) = stable_refutation::<SIZE>(own, opponent, alpha)
    {
        return highest;
    }
    let empties = Othello::<SIZE>::BOARD & !(own | opponent);
    if empties.count_ones() == 5 {
        return by_parity::<SIZE>(own, opponent, moves, alpha, nodes);
    }
    if let Some(score) = near.get(own, opponent).and_then(|known| known.decide(alpha)) {
        return score;
    }
    let score = fastest_first::<SIZE>(own, opponent, moves, alpha, nodes, near);
    near.put((own, opponent), (alpha, alpha + 1), score, NO_SQUARE);
    score
}

/// Five empty squares: odd quadrants first.
#[inline]
fn by_parity<const SIZE: usize>(own: u64, opponent: u64, moves: u64, alpha: i32, nodes: &mut u64) -> i32 {
    let odd = odd_quadrants(Othello::<SIZE>::BOARD & !(own | opponent));
    let mut best = NOTHING;
    for group in [moves & odd, moves & !odd] {
        for square in Squares(group) {
            let turned = flips(own, opponent, square);
            let (next_own, next_opponent) = (opponent ^ turned, own | turned | square.bit());
            best = best.max(-four::<SIZE>(next_own, next_opponent, -alpha - 1, nodes));
            if best > alpha {
                return best;
            }
        }
    }
    best
}

/// Six or seven empty squares: few answers first.
#[inline]
fn fastest_first<const SIZE: usize>(
    own: u64,
    opponent: u64,
    moves: u64,
    alpha: i32,
    nodes: &mut u64,
    near: &mut NearTable,
) -> i32 {
    let odd = odd_quadrants(Othello::<SIZE>::BOARD & !(own | opponent));
    let mut children = [Child { own: 0, opponent: 0, moves: 0, score: 0 }; SHALLOW as usize];
    let children = &mut children[..moves.count_ones() as usize];
    for (child, square) in children.iter_mut().zip(Squares(moves)) {
        let turned = flips(own, opponent, square);
        let (next_own, next_opponent) = (opponent ^ turned, own | turned | square.bit());
        let moves = mobility(next_own, next_opponent) & Othello::<SIZE>::BOARD;
        let score = i32::from(odd & square.bit() != 0) - 2 * burden::<SIZE>(moves);
        *child = Child { own: next_own, opponent: next_opponent, moves, score };
    }
    let mut best = NOTHING;
    for at in 0..children.len() {
        let first = highest(children[at..].iter().map(|child| child.score));
        children.swap(at, at + first);
        let Child { own, opponent, moves, .. } = children[at];
        best = best.max(-shallow::<SIZE>(own, opponent, moves, -alpha - 1, nodes, near));
        if best > alpha {
            return best;
        }
    }
    best
}
