//! Connect Four for networks: own stones, the opponent's stones, one output per column.

use spielwerk_core::{Encode, InputShape};

use super::bitboard::square;
use super::{COLUMNS, Column, ConnectFour, Position, ROWS, SQUARES};

impl Encode for ConnectFour {
    /// Two planes, the bottom row first.
    fn input_shape(&self) -> InputShape {
        InputShape { planes: 2, height: ROWS, width: COLUMNS }
    }

    fn policy_size(&self) -> usize {
        COLUMNS
    }

    fn encode(&self, position: &Position, input: &mut [f32]) {
        let planes = [position.own, position.opponent()];
        for (plane, stones) in input.chunks_exact_mut(SQUARES).zip(planes) {
            for (index, number) in plane.iter_mut().enumerate() {
                let bit = square(index % COLUMNS, index / COLUMNS);
                *number = f32::from(u8::from(stones & bit != 0));
            }
        }
    }

    fn policy_index(&self, column: Column) -> usize {
        column.index()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spielwerk_core::{Notation, contract};

    #[test]
    fn the_encoding_keeps_the_contract() {
        contract::encoding(&ConnectFour, 200);
    }

    #[test]
    fn the_side_to_move_sees_its_stones_first() {
        let position = ConnectFour.parse_position("445").expect("three stones");
        let mut input = vec![0.0; ConnectFour.input_shape().len()];
        ConnectFour.encode(&position, &mut input);
        let set: Vec<usize> = (0..input.len()).filter(|&index| input[index] > 0.5).collect();
        // Yellow's stone on d2, then Red's on d1 and e1 in the second plane.
        assert_eq!(set, [COLUMNS + 3, SQUARES + 3, SQUARES + 4]);
    }
}
