//! A transposition table that threads share without locks.
//!
//! Buckets of four entries fill one cache line. An entry is two words: the data, and the key exclusive-or the data. A
//! torn write by two threads makes the second word disagree with the first, so it reads as a different position and
//! not as wrong data; for that keys must be well mixed, as those of the games are. The best move is stored as its
//! number in the generator's order, which depends on the position alone; so the table needs to know nothing of the
//! game.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use spielwerk_core::{Score, TableError, TableUse, allocate_table};

/// What a stored value says of the true value at its depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is the value.
    Exact,
    /// The value is at least this: the search failed high.
    Lower,
    /// The value is at most this: the search failed low.
    Upper,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The value or a bound of it, for the seat to move.
    pub score: Score,
    /// How the score relates to the value.
    pub bound: Bound,
    /// How many plies were searched below.
    pub depth: u8,
    /// Whether every line below ended with the game, so that the score holds for any depth.
    pub complete: bool,
    /// The best move, as its number in the generator's order.
    pub best: Option<u16>,
}

/// A table of a fixed size in memory.
#[derive(Debug)]
pub struct TranspositionTable {
    buckets: Vec<Bucket>,
    /// One bit for every [`PAGE`] buckets: whether something was written there since the table was empty.
    touched: Vec<AtomicU64>,
    generation: u64,
}

/// How one thread used a table.
#[derive(Clone, Copy, Debug, Default)]
pub struct TableCounters {
    /// Look-ups.
    pub probes: u64,
    /// Look-ups that found their position.
    pub hits: u64,
    /// Entries written.
    pub stored: u64,
}

const WAYS: usize = 4;
/// As many buckets as are forgotten at once.
const PAGE: usize = 64;

#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket {
    /// Key exclusive-or data, and data, of each entry.
    slots: [[AtomicU64; 2]; WAYS],
}

impl TranspositionTable {
    /// A table that takes `mib` MiB.
    ///
    /// # Errors
    /// If the size is 0 or does not fit into memory.
    pub fn new(mib: usize) -> Result<Self, TableError> {
        let buckets: Vec<Bucket> = allocate_table(mib)?;
        let words = buckets.len().div_ceil(PAGE * u64::BITS as usize);
        Ok(Self { buckets, touched: (0..words).map(|_| AtomicU64::new(0)).collect(), generation: 0 })
    }

    /// Starts a new search: entries of older searches are replaced first.
    pub fn age(&mut self) {
        self.generation = (self.generation + 1) & packing::GENERATION_MASK;
    }

    /// Forgets everything. It takes as long as there is something to forget.
    pub fn clear(&mut self) {
        for (word, touched) in self.touched.iter_mut().enumerate() {
            let mut bits = std::mem::take(touched.get_mut());
            while bits != 0 {
                let page = word * u64::BITS as usize + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let end = ((page + 1) * PAGE).min(self.buckets.len());
                self.buckets[page * PAGE..end].fill_with(Bucket::default);
            }
        }
    }

    /// What is known of the position with this key.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        self.bucket(key).slots.iter().find_map(|[check, data]| {
            let data = data.load(Relaxed);
            (check.load(Relaxed) ^ data == key && data != 0).then(|| packing::unpack(data))
        })
    }

    /// Remembers an entry, in place of an older one of the position, or else of the least useful of its bucket.
    #[inline]
    pub fn store(&self, key: u64, entry: Entry) {
        let index = self.index(key);
        self.touch(index);
        let slots = &self.buckets[index].slots;
        let mut worst = 0;
        let mut worst_value = u64::MAX;
        for (index, [check, data]) in slots.iter().enumerate() {
            let data = data.load(Relaxed);
            if data == 0 || check.load(Relaxed) ^ data == key {
                worst = index;
                break;
            }
            let value = self.usefulness(data);
            if value < worst_value {
                (worst, worst_value) = (index, value);
            }
        }
        let data = packing::pack(entry, self.generation);
        slots[worst][0].store(key ^ data, Relaxed);
        slots[worst][1].store(data, Relaxed);
    }

    /// How the table was used, with the counters of all threads.
    pub fn usage(&self, counters: TableCounters) -> TableUse {
        TableUse {
            bytes: (self.buckets.len() * size_of::<Bucket>()) as u64,
            capacity: (self.buckets.len() * WAYS) as u64,
            stored: counters.stored,
            probes: counters.probes,
            hits: counters.hits,
        }
    }

    /// Deep entries of this search are worth keeping, those of past searches less.
    fn usefulness(&self, data: u64) -> u64 {
        let current = packing::generation(data) == self.generation;
        u64::from(packing::unpack(data).depth) + if current { 256 } else { 0 }
    }

    /// Notes that a bucket is not as it was when the table was empty.
    #[inline]
    fn touch(&self, bucket: usize) {
        let page = bucket / PAGE;
        let (word, bit) = (&self.touched[page / u64::BITS as usize], 1 << (page % u64::BITS as usize));
        if word.load(Relaxed) & bit == 0 {
            word.fetch_or(bit, Relaxed);
        }
    }

    #[inline]
    fn index(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        &self.buckets[self.index(key)]
    }
}

