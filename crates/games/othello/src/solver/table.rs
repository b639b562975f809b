//! The hash table of proven bounds, which threads share.
//!
//! A bucket is one cache line of three entries. Entries hold both bitboards in full, so a hit is never
//! another position, and what is stored is true for ever: bounds on the exact margin, whatever search proved
//! them. A bucket that is full gives up an entry of an earlier search first, then the one that cost least to
//! prove.
//!
//! Threads do not wait for each other. A bucket counts its changes: a reader that sees another count after
//! reading than before has read nothing, and a writer that finds the bucket in use forgets what it wanted to
//! write. Both are rare, and cost a search nothing but time.

use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicU64, fence};

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

/// Six words of keys, own discs and opponent's discs of each entry, and two words with everything else.
#[repr(align(64))]
struct Bucket {
    keys: [[AtomicU64; 2]; ENTRIES],
    /// What is known of the entries, 40 bits each, and in the highest byte the [`Changes`].
    rest: [AtomicU64; 2],
}

impl Default for Bucket {
    /// Neither side has a disc: a key no position has.
    fn default() -> Self {
        Self {
            keys: [const { [const { AtomicU64::new(0) }; 2] }; ENTRIES],
            rest: [const { AtomicU64::new(0) }; 2],
        }
    }
}

/// The count of changes of a bucket: odd while it is being changed.
struct Changes;

impl Changes {
    const SHIFT: u32 = 56;
    const ONE: u64 = 1 << Self::SHIFT;

    /// Whether a thread is changing the bucket with this last word.
    #[inline]
    fn are_under_way(last: u64) -> bool {
        last & Self::ONE != 0
    }
}

/// What is known of a position, and what it is worth to keep it.
#[derive(Clone, Copy)]
struct Known {
    bounds: Bounds,
    cost: u8,
    age: u8,
}

impl Known {
    const BITS: u32 = 40;

    #[inline]
    fn of_bits(bits: u128) -> Self {
        let byte = |place: u32| (bits >> (8 * place)) as u8;
        let bounds = Bounds { lower: byte(0) as i8, upper: byte(1) as i8, best: byte(2) };
        Self { bounds, cost: byte(3), age: byte(4) }
    }

    #[inline]
    fn bits(self) -> u128 {
        let Self { bounds: Bounds { lower, upper, best }, cost, age } = self;
        let bytes = [lower as u8, upper as u8, best, cost, age];
        bytes.iter().rev().fold(0, |bits, &byte| bits << 8 | u128::from(byte))
    }
}

impl Bucket {
    #[inline]
    fn key(&self, at: usize) -> (u64, u64) {
        (self.keys[at][0].load(Relaxed), self.keys[at][1].load(Relaxed))
    }

    /// Which entry holds a position.
    #[inline]
    fn find(&self, key: (u64, u64)) -> Option<usize> {
        (0..ENTRIES).find(|&at| self.key(at) == key)
    }

    #[inline]
    fn known(first: u64, last: u64, at: usize) -> Known {
        let both = u128::from(last) << 64 | u128::from(first);
        Known::of_bits(both >> (Known::BITS * at as u32))
    }

    #[inline]
    fn get(&self, key: (u64, u64)) -> Option<Bounds> {
        let last = self.rest[1].load(Acquire);
        let at = self.find(key)?;
        let first = self.rest[0].load(Relaxed);
        fence(Acquire);
        if Changes::are_under_way(last) || self.rest[1].load(Relaxed) != last {
            return None;
        }
        Some(Self::known(first, last, at).bounds)
    }

    /// Changes one entry, unless another thread is at it: `change` gets what the bucket knows of its entries, and which
    /// of them holds the position already, and says what to write where.
    #[inline]
    fn put(&self, key: (u64, u64), change: impl FnOnce([Known; ENTRIES], Option<usize>) -> (usize, Known)) {
        let last = self.rest[1].load(Relaxed);
        if Changes::are_under_way(last)
            || self.rest[1].compare_exchange(last, last + Changes::ONE, Acquire, Relaxed).is_err()
        {
            return;
        }
        fence(Release);
        let first = self.rest[0].load(Relaxed);
        let (at, known) = change(std::array::from_fn(|at| Self::known(first, last, at)), self.find(key));
        let shift = Known::BITS * at as u32;
        let both = u128::from(last) << 64 | u128::from(first);
        let both = both & !(((1u128 << Known::BITS) - 1) << shift) | known.bits() << shift;
        self.keys[at][0].store(key.0, Relaxed);
        self.keys[at][1].store(key.1, Relaxed);
        self.rest[0].store(both as u64, Relaxed);
        let changes = (last >> Changes::SHIFT).wrapping_add(2) << Changes::SHIFT;
        self.rest[1].store((both >> 64) as u64 & (Changes::ONE - 1) | changes, Release);
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
        self.buckets.fill_with(Bucket::default);
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
        self.buckets[self.slot(own, opponent)].get((own, opponent))
    }

    /// Keeps what a search with window `alpha`, `beta` found. `cost` is the work of the search in powers of
    /// two.
    #[inline]
    pub(super) fn put(&self, key: (u64, u64), window: (i32, i32), score: i32, best: u8, cost: u8) {
        let age = self.age;
        let proven = Bounds::proven(window, score, best);
        self.buckets[self.slot(key.0, key.1)].put(key, |entries, found| {
            if let Some(at) = found {
                let bounds = entries[at].bounds.tightened(proven);
                return (at, Known { bounds, cost: entries[at].cost.max(cost), age });
            }
            let worth = |at: usize| (entries[at].age == age, entries[at].cost);
            let at = (1..ENTRIES).fold(0, |least, at| if worth(at) < worth(least) { at } else { least });
            (at, Known { bounds: proven, cost, age })
        });
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
    fn threads_never_read_a_torn_entry() {
        let table = Table::new(1).expect("1 MiB");
        std::thread::scope(|scope| {
            for thread in 0..4u64 {
                let table = &table;
                scope.spawn(move || {
                    for round in 0..200_000u64 {
                        // All in one bucket, as nothing but the product of both words decides.
                        let own = 0x9e37_79b9_7f4a_7c15;
                        let opponent = 1 + (round * 7 + thread * 3) % 16;
                        let wanted = opponent as i32;
                        if let Some(bounds) = table.get(own, opponent) {
                            assert_eq!((bounds.lower, bounds.upper), (wanted as i8, wanted as i8));
                        }
                        table.put((own, opponent), (-65, 65), wanted, 3, (round % 20) as u8);
                    }
                });
            }
        });
        assert!((1..17).any(|opponent| table.get(0x9e37_79b9_7f4a_7c15, opponent).is_some()));
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
