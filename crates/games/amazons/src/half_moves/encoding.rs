//! Amazons for networks, in half-moves: one output for every way from square to square, and one for every arrow.
//!
//! A full move is a step and an arrow, and naming both at once would take a network with the cube of the squares as
//! outputs: 46,656 on the 6x6 board. By half-moves the probability of a full move is that of its step times that of
//! its arrow after this step, which can express any distribution and takes 1,332 outputs there.

use spielwerk_core::{Encode, InputShape, Symmetric};

use super::super::square::Square;
use super::super::square_set::SquareSet;
use super::{HalfMove, HalfMoves, HalfState, Step};

impl HalfMoves {
    /// The number of a square of this board, row by row.
    fn number(&self, square: Square) -> usize {
        usize::from(square.row()) * self.0.columns() + usize::from(square.column())
    }

    fn mark(&self, squares: SquareSet, plane: &mut [f32]) {
        squares.into_iter().for_each(|square| plane[self.number(square)] = 1.0);
    }
}

impl Encode for HalfMoves {
    /// Own amazons, the opponent's, empty squares, the amazon that has to shoot. A pending step is shown as made.
    fn input_shape(&self) -> InputShape {
        InputShape { planes: 4, height: self.0.rows(), width: self.0.columns() }
    }

    fn policy_size(&self) -> usize {
        let squares = self.0.squares();
        squares * squares + squares
    }

    fn encode(&self, state: &HalfState, input: &mut [f32]) {
        let (board, turn) = (state.board(), state.board().turn());
        let (mut own, mut empty, mut shooter) = (board.amazons(turn), board.empty(), SquareSet::EMPTY);
        if let Some(Step { from, to }) = state.pending() {
            own.remove(from);
            own.insert(to);
            empty.insert(from);
            empty.remove(to);
            shooter.insert(to);
        }
        input.fill(0.0);
        let planes = input.chunks_exact_mut(self.0.squares());
        for (plane, squares) in planes.zip([own, board.amazons(turn.opponent()), empty, shooter]) {
            self.mark(squares, plane);
        }
    }

    fn policy_index(&self, mv: HalfMove) -> usize {
        let squares = self.0.squares();
        match mv {
            HalfMove::Step(Step { from, to }) => self.number(from) * squares + self.number(to),
            HalfMove::Arrow(arrow) => squares * squares + self.number(arrow),
        }
    }
}

impl Symmetric for HalfMoves {
    fn symmetries(&self) -> usize {
        self.0.symmetries()
    }

    fn transform(&self, state: &HalfState, index: usize) -> HalfState {
        let image = |square| self.0.transform_square(square, index);
        let pending = state.pending.map(|Step { from, to }| Step { from: image(from), to: image(to) });
        HalfState { board: self.0.transform(&state.board, index), pending }
    }

    fn transform_move(&self, mv: HalfMove, index: usize) -> HalfMove {
        let image = |square| self.0.transform_square(square, index);
        match mv {
            HalfMove::Step(Step { from, to }) => HalfMove::Step(Step { from: image(from), to: image(to) }),
            HalfMove::Arrow(arrow) => HalfMove::Arrow(image(arrow)),
        }
    }

    fn inverse(&self, index: usize) -> usize {
        self.0.inverse(index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Amazons;
    use spielwerk_core::contract;

    #[test]
    fn the_encoding_keeps_the_contract() {
        for (columns, rows) in [(4, 4), (6, 6), (6, 4)] {
            let game = HalfMoves(Amazons::with_board(columns, rows).expect("a size"));
            contract::encoding(&game, 40);
            contract::symmetry(&game, 20);
        }
        assert_eq!(HalfMoves(Amazons::new(6).expect("a size")).policy_size(), 1_332);
    }
}
