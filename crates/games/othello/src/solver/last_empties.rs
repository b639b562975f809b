//! The last one to four empty squares, where most of the nodes are.
//!
//! Nothing is generated, sorted or stored here: the empty squares are named in the arguments, those in odd
//! quadrants first. All functions answer for a null window: a score above `alpha` is a lower bound, any other
//! an upper bound.

use super::parity::{odd_quadrants, same_quadrant};
use crate::bitboard::{count_last_flips, flips, mobility};
use crate::{Othello, Square, Squares};

/// Below every score.
pub(super) const NOTHING: i32 = -127;

/// The discs turned by a move on the square with this number.
#[inline]
fn flips_of(own: u64, opponent: u64, square: usize) -> u64 {
    flips(own, opponent, Square::of_bit(square as u32))
}

/// The margin of a finished game, empty squares to the winner.
#[inline]
pub(super) fn final_margin<const SIZE: usize>(own: u64, opponent: u64) -> i32 {
    let area = (SIZE * SIZE) as i32;
    let (own, opponent) = (own.count_ones() as i32, opponent.count_ones() as i32);
    match own - opponent {
        0 => 0,
        ahead if ahead > 0 => area - 2 * opponent,
        _ => 2 * own - area,
    }
}

/// The margin with one empty square, given the discs of the side to move: exact, or an upper bound that does
/// not exceed `alpha`.
#[inline]
fn one<const SIZE: usize>(own: u64, square: usize, alpha: i32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    let turned = count_last_flips(own, Square::of_bit(square as u32)) as i32;
    if turned > 0 {
        return 2 * (own.count_ones() as i32 + 1 + turned) - (SIZE * SIZE) as i32;
    }
    one_passed::<SIZE>(own, square, alpha)
}

/// [`one`] for a side that cannot move: out of line, so that the usual case is short enough to be inlined.
#[inline(never)]
fn one_passed<const SIZE: usize>(own: u64, square: usize, alpha: i32) -> i32 {
    let area = (SIZE * SIZE) as i32;
    let last = Square::of_bit(square as u32);
    let discs = own.count_ones() as i32;
    let most = 2 * (discs + i32::from(2 * discs >= area)) - area;
    if most <= alpha {
        return most;
    }
    let others = Othello::<SIZE>::BOARD & !own & !last.bit();
    let turned = count_last_flips(others, last) as i32;
    if turned > 0 { 2 * (discs - turned) - area } else { most }
}

/// Two empty squares.
#[inline]
fn two<const SIZE: usize>(own: u64, opponent: u64, [a, b]: [usize; 2], alpha: i32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    let mut best = NOTHING;
    let turned = flips_of(own, opponent, a);
    if turned != 0 {
        best = -one::<SIZE>(opponent ^ turned, b, -alpha - 1, nodes);
        if best > alpha {
            return best;
        }
    }
    let turned = flips_of(own, opponent, b);
    if turned != 0 {
        return best.max(-one::<SIZE>(opponent ^ turned, a, -alpha - 1, nodes));
    }
    if best == NOTHING { two_passed::<SIZE>(own, opponent, [a, b], alpha, nodes) } else { best }
}

/// [`two`] for a side that cannot move: the other side's moves, from its point of view reversed.
#[inline(never)]
fn two_passed<const SIZE: usize>(
    own: u64,
    opponent: u64,
    [a, b]: [usize; 2],
    alpha: i32,
    nodes: &mut u64,
) -> i32 {
    let mut best = -NOTHING;
    let turned = flips_of(opponent, own, a);
    if turned != 0 {
        best = one::<SIZE>(own ^ turned, b, alpha, nodes);
        if best <= alpha {
            return best;
        }
    }
    let turned = flips_of(opponent, own, b);
    if turned != 0 {
        best = best.min(one::<SIZE>(own ^ turned, a, alpha, nodes));
    }
    if best == -NOTHING { final_margin::<SIZE>(own, opponent) } else { best }
}

