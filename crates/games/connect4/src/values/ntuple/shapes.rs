//! Which squares the tables of a network see.

use crate::{COLUMNS, ROWS};
use spielwerk_core::Rng;

/// Sets of squares that a king visits on random walks, no two of them the same or mirror images, as Thill, Koch and
/// Konen made them.
pub fn random_walks(count: usize, length: usize, seed: u64) -> Vec<u64> {
    let mut rng = Rng::new(seed);
    let mut tuples: Vec<u64> = Vec::new();
    while tuples.len() < count {
        let walk = random_walk(length.min(COLUMNS * ROWS), &mut rng);
        if !tuples.contains(&walk) && !tuples.contains(&mirrored(walk)) {
            tuples.push(walk);
        }
    }
    tuples
}

fn random_walk(length: usize, rng: &mut Rng) -> u64 {
    let (mut column, mut row) = (rng.below(COLUMNS), rng.below(ROWS));
    let mut visited = square(column, row);
    while (visited.count_ones() as usize) < length {
        // One step back, none or one ahead, shifted by one to stay positive.
        let (right, up) = (column + rng.below(3), row + rng.below(3));
        if (1..=COLUMNS).contains(&right) && (1..=ROWS).contains(&up) {
            (column, row) = (right - 1, up - 1);
            visited |= square(column, row);
        }
    }
    visited
}

fn square(column: usize, row: usize) -> u64 {
    1 << (column * (ROWS + 1) + row)
}

/// The set with left and right exchanged.
fn mirrored(squares: u64) -> u64 {
    (0..COLUMNS).fold(0, |mirror, column| {
        let taken = squares >> (column * (ROWS + 1)) & 0x7f;
        mirror | taken << ((COLUMNS - 1 - column) * (ROWS + 1))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walks_are_connected_different_and_repeatable() {
        let walks = random_walks(70, 8, 1);
        assert_eq!(walks, random_walks(70, 8, 1));
        assert_ne!(walks, random_walks(70, 8, 2));
        for (number, &walk) in walks.iter().enumerate() {
            assert_eq!(walk.count_ones(), 8);
            assert!(walks[..number].iter().all(|&other| other != walk && other != mirrored(walk)));
            // From any square the neighbours lead to all others.
            let mut reached = walk & walk.wrapping_neg();
            for _ in 0..8 {
                let around = [1, 6, 7, 8].map(|step| reached << step | reached >> step);
                reached |= walk & around.into_iter().fold(0, |all, squares| all | squares);
            }
            assert_eq!(reached, walk);
        }
    }
}
