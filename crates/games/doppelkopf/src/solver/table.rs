//! What is known of positions between two tricks.
//!
//! An entry bounds the eyes that Re can still win from a position, whatever it has won before: so one entry
//! answers questions of many histories and many goals. Four entries share a cache line; of a full line the
//! entry with the fewest cards is replaced, entries of past solves first.

use spielwerk_core::{TableError, allocate_table};

use super::layout::Place;

const WAYS: usize = 4;

/// Bounds of what Re can still win from a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// Re gets at least this.
    pub(super) at_least: i16,
    /// Re gets at most this.
    pub(super) at_most: i16,
    /// The card that answered the last question.
    pub(super) best: Place,
}

#[derive(Clone, Copy, Debug)]
struct Slot {
    key: u64,
    entry: Entry,
    /// Cards in each hand; 0 if the slot is empty.
    cards: u8,
    age: u8,
}

#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Bucket([Slot; WAYS]);

impl Default for Bucket {
    fn default() -> Self {
        let entry = Entry { at_least: i16::MIN, at_most: i16::MAX, best: 0 };
        Self([Slot { key: 0, entry, cards: 0, age: 0 }; WAYS])
    }
}

/// A table of a fixed size.
#[derive(Debug)]
pub(super) struct Table {
    buckets: Vec<Bucket>,
    age: u8,
}

impl Table {
    /// A table that takes `mib` MiB.
    pub(super) fn new(mib: usize) -> Result<Self, TableError> {
        Ok(Self { buckets: allocate_table(mib)?, age: 0 })
    }

    /// Starts a new solve: what past ones left is replaced first.
    pub(super) fn next_age(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    #[inline]
    fn bucket(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize
    }

    /// What is known of the position with this key.
    #[inline]
    pub(super) fn probe(&self, key: u64) -> Option<Entry> {
        let Bucket(slots) = &self.buckets[self.bucket(key)];
        slots.iter().find(|slot| slot.key == key && slot.cards > 0).map(|slot| slot.entry)
    }

    /// Remembers what is known of a position with `cards` cards in each hand.
    #[inline]
    pub(super) fn store(&mut self, key: u64, cards: u8, entry: Entry) {
        let age = self.age;
        let bucket = self.bucket(key);
        let Bucket(slots) = &mut self.buckets[bucket];
        let usefulness = |slot: &Slot| match slot.cards {
            0 => 0,
            _ if slot.key == key => 0,
            cards => cards + if slot.age == age { 16 } else { 0 },
        };
        let place = (0..WAYS).find(|&way| slots[way].key == key);
        let place = place.or_else(|| (0..WAYS).min_by_key(|&way| usefulness(&slots[way])));
        slots[place.expect("a bucket has slots")] = Slot { key, entry, cards, age };
    }
}
