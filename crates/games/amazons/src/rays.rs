//! What a single queen reaches: eight rays, each cut at its first blocked square.
//!
//! The first blocked square of a ray is its lowest blocked bit or its highest, so a ray is cut by arithmetic
//! on the whole word, without a loop over its squares.

use super::square::{STEPS, Square};
use super::square_set::SquareSet;

impl Square {
    /// The squares that a queen on this square reaches in one move through `empty` squares.
    #[inline]
    #[must_use]
    pub fn queen_reach(self, empty: SquareSet) -> SquareSet {
        let empty = empty.0;
        let rays = &RAYS[self.0 as usize % RAYS.len()];
        let mut reached = 0;
        for ray in rays.up {
            let blocked = ray & !empty;
            let up_to_first = blocked ^ blocked.wrapping_sub(1);
            reached |= ray & up_to_first;
        }
        for ray in rays.down {
            let blocked = ray & !empty | 1;
            let down_to_first = u128::MAX << blocked.ilog2();
            reached |= ray & down_to_first;
        }
        SquareSet(reached & empty)
    }
}

/// The squares of the largest board that lie in each direction from a square.
#[derive(Clone, Copy)]
struct Rays {
    /// In the directions of ascending bits, nearest square first.
    up: [u128; 4],
    /// In the opposite directions.
    down: [u128; 4],
}

static RAYS: [Rays; 128] = {
    let board = SquareSet::LARGEST_BOARD.0;
    let mut table = [Rays { up: [0; 4], down: [0; 4] }; 128];
    let mut square = 0;
    while square < table.len() {
        let mut index = 0;
        while index < STEPS.len() {
            let (mut up, mut down) = (1 << square & board, 1 << square & board);
            while up | down != 0 {
                up = up << STEPS[index] & board;
                down = down >> STEPS[index] & board;
                table[square].up[index] |= up;
                table[square].down[index] |= down;
            }
            index += 1;
        }
        square += 1;
    }
    table
};
