//! The eight symmetries of the square.

use spielwerk_core::Symmetric;

use super::{Move, Othello, Position, Square};

/// Mirrors left and right: column a becomes h.
const fn mirror_columns(set: u64) -> u64 {
    set.swap_bytes().reverse_bits()
}

/// Mirrors top and bottom: row 1 becomes 8.
const fn mirror_rows(set: u64) -> u64 {
    set.swap_bytes()
}

/// Mirrors in the diagonal a1-h8: b1 becomes a2.
const fn mirror_diagonal(set: u64) -> u64 {
    const fn exchange(set: u64, mask: u64, distance: u32) -> u64 {
        let difference = mask & (set ^ (set << distance));
        set ^ difference ^ (difference >> distance)
    }
    let set = exchange(set, 0x0f0f_0f0f_0000_0000, 28);
    let set = exchange(set, 0x3333_0000_3333_0000, 14);
    exchange(set, 0x5500_5500_5500_5500, 7)
}

/// A set of squares seen through one of the eight symmetries: bit 0 of the index mirrors columns, bit 1 rows, bit 2
/// then the diagonal.
pub(super) const fn transform_set(set: u64, index: usize) -> u64 {
    let set = if index & 1 == 0 { set } else { mirror_columns(set) };
    let set = if index & 2 == 0 { set } else { mirror_rows(set) };
    if index & 4 == 0 { set } else { mirror_diagonal(set) }
}

impl<const SIZE: usize> Symmetric for Othello<SIZE> {
    fn symmetries(&self) -> usize {
        8
    }

    fn transform(&self, position: &Position, index: usize) -> Position {
        let image = |set| transform_set(set, index);
        Position::new(image(position.own()), image(position.opponent()), position.turn())
    }

    fn transform_move(&self, mv: Move, index: usize) -> Move {
        match mv {
            Move::Place(square) => Move::Place(Square::first_of(transform_set(square.bit(), index))),
            Move::Pass => Move::Pass,
        }
    }

    /// Only the two quarter turns are not their own inverse.
    fn inverse(&self, index: usize) -> usize {
        match index {
            5 => 6,
            6 => 5,
            own => own,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spielwerk_core::contract;

    #[test]
    fn symmetries_keep_the_contract() {
        contract::symmetry(&Othello::<8>, 60);
        contract::symmetry(&Othello::<6>, 60);
        contract::symmetry(&Othello::<4>, 100);
    }

    #[test]
    fn the_eight_images_of_a_square_off_the_lines_differ() {
        let b1 = Square::at(1, 0).bit();
        let mut images: Vec<u64> = (0..8).map(|index| transform_set(b1, index)).collect();
        images.sort_unstable();
        images.dedup();
        assert_eq!(images.len(), 8);
        assert_eq!(transform_set(b1, 1), Square::at(6, 0).bit());
        assert_eq!(transform_set(b1, 2), Square::at(1, 7).bit());
        assert_eq!(transform_set(b1, 4), Square::at(0, 1).bit());
    }
}
