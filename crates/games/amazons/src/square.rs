//! Squares by their numbers.
//!
//! Squares are numbered along rows of eleven: ten squares and one that is never part of the board. The gap
//! costs ten bits of the 128 and saves every edge test, because a step off one side cannot arrive on the
//! other.

use std::fmt;

/// Squares from one row to the next.
pub(super) const STRIDE: u8 = 11;

/// Squares from one square to the next in the four directions of ascending numbers.
pub(super) const STEPS: [u8; 4] = [1, STRIDE - 1, STRIDE, STRIDE + 1];

/// A square of the 10x10 board, of which smaller boards are the corner at a1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(pub(super) u8);

impl Square {
    /// The side of the largest board.
    pub const LARGEST_BOARD: usize = 10;

    /// The square in this column and row, both counted from 0; `None` beyond the largest board.
    pub const fn new(column: usize, row: usize) -> Option<Self> {
        if column < Self::LARGEST_BOARD && row < Self::LARGEST_BOARD {
            Some(Self::at(column as u8, row as u8))
        } else {
            None
        }
    }

    /// The square in a column and row that are known to be on the largest board.
    pub(super) const fn at(column: u8, row: u8) -> Self {
        debug_assert!(column < 10 && row < 10);
        Self(row * STRIDE + column)
    }

    /// The column, from 0 for a.
    #[inline]
    pub const fn column(self) -> u8 {
        self.0 % STRIDE
    }

    /// The row, from 0 at White's side.
    #[inline]
    pub const fn row(self) -> u8 {
        self.0 / STRIDE
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_have_columns_rows_and_names() {
        for row in 0..10 {
            for column in 0..10 {
                let square = Square::at(column, row);
                assert_eq!((square.column(), square.row()), (column, row));
            }
        }
        assert_eq!(Square::at(9, 9).to_string(), "j10");
        assert_eq!(Square::new(10, 0), None);
        assert_eq!(Square::new(0, 10), None);
    }
}
