//! Sets of squares, one bit each: whole-board questions in a few instructions.

use std::ops::{BitAnd, BitOr, Sub};

use super::square::{STEPS, STRIDE, Square};

/// A set of squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SquareSet(pub(super) u128);

impl SquareSet {
    /// No square.
    pub const EMPTY: Self = Self(0);

    /// Every square of the largest board.
    pub(super) const LARGEST_BOARD: Self = Self::board(Square::LARGEST_BOARD, Square::LARGEST_BOARD);

    /// Every square of the board with this many columns and rows, each at most those of the largest board.
    pub const fn board(columns: usize, rows: usize) -> Self {
        let row = (1 << columns) - 1;
        let mut bits = 0;
        let mut index = 0;
        while index < rows {
            bits |= row << (index * STRIDE as usize);
            index += 1;
        }
        Self(bits)
    }

    /// The set as bits: the square in column c and row r, from 0, is bit 11 r + c.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The squares of the set in a row, as bits by column.
    #[inline]
    pub(super) const fn row(self, row: usize) -> usize {
        (self.0 >> (row * STRIDE as usize)) as usize & ((1 << Square::LARGEST_BOARD) - 1)
    }

    /// Whether the set holds no square.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of squares.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether a square is in the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.0 & 1 != 0
    }

    /// Puts a square in.
    #[inline]
    pub const fn insert(&mut self, square: Square) {
        self.0 |= 1 << square.0;
    }

    /// Takes a square out.
    #[inline]
    pub const fn remove(&mut self, square: Square) {
        self.0 &= !(1 << square.0);
    }

    /// The squares a king's step away from any square of the set, on the largest board; squares of the set
    /// are among them only if they neighbour each other.
    #[inline]
    #[must_use]
    pub const fn neighbours(self) -> Self {
        let sideways = self.0 << 1 | self.0 >> 1;
        let row = self.0 | sideways;
        Self((sideways | row << STRIDE | row >> STRIDE) & Self::LARGEST_BOARD.0)
    }

    /// The squares of `within` that king's steps through `within` connect to the set, those of the set among
    /// them.
    #[inline]
    #[must_use]
    pub const fn connected(self, within: Self) -> Self {
        let mut reached = self.0 & within.0;
        loop {
            let grown = reached | Self(reached).neighbours().0 & within.0;
            if grown == reached {
                return Self(reached);
            }
            reached = grown;
        }
    }

    /// Some square of the set.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square(self.0.trailing_zeros() as u8)) }
    }

    /// The squares that a queen on any square of the set reaches in one move through `empty` squares.
    #[inline]
    #[must_use]
    pub const fn queen_reach(self, empty: Self) -> Self {
        let mut reached = 0;
        let mut index = 0;
        while index < STEPS.len() {
            let (mut up, mut down) = (self.0, self.0);
            while up | down != 0 {
                up = up << STEPS[index] & empty.0;
                down = down >> STEPS[index] & empty.0;
                reached |= up | down;
            }
            index += 1;
        }
        Self(reached)
    }
}

impl BitAnd for SquareSet {
    type Output = Self;

    /// The squares in both sets.
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for SquareSet {
    type Output = Self;

    /// The squares in either set.
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Sub for SquareSet {
    type Output = Self;

    /// The squares of the first set that are not in the second.
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl From<Square> for SquareSet {
    #[inline]
    fn from(square: Square) -> Self {
        Self(1 << square.0)
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | square.into())
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares { low: self.0 as u64, high: (self.0 >> 64) as u64 }
    }
}

/// The squares of a set, row by row from a1.
#[derive(Clone, Debug)]
pub struct Squares {
    low: u64,
    high: u64,
}

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.low != 0 {
            let square = Square(self.low.trailing_zeros() as u8);
            self.low &= self.low - 1;
            Some(square)
        } else if self.high != 0 {
            let square = Square(64 + self.high.trailing_zeros() as u8);
            self.high &= self.high - 1;
            Some(square)
        } else {
            None
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = (self.low.count_ones() + self.high.count_ones()) as usize;
        (count, Some(count))
    }

    #[inline]
    fn fold<B, F: FnMut(B, Square) -> B>(self, init: B, mut take: F) -> B {
        let mut result = init;
        for (mut bits, first) in [(self.low, 0), (self.high, 64)] {
            while bits != 0 {
                result = take(result, Square(first + bits.trailing_zeros() as u8));
                bits &= bits - 1;
            }
        }
        result
    }
}

impl ExactSizeIterator for Squares {}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(text: &str) -> Square {
        let (column, row) = text.split_at(1);
        let column = usize::from(column.as_bytes()[0] - b'a');
        Square::new(column, row.parse::<usize>().unwrap() - 1).unwrap()
    }

    fn squares(text: &str) -> SquareSet {
        text.split_whitespace().map(square).collect()
    }

    #[test]
    fn sets_do_what_sets_do() {
        let mut set = squares("a1 c3 j10");
        assert_eq!(set.len(), 3);
        assert!(set.contains(square("c3")) && !set.contains(square("c4")));
        set.remove(square("c3"));
        set.insert(square("b2"));
        assert_eq!(set.into_iter().map(|square| square.to_string()).collect::<Vec<_>>(), ["a1", "b2", "j10"]);
        assert_eq!(set & squares("b2 b3"), squares("b2"));
        assert_eq!(set - squares("b2 b3"), squares("a1 j10"));
        assert_eq!(SquareSet::board(4, 4).len(), 16);
        assert_eq!(SquareSet::board(3, 2), squares("a1 b1 c1 a2 b2 c2"));
        assert_eq!(SquareSet::LARGEST_BOARD.len(), 100);
    }

    #[test]
    fn neighbours_stop_at_the_edges() {
        assert_eq!(squares("a1").neighbours(), squares("a2 b1 b2"));
        assert_eq!(squares("j10").neighbours(), squares("j9 i10 i9"));
        assert_eq!(squares("a5").neighbours(), squares("a4 b4 b5 a6 b6"));
        assert_eq!(squares("j5").neighbours(), squares("j4 i4 i5 j6 i6"));
        assert_eq!(squares("e5 e6").neighbours().len(), 12);
        assert!(squares("e5 e6").neighbours().contains(square("e5")));
    }

    #[test]
    fn connected_squares_touch_by_sides_or_corners() {
        let within = squares("a1 b2 c2 e5 e6 j10");
        assert_eq!(squares("a1").connected(within), squares("a1 b2 c2"));
        assert_eq!(squares("e6 j10 h1").connected(within), squares("e5 e6 j10"));
        assert_eq!(squares("h1").connected(within), SquareSet::EMPTY);
        assert_eq!(within.first(), Some(square("a1")));
        assert_eq!(SquareSet::EMPTY.first(), None);
    }

    #[test]
    fn queens_reach_what_they_see() {
        let empty = SquareSet::LARGEST_BOARD;
        assert_eq!(squares("a1").queen_reach(empty).len(), 27);
        assert_eq!(squares("e5").queen_reach(empty).len(), 35);
        let walled = SquareSet::board(4, 4) - squares("b2 c1");
        assert_eq!(squares("a1").queen_reach(walled), squares("b1 a2 a3 a4"));
    }
}
