//! Othello for networks: own discs, the opponent's discs, legal placements; one output per square and one for the
//! pass.

use spielwerk_core::{Encode, InputShape};

use super::{Move, Othello, Position, Square};

impl<const SIZE: usize> Othello<SIZE> {
    /// The square of the 8x8 grid with this number on the board, row by row.
    const fn board_square(index: usize) -> Square {
        Square::at(index % SIZE + Self::OFFSET, index / SIZE + Self::OFFSET)
    }
}

impl<const SIZE: usize> Encode for Othello<SIZE> {
    fn input_shape(&self) -> InputShape {
        InputShape { planes: 3, height: SIZE, width: SIZE }
    }

    fn policy_size(&self) -> usize {
        SIZE * SIZE + 1
    }

    fn encode(&self, position: &Position, input: &mut [f32]) {
        let planes = [position.own(), position.opponent(), self.placements(position)];
        for (plane, squares) in input.chunks_exact_mut(SIZE * SIZE).zip(planes) {
            for (index, number) in plane.iter_mut().enumerate() {
                let bit = Self::board_square(index).bit();
                *number = f32::from(u8::from(squares & bit != 0));
            }
        }
    }

    fn policy_index(&self, mv: Move) -> usize {
        match mv {
            Move::Place(square) => (square.row() - Self::OFFSET) * SIZE + square.column() - Self::OFFSET,
            Move::Pass => SIZE * SIZE,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spielwerk_core::contract;

    #[test]
    fn the_encoding_keeps_the_contract() {
        contract::encoding(&Othello::<8>, 100);
        contract::encoding(&Othello::<6>, 100);
        contract::encoding(&Othello::<4>, 300);
    }

    #[test]
    fn the_start_has_two_discs_each_and_four_placements() {
        let mut input = vec![0.0; 3 * 64];
        Othello::<8>.encode(&Othello::<8>::START, &mut input);
        let counts: Vec<f32> = input.chunks(64).map(|plane| plane.iter().sum()).collect();
        assert_eq!(counts, [2.0, 2.0, 4.0]);
        let index = Othello::<8>.policy_index(Move::Place(Square::at(3, 2)));
        assert_eq!((index, input[2 * 64 + index]), (19, 1.0), "d3 is legal");
    }
}
