//! Who sits where, and who looks.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A place at the table, counted from 0 in playing order.
///
/// In the two-player games seat 0 moves first: Black in Othello, White in Amazons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Seat(u8);

impl Seat {
    /// The seat that opens a two-player game.
    pub const FIRST: Self = Self(0);
    /// The seat that answers in a two-player game.
    pub const SECOND: Self = Self(1);

    /// The seat with this number.
    #[inline]
    pub const fn new(index: usize) -> Self {
        Self(index as u8)
    }

    /// The number of the seat, for use as an array index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The other seat of a two-player game.
    #[inline]
    #[must_use]
    pub const fn opponent(self) -> Self {
        Self(self.0 ^ 1)
    }

    /// The seat `steps` places further round a table of `seats`.
    #[inline]
    #[must_use]
    pub const fn after(self, steps: usize, seats: usize) -> Self {
        Self(((self.0 as usize + steps) % seats) as u8)
    }

    /// All seats of a table, in playing order.
    pub fn all(seats: usize) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..seats).map(Self::new)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// Through whose eyes a position is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// Only what this seat may know.
    Seat(Seat),
    /// Everything, hidden hands included.
    Open,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_go_round_the_table() {
        assert_eq!(Seat::FIRST.opponent(), Seat::SECOND);
        assert_eq!(Seat::SECOND.opponent(), Seat::FIRST);
        assert_eq!(Seat::new(3).after(2, 4), Seat::new(1));
        assert_eq!(Seat::all(4).map(Seat::index).collect::<Vec<_>>(), [0, 1, 2, 3]);
    }
}
