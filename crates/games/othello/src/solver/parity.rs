//! Parity of the four quadrants.
//!
//! The side that fills the last square of a region gains there, so with few squares left it pays to
//! move first where an odd number of them is empty. Quadrants of the grid stand for the true regions: they
//! cost a handful of instructions and are right often enough. Boards of all sizes share the centre, so the
//! same masks serve them all.

/// The squares of all quadrants that hold an odd number of the given empty squares.
#[inline]
pub(super) fn odd_quadrants(empties: u64) -> u64 {
    let pairs = empties ^ (empties >> 1);
    let rows = pairs ^ (pairs >> 2);
    let two_rows = rows ^ (rows >> 8);
    let quadrants = (two_rows ^ (two_rows >> 16)) & 0x0000_0011_0000_0011;
    quadrants * 0x0f0f_0f0f
}

/// Whether two squares, given by number, lie in the same quadrant.
#[inline]
pub(super) fn same_quadrant(one: usize, other: usize) -> bool {
    (one ^ other) & 0b10_0100 == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Squares;
    use spielwerk_core::Rng;

    #[test]
    fn odd_quadrants_are_those_with_an_odd_count() {
        let mut rng = Rng::new(21);
        for _ in 0..1_000 {
            let empties = rng.next_u64() & rng.next_u64();
            let odd = odd_quadrants(empties);
            for square in Squares(u64::MAX) {
                let quadrant = Squares(u64::MAX)
                    .filter(|other| same_quadrant(square.index(), other.index()))
                    .fold(0, |set, other| set | other.bit());
                assert_eq!(quadrant.count_ones(), 16);
                assert_eq!(odd & square.bit() != 0, (empties & quadrant).count_ones() % 2 == 1);
            }
        }
    }
}
