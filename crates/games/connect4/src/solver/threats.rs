//! Where fours can still be made, as sets of squares.

use crate::bitboard::{BOARD, BOTTOM, STRIDE};

/// The distances between neighbours on the lines that are not vertical.
pub(super) const SLANTED: [usize; 3] = [STRIDE - 1, STRIDE, STRIDE + 1];

/// The lowest empty square of every column that has room.
#[inline]
pub(crate) fn playable_squares(all: u64) -> u64 {
    (all + BOTTOM) & BOARD
}

/// The empty squares, playable or not, where one more of these stones completes four.
#[inline]
pub(crate) fn winning_squares(stones: u64, all: u64) -> u64 {
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
    half_made_of(stones, BOARD & !all)
}

/// The squares among those given on slanted and level lines that hold two of these stones and else such squares.
#[inline]
pub(super) fn half_made_of(stones: u64, given: u64) -> u64 {
    let squares = SLANTED.into_iter().fold(0, |squares, step| {
        squares | on_lines(four_in_line(stones | given, step) & two_of_four(stones, step), step)
    });
    squares & given
}

/// The first squares of lines of four that lie in the set.
#[inline]
pub(super) fn four_in_line(set: u64, step: usize) -> u64 {
    let pairs = set & (set >> step);
    pairs & (pairs >> (2 * step))
}

/// The first squares of lines of four that have at least two squares of the set.
#[inline]
pub(super) fn two_of_four(set: u64, step: usize) -> u64 {
    let [a, b, c, d] = [set, set >> step, set >> (2 * step), set >> (3 * step)];
    (a & b) | (c & d) | ((a | b) & (c | d))
}

/// All squares of the lines of four that begin on these.
#[inline]
pub(super) fn on_lines(first: u64, step: usize) -> u64 {
    let lower_half = first | (first << step);
    lower_half | (lower_half << (2 * step))
}

/// The playable squares after which the opponent must answer one more of these stones, as it would complete
/// four with the next. `wins` are the squares where it completes four already; none is playable.
#[inline]
pub(super) fn forcing_squares(stones: u64, all: u64, wins: u64) -> u64 {
    let playable = playable_squares(all);
    half_made_of(stones, playable) | playable & (wins >> 1 | (stones << 1) & (stones << 2))
}

/// The moves after which the opponent does not win with its next stone.
#[inline]
pub(crate) fn non_losing_squares(all: u64, opponent_wins: u64) -> u64 {
    let playable = playable_squares(all);
    let safe = playable & !(opponent_wins >> 1);
    let forced = playable & opponent_wins;
    let answers = if forced == 0 { safe } else { safe & forced };
    if has_two(forced) { 0 } else { answers }
}

/// Whether two or more bits are set.
#[inline]
pub(super) fn has_two(set: u64) -> bool {
    set & set.wrapping_sub(1) != 0
}

/// Whether three or more bits are set.
#[inline]
pub(super) fn has_three(set: u64) -> bool {
    has_two(set & set.wrapping_sub(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bitboard::has_four;
    use crate::{COLUMNS, ConnectFour, Position, ROWS, bitboard::square};
    use spielwerk_core::contract;

    #[test]
    fn threats_that_force_an_answer_are_made_only_on_forcing_squares() {
        contract::walk(&ConnectFour, 2_000, 13, |position, _, _| {
            let Position { own, all } = *position;
            let wins = winning_squares(own, all);
            let playable = playable_squares(all);
            if position.is_finished() || wins & playable != 0 {
                return;
            }
            let forcing = forcing_squares(own, all, wins);
            assert_eq!(forcing & !playable, 0, "{position:?}");
            for stone in (0..64).map(|bit| 1 << bit).filter(|stone| stone & playable != 0) {
                let all = all | stone;
                let forces = winning_squares(own | stone, all) & playable_squares(all) != 0;
                assert!(!forces || forcing & stone != 0, "{stone:#x} in {position:?}");
            }
        });
    }

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
