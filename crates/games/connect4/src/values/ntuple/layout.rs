//! Which entry of which table belongs to a position.

use crate::{COLUMNS, Position, ROWS};

/// Views are looked up this many at a time, so that the sums of rows become vector instructions.
pub(super) const LANES: usize = 16;

/// Bits per column in the code of a position and in a set of squares.
const STRIDE: usize = ROWS + 1;
/// The states of a column: up to six stones of two colours on top of each other.
const STATES: usize = (1 << STRIDE) - 1;

/// The tables of a network, side by side in one list of entries.
///
/// A table is seen twice, as it is and in the mirror, so there are two views per table. The entry of a view is the
/// sum over the columns of a number that depends on the state of the column alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    tuples: Vec<u64>,
    entries: usize,
    /// The views rounded up to whole groups.
    padded: usize,
    /// For each column and each of its states a row with one term per view.
    rows: Vec<u32>,
}

impl Layout {
    /// The tables that see these sets of squares: bit `7 * column + row`, counted from the bottom left.
    ///
    /// `None` if a set is empty or has squares off the board, or if all tables together have 2^26 entries or more.
    pub fn new(tuples: &[u64]) -> Option<Self> {
        let board: u64 = (0..COLUMNS).map(|column| ((1 << ROWS) - 1) << (column * STRIDE)).sum();
        let padded = (2 * tuples.len()).next_multiple_of(LANES);
        let mut rows = vec![0; COLUMNS * STATES * padded];
        let mut entries = 0usize;
        for (number, &squares) in tuples.iter().enumerate() {
            if squares == 0 || squares & !board != 0 {
                return None;
            }
            let columns: [Contents; COLUMNS] =
                std::array::from_fn(|column| Contents::seen_through(squares >> (column * STRIDE)));
            let mut step = 1usize;
            for (column, contents) in columns.iter().enumerate() {
                for (mirrored, place) in [(false, column), (true, COLUMNS - 1 - column)] {
                    let view = 2 * number + usize::from(mirrored);
                    for (state, &content) in contents.of_state.iter().enumerate() {
                        let begin = if column == 0 { entries } else { 0 };
                        let row = (place * STATES + state) * padded;
                        rows[row + view] = (begin + step * usize::from(content)) as u32;
                    }
                }
                step = step.checked_mul(contents.count)?;
            }
            entries = entries.checked_add(step).filter(|&entries| entries < 1 << 26)?;
        }
        Some(Self { tuples: tuples.to_vec(), entries, padded, rows })
    }

    /// The sets of squares.
    pub fn tuples(&self) -> &[u64] {
        &self.tuples
    }

    /// How many entries the tables have together.
    pub fn entries(&self) -> usize {
        self.entries
    }

    /// How many entries a position has: one per table and mirror image.
    pub fn views(&self) -> usize {
        2 * self.tuples.len()
    }

    /// Calls `look` with the entries of a position, group by group; the last group may be smaller.
    #[inline]
    pub(super) fn for_each_group(&self, position: &Position, mut look: impl FnMut(&[u32])) {
        let code = position.code();
        let rows: [&[u32]; COLUMNS] = std::array::from_fn(|column| {
            let state = (code >> (column * STRIDE)) as usize & STATES;
            let begin = (column * STATES + state) * self.padded;
            &self.rows[begin..begin + self.padded]
        });
        let whole = self.views() / LANES * LANES;
        for group in (0..whole).step_by(LANES) {
            look(&sum_of_rows(rows, group));
        }
        if whole < self.padded {
            look(&sum_of_rows(rows, whole)[..self.views() - whole]);
        }
    }
}

/// One group of the sum of the rows.
#[inline]
fn sum_of_rows(rows: [&[u32]; COLUMNS], group: usize) -> [u32; LANES] {
    let mut entries = [0u32; LANES];
    for row in rows {
        for (entry, term) in entries.iter_mut().zip(&row[group..group + LANES]) {
            *entry = entry.wrapping_add(*term);
        }
    }
    entries
}

/// What some squares of a column can hold, numbered.
struct Contents {
    /// How many different contents there are.
    count: usize,
    /// The number of the content in each state of the column.
    of_state: [u8; STATES],
}

impl Contents {
    /// What the squares in the lowest bits can hold.
    fn seen_through(squares: u64) -> Self {
        let mut known: Vec<[Square; ROWS]> = Vec::new();
        let of_state = std::array::from_fn(|state| {
            let seen = std::array::from_fn(|row| match squares >> row & 1 {
                1 => Square::in_column(state, row),
                _ => Square::Unseen,
            });
            let number = known.iter().position(|other| *other == seen).unwrap_or_else(|| {
                known.push(seen);
                known.len() - 1
            });
            number as u8
        });
        Self { count: known.len(), of_state }
    }
}

/// What a square holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Square {
    Unseen,
    Own,
    Opponent,
    /// Empty, and the next stone of the column falls there.
    Next,
    /// Empty, with empty squares below.
    Hanging,
}

impl Square {
    /// The content of a row in a column of this state, which is the code of a position: the stones of the side to
    /// move as bits, plus one bit for every stone.
    fn in_column(state: usize, row: usize) -> Self {
        let height = (state + 1).ilog2() as usize;
        let own = state + 1 - (1 << height);
        match row {
            _ if row < height && own >> row & 1 == 1 => Self::Own,
            _ if row < height => Self::Opponent,
            _ if row == height => Self::Next,
            _ => Self::Hanging,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ConnectFour;
    use spielwerk_core::{Game, Seat, contract};

    #[test]
    fn states_of_columns_say_what_stands_in_them() {
        contract::walk(&ConnectFour, 500, 3, |position, _, _| {
            let turn = ConnectFour.turn(position);
            for column in 0..COLUMNS {
                let state = (position.code() >> (column * STRIDE)) as usize & STATES;
                for row in 0..ROWS {
                    let expected: Option<Seat> = match Square::in_column(state, row) {
                        Square::Own => Some(turn),
                        Square::Opponent => Some(turn.opponent()),
                        _ => None,
                    };
                    assert_eq!(position.stone_at(column, row), expected);
                }
            }
        });
    }

    #[test]
    fn tables_have_only_what_can_occur() {
        // One square above the bottom: two colours, next, hanging.
        assert_eq!(Layout::new(&[2]).expect("a square").entries(), 4);
        // At the bottom nothing hangs.
        assert_eq!(Layout::new(&[1]).expect("a square").entries(), 3);
        // A whole column has its 127 states, two have all pairs of them.
        assert_eq!(Layout::new(&[0x3f]).expect("a column").entries(), 127);
        assert_eq!(Layout::new(&[0x3f | 0x3f << 7]).expect("columns").entries(), 127 * 127);
        assert_eq!(Layout::new(&[1 << 6]), None);
        assert_eq!(Layout::new(&[0]), None);
        assert_eq!(Layout::new(&[0x3f | 0x3f << 7 | 0x3f << 14 | 0x3f << 21]), None);
    }
}
