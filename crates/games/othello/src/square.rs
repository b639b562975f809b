//! Squares of the 8x8 grid, and sets of them as 64-bit words.

use std::fmt;
use std::str::FromStr;

use spielwerk_core::ParseError;

/// A square: a1 is bit 0, h1 bit 7, a8 bit 56.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square in this column and row, both from 0 to 7.
    pub const fn at(column: usize, row: usize) -> Self {
        debug_assert!(column < 8 && row < 8);
        Self((row * 8 + column) as u8)
    }

    /// The square with this number, 0 to 63.
    #[inline]
    pub const fn of_bit(index: u32) -> Self {
        debug_assert!(index < 64);
        Self(index as u8)
    }

    /// The lowest square of a set that is not empty.
    #[inline]
    pub const fn first_of(set: u64) -> Self {
        debug_assert!(set != 0);
        Self::of_bit(set.trailing_zeros())
    }

    /// The number of the square, 0 to 63.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set that holds just this square.
    #[inline]
    pub const fn bit(self) -> u64 {
        1 << self.0
    }

    /// The column, 0 for a.
    pub const fn column(self) -> usize {
        self.index() % 8
    }

    /// The row, 0 for row 1.
    pub const fn row(self) -> usize {
        self.index() / 8
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column() as u8) as char, self.row() + 1)
    }
}

impl FromStr for Square {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text.as_bytes() {
            &[column @ (b'a'..=b'h' | b'A'..=b'H'), row @ b'1'..=b'8'] => {
                Ok(Self::at(usize::from(column.to_ascii_lowercase() - b'a'), usize::from(row - b'1')))
            }
            _ => Err(ParseError::new("square", text, "a square is a letter a-h and a digit 1-8")),
        }
    }
}

/// The squares of a set, lowest first.
#[derive(Clone, Debug)]
pub struct Squares(pub u64);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = Square::first_of(self.0);
        self.0 &= self.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count_ones() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Squares {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        let names: Vec<String> = Squares(u64::MAX).map(|square| square.to_string()).collect();
        assert_eq!((names[0].as_str(), names[7].as_str(), names[63].as_str()), ("a1", "h1", "h8"));
        for (square, name) in Squares(u64::MAX).zip(&names) {
            assert_eq!(name.parse(), Ok(square));
        }
        for wrong in ["", "a", "a9", "i1", "a0", "a11", "é1"] {
            assert!(wrong.parse::<Square>().is_err(), "{wrong}");
        }
    }
}
