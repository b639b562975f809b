//! Where moves are possible and which discs they turn: the two questions every Othello program asks most.
//!
//! Two kernels answer them. `vector` holds the four line directions in the four lanes of a 256-bit register; it is
//! compiled in when the target has AVX2, which `target-cpu=native` in the cargo configuration turns on where the
//! machine has it. `portable` is plain 64-bit arithmetic and serves as its reference in the tests. The choice is made
//! when the program is compiled, because a test at run time would cost as much as the answer.

mod last;
mod rays;

#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "avx2"))))]
mod portable;
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
mod vector;

#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
use portable as kernel;
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
use vector as kernel;

use super::Square;

/// The instruction set the Othello kernels are compiled for.
pub const PATH: &str =
    if cfg!(all(target_arch = "x86_64", target_feature = "avx512vl", target_feature = "avx512cd")) {
        "AVX-512"
    } else if cfg!(all(target_arch = "x86_64", target_feature = "avx2")) {
        "AVX2"
    } else {
        "portable"
    };

/// The discs that `own` turns by placing a disc on `square`, which must be empty; 0 if the move is illegal.
#[inline]
pub fn flips(own: u64, opponent: u64, square: Square) -> u64 {
    kernel::flips(own, opponent, square.index())
}

/// How many discs `own` turns on `square` if the opponent holds every other square of the board: the last
/// move.
#[inline]
pub fn count_last_flips(own: u64, square: Square) -> u32 {
    last::count_flips(own, square.index())
}

/// The empty squares of the 8x8 grid where `own` turns at least one disc.
#[inline]
pub fn mobility(own: u64, opponent: u64) -> u64 {
    kernel::mobility(own, opponent)
}

/// Columns b to g: discs there can be turned along rows and diagonals without wrapping round the board.
const INNER_COLUMNS: u64 = 0x7e7e_7e7e_7e7e_7e7e;

#[cfg(test)]
mod tests {
    use super::super::{Othello, Squares};
    use super::*;
    use spielwerk_core::contract;

    /// Turning discs by walking over the board, square by square.
    fn walk(own: u64, opponent: u64, square: Square) -> u64 {
        let mut turned = 0;
        for (right, up) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)] {
            let (mut column, mut row) = (square.column() as i32 + right, square.row() as i32 + up);
            let mut line = 0;
            while (0..8).contains(&column) && (0..8).contains(&row) {
                let bit = Square::at(column as usize, row as usize).bit();
                if own & bit != 0 {
                    turned |= line;
                }
                if opponent & bit == 0 {
                    break;
                }
                line |= bit;
                (column, row) = (column + right, row + up);
            }
        }
        turned
    }

    fn assert_kernels_agree(own: u64, opponent: u64) {
        let empties = !(own | opponent);
        let mut possible = 0;
        for square in Squares(empties) {
            let wanted = walk(own, opponent, square);
            assert_eq!(kernel::flips(own, opponent, square.index()), wanted, "{square} {own:x} {opponent:x}");
            assert_eq!(
                portable::flips(own, opponent, square.index()),
                wanted,
                "{square} {own:x} {opponent:x}"
            );
            possible |= if wanted == 0 { 0 } else { square.bit() };
        }
        assert_eq!(kernel::mobility(own, opponent), possible, "{own:x} {opponent:x}");
        assert_eq!(portable::mobility(own, opponent), possible, "{own:x} {opponent:x}");
    }

    #[test]
    fn kernels_agree_with_walking_in_random_games() {
        contract::walk(&Othello::<8>, 300, 9, |position, _, _| {
            assert_kernels_agree(position.own(), position.opponent());
            assert_kernels_agree(position.opponent(), position.own());
        });
    }

    #[test]
    fn last_moves_turn_what_walking_counts() {
        let mut rng = spielwerk_core::Rng::new(23);
        for round in 0..50_000 {
            let square = Square::of_bit(round % 64);
            let own = (rng.next_u64() & rng.next_u64()) & !square.bit();
            let wanted = walk(own, !own & !square.bit(), square).count_ones();
            assert_eq!(count_last_flips(own, square), wanted, "{square} {own:x}");
        }
    }

    #[test]
    fn kernels_agree_with_walking_on_random_boards() {
        let mut rng = spielwerk_core::Rng::new(10);
        for _ in 0..20_000 {
            let (own, other, sparse) = (rng.next_u64(), rng.next_u64(), rng.next_u64());
            assert_kernels_agree(own & sparse, other & !own);
            assert_kernels_agree(own & !other, other);
        }
    }
}
