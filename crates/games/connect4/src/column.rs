//! The move of Connect Four: a column, written 1 to 7 from the left.

use std::fmt;
use std::str::FromStr;

use spielwerk_core::ParseError;

use super::COLUMNS;

/// A column of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Column(u8);

impl Column {
    /// The columns from left to right.
    pub const ALL: [Self; COLUMNS] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6)];

    /// The column that is written with this number, 1 to 7.
    pub fn from_number(number: u32) -> Option<Self> {
        Self::ALL.get(number.checked_sub(1)? as usize).copied()
    }

    /// The number the column is written with, 1 to 7.
    pub fn number(self) -> u32 {
        u32::from(self.0) + 1
    }

    /// The index of the column, 0 to 6 from the left.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The column as far from the right edge as this one is from the left.
    #[must_use]
    pub fn mirrored(self) -> Self {
        Self(COLUMNS as u8 - 1 - self.0)
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl TryFrom<char> for Column {
    type Error = &'static str;

    fn try_from(digit: char) -> Result<Self, Self::Error> {
        digit.to_digit(10).and_then(Self::from_number).ok_or("columns are numbered 1 to 7")
    }
}

impl FromStr for Column {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let error = |reason| ParseError::new("move", text, reason);
        let mut chars = text.trim().chars();
        match (chars.next(), chars.next()) {
            (Some(digit), None) => Self::try_from(digit).map_err(error),
            _ => Err(error("a move is the number of one column")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_written_from_1_to_7() {
        for column in Column::ALL {
            assert_eq!(column.to_string().parse(), Ok(column));
            assert_eq!(Column::from_number(column.number()), Some(column));
        }
        for text in ["", "0", "8", "44", "a", "-1", "４"] {
            assert!(text.parse::<Column>().is_err(), "{text}");
        }
    }
}
