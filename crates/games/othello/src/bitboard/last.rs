//! How many discs the last move of a game turns.
//!
//! With one empty square left the own discs tell everything: each of the four lines through the square is
//! squeezed into a byte and looked up. Off the board and off a short line the byte holds zeros, which read as
//! opponent's discs without an own disc behind them, and turn nothing.
#![cfg_attr(all(target_arch = "x86_64", target_feature = "bmi2"), allow(unsafe_code))]

use super::rays::RAYS;

/// See [`super::count_last_flips`].
#[inline]
pub(super) fn count_flips(own: u64, square: usize) -> u32 {
    let lines = &LINES[square];
    let count = |line: usize| {
        u32::from(COUNTS[usize::from(lines.places[line])][squeeze(own, lines.masks[line]) as usize & 0xff])
    };
    count(0) + count(1) + count(2) + count(3)
}

/// The bits of `set` at the places of `mask`, moved together at the low end.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
#[inline]
fn squeeze(set: u64, mask: u64) -> u64 {
    // SAFETY: this function is compiled only when the target has BMI2.
    unsafe { std::arch::x86_64::_pext_u64(set, mask) }
}

/// The bits of `set` at the places of `mask`, which is a line of the board, moved together at the low end.
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
#[inline]
fn squeeze(set: u64, mask: u64) -> u64 {
    let mut rest = mask;
    let mut squeezed = 0;
    let mut place = 1;
    while rest != 0 {
        let lowest = rest & rest.wrapping_neg();
        squeezed |= if set & lowest == 0 { 0 } else { place };
        place <<= 1;
        rest ^= lowest;
    }
    squeezed
}

/// The four lines through a square: their squares, and which place on them the square has.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Lines {
    masks: [u64; 4],
    places: [u8; 4],
}

static LINES: [Lines; 64] = {
    let mut table = [Lines { masks: [0; 4], places: [0; 4] }; 64];
    let mut square = 0;
    while square < 64 {
        let mut line = 0;
        while line < 4 {
            let (up, down) = (RAYS[square].up[line], RAYS[square].down[line]);
            table[square].masks[line] = up | down | (1 << square);
            table[square].places[line] = down.count_ones() as u8;
            line += 1;
        }
        square += 1;
    }
    table
};

/// Discs turned on a full line, by the place of the last disc and the own discs.
static COUNTS: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut own = 0;
        while own < 256_u32 {
            let above = own >> place >> 1;
            let up = if above == 0 { 0 } else { above.trailing_zeros() };
            let below = own & ((1 << place) - 1);
            let down = if below == 0 { 0 } else { place as u32 - 1 - below.ilog2() };
            table[place][own as usize] = (up + down) as u8;
            own += 1;
        }
        place += 1;
    }
    table
};
