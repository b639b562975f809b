//! Threats that hang in the air: empty squares that complete four, with empty squares below them.

use super::solver::threats::{playable_squares, winning_squares};
use super::{COLUMNS, Position, ROWS};
use crate::bitboard::{BOARD, STRIDE};

/// The hanging threats of both sides. What a threat is worth is told by its row and by who needs the squares below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HangingThreats {
    own: u64,
    opponent: u64,
    playable: u64,
}

/// The hanging threats of one column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ColumnThreats {
    /// Squares that are empty, the playable one included.
    pub free: u8,
    /// The threats of the side to move: bit 0 is the playable square, bit 1 the one above it.
    pub own: u8,
    /// Those of the opponent.
    pub opponent: u8,
}

impl HangingThreats {
    /// The hanging threats of a position.
    #[inline]
    pub fn of(position: &Position) -> Self {
        let playable = playable_squares(position.all);
        let hanging = BOARD & !position.all & !playable;
        Self {
            own: winning_squares(position.own, position.all) & hanging,
            opponent: winning_squares(position.opponent(), position.all) & hanging,
            playable,
        }
    }

    /// Whether neither side has any.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.own | self.opponent == 0
    }

    /// The rows of the threats of a column, lowest bit first: those of the side to move and those of the opponent.
    #[inline]
    pub fn rows(&self, column: usize) -> (usize, usize) {
        let rows = |threats: u64| (threats >> (column * STRIDE)) as usize & ((1 << ROWS) - 1);
        (rows(self.own), rows(self.opponent))
    }

    /// Whether the next stone of a column makes a threat playable.
    #[inline]
    pub fn is_next_below_one(&self, column: usize) -> bool {
        let (own, opponent) = self.rows(column);
        let next = (self.playable >> (column * STRIDE)) as usize & ((1 << ROWS) - 1);
        (own | opponent) & (next << 1) != 0
    }

    /// The threats of a column as they lie above its stones.
    #[inline]
    pub fn column(&self, column: usize) -> ColumnThreats {
        let next = (self.playable >> (column * STRIDE)) as usize & ((1 << ROWS) - 1);
        if next == 0 {
            return ColumnThreats::default();
        }
        let height = next.trailing_zeros() as usize;
        let (own, opponent) = self.rows(column);
        ColumnThreats {
            free: (ROWS - height) as u8,
            own: (own >> height) as u8,
            opponent: (opponent >> height) as u8,
        }
    }

    /// In how many columns the side to move and its opponent have threats.
    #[inline]
    pub fn columns(&self) -> (usize, usize) {
        let count = |threats: u64| {
            (0..COLUMNS).filter(|column| (threats >> (column * STRIDE)) & ((1 << ROWS) - 1) != 0).count()
        };
        (count(self.own), count(self.opponent))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ConnectFour;
    use spielwerk_core::Notation;

    #[test]
    fn a_threat_above_the_playable_square_hangs() {
        // Red has the bottom squares of columns 1 to 3 on stones of both colours: the second row of column 4 wins.
        let board = "......./......./......./......./RRR..../YYR.RYY y";
        let position = ConnectFour.parse_position(board).expect("a board");
        let threats = HangingThreats::of(&position);
        assert_eq!(threats.rows(3), (0, 0b10));
        assert_eq!(threats.column(3), ColumnThreats { free: 6, own: 0, opponent: 0b10 });
        assert!(threats.is_next_below_one(3) && !threats.is_next_below_one(4));
        assert_eq!(threats.columns(), (0, 1));
        assert!(HangingThreats::of(&Position::EMPTY).is_empty());
    }
}
