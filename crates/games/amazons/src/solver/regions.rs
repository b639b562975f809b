//! The board cut into regions between which nothing can pass.
//!
//! Arrows stay for good, so squares that only arrows separate never meet again. An amazon does not separate:
//! she may leave, and her square is empty then. The regions of a position are therefore the connected parts
//! of all squares without an arrow, and the position is the sum of what is played in each of them.

use super::super::square_set::SquareSet;

/// The connected parts of a set of squares.
pub(super) struct Regions(SquareSet);

impl Regions {
    /// The regions of a board whose squares without arrow are these.
    #[inline]
    pub(super) fn of(open: SquareSet) -> Self {
        Self(open)
    }
}

impl Iterator for Regions {
    type Item = SquareSet;

    #[inline]
    fn next(&mut self) -> Option<SquareSet> {
        let region = SquareSet::from(self.0.first()?).connected(self.0);
        self.0 = self.0 - region;
        Some(region)
    }
}
