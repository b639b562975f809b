//! The endgame positions of the French Othello federation's magazine, by which solvers are compared.

use spielwerk_core::Notation;

use crate::{Othello, Position};

/// A position with its known value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TestPosition {
    /// Its number in the collection.
    pub number: u32,
    /// The position.
    pub position: Position,
    /// Its exact margin for the side to move.
    pub margin: i32,
}

/// The positions 20 to 59 of the collection; 40 to 44 are the customary measure of speed.
pub fn fforum() -> Vec<TestPosition> {
    const TEXT: &str =
        concat!(include_str!("../../data/fforum-20-39.obf"), include_str!("../../data/fforum-40-59.obf"),);
    (20..).zip(TEXT.lines()).map(|(number, line)| test_position(number, line)).collect()
}

fn test_position(number: u32, line: &str) -> TestPosition {
    let (board, moves) = line.split_once(';').expect("a board and its moves");
    let position = Othello::<8>.parse_position(board).expect("the files hold boards");
    let scores = moves.split(';').filter_map(|entry| entry.split_once(':')?.1.trim().parse().ok());
    TestPosition { number, position, margin: scores.max().expect("the files hold scores") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_have_their_known_values() {
        let positions = fforum();
        assert_eq!(positions.len(), 40);
        let margin = |number| positions.iter().find(|test| test.number == number).map(|test| test.margin);
        assert_eq!(margin(20), Some(6));
        assert_eq!(margin(40), Some(38));
        assert_eq!(margin(43), Some(-12));
        assert_eq!(margin(59), Some(64));
    }
}
