//! Seeded randomness that gives the same numbers on every machine and in every version.
//!
//! xoshiro256++ by Blackman and Vigna, seeded through `SplitMix64`. Written out here because records, golden files and
//! training runs promise that a seed means the same bytes for ever, which no library promises across versions.

/// A random number generator; one per thread and purpose, passed by reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng {
    state: [u64; 4],
}

impl Rng {
    /// The generator of this seed.
    pub fn new(seed: u64) -> Self {
        let mut mixer = seed;
        Self { state: std::array::from_fn(|_| split_mix(&mut mixer)) }
    }

    /// An independent generator for part `index` of the work that `seed` names, such as one game of many: part 5 is
    /// the same whether or not parts 0 to 4 were made.
    pub fn for_part(seed: u64, index: u64) -> Self {
        let mut mixer = seed;
        let base = split_mix(&mut mixer);
        let mut part = index;
        Self::new(base ^ split_mix(&mut part))
    }

    /// 64 random bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        let [s0, s1, s2, s3] = &mut self.state;
        let result = s0.wrapping_add(*s3).rotate_left(23).wrapping_add(*s0);
        let shifted = *s1 << 17;
        *s2 ^= *s0;
        *s3 ^= *s1;
        *s1 ^= *s2;
        *s0 ^= *s3;
        *s2 ^= shifted;
        *s3 = s3.rotate_left(45);
        result
    }

    /// A number from 0 to `bound - 1`, `bound` at least 1 and below 2^32.
    ///
    /// One multiplication (Lemire without the rejection step): the bias is below `bound / 2^32`, one part in a
    /// million for the largest move list.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        debug_assert!(bound >= 1, "nothing to choose from");
        (((self.next_u64() >> 32) * bound as u64) >> 32) as usize
    }

    /// A number from 0 inclusive to 1 exclusive.
    #[inline]
    pub fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
    }

    /// Puts the items into random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// One step of `SplitMix64`.
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mix(*state)
}

/// Scrambles 64 bits so that every input bit touches every output bit.
#[inline]
pub fn mix(bits: u64) -> u64 {
    let bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn split_mix_gives_its_published_numbers() {
        let mut state = 1_234_567;
        let first: [u64; 3] = std::array::from_fn(|_| split_mix(&mut state));
        assert_eq!(first, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    #[test]
    fn xoshiro_gives_its_published_numbers() {
        let mut rng = Rng { state: [1, 2, 3, 4] };
        let first: [u64; 4] = std::array::from_fn(|_| rng.next_u64());
        assert_eq!(first, [41_943_041, 58_720_359, 3_588_806_011_781_223, 3_591_011_842_654_386]);
    }

    #[test]
    fn a_seed_means_the_same_numbers_for_ever() {
        let mut rng = Rng::new(42);
        assert_eq!(rng.next_u64(), Rng::new(42).next_u64());
        assert_ne!(Rng::for_part(42, 0), Rng::for_part(42, 1));
        assert_ne!(Rng::for_part(42, 0), Rng::for_part(43, 0));
    }

    #[test]
    fn below_is_even_and_in_range() {
        let mut rng = Rng::new(7);
        let mut counts = [0u32; 7];
        for _ in 0..70_000 {
            counts[rng.below(7)] += 1;
        }
        assert!(counts.iter().all(|count| (9_500..10_500).contains(count)), "{counts:?}");
    }

    #[test]
    fn shuffle_keeps_the_items() {
        let mut items: Vec<u32> = (0..48).collect();
        Rng::new(1).shuffle(&mut items);
        assert_ne!(items, (0..48).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..48).collect::<Vec<_>>());
    }
}
