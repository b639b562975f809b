//! Mobility and flips in plain 64-bit arithmetic.

use super::INNER_COLUMNS;
use super::rays::{RAYS, STEPS};

/// See [`super::flips`].
#[inline]
pub(super) fn flips(own: u64, opponent: u64, square: usize) -> u64 {
    let rays = &RAYS[square];
    let mut turned = 0;
    for line in 0..4 {
        // The first square of the ray that the opponent does not hold ends the run; it counts if it is ours.
        let up = rays.up[line];
        let stops = up & !opponent;
        let end = stops & stops.wrapping_neg() & own;
        turned |= up & end.wrapping_sub(u64::from(end != 0));

        let down = rays.down[line];
        let stops = down & !opponent;
        let end = (1 << 63 >> (stops | 1).leading_zeros()) & down & own;
        turned |= down & (end << 1).wrapping_neg();
    }
    turned
}

/// See [`super::mobility`].
#[inline]
pub(super) fn mobility(own: u64, opponent: u64) -> u64 {
    let mut reached = 0;
    for step in STEPS {
        let enemy = if step == 8 { opponent } else { opponent & INNER_COLUMNS };
        // Runs of enemy discs next to ours grow one step, then two at a time: six in all.
        let mut up = enemy & (own << step);
        let mut down = enemy & (own >> step);
        up |= enemy & (up << step);
        down |= enemy & (down >> step);
        let pairs_up = enemy & (enemy << step);
        let pairs_down = enemy & (enemy >> step);
        for _ in 0..2 {
            up |= pairs_up & (up << (2 * step));
            down |= pairs_down & (down >> (2 * step));
        }
        reached |= (up << step) | (down >> step);
    }
    reached & !(own | opponent)
}
