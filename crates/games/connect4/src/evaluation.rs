//! The line-counting evaluation: a stone is worth the number of fours that pass through its square.
//!
//! Known from student programs as IBEF. It counts possibilities, not threats, so it is weak and cheap; what it shows
//! is how much of the strength of a player is search.

use spielwerk_core::{Evaluate, Score};

use super::bitboard::{ROWS, SQUARES, square};
use super::{Column, ConnectFour, Position};

/// How many of the 69 lines pass through each square, from the bottom row up.
const LINES: [[Score; 7]; ROWS] = [
    [3, 4, 5, 7, 5, 4, 3],
    [4, 6, 8, 10, 8, 6, 4],
    [5, 8, 11, 13, 11, 8, 5],
    [5, 8, 11, 13, 11, 8, 5],
    [4, 6, 8, 10, 8, 6, 4],
    [3, 4, 5, 7, 5, 4, 3],
];

/// The squares through which a given number of lines pass.
const CLASSES: [(Score, u64); 8] = {
    let values = [3, 4, 5, 6, 7, 8, 10, 11];
    let mut classes = [(0, 0); 8];
    let mut class = 0;
    while class < values.len() {
        let mut squares = 0;
        let mut index = 0;
        while index < SQUARES {
            let (column, row) = (index % 7, index / 7);
            if LINES[row][column] == values[class] {
                squares |= square(column, row);
            }
            index += 1;
        }
        classes[class] = (values[class], squares);
        class += 1;
    }
    classes
};

/// The two squares in the middle through which thirteen lines pass.
const MIDDLE: (Score, u64) = (13, square(3, 2) | square(3, 3));

/// Lines through own stones less lines through the opponent's; a finished game counts for the winner, the more the
/// sooner.
#[derive(Clone, Copy, Debug, Default)]
pub struct LineCount;

impl LineCount {
    /// Beyond every sum of lines.
    const WIN: Score = 1_000;
}

impl Evaluate<ConnectFour> for LineCount {
    fn evaluate(&self, _: &ConnectFour, position: &Position) -> Score {
        if position.is_won() {
            return -(Self::WIN + (SQUARES - position.stones()) as Score);
        }
        if position.is_full() {
            return 0;
        }
        let (own, opponent) = (position.own, position.opponent());
        let difference =
            |squares: u64| (own & squares).count_ones() as Score - (opponent & squares).count_ones() as Score;
        CLASSES.iter().chain([&MIDDLE]).map(|&(lines, squares)| lines * difference(squares)).sum()
    }

    fn decisive(&self) -> Score {
        Self::WIN
    }

    fn move_score(&self, _: &ConnectFour, position: &Position, column: Column) -> i32 {
        LINES[position.height(column)][column.index()]
    }

    fn moves_to_come(&self, _: &ConnectFour, position: &Position) -> u32 {
        ((SQUARES - position.stones()) as u32).div_ceil(2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spielwerk_core::{Game, Notation, Payoffs, Symmetric, contract};

    #[test]
    fn the_table_counts_the_sixty_nine_lines() {
        assert_eq!(LINES.as_flattened().iter().sum::<Score>(), 69 * 4);
        let covered: u32 = CLASSES.iter().chain([&MIDDLE]).map(|(_, squares)| squares.count_ones()).sum();
        assert_eq!(covered as usize, SQUARES);
    }

    #[test]
    fn values_are_those_counted_by_hand() {
        let value = |moves: &str| {
            let position = ConnectFour.parse_position(moves).expect(moves);
            LineCount.evaluate(&ConnectFour, &position)
        };
        assert_eq!(value(""), 0);
        assert_eq!(value("4"), -7, "the bottom of the middle column against the side to move");
        assert_eq!(value("41"), 7 - 3);
        assert_eq!(value("4414"), 7 + 3 - 10 - 13);
    }

    #[test]
    fn the_laws_of_evaluations_hold() {
        contract::walk(&ConnectFour, 500, 12, |position, _, _| {
            let value = LineCount.evaluate(&ConnectFour, position);
            let mirrored = ConnectFour.transform(position, 1);
            assert_eq!(LineCount.evaluate(&ConnectFour, &mirrored), value);
            match ConnectFour.payoffs(position) {
                Some(payoffs) => {
                    assert_eq!(value.signum(), payoffs.of(position.turn()) as Score);
                    assert!(value == 0 || value.abs() > LineCount::WIN - 1);
                }
                None => assert!(value.abs() < LineCount::WIN),
            }
        });
    }
}
