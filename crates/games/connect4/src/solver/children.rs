//! All moves of a position looked at side by side.
//!
//! Every move is asked a few questions. One loop over the columns that does nothing but bit operations is
//! turned into vector instructions by the compiler, so that four moves cost little more than one.

use crate::Position;
use crate::bitboard::{COLUMNS, STRIDE, column_squares};

use super::threats::{half_made_squares, winning_squares};

/// The columns and one more, so that vectors are full.
const LANES: usize = COLUMNS + 1;

/// The squares of the columns; none of the last.
const LANE_SQUARES: [u64; LANES] = {
    let mut squares = [0; LANES];
    let mut column = 0;
    while column < COLUMNS {
        squares[column] = column_squares(column);
        column += 1;
    }
    squares
};

/// What the side to move has after a stone in each column.
pub(super) struct Children {
    wins: [u64; LANES],
    half_made: [u64; LANES],
}

impl Children {
    /// After these moves, at most one in each column.
    #[inline]
    pub(super) fn after(position: Position, moves: u64) -> Self {
        let mut children = Self { wins: [0; LANES], half_made: [0; LANES] };
        let lanes = LANE_SQUARES.iter().zip(&mut children.wins).zip(&mut children.half_made);
        for ((squares, wins), half_made) in lanes {
            let stone = moves & squares;
            let (own, all) = (position.own | stone, position.all | stone);
            *wins = winning_squares(own, all);
            *half_made = half_made_squares(own, all);
        }
        children
    }

    /// Where the side completes four, playable or not, after a stone on this square.
    #[inline]
    pub(super) fn wins(&self, square: usize) -> u64 {
        self.wins[square / STRIDE % LANES]
    }

    /// The empty squares on lines that are half made then.
    #[inline]
    pub(super) fn half_made(&self, square: usize) -> u64 {
        self.half_made[square / STRIDE % LANES]
    }
}
