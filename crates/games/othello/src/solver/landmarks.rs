//! Corners and the squares beside them on boards of every size, and the squares around a set.

use crate::Othello;

/// Named squares of a board.
pub(super) struct Landmarks<const SIZE: usize>;

impl<const SIZE: usize> Landmarks<SIZE> {
    /// The four corners.
    pub(super) const CORNERS: u64 = {
        let (first, last) = (Othello::<SIZE>::OFFSET, Othello::<SIZE>::OFFSET + SIZE - 1);
        let columns = (1_u64 << first) | (1 << last);
        (columns << (8 * first)) | (columns << (8 * last))
    };
    /// One step along the edge from a corner.
    pub(super) const C_SQUARES: u64 = beside(Self::CORNERS) & Othello::<SIZE>::BOARD;
    /// One step diagonally from a corner.
    pub(super) const X_SQUARES: u64 =
        around(Self::CORNERS) & Othello::<SIZE>::BOARD & !(Self::CORNERS | Self::C_SQUARES);
}

const NOT_COLUMN_A: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_COLUMN_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// The squares to the left and right of a set, above and below it.
#[inline]
pub(super) const fn beside(set: u64) -> u64 {
    ((set << 1) & NOT_COLUMN_A) | ((set >> 1) & NOT_COLUMN_H) | (set << 8) | (set >> 8)
}

/// The squares of a set and those within one step of it in any direction.
#[inline]
pub(super) const fn around(set: u64) -> u64 {
    let row = set | ((set << 1) & NOT_COLUMN_A) | ((set >> 1) & NOT_COLUMN_H);
    row | (row << 8) | (row >> 8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classes;

    #[test]
    fn landmarks_of_the_full_board_are_the_named_classes() {
        assert_eq!(Landmarks::<8>::CORNERS, classes::CORNERS);
        assert_eq!(Landmarks::<8>::C_SQUARES, classes::C_SQUARES);
        assert_eq!(Landmarks::<8>::X_SQUARES, classes::X_SQUARES);
    }

    #[test]
    fn small_boards_have_their_own() {
        assert_eq!(Landmarks::<4>::CORNERS, 0x0000_2400_0024_0000);
        assert_eq!(Landmarks::<4>::X_SQUARES, classes::CENTRAL);
        assert_eq!(Landmarks::<6>::C_SQUARES.count_ones(), 8);
    }
}
