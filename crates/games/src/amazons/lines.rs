//! The board as lines: what blocks each row, column and diagonal, and what a queen on it reaches.
//!
//! A line is at most ten squares long, so its occupancy is a number below 1024 and one table holds what is reached
//! from every place on it, another how many squares that is. A queen's mobility is four look-ups of a byte. Squares
//! off the board count as blocked, which makes short diagonals and small boards ordinary lines.

use super::square::Square;

/// The longest line.
const LENGTH: usize = Square::LARGEST_BOARD;

/// A straight line through a square; a queen's move follows one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// From left to right.
    Row,
    /// Upwards.
    Column,
    /// Upwards to the right.
    Diagonal,
    /// Downwards to the right.
    Antidiagonal,
}

impl Line {
    /// The four lines, in the order in which moves are generated.
    pub const ALL: [Self; 4] = [Self::Row, Self::Column, Self::Diagonal, Self::Antidiagonal];

    /// The line that holds both squares, if there is one.
    pub(super) fn through(a: Square, b: Square) -> Option<Self> {
        Self::ALL.into_iter().find(|line| line.number(a) == line.number(b))
    }

    /// The number of this line through a square among all lines of the board, below 58.
    #[inline]
    const fn number(self, square: Square) -> usize {
        let (column, row) = (square.column() as usize, square.row() as usize);
        match self {
            Self::Row => row,
            Self::Column => LENGTH + column,
            Self::Diagonal => 2 * LENGTH + LENGTH - 1 + column - row,
            Self::Antidiagonal => 4 * LENGTH - 1 + column + row,
        }
    }

    /// The place of a square on this line, from 0.
    #[inline]
    const fn place(self, square: Square) -> u8 {
        match self {
            Self::Column => square.row(),
            _ => square.column(),
        }
    }

    /// The square `steps` further along this line.
    #[inline]
    const fn step(self, square: Square, steps: i8) -> Square {
        match self {
            Self::Row => square.offset(steps, 0),
            Self::Column => square.offset(0, steps),
            Self::Diagonal => square.offset(steps, steps),
            Self::Antidiagonal => square.offset(steps, -steps),
        }
    }
}

/// What is blocked, line by line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lines {
    /// The occupancy of every line by its number; the last six are padding that spares bounds checks.
    occupancy: [u16; 64],
}

impl Lines {
    /// A board on which every square is blocked.
    pub(super) const BLOCKED: Self = Self { occupancy: [(1 << LENGTH) - 1; 64] };

    /// Makes a square empty.
    #[inline]
    pub(super) fn free(&mut self, square: Square) {
        for line in Line::ALL {
            self.occupancy[line.number(square) % 64] &= !(1 << line.place(square));
        }
    }

    /// Makes a square blocked.
    #[inline]
    pub(super) fn block(&mut self, square: Square) {
        for line in Line::ALL {
            self.occupancy[line.number(square) % 64] |= 1 << line.place(square);
        }
    }

    /// The squares that a queen on `square` reaches along `line`.
    #[inline]
    pub(super) fn reach(&self, square: Square, line: Line) -> Reach {
        let place = line.place(square);
        let places = REACHED[self.occupancy(square, line)][place as usize % 16];
        Reach { places, place: place as i8, square, line }
    }

    /// How many squares a queen on `square` reaches along `line`.
    #[inline]
    fn mobility(&self, square: Square, line: Line) -> u32 {
        u32::from(MOBILITY[self.occupancy(square, line)][line.place(square) as usize % 16])
    }

    /// How many squares a queen on `square` reaches along all lines but `line`.
    #[inline]
    pub(super) fn mobility_across(&self, square: Square, line: Line) -> u32 {
        Line::ALL.into_iter().filter(|&other| other != line).map(|other| self.mobility(square, other)).sum()
    }

    #[inline]
    fn occupancy(&self, square: Square, line: Line) -> usize {
        self.occupancy[line.number(square) % 64] as usize % (1 << LENGTH)
    }
}

/// The squares a queen reaches along one line, in the direction of the line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    /// The places reached, one bit each.
    places: u16,
    /// Where the queen stands.
    place: i8,
    square: Square,
    line: Line,
}

impl Reach {
    /// The number of squares.
    #[inline]
    pub(super) fn count(self) -> u32 {
        self.places.count_ones()
    }

    /// Whether a square of the same line is reached.
    #[inline]
    pub(super) fn contains(self, square: Square) -> bool {
        self.places >> self.line.place(square) & 1 != 0
    }
}

impl Iterator for Reach {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        (self.places != 0).then(|| {
            let place = self.places.trailing_zeros() as i8;
            self.places &= self.places - 1;
            self.line.step(self.square, place - self.place)
        })
    }
}

/// The places that are reached, by occupancy and place.
static REACHED: [[u16; 16]; 1 << LENGTH] = reached();

/// How many places are reached, by occupancy and place.
static MOBILITY: [[u8; 16]; 1 << LENGTH] = mobility();

const fn reached() -> [[u16; 16]; 1 << LENGTH] {
    let mut table = [[0; 16]; 1 << LENGTH];
    let mut occupancy = 0;
    while occupancy < table.len() {
        let mut place = 0;
        while place < LENGTH {
            let mut places = 0;
            let mut up = place + 1;
            while up < LENGTH && occupancy >> up & 1 == 0 {
                places |= 1 << up;
                up += 1;
            }
            let mut down = place;
            while down > 0 && occupancy >> (down - 1) & 1 == 0 {
                down -= 1;
                places |= 1 << down;
            }
            table[occupancy][place] = places;
            place += 1;
        }
        occupancy += 1;
    }
    table
}

const fn mobility() -> [[u8; 16]; 1 << LENGTH] {
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
}
