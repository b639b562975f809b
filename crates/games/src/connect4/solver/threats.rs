//! Where fours can still be made, as sets of squares.

use crate::connect4::bitboard::{BOARD, BOTTOM, STRIDE};

/// The distances between neighbours on the lines that are not vertical.
const SLANTED: [usize; 3] = [STRIDE - 1, STRIDE, STRIDE + 1];

/// The lowest empty square of every column that has room.
#[inline]
pub(super) fn playable_squares(all: u64) -> u64 {
    (all + BOTTOM) & BOARD
}

/// The empty squares, playable or not, where one more of these stones completes four.
#[inline]
pub(super) fn winning_squares(stones: u64, all: u64) -> u64 {
    let mut squares = (stones << 1) & (stones << 2) & (stones << 3);
    for step in SLANTED {
        let two_before = (stones << step) & (stones << (2 * step));
        squares |= two_before & ((stones << (3 * step)) | (stones >> step));
        let two_after = (stones >> step) & (stones >> (2 * step));
        squares |= two_after & ((stones << step) | (stones >> (3 * step)));
    }
    squares & BOARD & !all
}

/// The empty squares on slanted and level lines that hold two of these stones and nothing of the opponent:
/// one more stone there makes a threat.
#[inline]
pub(super) fn half_made_squares(stones: u64, all: u64) -> u64 {
    let empty = BOARD & !all;
    let mut squares = 0;
    for step in SLANTED {
        let usable = stones | empty;
        let pairs = usable & (usable >> step);
        let lines = pairs & (pairs >> (2 * step));
        let [a, b, c, d] = [stones, stones >> step, stones >> (2 * step), stones >> (3 * step)];
        let half_made = lines & ((a & b) | (c & d) | ((a | b) & (c | d)));
        let lower_half = half_made | (half_made << step);
        squares |= lower_half | (lower_half << (2 * step));
    }
    squares & empty
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connect4::bitboard::has_four;
    use crate::connect4::{COLUMNS, ConnectFour, ROWS, bitboard::square};
    use spielwerk_core::contract;

    #[test]
    fn winning_squares_are_those_where_a_stone_makes_four() {
        contract::walk(&ConnectFour, 500, 11, |position, _, _| {
            if has_four(position.own) {
                return;
            }
            let wins = winning_squares(position.own, position.all);
            for column in 0..COLUMNS {
                for row in 0..ROWS {
                    let bit = square(column, row);
                    let wanted = position.all & bit == 0 && has_four(position.own | bit);
                    assert_eq!(wins & bit != 0, wanted, "column {column}, row {row} of {position:?}");
                }
            }
        });
    }
}
