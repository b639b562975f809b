//! The board as bits: seven columns of seven bits, bottom square first.
//!
//! The seventh bit of a column is always 0. It keeps lines from running over into the next column, and it
//! takes the carry when a stone is added to a full column.
//!
//! ```text
//!   6 13 20 27 34 41 48   always 0
//!   5 12 19 26 33 40 47   top row
//!   ...
//!   0  7 14 21 28 35 42   bottom row
//! ```

/// How many columns the board has.
pub const COLUMNS: usize = 7;
/// How many rows the board has.
pub const ROWS: usize = 6;
/// How many squares the board has, and so how many stones a drawn game has.
pub const SQUARES: usize = COLUMNS * ROWS;

/// Bits per column, and so the distance to the neighbouring square in the next column.
pub(super) const STRIDE: usize = ROWS + 1;

/// The bottom square of every column.
pub(super) const BOTTOM: u64 = {
    let mut bits = 0;
    let mut column = 0;
    while column < COLUMNS {
        bits |= 1 << (column * STRIDE);
        column += 1;
    }
    bits
};

/// The top square of every column.
pub(super) const TOP: u64 = BOTTOM << (ROWS - 1);

/// Every square.
pub(super) const BOARD: u64 = BOTTOM * ((1 << ROWS) - 1);

/// The squares of one column.
#[inline]
pub(super) const fn column_squares(column: usize) -> u64 {
    ((1 << ROWS) - 1) << (column * STRIDE)
}

/// The bit of a square, both counted from 0 at the bottom left.
#[inline]
pub(super) const fn square(column: usize, row: usize) -> u64 {
    1 << (column * STRIDE + row)
}

/// The distances between neighbours on a line: vertical, falling diagonal, horizontal, rising diagonal.
const DIRECTIONS: [usize; 4] = [1, STRIDE - 1, STRIDE, STRIDE + 1];

/// Whether four of these stones stand in a line.
#[inline]
pub(super) fn has_four(stones: u64) -> bool {
    DIRECTIONS.iter().fold(0, |fours, step| {
        let pairs = stones & (stones >> step);
        fours | (pairs & (pairs >> (2 * step)))
    }) != 0
}

/// The stones that stand in a line of four or more of these.
pub(super) fn stones_in_fours(stones: u64) -> u64 {
    DIRECTIONS.iter().fold(0, |found, step| {
        let pairs = stones & (stones >> step);
        let first = pairs & (pairs >> (2 * step));
        found | first | first << step | first << (2 * step) | first << (3 * step)
    })
}

/// The bits with the order of the columns reversed.
#[inline]
pub(super) fn mirror(bits: u64) -> u64 {
    const COLUMN: u64 = (1 << STRIDE) - 1;
    (0..COLUMNS).fold(0, |mirrored, column| {
        let taken = (bits >> (column * STRIDE)) & COLUMN;
        mirrored | taken << ((COLUMNS - 1 - column) * STRIDE)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exactly_the_sixty_nine_lines_are_fours() {
        let mut lines = 0;
        for column in 0..COLUMNS as isize {
            for row in 0..ROWS as isize {
                for (right, up) in [(0, 1), (1, -1), (1, 0), (1, 1)] {
                    let squares = (0..4).map(|step| (column + step * right, row + step * up));
                    let on_board = squares.clone().all(|(column, row)| {
                        (0..COLUMNS as isize).contains(&column) && (0..ROWS as isize).contains(&row)
                    });
                    if !on_board {
                        continue;
                    }
                    lines += 1;
                    let line: Vec<u64> = squares.map(|(c, r)| square(c as usize, r as usize)).collect();
                    let stones = line.iter().sum();
                    assert!(has_four(stones), "{stones:#x}");
                    assert!(line.iter().all(|missing| !has_four(stones & !missing)), "{stones:#x}");
                }
            }
        }
        assert_eq!(lines, 69);
    }

    #[test]
    fn mirroring_swaps_columns_and_undoes_itself() {
        assert_eq!(mirror(column_squares(1)), column_squares(5));
        assert_eq!(mirror(square(3, 2)), square(3, 2));
        assert_eq!(mirror(mirror(0x0000_5a5a_1234_abcd & BOARD)), 0x0000_5a5a_1234_abcd & BOARD);
    }
}
