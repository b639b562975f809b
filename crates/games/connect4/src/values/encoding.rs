//! Codings of Connect Four: square by square, or by patterns.

use crate::{COLUMNS, ConnectFour, Position, ROWS, SQUARES};
use serde::{Deserialize, Serialize};
use spielwerk_core::Seat;

use spielwerk_nn::values::Encoding;

use super::patterns::Patterns;

/// How a board is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Connect4Encoding {
    /// Coding I: three inputs per square for red, yellow and empty, of which one is 1.
    #[serde(rename = "1")]
    ThreePerSquare,
    /// Coding II: one input per square, 1 for red, -1 for yellow, 0 for empty.
    #[serde(rename = "2")]
    OnePerSquare,
    /// Counts of threats, open twos, double threats and what zugzwang makes of them.
    Patterns,
}

impl Connect4Encoding {
    /// The names of the codings.
    pub const NAMES: [&str; 3] = ["1", "2", "patterns"];

    /// The coding of this name.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "1" => Some(Self::ThreePerSquare),
            "2" => Some(Self::OnePerSquare),
            "patterns" => Some(Self::Patterns),
            _ => None,
        }
    }
}

impl Encoding<ConnectFour> for Connect4Encoding {
    fn inputs(&self) -> usize {
        match self {
            Self::ThreePerSquare => 3 * SQUARES,
            Self::OnePerSquare => SQUARES,
            Self::Patterns => Patterns::COUNT,
        }
    }

    #[inline]
    fn for_each_input(&self, _: &ConnectFour, position: &Position, mut see: impl FnMut(usize, f64)) {
        let stones = stones(position);
        match self {
            Self::ThreePerSquare => {
                for square in 0..SQUARES {
                    let content = match stones.map(|stones| stones >> bit(square) & 1) {
                        [1, _] => 0,
                        [_, 1] => 1,
                        _ => 2,
                    };
                    see(3 * square + content, 1.0);
                }
            }
            Self::OnePerSquare => {
                for (stones, value) in stones.into_iter().zip([1.0, -1.0]) {
                    let mut left = stones;
                    while left != 0 {
                        let bit = left.trailing_zeros() as usize;
                        see(bit - bit / (ROWS + 1), value);
                        left &= left - 1;
                    }
                }
            }
            Self::Patterns => {
                for (place, value) in Patterns::of(stones, position.turn()).into_iter().enumerate() {
                    if value != 0.0 {
                        see(place, value);
                    }
                }
            }
        }
    }
}

/// The bit of a square in a set of squares; squares count up the columns from the left.
const fn bit(square: usize) -> usize {
    square + square / ROWS
}

/// The stones of both seats as sets: bit `7 * column + row`.
pub(super) fn stones(position: &Position) -> [u64; 2] {
    let code = position.code();
    let (mut own, mut all) = (0, 0);
    for column in 0..COLUMNS {
        let shift = column * (ROWS + 1);
        // The stones of the side to move as bits, plus one bit for every stone.
        let state = code >> shift & 0x7f;
        let filled = (1 << (state + 1).ilog2()) - 1;
        all |= filled << shift;
        own |= (state - filled) << shift;
    }
    if position.turn() == Seat::FIRST { [own, all ^ own] } else { [all ^ own, own] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spielwerk_core::contract;

    fn inputs(encoding: Connect4Encoding, position: &Position) -> Vec<i32> {
        let mut inputs = vec![0; encoding.inputs()];
        encoding.for_each_input(&ConnectFour, position, |place, value| inputs[place] = value as i32);
        inputs
    }

    #[test]
    fn boards_can_be_read_back_from_codings_1_and_2() {
        assert_eq!(Connect4Encoding::ThreePerSquare.inputs(), 126);
        assert_eq!(Connect4Encoding::OnePerSquare.inputs(), 42);
        contract::walk(&ConnectFour, 300, 5, |position, _, _| {
            let [three, one] = [Connect4Encoding::ThreePerSquare, Connect4Encoding::OnePerSquare]
                .map(|encoding| inputs(encoding, position));
            assert_eq!(three.iter().sum::<i32>(), 42, "one of three inputs is on for every square");
            for square in 0..SQUARES {
                let stone = position.stone_at(square / ROWS, square % ROWS);
                let (of_three, of_one) = match stone {
                    Some(Seat::FIRST) => ([1, 0, 0], 1),
                    Some(_) => ([0, 1, 0], -1),
                    None => ([0, 0, 1], 0),
                };
                assert_eq!((&three[3 * square..3 * square + 3], one[square]), (&of_three[..], of_one));
            }
        });
    }
}