/// An entry in 64 bits: score 32, move 16, depth 8, generation 4, bound 2, complete 1, occupied 1.
mod packing {
    use super::{Bound, Entry};

    pub(super) const GENERATION_MASK: u64 = 0xf;
    const NO_MOVE: u16 = u16::MAX;
    const OCCUPIED: u64 = 1 << 63;

    pub(super) fn pack(entry: Entry, generation: u64) -> u64 {
        let bound = match entry.bound {
            Bound::Exact => 0,
            Bound::Lower => 1,
            Bound::Upper => 2,
        };
        u64::from(entry.score as u32)
            | u64::from(entry.best.unwrap_or(NO_MOVE)) << 32
            | u64::from(entry.depth) << 48
            | generation << 56
            | bound << 60
            | u64::from(entry.complete) << 62
            | OCCUPIED
    }

    pub(super) fn unpack(data: u64) -> Entry {
        let best = (data >> 32) as u16;
        Entry {
            score: data as u32 as i32,
            best: (best != NO_MOVE).then_some(best),
            depth: (data >> 48) as u8,
            bound: match (data >> 60) & 3 {
                0 => Bound::Exact,
                1 => Bound::Lower,
                _ => Bound::Upper,
            },
            complete: (data >> 62) & 1 == 1,
        }
    }

    pub(super) fn generation(data: u64) -> u64 {
        (data >> 56) & GENERATION_MASK
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spielwerk_core::{Rng, mix};

    fn entry(score: Score, depth: u8) -> Entry {
        Entry { score, bound: Bound::Lower, depth, complete: false, best: Some(7) }
    }

    #[test]
    fn entries_survive_packing() {
        let mut table = TranspositionTable::new(1).expect("a small table");
        for (key, bound) in [(5, Bound::Exact), (u64::MAX, Bound::Lower), (1 << 40, Bound::Upper)] {
            for (score, best) in [(-12_345, None), (0, Some(0)), (i32::MAX / 2, Some(2175))] {
                let written = Entry { score, bound, depth: 60, complete: score == 0, best };
                table.store(key, written);
                assert_eq!(table.probe(key), Some(written));
            }
        }
        assert_eq!(table.probe(6), None);
        table.clear();
        assert_eq!(table.probe(5), None);
        table.age();
    }

    #[test]
    fn a_table_that_was_cleared_is_empty() {
        let mut table = TranspositionTable::new(1).expect("a small table");
        for round in 0..2 {
            for key in 1..3_000 {
                table.store(mix(key + round), entry(3, 4));
            }
            table.clear();
            let words = table.buckets.iter().flat_map(|bucket| bucket.slots.iter().flatten());
            assert!(words.chain(&table.touched).all(|word| word.load(Relaxed) == 0));
        }
    }

    #[test]
    fn deep_and_recent_entries_are_kept() {
        let mut table = TranspositionTable::new(1).expect("a small table");
        let keys: Vec<u64> = (1..=5).collect();
        for &key in &keys[..4] {
            table.store(key, entry(0, 10 * key as u8));
        }
        table.store(keys[4], entry(0, 1));
        assert_eq!(table.probe(1), None, "the shallowest of a full bucket gives way");
        table.age();
        table.store(5, entry(1, 2));
        table.store(6, entry(0, 3));
        assert!(table.probe(5).is_some(), "older searches give way before shallow entries of this one");
        assert_eq!(table.probe(2), None);
    }

    #[test]
    fn threads_never_read_a_torn_entry() {
        let table = TranspositionTable::new(1).expect("a small table");
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let table = &table;
                scope.spawn(move || {
                    let mut rng = Rng::new(thread);
                    for _ in 0..200_000 {
                        // Mixed keys that all fall into the first bucket, so that they fight for its slots.
                        let key = mix(rng.below(64) as u64) >> 20;
                        let base = (key & 0xffff) as i32;
                        if let Some(found) = table.probe(key) {
                            assert_eq!(found.score, base + i32::from(found.depth));
                        }
                        let depth = rng.below(60) as u8;
                        table.store(key, entry(base + i32::from(depth), depth));
                    }
                });
            }
        });
    }
}
