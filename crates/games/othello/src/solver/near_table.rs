//! A small table for positions near the end.
//!
//! They are many and soon of no use, so they would push dearer positions out of the large table and every
//! look-up would wait for main memory. This table fits into the cache of one core, and the newest entry
//! stays.

use super::table::{Bounds, NO_SQUARE, hash};

/// Entries are half a cache line, so the table takes 1 MiB.
const ENTRIES: usize = 1 << 15;

#[derive(Clone, Copy)]
#[repr(align(32))]
struct Entry {
    own: u64,
    opponent: u64,
    bounds: Bounds,
}

impl Entry {
    /// Both sides hold every square: a key no position has.
    const UNUSED: Self =
        Self { own: u64::MAX, opponent: u64::MAX, bounds: Bounds { lower: 0, upper: 0, best: NO_SQUARE } };
}

/// Proven bounds by position; the newest replaces what was there.
pub(super) struct NearTable {
    entries: Vec<Entry>,
}

impl NearTable {
    pub(super) fn new() -> Self {
        Self { entries: vec![Entry::UNUSED; ENTRIES] }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.entries.fill(Entry::UNUSED);
    }

    #[inline]
    fn slot(own: u64, opponent: u64) -> usize {
        hash(own, opponent) as usize % ENTRIES
    }

    /// What is known of a position.
    #[inline]
    pub(super) fn get(&self, own: u64, opponent: u64) -> Option<Bounds> {
        let entry = &self.entries[Self::slot(own, opponent)];
        (entry.own == own && entry.opponent == opponent).then_some(entry.bounds)
    }

    /// Keeps what a search with window `alpha`, `beta` found.
    #[inline]
    pub(super) fn put(&mut self, key: (u64, u64), window: (i32, i32), score: i32, best: u8) {
        let entry = &mut self.entries[Self::slot(key.0, key.1)];
        let mut bounds = Bounds::proven(window, score, best);
        if (entry.own, entry.opponent) == key {
            bounds = entry.bounds.tightened(bounds);
        }
        *entry = Entry { own: key.0, opponent: key.1, bounds };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_entry_stays() {
        let mut table = NearTable::new();
        for other in 0..100_000 {
            table.put((other << 8, 1), (0, 1), 4, 3);
            table.put((other << 8, 1), (5, 6), 4, 5);
            let known = Some(Bounds { lower: 4, upper: 4, best: 3 });
            assert_eq!(table.get(other << 8, 1), known);
        }
        table.clear();
        assert_eq!(table.get(99_999 << 8, 1), None);
    }
}
