//! The hash table of proven bounds.
//!
//! A bucket is one cache line of three entries. Entries hold both bitboards in full, so a hit is never
//! another position, and what is stored is true for ever: bounds on the exact margin, whatever search proved
//! them. A bucket that is full gives up an entry of an earlier search first, then the one that cost least to
//! prove.

use spielwerk_core::{TableError, allocate_table};

/// The lowest and highest margin a position can have, as far as it is proven, and the move that proved it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) lower: i8,
    pub(super) upper: i8,
    /// The number of a square, or [`NO_SQUARE`].
    pub(super) best: u8,
}

impl Bounds {
    /// What a search with this window proves by its score.
    #[inline]
    pub(super) fn proven((alpha, beta): (i32, i32), score: i32, best: u8) -> Self {
        Self {
            lower: if score > alpha { score as i8 } else { i8::MIN },
            upper: if score < beta { score as i8 } else { i8::MAX },
            best,
        }
    }

    /// The bound that decides whether the margin is above `alpha`, if one is known.
    #[inline]
    pub(super) fn decide(self, alpha: i32) -> Option<i32> {
        let (lower, upper) = (i32::from(self.lower), i32::from(self.upper));
        if lower > alpha {
            return Some(lower);
        }
        (upper <= alpha).then_some(upper)
    }

    /// Both pieces of knowledge together; a search that failed low has no opinion on the best move.
    #[inline]
    pub(super) fn tightened(self, newer: Self) -> Self {
        let keeps_best = newer.lower == i8::MIN && self.best != NO_SQUARE;
        Self {
            lower: self.lower.max(newer.lower),
            upper: self.upper.min(newer.upper),
            best: if keeps_best { self.best } else { newer.best },
        }
    }
}

/// A well mixed word of both bitboards.
#[inline]
pub(super) fn hash(own: u64, opponent: u64) -> u64 {
    let product = u128::from(own ^ 0x9e37_79b9_7f4a_7c15) * u128::from(opponent ^ 0xd6e8_feb8_6659_fd93);
    (product as u64) ^ ((product >> 64) as u64)
}

/// Stands for the square where there is none.
pub(super) const NO_SQUARE: u8 = 64;

const ENTRIES: usize = 3;

#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Bucket {
    keys: [(u64, u64); ENTRIES],
    bounds: [Bounds; ENTRIES],
    costs: [u8; ENTRIES],
    ages: [u8; ENTRIES],
}

impl Bucket {
    /// Both sides hold every square: a key no position has.
    const EMPTY: Self = Self {
        keys: [(u64::MAX, u64::MAX); ENTRIES],
        bounds: [Bounds { lower: 0, upper: 0, best: NO_SQUARE }; ENTRIES],
        costs: [0; ENTRIES],
        ages: [0; ENTRIES],
    };
}

impl Default for Bucket {
    fn default() -> Self {
        Self::EMPTY
    }
}

/// Proven bounds by position.
pub(super) struct Table {
    buckets: Vec<Bucket>,
    age: u8,
}

impl Table {
    /// A table of this many MiB, rounded down to a power of two.
    pub(super) fn new(mib: usize) -> Result<Self, TableError> {
        let mut buckets: Vec<Bucket> = allocate_table(mib)?;
        buckets.truncate(1 << buckets.len().ilog2());
        Ok(Self { buckets, age: 0 })
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.buckets.fill(Bucket::EMPTY);
    }

    /// Begins a new search, whose entries go before older ones.
    pub(super) fn begin(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    #[inline]
    fn slot(&self, own: u64, opponent: u64) -> usize {
        hash(own, opponent) as usize & (self.buckets.len() - 1)
    }

    /// What is known of a position.
    #[inline]
    pub(super) fn get(&self, own: u64, opponent: u64) -> Option<Bounds> {
        let bucket = &self.buckets[self.slot(own, opponent)];
        let at = bucket.keys.iter().position(|&key| key == (own, opponent))?;
        Some(bucket.bounds[at])
    }

    /// Keeps what a search with window `alpha`, `beta` found. `cost` is the work of the search in powers of
    /// two.
    #[inline]
    pub(super) fn put(&mut self, key: (u64, u64), window: (i32, i32), score: i32, best: u8, cost: u8) {
        let slot = self.slot(key.0, key.1);
        let age = self.age;
        let bucket = &mut self.buckets[slot];
        let proven = Bounds::proven(window, score, best);
        if let Some(at) = bucket.keys.iter().position(|&known| known == key) {
            bucket.bounds[at] = bucket.bounds[at].tightened(proven);
            bucket.costs[at] = bucket.costs[at].max(cost);
            bucket.ages[at] = age;
            return;
        }
        let worth = |at: usize| (bucket.ages[at] == age, bucket.costs[at]);
        let at = (1..ENTRIES).fold(0, |least, at| if worth(at) < worth(least) { at } else { least });
        bucket.keys[at] = key;
        bucket.bounds[at] = proven;
        bucket.costs[at] = cost;
        bucket.ages[at] = age;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_is_a_cache_line() {
        assert_eq!(size_of::<Bucket>(), 64);
    }

    #[test]
    fn bounds_tighten_and_stay() {
        let mut table = Table::new(1).expect("1 MiB");
        let key = (5, 10);
        assert_eq!(table.get(5, 10), None);
        table.put(key, (3, 4), 6, 7, 1);
        assert_eq!(table.get(5, 10), Some(Bounds { lower: 6, upper: i8::MAX, best: 7 }));
        table.put(key, (9, 10), 8, 9, 1);
        assert_eq!(table.get(5, 10), Some(Bounds { lower: 6, upper: 8, best: 7 }));
        table.put(key, (0, 20), 8, 11, 1);
        assert_eq!(table.get(5, 10), Some(Bounds { lower: 8, upper: 8, best: 11 }));
        assert_eq!(table.get(10, 5), None);
        table.clear();
        assert_eq!(table.get(5, 10), None);
    }

    #[test]
    fn costly_entries_outlive_cheap_ones_of_the_same_search() {
        let mut table = Table::new(1).expect("1 MiB");
        table.put((1, 2), (0, 1), 4, 3, 30);
        for other in 0..200_000 {
            table.put((other << 8, 1), (0, 1), 4, 3, 2);
        }
        assert!(table.get(1, 2).is_some());
        table.begin();
        for other in 0..200_000 {
            table.put((other << 9, 2), (0, 1), 4, 3, 2);
        }
        assert!(table.get(1, 2).is_none(), "the entry of an earlier search goes");
    }
}
