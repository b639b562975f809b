//! Where one more stone makes fours possible.
//!
//! A new stone changes nothing but the lines through it. Each is squeezed into a few bits, looked up, and the answer is
//! spread over the line again: half the work of asking all lines anew.
#![cfg_attr(all(target_arch = "x86_64", target_feature = "bmi2"), allow(unsafe_code))]
#![cfg_attr(
    not(all(target_arch = "x86_64", target_feature = "bmi2")),
    expect(
        dead_code,
        reason = "without instructions that squeeze and spread bits, asking all lines is faster"
    )
)]

use crate::bitboard::{COLUMNS, ROWS, STRIDE, square};

/// So far a line of four reaches from a stone.
const REACH: usize = 3;
/// The squares of a line that can make four together with the one in its middle, and their subsets.
const LENGTH: usize = 2 * REACH + 1;
const SUBSETS: usize = 1 << LENGTH;

/// The squares that can make four with a stone along one direction.
#[derive(Clone, Copy)]
struct Line {
    /// The squares, the stone's own included.
    squares: u64,
    /// Where the answers for lines with the stone at its place begin.
    answers: usize,
}

/// For each square its falling, level and rising line.
static LINES: [[Line; 3]; 64] = lines();

/// For each place of the stone on a line, and all subsets of the line: where one more stone completes four with it.
static ANSWERS: [u8; (REACH + 1) * SUBSETS] = answers();

/// The squares, empty or not, that complete four with `stone` and these stones.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
#[inline]
pub(super) fn squares_winning_with(stone: u64, stones: u64) -> u64 {
    use crate::bitboard::BOARD;
    use std::arch::x86_64::{_pdep_u64, _pext_u64};
    let upright = ((stone & (stones << 1) & (stones << 2)) << 1) & BOARD;
    LINES[stone.trailing_zeros() as usize % 64].iter().fold(upright, |squares, line| {
        // SAFETY: this function is compiled only when the target has BMI2.
        let subset = unsafe { _pext_u64(stones, line.squares) } as usize;
        let answer = ANSWERS[(line.answers | subset) % ANSWERS.len()];
        // SAFETY: as above.
        squares | unsafe { _pdep_u64(answer.into(), line.squares) }
    })
}

/// The squares, empty or not, that complete four with `stone` and these stones, and perhaps others that do without it.
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
#[inline]
pub(super) fn squares_winning_with(stone: u64, stones: u64) -> u64 {
    super::threats::winning_squares(stones | stone, 0)
}

const fn lines() -> [[Line; 3]; 64] {
    let mut lines = [[Line { squares: 0, answers: 0 }; 3]; 64];
    let mut column = 0;
    while column < COLUMNS {
        let mut row = 0;
        while row < ROWS {
            let mut direction = 0;
            while direction < 3 {
                lines[column * STRIDE + row][direction] = line(column, row, direction);
                direction += 1;
            }
            row += 1;
        }
        column += 1;
    }
    lines
}

/// The line through a square that falls (0), stays level (1) or rises (2) by a row per column.
const fn line(column: usize, row: usize, direction: usize) -> Line {
    let mut squares = 0;
    let mut before = 0;
    let mut place = 0;
    while place < LENGTH {
        // Column and row of this place, both REACH too high.
        let across = column + place;
        let up = match direction {
            0 => row + 2 * REACH - place,
            1 => row + REACH,
            _ => row + place,
        };
        if REACH <= across && across < COLUMNS + REACH && REACH <= up && up < ROWS + REACH {
            squares |= square(across - REACH, up - REACH);
            if place < REACH {
                before += 1;
            }
        }
        place += 1;
    }
    Line { squares, answers: before * SUBSETS }
}

const fn answers() -> [u8; (REACH + 1) * SUBSETS] {
    let mut answers = [0; (REACH + 1) * SUBSETS];
    let mut index = 0;
    while index < answers.len() {
        let (place, subset) = (index / SUBSETS, index % SUBSETS);
        let held = subset | 1 << place;
        let mut first = 0;
        while first <= place && first + REACH < LENGTH {
            let missing = (0b1111 << first) & !held;
            if missing.is_power_of_two() && first + REACH >= place {
                answers[index] |= missing as u8;
            }
            first += 1;
        }
        index += 1;
    }
    answers
}

#[cfg(test)]
mod tests {
    use super::super::threats::{playable_squares, winning_squares};
    use super::*;
    use crate::{ConnectFour, Position};
    use spielwerk_core::contract;

    #[test]
    fn new_wins_and_old_ones_are_all() {
        contract::walk(&ConnectFour, 2_000, 19, |position, _, _| {
            for stones in [position.own, position.opponent()] {
                let Position { all, .. } = *position;
                let wins = winning_squares(stones, all);
                for stone in (0..49).map(|bit| 1 << bit).filter(|stone| stone & playable_squares(all) != 0) {
                    let all = all | stone;
                    let new = squares_winning_with(stone, stones) & !all;
                    let wanted = winning_squares(stones | stone, all);
                    assert_eq!((wins & !stone) | new, wanted, "{stone:#x} in {position:?}");
                }
            }
        });
    }
}
