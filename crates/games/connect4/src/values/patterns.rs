//! What a player of Connect Four looks for, counted: threats, open twos, double threats, and who profits when
//! neither side wants to move (zugzwang).

use std::sync::LazyLock;

use crate::{COLUMNS, ROWS};
use spielwerk_core::Seat;

/// Counts of patterns, the same for each seat, and whose turn it is.
pub(super) struct Patterns;

/// Counts of one seat.
const PER_SEAT: usize = 8;

/// The sixty-nine lines of four squares.
static LINES: LazyLock<Vec<u64>> = LazyLock::new(|| {
    let mut lines = Vec::new();
    for column in 0..COLUMNS as isize {
        for row in 0..ROWS as isize {
            for (right, up) in [(0, 1), (1, -1), (1, 0), (1, 1)] {
                let squares: Vec<(isize, isize)> =
                    (0..4).map(|step| (column + step * right, row + step * up)).collect();
                let on_board = |&(column, row): &(isize, isize)| {
                    (0..COLUMNS as isize).contains(&column) && (0..ROWS as isize).contains(&row)
                };
                if squares.iter().all(on_board) {
                    lines.push(squares.iter().map(|&(column, row)| 1 << (column * 7 + row)).sum());
                }
            }
        }
    }
    lines
});

/// The bottom square of every column.
const BOTTOM: u64 = 0x0000_0408_1020_4081;
/// Every square.
const BOARD: u64 = BOTTOM * ((1 << ROWS) - 1);
/// The first, third and fifth row: where the first seat gets the last word in a column.
const ODD_ROWS: u64 = BOTTOM * 0b01_0101;

impl Patterns {
    /// How many numbers there are: the counts of both seats, the turn, and a constant.
    pub(super) const COUNT: usize = 2 * PER_SEAT + 2;

    /// The numbers of a position, scaled to about 1.
    pub(super) fn of(stones: [u64; 2], turn: Seat) -> [f64; Self::COUNT] {
        let all = stones[0] | stones[1];
        let playable = (all + BOTTOM) & BOARD & !all;
        let threats = stones.map(|own| Threats::of(own, all ^ own));
        let mut numbers = [0.0; Self::COUNT];
        for seat in 0..2 {
            let Threats { squares, open_twos, open_ones } = threats[seat];
            let opponent = threats[1 - seat].squares;
            let favourable = if seat == 0 { ODD_ROWS } else { BOARD & !ODD_ROWS };
            let ready = (squares & playable).count_ones();
            let counts = [
                (ready.min(1), 1.0),
                // Two wins at once cannot both be stopped.
                (ready.saturating_sub(1).min(1), 1.0),
                ((squares & !playable & favourable).count_ones(), 3.0),
                ((squares & !playable & !favourable).count_ones(), 3.0),
                // A threat above a threat: the side that stops the lower one opens the upper.
                ((squares & squares >> 1).count_ones().min(1), 1.0),
                (useful_by_zugzwang(squares & favourable, opponent).min(2), 1.0),
                (open_twos, 8.0),
                (open_ones, 16.0),
            ];
            for (place, (count, scale)) in counts.into_iter().enumerate() {
                numbers[seat * PER_SEAT + place] = f64::from(count) / scale;
            }
        }
        numbers[2 * PER_SEAT] = if turn == Seat::FIRST { 1.0 } else { -1.0 };
        numbers[2 * PER_SEAT + 1] = 1.0;
        numbers
    }
}

/// What the stones of one seat make possible.
struct Threats {
    /// Empty squares that complete four.
    squares: u64,
    /// Lines with two own stones and two empty squares.
    open_twos: u32,
    /// Lines with one own stone and three empty squares.
    open_ones: u32,
}

impl Threats {
    fn of(own: u64, opponent: u64) -> Self {
        let mut threats = Self { squares: 0, open_twos: 0, open_ones: 0 };
        for &line in LINES.iter().filter(|&&line| line & opponent == 0) {
            match (line & own).count_ones() {
                3 => threats.squares |= line & !own,
                2 => threats.open_twos += 1,
                1 => threats.open_ones += 1,
                _ => {}
            }
        }
        threats
    }
}

/// The columns in which the lowest of these threats lies below every threat of the opponent.
fn useful_by_zugzwang(threats: u64, opponent: u64) -> u32 {
    let in_column = |squares: u64, column: usize| (squares >> (7 * column) & 0x3f) as u32;
    let useful = |&column: &usize| {
        let (own, other) = (in_column(threats, column), in_column(opponent, column));
        own != 0 && own.trailing_zeros() < other.trailing_zeros()
    };
    (0..COLUMNS).filter(useful).count() as u32
}

#[cfg(test)]
mod tests {
    use super::super::encoding::stones;
    use super::*;
    use crate::ConnectFour;
    use spielwerk_core::Notation;

    fn numbers(moves: &str) -> [f64; Patterns::COUNT] {
        let position = ConnectFour.parse_position(moves).expect("moves");
        Patterns::of(stones(&position), position.turn())
    }

    #[test]
    fn there_are_sixty_nine_lines() {
        assert_eq!(LINES.len(), 69);
        assert_eq!((BOTTOM.count_ones(), BOARD.count_ones()), (7, 42));
    }

    #[test]
    fn threats_are_seen_by_kind() {
        // Red has 3, 4 and 5 at the bottom: wins at 2 and 6 at once.
        let red = numbers("31415");
        assert!(red[0] > 0.0 && red[1] > 0.0);
        // With 2 taken only one way is left.
        let red = numbers("314152");
        assert!(red[0] > 0.0 && red[1] == 0.0);
        // The empty board has nothing but the turn and the constant.
        let empty = numbers("-");
        assert_eq!(empty.iter().filter(|number| **number != 0.0).count(), 2);
    }

    #[test]
    fn only_the_lowest_threat_of_a_column_is_useful() {
        assert_eq!(useful_by_zugzwang(0b00_0100, 0b00_1000), 1);
        assert_eq!(useful_by_zugzwang(0b00_0100, 0b00_0010), 0);
        assert_eq!(useful_by_zugzwang(0b00_0100 | 0b100 << 7, 0), 2);
    }
}
