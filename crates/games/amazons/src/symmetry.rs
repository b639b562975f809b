//! The eight symmetries of square boards and the four of other boards.
//!
//! Symmetry `index` mirrors left and right if bit 0 is set, then top and bottom if bit 1 is set, and last
//! swaps columns and rows if bit 2 is set, which only a square board allows. The side to move stays the same.

use spielwerk_core::{Seat, Symmetric};

use super::moves::Move;
use super::rules::Amazons;
use super::square::Square;
use super::square_set::SquareSet;
use super::state::State;

const MIRROR_COLUMNS: usize = 1;
const MIRROR_ROWS: usize = 2;
const SWAP: usize = 4;

impl Amazons {
    /// The image of a square of this board under a symmetry.
    pub(super) fn transform_square(&self, square: Square, index: usize) -> Square {
        let (mut column, mut row) = (square.column(), square.row());
        if index & MIRROR_COLUMNS != 0 {
            column = self.columns() as u8 - 1 - column;
        }
        if index & MIRROR_ROWS != 0 {
            row = self.rows() as u8 - 1 - row;
        }
        if index & SWAP != 0 {
            (column, row) = (row, column);
        }
        Square::at(column, row)
    }

    fn transform_set(&self, set: SquareSet, index: usize) -> SquareSet {
        set.into_iter().map(|square| self.transform_square(square, index)).collect()
    }
}

impl Symmetric for Amazons {
    fn symmetries(&self) -> usize {
        if self.side().is_some() { 8 } else { SWAP }
    }

    fn transform(&self, state: &State, index: usize) -> State {
        let amazons = [Seat::FIRST, Seat::SECOND].map(|seat| self.transform_set(state.amazons(seat), index));
        State::new(amazons, self.transform_set(state.empty(), index), state.turn())
    }

    fn transform_move(&self, mv: Move, index: usize) -> Move {
        let [from, to, arrow] = [mv.from, mv.to, mv.arrow].map(|square| self.transform_square(square, index));
        Move { from, to, arrow }
    }

    fn inverse(&self, index: usize) -> usize {
        match index {
            // After the swap, what was mirrored left and right is to be mirrored top and bottom.
            5 => 6,
            6 => 5,
            _ => index,
        }
    }
}