/// Three empty squares.
#[inline]
fn three<const SIZE: usize>(
    own: u64,
    opponent: u64,
    squares: [usize; 3],
    alpha: i32,
    nodes: &mut u64,
) -> i32 {
    let [mut a, mut b, mut c] = squares;
    // One alone in its quadrant comes first.
    if same_quadrant(a, b) {
        (a, c) = (c, a);
    } else if same_quadrant(a, c) {
        (a, b) = (b, a);
    }
    let best = three_of_side::<SIZE>(own, opponent, [a, b, c], alpha, nodes);
    if best != NOTHING {
        return best;
    }
    let best = three_of_side::<SIZE>(opponent, own, [a, b, c], -alpha - 1, nodes);
    if best == NOTHING { final_margin::<SIZE>(own, opponent) } else { -best }
}

/// The moves of one side with three empty squares; [`NOTHING`] if it has none.
#[inline(never)]
fn three_of_side<const SIZE: usize>(
    own: u64,
    opponent: u64,
    [mut a, mut b, mut c]: [usize; 3],
    alpha: i32,
    nodes: &mut u64,
) -> i32 {
    *nodes += 1;
    let mut best = NOTHING;
    for _ in 0..3 {
        let turned = flips_of(own, opponent, a);
        if turned != 0 {
            let next_own = own | turned | (1 << a);
            best = best.max(-two::<SIZE>(opponent ^ turned, next_own, [b, c], -alpha - 1, nodes));
            if best > alpha {
                break;
            }
        }
        (a, b, c) = (b, c, a);
    }
    best
}

/// The exact margin with at most three empty squares, given the moves, by trying everything: for positions
/// that the search is asked about itself.
pub(super) fn up_to_three<const SIZE: usize>(own: u64, opponent: u64, moves: u64, nodes: &mut u64) -> i32 {
    *nodes += 1;
    let board = Othello::<SIZE>::BOARD;
    if moves == 0 {
        let others = mobility(opponent, own) & board;
        if others == 0 {
            return final_margin::<SIZE>(own, opponent);
        }
        return -up_to_three::<SIZE>(opponent, own, others, nodes);
    }
    let mut best = NOTHING;
    for square in Squares(moves) {
        let turned = flips(own, opponent, square);
        let (next_own, next_opponent) = (opponent ^ turned, own | turned | square.bit());
        let answers = mobility(next_own, next_opponent) & board;
        best = best.max(-up_to_three::<SIZE>(next_own, next_opponent, answers, nodes));
    }
    best
}

/// Four empty squares.
pub(super) fn four<const SIZE: usize>(own: u64, opponent: u64, alpha: i32, nodes: &mut u64) -> i32 {
    let empties = Othello::<SIZE>::BOARD & !(own | opponent);
    let [a, b, c, d] = in_parity_order(empties);
    let best = four_of_side::<SIZE>(own, opponent, [a, b, c, d], alpha, nodes);
    if best != NOTHING {
        return best;
    }
    let best = four_of_side::<SIZE>(opponent, own, [a, b, c, d], -alpha - 1, nodes);
    if best == NOTHING { final_margin::<SIZE>(own, opponent) } else { -best }
}

/// The moves of one side with four empty squares; [`NOTHING`] if it has none.
#[inline(never)]
fn four_of_side<const SIZE: usize>(
    own: u64,
    opponent: u64,
    [mut a, mut b, mut c, mut d]: [usize; 4],
    alpha: i32,
    nodes: &mut u64,
) -> i32 {
    *nodes += 1;
    let mut best = NOTHING;
    for _ in 0..4 {
        let turned = flips_of(own, opponent, a);
        if turned != 0 {
            let next_own = own | turned | (1 << a);
            best = best.max(-three::<SIZE>(opponent ^ turned, next_own, [b, c, d], -alpha - 1, nodes));
            if best > alpha {
                break;
            }
        }
        (a, b, c, d) = (b, c, d, a);
    }
    best
}

/// The four squares of a set, those of odd quadrants first.
#[inline]
fn in_parity_order(empties: u64) -> [usize; 4] {
    let odd = empties & odd_quadrants(empties);
    // Two words of at most four squares each, read one after the other.
    let (mut first, mut rest) = if odd == 0 { (empties, 0) } else { (odd, empties & !odd) };
    std::array::from_fn(|_| {
        if first == 0 {
            (first, rest) = (rest, 0);
        }
        let square = first.trailing_zeros() as usize;
        first &= first.wrapping_sub(1);
        square & 63
    })
}
