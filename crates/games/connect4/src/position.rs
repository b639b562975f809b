//! A position: who has which squares.

use spielwerk_core::Seat;

use super::bitboard::{BOARD, BOTTOM, COLUMNS, ROWS, TOP, column_squares, has_four, mirror, square};
use super::column::Column;

/// The stones on the board, seen by the side to move; whose turn it is follows from their number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The stones of the side to move.
    pub(super) own: u64,
    /// The stones of both sides.
    pub(super) all: u64,
}

impl Position {
    /// The board before the first move.
    pub const EMPTY: Self = Self { own: 0, all: 0 };

    /// The seat to move.
    #[inline]
    pub fn turn(&self) -> Seat {
        Seat::new(self.stones() & 1)
    }

    /// How many stones both sides have placed.
    #[inline]
    pub fn stones(&self) -> usize {
        self.all.count_ones() as usize
    }

    /// Who has a stone on a square; column and row count from 0 at the bottom left.
    pub fn stone_at(&self, column: usize, row: usize) -> Option<Seat> {
        assert!(column < COLUMNS && row < ROWS, "column {column}, row {row} is off the board");
        let bit = square(column, row);
        let turn = self.turn();
        (self.all & bit != 0).then(|| if self.own & bit != 0 { turn } else { turn.opponent() })
    }

    /// The stones of the side that moved last.
    #[inline]
    pub(super) fn opponent(&self) -> u64 {
        self.own ^ self.all
    }

    /// Whether the side that moved last has four in a line.
    #[inline]
    pub fn is_won(&self) -> bool {
        has_four(self.opponent())
    }

    /// Whether no square is left.
    #[inline]
    pub fn is_full(&self) -> bool {
        self.all == BOARD
    }

    /// Whether the game is over: won, or drawn on a full board.
    #[inline]
    pub fn is_finished(&self) -> bool {
        self.is_full() || self.is_won()
    }

    /// Whether a stone fits into the column, be the game finished or not.
    #[inline]
    pub fn has_room(&self, column: Column) -> bool {
        self.all & square(column.index(), ROWS - 1) == 0
    }

    /// How many stones a column holds.
    #[inline]
    pub(super) fn height(&self, column: Column) -> usize {
        (self.all & column_squares(column.index())).count_ones() as usize
    }

    /// How many columns have room.
    #[inline]
    pub(super) fn open_columns(&self) -> usize {
        (!self.all & TOP).count_ones() as usize
    }

    /// Drops a stone of the side to move into a column that has room.
    #[inline]
    pub(super) fn drop_stone(&mut self, column: Column) {
        self.own = self.opponent();
        // The carry of the addition runs up through the stones to the first empty square.
        self.all |= self.all + (BOTTOM & column_squares(column.index()));
    }

    /// The position after the side to move drops a stone into a column that has room.
    #[inline]
    #[must_use]
    pub(super) fn with_stone(mut self, column: Column) -> Self {
        self.drop_stone(column);
        self
    }

    /// Whether the side to move completes four by dropping a stone into this column, which has room.
    #[inline]
    pub(super) fn wins_with(&self, column: Column) -> bool {
        self.with_stone(column).is_won()
    }

    /// The position with left and right exchanged.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        Self { own: mirror(self.own), all: mirror(self.all) }
    }

    /// A number below 2^49 that no other position has.
    ///
    /// In a column of height `h` the stones of the side to move are a number below `2^h` and all stones are
    /// `2^h - 1`; the sums for different `h` do not meet.
    #[inline]
    pub fn code(&self) -> u64 {
        self.own + self.all
    }
}
