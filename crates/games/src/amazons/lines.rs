//! The board as lines: what blocks each row, column and diagonal, and what a queen on a square reaches.
//!
//! A line is at most ten squares long, so its occupancy is a number below 1024 and one table holds what is
//! reached from every place on it, another how many squares that is. A queen's mobility is four look-ups of a
//! byte. Squares off the board count as blocked, which makes short diagonals and small boards ordinary lines.

use super::square::{Square, SquareSet};

/// The longest line.
const LENGTH: usize = Square::LARGEST_BOARD;

/// Steps along the four lines through a square, as columns and rows: row, column, diagonal, antidiagonal.
const STEPS: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// What is blocked, line by line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lines {
    /// The occupancy of all 58 lines, one bit a place; the others are padding that spares bounds checks.
    occupancy: [u16; 64],
}

impl Lines {
    /// The board on which these squares are empty.
    pub(super) fn new(empty: SquareSet) -> Self {
        let mut lines = Self { occupancy: [(1 << LENGTH) - 1; 64] };
        for square in empty {
            lines.free(square);
        }
        lines
    }

    /// Makes a square empty.
    #[inline]
    pub(super) fn free(&mut self, square: Square) {
        let lines = through(square);
        for (line, place) in lines.numbers.into_iter().zip(lines.places) {
            self.occupancy[line as usize % 64] &= !(1 << place);
        }
    }

    /// Makes a square blocked.
    #[inline]
    pub(super) fn block(&mut self, square: Square) {
        let lines = through(square);
        for (line, place) in lines.numbers.into_iter().zip(lines.places) {
            self.occupancy[line as usize % 64] |= 1 << place;
        }
    }

    /// The squares that a queen on `square` reaches.
    #[inline]
    pub(super) fn reach(&self, square: Square) -> Reach {
        let lines = through(square);
        let mut reached = 0;
        for (index, (line, place)) in lines.numbers.into_iter().zip(lines.places).enumerate() {
            let occupancy = self.occupancy[line as usize % 64] as usize % (1 << LENGTH);
            reached |= u64::from(REACHED[occupancy][place as usize % 16]) << (16 * index);
        }
        Reach { reached, origins: u32::from_le_bytes(lines.origins) }
    }

    /// How many squares a queen on `square` reaches.
    #[inline]
    pub(super) fn mobility(&self, square: Square) -> u32 {
        let lines = through(square);
        let mut sum = 0;
        for (line, place) in lines.numbers.into_iter().zip(lines.places) {
            let occupancy = self.occupancy[line as usize % 64] as usize % (1 << LENGTH);
            sum += u32::from(MOBILITY[occupancy][place as usize % 16]);
        }
        sum
    }
}

/// The squares a queen reaches, line by line; all four lines in one word, so that one loop serves them.
#[derive(Clone, Debug)]
pub(super) struct Reach {
    /// The places reached on each line, 16 bits a line.
    reached: u64,
    /// The number of the square at place 0 of each line, 8 bits a line.
    origins: u32,
}

impl Iterator for Reach {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        (self.reached != 0).then(|| {
            let bit = self.reached.trailing_zeros();
            self.reached &= self.reached - 1;
            let origin = (self.origins >> (bit / 16 * 8)) as u8;
            Square::from_number(origin.wrapping_add(OFFSETS[bit as usize % 64]))
        })
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.reached.count_ones() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Reach {}

/// The four lines through a square.
#[derive(Clone, Copy)]
struct Through {
    /// Which lines they are among all of the board.
    numbers: [u8; 4],
    /// The place of the square on each.
    places: [u8; 4],
    /// The number of the square at place 0 of each, wrapped around where that is off the board.
    origins: [u8; 4],
}

#[inline]
fn through(square: Square) -> Through {
    THROUGH[square.number() as usize % 128]
}

static THROUGH: [Through; 128] = {
    const LAST: u8 = LENGTH as u8 - 1;
    let mut table = [Through { numbers: [0; 4], places: [0; 4], origins: [0; 4] }; 128];
    let mut index = 0;
    while index < LENGTH * LENGTH {
        let (column, row) = ((index % LENGTH) as u8, (index / LENGTH) as u8);
        let square = Square::at(column, row);
        let mut through = Through {
            numbers: [row, 10 + column, 20 + LAST + column - row, 39 + column + row],
            places: [column, row, column, column],
            origins: [0; 4],
        };
        let mut line = 0;
        while line < STEPS.len() {
            let (columns, rows) = STEPS[line];
            let steps = -(through.places[line] as i8);
            through.origins[line] = square.offset(columns * steps, rows * steps).number();
            line += 1;
        }
        table[square.number() as usize] = through;
        index += 1;
    }
    table
};

/// What to add to the number of the square at place 0 of a line, by 16 line + place.
static OFFSETS: [u8; 64] = {
    let mut table = [0; 64];
    let mut index = 0;
    while index < table.len() {
        let (columns, rows) = STEPS[index / 16];
        let place = (index % 16) as i8;
        if place < LENGTH as i8 {
            table[index] = Square::at(0, 0).offset(columns * place, rows * place).number();
        }
        index += 1;
    }
    table
};

/// The places that are reached, by occupancy and place.
static REACHED: [[u16; 16]; 1 << LENGTH] = {
    let mut table = [[0; 16]; 1 << LENGTH];
    let mut occupancy = 0;
    while occupancy < table.len() {
        let mut place = 0;
        while place < LENGTH {
            let mut up = place + 1;
            while up < LENGTH && occupancy >> up & 1 == 0 {
                table[occupancy][place] |= 1 << up;
                up += 1;
            }
            let mut down = place;
            while down > 0 && occupancy >> (down - 1) & 1 == 0 {
                down -= 1;
                table[occupancy][place] |= 1 << down;
            }
            place += 1;
        }
        occupancy += 1;
    }
    table
};

/// How many places are reached, by occupancy and place.
static MOBILITY: [[u8; 16]; 1 << LENGTH] = {
    let mut table = [[0; 16]; 1 << LENGTH];
    let mut occupancy = 0;
    while occupancy < table.len() {
        let mut place = 0;
        while place < LENGTH {
            table[occupancy][place] = REACHED[occupancy][place].count_ones() as u8;
            place += 1;
        }
        occupancy += 1;
    }
    table
};
