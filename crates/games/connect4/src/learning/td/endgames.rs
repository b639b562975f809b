//! Endgames to learn from: the lower four rows are full, and Red has to find a win in the two rows that are left.

use spielwerk_core::{Game, Notation, Rng};

use crate::{COLUMNS, Column, ConnectFour, Position};

/// How many rows are full.
const FULL_ROWS: usize = 4;

/// Endgame 1: Red wins at once with a fourth stone on top of three in the middle column.
const FIRST: &str = "......./......./RYYRYRR/YRRRYYY/RYYRRRY/RYYYRYR r";

/// Endgame 1b: Red has two stones on top of the middle column, but Yellow answers a third there with the fourth square,
/// and the win is gone. Only column 3 wins: it makes two slanted threes that end in the top row.
const SECOND: &str = "......./......./YRYRYYY/RYYRRRY/RYRYRYR/YRRYRYR r";

/// Endgame 1.
pub fn endgame_1() -> Position {
    ConnectFour.parse_position(FIRST).expect("a board")
}

/// Endgame 1b.
pub fn endgame_1b() -> Position {
    ConnectFour.parse_position(SECOND).expect("a board")
}

/// An endgame of a random game: four full rows, no four in a line, Red to move cannot win at once.
pub fn random_endgame(rng: &mut Rng) -> Position {
    loop {
        let wins_at_once = |position: &Position| {
            Column::ALL.iter().any(|&column| ConnectFour.child(position, column).is_won())
        };
        if let Some(position) = fill_four_rows(rng).filter(|position| !wins_at_once(position)) {
            return position;
        }
    }
}

/// Random moves until four rows are full, or `None` if a side wins before.
fn fill_four_rows(rng: &mut Rng) -> Option<Position> {
    let mut position = Position::EMPTY;
    let mut heights = [0; COLUMNS];
    for _ in 0..FULL_ROWS * COLUMNS {
        let open: Vec<Column> =
            Column::ALL.into_iter().filter(|column| heights[column.index()] < FULL_ROWS).collect();
        let column = open[rng.below(open.len())];
        heights[column.index()] += 1;
        ConnectFour.play(&mut position, column);
        if position.is_won() {
            return None;
        }
    }
    Some(position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learning::td::ExactPlay;
    use crate::solver::Outcome;
    use spielwerk_core::Seat;

    fn column(number: u32) -> Column {
        Column::from_number(number).expect("a column")
    }

    fn has_red(position: &Position, column: usize, row: usize) -> bool {
        position.stone_at(column - 1, row - 1) == Some(Seat::FIRST)
    }

    #[test]
    fn endgame_1_is_won_at_once() {
        let position = endgame_1();
        assert!((2..=4).all(|row| has_red(&position, 4, row)));
        assert!(ConnectFour.child(&position, column(4)).is_won());
    }

    #[test]
    fn endgame_1b_is_as_described() {
        let position = endgame_1b();
        assert_eq!((position.stones(), position.turn()), (28, Seat::FIRST));
        assert!((1..=7).all(|column| position.stone_at(column - 1, 4).is_none()));
        assert!(Column::ALL.iter().all(|&column| !ConnectFour.child(&position, column).is_won()));
        assert!(has_red(&position, 4, 3) && has_red(&position, 4, 4));
        let exact = &mut ExactPlay::new(1).expect("memory");
        let wins: Vec<u32> = Column::ALL
            .into_iter()
            .filter(|&column| exact.outcome(&ConnectFour.child(&position, column)) == Outcome::Loss)
            .map(Column::number)
            .collect();
        assert_eq!(wins, [3]);
        let middle = ConnectFour.child(&position, column(4));
        let mut rng = Rng::new(1);
        assert_eq!(exact.best_move(&middle, &mut rng), column(4), "Yellow must answer in the middle");
        // The two slanted threes end in the top row of columns 2 and 4.
        assert!(has_red(&position, 1, 3) && has_red(&position, 2, 4));
        assert!(has_red(&position, 5, 3));
    }

    #[test]
    fn random_endgames_have_four_full_rows() {
        for number in 0..20 {
            let position = random_endgame(&mut Rng::for_part(1, number));
            assert_eq!((position.stones(), position.is_finished()), (28, false));
        }
    }
}
