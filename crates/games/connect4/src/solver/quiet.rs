//! Which quiet stones can be the first of a win with three.
//!
//! A stone is quiet if the opponent need not answer it. It may then play where it likes, say in a *harmless* column, whose
//! next two squares are of no use to the attack. The second stone of the attack has to be a double threat. If none of the
//! threats is on a line with the quiet stone, or on a square above it, the same double threat was there before. So where
//! there was none, only stones count that have a part in one; most have none, and this is seen without trying them.
//!
//! Throughout, `now` are the squares of the attack and the playable ones, `next` those above the playable ones. A line
//! lacks two or three stones that all come soon:
//! - With one stone of the attack it needs the quiet one and the double threat, so the rest is playable now, or above a
//!   square of the double threat's other line.
//! - With two stones it needs one more to be a threat. If that is the quiet one, then the threat lies above the double
//!   threat or above its other threat: above a forcing square, or with another winning square above it.
//! - With two stones and the square above the quiet stone it needs one that is playable now.

use crate::bitboard::BOARD;

use super::attack::Attack;
use super::threats::{SLANTED, four_in_line, has_two, on_lines, playable_squares, two_of_four};

/// This many columns the opponent needs where it can play safely. The quiet stone, its answer and the double threat take
/// one each, and the threats lie in no more than two.
const SAFE_COLUMNS: u32 = 5;

/// The squares where a quiet stone may be the first of a win with three, if there is no double threat yet, be it safe for
/// the attack or not. `forcing` are the forcing moves.
#[inline]
pub(super) fn useful_quiet_squares(attack: &Attack, forcing: u64) -> u64 {
    const ALL: u64 = u64::MAX;
    let &Attack { own, all, wins, .. } = attack;
    let playable = playable_squares(all);
    if (playable & !(wins >> 1)).count_ones() < SAFE_COLUMNS {
        return ALL;
    }
    let now = own | playable;
    let next = (playable << 1) & BOARD;
    let with_forced = now | (forcing << 1) & BOARD;
    let later = now | next | (next << 1) & BOARD;
    let mut twos = [0; SLANTED.len()];
    let [mut on_twos, mut on_twos_now, mut on_ones_now, mut on_ones] = [0; 4];
    for (step, two) in SLANTED.into_iter().zip(&mut twos) {
        *two = two_of_four(own, step);
        let one = own | own >> step | own >> (2 * step) | own >> (3 * step);
        let lines = four_in_line(later, step);
        let lines_now = lines & three_of_four(now, step);
        on_twos |= on_lines(lines & *two, step);
        on_twos_now |= on_lines(lines_now & *two, step);
        on_ones_now |= on_lines(lines_now & one, step);
        on_ones |= on_lines(four_in_line(with_forced, step) & one, step);
    }
    let useful = on_twos | on_ones_now | wins;
    let harmless = next & !useful & !(useful >> 1);
    if harmless == 0 {
        return ALL;
    }
    // If there is only one such column the quiet stone may be the one that takes it.
    let below_harmless = if has_two(harmless) { 0 } else { harmless >> 1 };
    let double = on_twos & (on_twos >> 1) & next;
    let threats = BOARD & (forcing << 2 | next & (wins >> 1) | double | double << 1);
    let on_threats = SLANTED.into_iter().zip(twos).fold(0, |squares, (step, two)| {
        squares | on_lines(four_in_line(with_forced | threats, step) & two, step)
    });
    below_harmless | on_ones | on_threats | on_twos_now >> 1 | wins >> 2 | (own << 1) & (wins >> 3)
}

/// The first squares of lines of four that have at least three squares of the set.
#[inline]
fn three_of_four(set: u64, step: usize) -> u64 {
    let [a, b, c, d] = [set, set >> step, set >> (2 * step), set >> (3 * step)];
    (a & b & (c | d)) | ((a | b) & c & d)
}
