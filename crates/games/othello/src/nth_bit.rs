//! Picking the n-th element of a 64-bit set, the inner step of a random move.
#![allow(unsafe_code)]

/// The index of the set bit that has `n` set bits below it; `n` must be less than their number.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
#[inline]
pub(crate) fn nth_bit(set: u64, n: usize) -> u32 {
    debug_assert!(n < set.count_ones() as usize);
    // SAFETY: this function is compiled only when the target has BMI2.
    unsafe { std::arch::x86_64::_pdep_u64(1 << n, set) }.trailing_zeros()
}

/// The index of the set bit that has `n` set bits below it; `n` must be less than their number.
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
#[inline]
pub(crate) fn nth_bit(set: u64, n: usize) -> u32 {
    debug_assert!(n < set.count_ones() as usize);
    (0..n).fold(set, |rest, _| rest & (rest - 1)).trailing_zeros()
}

#[cfg(test)]
mod tests {
    use super::nth_bit;

    #[test]
    fn bits_are_found_in_order() {
        let set = 0x8000_0100_0010_0013;
        let found: Vec<u32> = (0..6).map(|n| nth_bit(set, n)).collect();
        assert_eq!(found, [0, 1, 4, 20, 40, 63]);
    }
}
