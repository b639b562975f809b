//! What the search has proved, remembered: a lower and an upper bound of the score per position.
//!
//! Positions are kept in buckets of one cache line. A position's code is scrambled one-to-one; its upper bits
//! choose the bucket and the rest is stored whole, so an entry never speaks for another position. In a full
//! bucket the entry that cost the least work gives way. Bounds stay true for ever: nothing ages.

use spielwerk_core::{TableError, allocate_table};

/// Bits of a position's code.
const CODE_BITS: u32 = 49;
const CODE_MASK: u64 = (1 << CODE_BITS) - 1;

/// An entry from its lowest bit: lower bound, upper bound, work, tag; 0 is no entry.
const BOUND_BITS: u32 = 6;
const BOUND_MASK: u64 = (1 << BOUND_BITS) - 1;
const WORK_SHIFT: u32 = 2 * BOUND_BITS;
const TAG_SHIFT: u32 = WORK_SHIFT + 6;
const WORK_MASK: u64 = (1 << (TAG_SHIFT - WORK_SHIFT)) - 1;
/// Added to a bound so that it is stored as a positive number.
const BOUND_OFFSET: i32 = 22;

/// What is known of a position: its score is at least `lower` and at most `upper`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) lower: i32,
    pub(super) upper: i32,
}

impl Bounds {
    /// Nothing is known.
    pub(super) const OPEN: Self = Self { lower: -21, upper: 21 };
}

/// Where a position is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    bucket: usize,
    tag: u64,
}

#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
struct Bucket([u64; 8]);

/// The table.
#[derive(Debug)]
pub(super) struct Table {
    buckets: Vec<Bucket>,
    tag_bits: u32,
}

impl Table {
    /// An empty table of at most this size: the number of buckets is a power of two.
    pub(super) fn new(mib: usize) -> Result<Self, TableError> {
        let mut buckets: Vec<Bucket> = allocate_table(mib)?;
        let index_bits = buckets.len().ilog2();
        buckets.truncate(1 << index_bits);
        Ok(Self { buckets, tag_bits: CODE_BITS - index_bits })
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.buckets.fill(Bucket::default());
    }

    /// Where the position with this code is kept.
    #[inline]
    pub(super) fn place(&self, code: u64) -> Place {
        let mixed = code.wrapping_mul(0x9e37_79b9_7f4a_7c15) & CODE_MASK;
        let mixed = mixed ^ (mixed >> 25);
        let mixed = mixed.wrapping_mul(0xbf58_476d_1ce4_e5b9) & CODE_MASK;
        Place { bucket: (mixed >> self.tag_bits) as usize, tag: mixed & ((1 << self.tag_bits) - 1) }
    }

    /// What is known of the position kept here.
    #[inline]
    pub(super) fn probe(&self, place: Place) -> Bounds {
        let found = self.buckets[place.bucket].0.iter().find(|&&entry| is_of(entry, place));
        found.map_or(Bounds::OPEN, |&entry| Bounds {
            lower: (entry & BOUND_MASK) as i32 - BOUND_OFFSET,
            upper: (entry >> BOUND_BITS & BOUND_MASK) as i32 - BOUND_OFFSET,
        })
    }

    /// Remembers bounds that took this many nodes to prove.
    #[inline]
    pub(super) fn store(&mut self, place: Place, bounds: Bounds, nodes: u64) {
        let work = u64::from(nodes.max(1).ilog2()) + 1;
        let entry = place.tag << TAG_SHIFT
            | work << WORK_SHIFT
            | ((bounds.upper + BOUND_OFFSET) as u64) << BOUND_BITS
            | (bounds.lower + BOUND_OFFSET) as u64;
        let bucket = &mut self.buckets[place.bucket].0;
        let slot = bucket.iter().position(|&old| is_of(old, place)).unwrap_or_else(|| cheapest(bucket));
        bucket[slot] = entry;
    }
}

#[inline]
fn is_of(entry: u64, place: Place) -> bool {
    entry >> TAG_SHIFT == place.tag && entry != 0
}

/// The slot whose entry cost the least work; an empty one costs none.
#[inline]
fn cheapest(bucket: &[u64; 8]) -> usize {
    let work = |slot: usize| bucket[slot] >> WORK_SHIFT & WORK_MASK;
    (1..bucket.len()).fold(0, |least, slot| if work(slot) < work(least) { slot } else { least })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_kept_until_dearer_ones_need_the_room() {
        let mut table = Table::new(1).expect("one MiB");
        let bounds = Bounds { lower: -3, upper: 18 };
        let place = table.place(0x1234_5678_9abc);
        assert_eq!(table.probe(place), Bounds::OPEN);
        table.store(place, bounds, 100);
        assert_eq!(table.probe(place), bounds);
        for tag in 0..8 {
            table.store(Place { tag: place.tag ^ (tag + 1), ..place }, Bounds::OPEN, 50);
        }
        assert_eq!(table.probe(place), bounds);
        for tag in 0..8 {
            table.store(Place { tag: place.tag ^ (tag + 1), ..place }, Bounds::OPEN, 5_000);
        }
        assert_eq!(table.probe(place), Bounds::OPEN);
        table.store(place, bounds, 1);
        table.clear();
        assert_eq!(table.probe(place), Bounds::OPEN);
    }

    #[test]
    fn codes_that_differ_have_different_places() {
        let table = Table::new(1).expect("one MiB");
        let places: Vec<Place> = (0..100_000u64).map(|code| table.place(code * 0x10_0401)).collect();
        let distinct: std::collections::HashSet<(usize, u64)> =
            places.iter().map(|place| (place.bucket, place.tag)).collect();
        assert_eq!(distinct.len(), places.len());
    }
}
