//! The last one to four empty squares, where most of the nodes are.
//!
//! Nothing is generated, sorted or stored here: the empty squares are named in the arguments, those in odd
//! quadrants first. All functions answer for a null window: a score above `alpha` is a lower bound, any other
//! an upper bound.

use super::parity::{odd_quadrants, same_quadrant};
use crate::othello::bitboard::{count_last_flips, flips, mobility};
use crate::othello::{Othello, Square, Squares};

/// Below every score.
pub(super) const NOTHING: i32 = -127;

/// The squares next to each square.
static NEIGHBOURS: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let bit = 1_u64 << square;
        let row = bit | ((bit << 1) & 0xfefe_fefe_fefe_fefe) | ((bit >> 1) & 0x7f7f_7f7f_7f7f_7f7f);
        table[square] = (row | (row << 8) | (row >> 8)) ^ bit;
        square += 1;
    }
    table
};

/// The discs turned by a move, looked for only if there is one to turn beside it.
#[inline]
fn flips_of(own: u64, opponent: u64, square: usize) -> u64 {
    if NEIGHBOURS[square] & opponent == 0 { 0 } else { flips(own, opponent, Square::of_bit(square as u32)) }
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

/// The exact margin with one empty square, given the discs of the side to move.
#[inline]
fn one<const SIZE: usize>(own: u64, square: usize, nodes: &mut u64) -> i32 {
    *nodes += 1;
    let area = (SIZE * SIZE) as i32;
    let last = Square::of_bit(square as u32);
    let discs = own.count_ones() as i32;
    let turned = count_last_flips(own, last) as i32;
    if turned > 0 {
        return 2 * (discs + 1 + turned) - area;
    }
    let others = Othello::<SIZE>::BOARD & !own & !last.bit();
    let turned = count_last_flips(others, last) as i32;
    if turned > 0 || 2 * discs < area {
        return 2 * (discs - turned) - area;
    }
    2 * (discs + 1) - area
}

/// Two empty squares.
#[inline]
fn two<const SIZE: usize>(own: u64, opponent: u64, squares: [usize; 2], alpha: i32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    let [a, b] = squares;
    let mut best = NOTHING;
    let turned = flips_of(own, opponent, a);
    if turned != 0 {
        best = -one::<SIZE>(opponent ^ turned, b, nodes);
        if best > alpha {
            return best;
        }
    }
    let turned = flips_of(own, opponent, b);
    if turned != 0 {
        best = best.max(-one::<SIZE>(opponent ^ turned, a, nodes));
    }
    if best != NOTHING {
        return best;
    }
    // The other side's moves, from its point of view reversed.
    let mut best = -NOTHING;
    let turned = flips_of(opponent, own, a);
    if turned != 0 {
        best = one::<SIZE>(own ^ turned, b, nodes);
        if best <= alpha {
            return best;
        }
    }
    let turned = flips_of(opponent, own, b);
    if turned != 0 {
        best = best.min(one::<SIZE>(own ^ turned, a, nodes));
    }
    if best == -NOTHING { final_margin::<SIZE>(own, opponent) } else { best }
}

/// Three empty squares.
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
    let orders = [[a, b, c], [b, a, c], [c, a, b]];
    let best = three_of_side::<SIZE>(own, opponent, &orders, alpha, nodes);
    if best != NOTHING {
        return best;
    }
    let best = three_of_side::<SIZE>(opponent, own, &orders, -alpha - 1, nodes);
    if best == NOTHING { final_margin::<SIZE>(own, opponent) } else { -best }
}

/// The moves of one side with three empty squares; [`NOTHING`] if it has none.
#[inline]
fn three_of_side<const SIZE: usize>(
    own: u64,
    opponent: u64,
    orders: &[[usize; 3]; 3],
    alpha: i32,
    nodes: &mut u64,
) -> i32 {
    *nodes += 1;
    let mut best = NOTHING;
    for &[square, b, c] in orders {
        let turned = flips_of(own, opponent, square);
        if turned != 0 {
            let next_own = own | turned | (1 << square);
            best = best.max(-two::<SIZE>(opponent ^ turned, next_own, [b, c], -alpha - 1, nodes));
            if best > alpha {
                break;
            }
        }
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
    let orders = [[a, b, c, d], [b, a, c, d], [c, a, b, d], [d, a, b, c]];
    let best = four_of_side::<SIZE>(own, opponent, &orders, alpha, nodes);
    if best != NOTHING {
        return best;
    }
    let best = four_of_side::<SIZE>(opponent, own, &orders, -alpha - 1, nodes);
    if best == NOTHING { final_margin::<SIZE>(own, opponent) } else { -best }
}

/// The moves of one side with four empty squares; [`NOTHING`] if it has none.
#[inline]
fn four_of_side<const SIZE: usize>(
    own: u64,
    opponent: u64,
    orders: &[[usize; 4]; 4],
    alpha: i32,
    nodes: &mut u64,
) -> i32 {
    *nodes += 1;
    let mut best = NOTHING;
    for &[square, b, c, d] in orders {
        let turned = flips_of(own, opponent, square);
        if turned != 0 {
            let next_own = own | turned | (1 << square);
            best = best.max(-three::<SIZE>(opponent ^ turned, next_own, [b, c, d], -alpha - 1, nodes));
            if best > alpha {
                break;
            }
        }
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
