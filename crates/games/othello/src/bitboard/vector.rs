//! Mobility and flips with one line direction per lane of a 256-bit register.
//!
//! Compiled only for targets with AVX2; where AVX-512 is there too, its leading-zero count finds the nearest disc
//! towards lower bits in one instruction.
#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi64, _mm256_and_si256,
    _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi64, _mm256_extracti128_si256,
    _mm256_or_si256, _mm256_set_epi64x, _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_sllv_epi64,
    _mm256_srlv_epi64, _mm256_sub_epi64,
};

use super::INNER_COLUMNS;
use super::rays::{RAYS, STEPS};

/// See [`super::flips`].
#[inline]
pub(super) fn flips(own: u64, opponent: u64, square: usize) -> u64 {
    // SAFETY: this module is compiled only when the target has AVX2.
    unsafe { flips_avx2(own, opponent, square) }
}

/// See [`super::mobility`].
#[inline]
pub(super) fn mobility(own: u64, opponent: u64) -> u64 {
    // SAFETY: this module is compiled only when the target has AVX2.
    unsafe { mobility_avx2(own, opponent) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn flips_avx2(own: u64, opponent: u64, square: usize) -> u64 {
    let rays = &RAYS[square];
    let zero = _mm256_setzero_si256();
    let own = _mm256_set1_epi64x(own as i64);
    let opponent = _mm256_set1_epi64x(opponent as i64);

    // The first square of the ray that the opponent does not hold ends the run; it counts if it is ours.
    let up = lanes(rays.up);
    let stops = _mm256_andnot_si256(opponent, up);
    let lowest = _mm256_and_si256(stops, _mm256_sub_epi64(zero, stops));
    let end = _mm256_and_si256(lowest, own);
    let below_end = _mm256_and_si256(up, _mm256_add_epi64(end, _mm256_set1_epi64x(-1)));
    let turned_up = _mm256_andnot_si256(_mm256_cmpeq_epi64(end, zero), below_end);

    let down = lanes(rays.down);
    let end = _mm256_and_si256(highest(_mm256_andnot_si256(opponent, down)), own);
    let above_end = _mm256_sub_epi64(zero, _mm256_add_epi64(end, end));
    let turned_down = _mm256_and_si256(down, above_end);

    union(_mm256_or_si256(turned_up, turned_down))
}

#[inline]
#[target_feature(enable = "avx2")]
fn mobility_avx2(own: u64, opponent: u64) -> u64 {
    const MASKS: [u64; 4] = [INNER_COLUMNS, u64::MAX, INNER_COLUMNS, INNER_COLUMNS];
    let step = steps(1);
    let two_steps = steps(2);
    let discs = _mm256_set1_epi64x(own as i64);
    let enemy = _mm256_and_si256(_mm256_set1_epi64x(opponent as i64), lanes(MASKS));

    // Runs of enemy discs next to ours grow one step, then two at a time: six in all.
    let mut up = _mm256_and_si256(enemy, _mm256_sllv_epi64(discs, step));
    let mut down = _mm256_and_si256(enemy, _mm256_srlv_epi64(discs, step));
    up = _mm256_or_si256(up, _mm256_and_si256(enemy, _mm256_sllv_epi64(up, step)));
    down = _mm256_or_si256(down, _mm256_and_si256(enemy, _mm256_srlv_epi64(down, step)));
    let pairs_up = _mm256_and_si256(enemy, _mm256_sllv_epi64(enemy, step));
    let pairs_down = _mm256_srlv_epi64(pairs_up, step);
    for _ in 0..2 {
        up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, two_steps)));
        down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, two_steps)));
    }
    let reached = _mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step));
    union(reached) & !(own | opponent)
}

/// The highest bit of each lane; 0 for an empty lane.
#[cfg(all(target_feature = "avx512vl", target_feature = "avx512cd"))]
#[inline]
#[target_feature(enable = "avx2")]
fn highest(rays: __m256i) -> __m256i {
    // SAFETY: this function is compiled only when the target has AVX-512 VL and CD.
    let zeros = unsafe { std::arch::x86_64::_mm256_lzcnt_epi64(rays) };
    _mm256_srlv_epi64(_mm256_set1_epi64x(i64::MIN), zeros)
}

/// The highest bit of each lane, where each lane holds squares of one line only; 0 for an empty lane.
#[cfg(not(all(target_feature = "avx512vl", target_feature = "avx512cd")))]
#[inline]
#[target_feature(enable = "avx2")]
fn highest(rays: __m256i) -> __m256i {
    let mut below = _mm256_or_si256(rays, _mm256_srlv_epi64(rays, steps(1)));
    below = _mm256_or_si256(below, _mm256_srlv_epi64(below, steps(2)));
    below = _mm256_or_si256(below, _mm256_srlv_epi64(below, steps(4)));
    _mm256_andnot_si256(_mm256_srlv_epi64(below, steps(1)), rays)
}

#[inline]
#[target_feature(enable = "avx2")]
fn steps(times: u32) -> __m256i {
    lanes(STEPS.map(|step| u64::from(step * times)))
}

#[inline]
#[target_feature(enable = "avx2")]
fn lanes(words: [u64; 4]) -> __m256i {
    _mm256_set_epi64x(words[3] as i64, words[2] as i64, words[1] as i64, words[0] as i64)
}

/// The bits set in any lane.
#[inline]
#[target_feature(enable = "avx2")]
fn union(lanes: __m256i) -> u64 {
    let halves = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
    _mm_cvtsi128_si64(_mm_or_si128(halves, _mm_unpackhi_epi64(halves, halves))) as u64
}
