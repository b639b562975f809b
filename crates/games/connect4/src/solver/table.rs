//! What the search has proved, remembered: a lower and an upper bound of the score per position.
//!
//! Positions are kept in buckets of one cache line. A position's code is scrambled one-to-one; its upper bits
//! choose the bucket and the rest is stored whole, so an entry never speaks for another position. In a full
//! bucket the entry that cost the least work gives way. Bounds stay true for ever: nothing ages.

use spielwerk_core::{TableError, allocate_table};

/// Bits of a position's code.
const CODE_BITS: u32 = 49;
const CODE_MASK: u64 = (1 << CODE_BITS) - 1;

/// An entry from its lowest bit: lower bound, upper bound, work, tag; 0 is an empty slot.
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
struct Place {
    bucket: usize,
    tag: u64,
}

#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
struct Bucket([u64; 8]);

/// Buckets of the small part: 8 KiB, a quarter of the nearest cache of a processor.
const NEAR_BUCKETS: usize = 128;
/// This many entries a question may store before it continues in the large part.
const NEAR_STORES: usize = 512;

/// The table. Most questions are answered after a few positions, for which the main memory is far away, so each
/// begins in a small part of its own; if it turns out to be hard, all entries move to the large part.
#[derive(Debug)]
pub(super) struct Table {
    near: Part,
    far: Part,
    /// Whether the large part is in use.
    is_far: bool,
    /// Entries stored in the small part since the question was asked.
    stores: usize,
}

/// A number of buckets, a power of two.
#[derive(Debug)]
struct Part {
    buckets: Vec<Bucket>,
    tag_bits: u32,
}

impl Table {
    /// An empty table of at most this size: the number of buckets is a power of two.
    pub(super) fn new(mib: usize) -> Result<Self, TableError> {
        let near = Part::new(vec![Bucket::default(); NEAR_BUCKETS]);
        Ok(Self { near, far: Part::new(allocate_table(mib)?), is_far: false, stores: 0 })
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.near.buckets.fill(Bucket::default());
        self.far.buckets.fill(Bucket::default());
    }

    /// A question is asked that may be easy.
    pub(super) fn begin(&mut self) {
        (self.is_far, self.stores) = (false, 0);
    }

    /// What is known of the position with this code.
    #[inline]
    pub(super) fn probe(&self, code: u64) -> Bounds {
        let part = if self.is_far { &self.far } else { &self.near };
        part.probe(scrambled(code))
    }

    /// Remembers bounds that took this many nodes to prove.
    #[inline]
    pub(super) fn store(&mut self, code: u64, bounds: Bounds, nodes: u64) {
        let work = u64::from(nodes.max(1).ilog2()) + 1;
        let content = work << WORK_SHIFT
            | ((bounds.upper + BOUND_OFFSET) as u64) << BOUND_BITS
            | (bounds.lower + BOUND_OFFSET) as u64;
        if self.is_far {
            self.far.store(scrambled(code), content);
            return;
        }
        self.near.store(scrambled(code), content);
        self.stores += 1;
        if self.stores > NEAR_STORES {
            self.go_far();
        }
    }

    /// The question is hard.
    #[cold]
    fn go_far(&mut self) {
        self.is_far = true;
        let Self { near, far, .. } = self;
        for (number, bucket) in near.buckets.iter_mut().enumerate() {
            for entry in std::mem::take(bucket).0.into_iter().filter(|&entry| entry != 0) {
                let scrambled = (number as u64) << near.tag_bits | entry >> TAG_SHIFT;
                far.store(scrambled, entry & ((1 << TAG_SHIFT) - 1));
            }
        }
    }
}

impl Part {
    /// As many of these buckets as a power of two allows.
    fn new(mut buckets: Vec<Bucket>) -> Self {
        let index_bits = buckets.len().ilog2();
        buckets.truncate(1 << index_bits);
        Self { buckets, tag_bits: CODE_BITS - index_bits }
    }

    /// Where the position with this scrambled code is kept.
    #[inline]
    fn place(&self, scrambled: u64) -> Place {
        Place { bucket: (scrambled >> self.tag_bits) as usize, tag: scrambled & ((1 << self.tag_bits) - 1) }
    }

    #[inline]
    fn probe(&self, scrambled: u64) -> Bounds {
        let place = self.place(scrambled);
        // At most one entry is of the position; without branches the compiler looks at four at a time.
        let entries = &self.buckets[place.bucket].0;
        let found = entries
            .iter()
            .fold(0, |found, &entry| found | if entry >> TAG_SHIFT == place.tag { entry } else { 0 });
        if found == 0 {
            return Bounds::OPEN;
        }
        Bounds {
            lower: (found & BOUND_MASK) as i32 - BOUND_OFFSET,
            upper: (found >> BOUND_BITS & BOUND_MASK) as i32 - BOUND_OFFSET,
        }
    }

    /// Stores an entry, given without its tag.
    #[inline]
    fn store(&mut self, scrambled: u64, content: u64) {
        let place = self.place(scrambled);
        let bucket = &mut self.buckets[place.bucket].0;
        let slot = bucket.iter().position(|&old| is_of(old, place)).unwrap_or_else(|| cheapest(bucket));
        bucket[slot] = place.tag << TAG_SHIFT | content;
    }
}

/// The code of a position, scrambled one-to-one.
#[inline]
fn scrambled(code: u64) -> u64 {
    let mixed = code.wrapping_mul(0x9e37_79b9_7f4a_7c15) & CODE_MASK;
    let mixed = mixed ^ (mixed >> 25);
    mixed.wrapping_mul(0xbf58_476d_1ce4_e5b9) & CODE_MASK
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

    const KNOWN: Bounds = Bounds { lower: -3, upper: 18 };
    const CODE: u64 = 0x1234_5678_9abc;

    #[test]
    fn bounds_are_kept_until_dearer_ones_need_the_room() {
        let mut part = Table::new(1).expect("one MiB").far;
        let code = scrambled(CODE);
        let content = |work: u64| work << WORK_SHIFT | (18 + 22) << BOUND_BITS | (22 - 3);
        assert_eq!(part.probe(code), Bounds::OPEN);
        part.store(code, content(7));
        assert_eq!(part.probe(code), KNOWN);
        for tag in 1..9 {
            part.store(code ^ tag, content(6));
        }
        assert_eq!(part.probe(code), KNOWN);
        for tag in 1..9 {
            part.store(code ^ tag, content(12));
        }
        assert_eq!(part.probe(code), Bounds::OPEN);
    }

    #[test]
    fn a_hard_question_takes_what_is_known_along() {
        let mut table = Table::new(1).expect("one MiB");
        table.begin();
        table.store(CODE, KNOWN, 1 << 20);
        for number in 0..NEAR_STORES as u64 {
            assert!(!table.is_far);
            table.store(number, Bounds::OPEN, 1);
        }
        assert!(table.is_far);
        assert_eq!(table.probe(CODE), KNOWN);
        table.begin();
        assert_eq!(table.probe(CODE), Bounds::OPEN, "an easy question does not look far");
        table.store(CODE, KNOWN, 1);
        table.clear();
        assert_eq!(table.probe(CODE), Bounds::OPEN);
    }

    #[test]
    fn codes_that_differ_have_different_places() {
        let Table { near, far, .. } = Table::new(1).expect("one MiB");
        for part in [near, far] {
            let places = (0..100_000u64).map(|code| part.place(scrambled(code * 0x10_0401)));
            let distinct: std::collections::HashSet<(usize, u64)> =
                places.map(|place| (place.bucket, place.tag)).collect();
            assert_eq!(distinct.len(), 100_000);
        }
    }
}
