//! Which squares the tables of a network see.

use spielwerk_core::Rng;
use spielwerk_games::connect4::{COLUMNS, ROWS};

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

/// Windows that together hold every line of four, and pairs of whole columns.
pub fn rich_shapes() -> Vec<u64> {
    let mut tuples = Vec::new();
    // Windows of four columns and three rows hold all level lines and most of the slanted ones.
    for left in 0..=(COLUMNS - 4) / 2 + 1 {
        for bottom in 0..=ROWS - 3 {
            tuples.push(window(left, bottom, 4, 3));
        }
    }
    // Pairs of whole columns, neighbours and next but one.
    for distance in [1, 2, 3] {
        for left in 0..COLUMNS - distance {
            tuples.push(window(left, 0, 1, ROWS) | window(left + distance, 0, 1, ROWS));
        }
    }
    // Slanted lines of four squares with the squares below them, which decide who gets there.
    for left in 0..=COLUMNS - 4 {
        for bottom in 0..=ROWS - 4 {
            let line: u64 = (0..4).map(|step| square(left + step, bottom + step)).sum();
            let below = if bottom > 0 { line >> 1 } else { (line & !square(left, 0)) >> 1 };
            tuples.push(line | below);
        }
    }
    without_mirror_images(tuples)
}

/// A rectangle of squares.
fn window(left: usize, bottom: usize, width: usize, height: usize) -> u64 {
    let columns = left..left + width;
    columns.flat_map(|column| (bottom..bottom + height).map(move |row| square(column, row))).sum()
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

fn without_mirror_images(tuples: Vec<u64>) -> Vec<u64> {
    let mut kept: Vec<u64> = Vec::new();
    for tuple in tuples {
        if !kept.contains(&tuple) && !kept.contains(&mirrored(tuple)) {
            kept.push(tuple);
        }
    }
    kept
}
