//! Memories of a fixed size, and proof numbers kept in one.

use spielwerk_core::{TableError, allocate_table};

/// A fixed number of slots, each found by a key.
pub(super) struct Slots<T>(Vec<T>);

impl<T: Clone + Default> Slots<T> {
    /// As many slots as `mib` MiB hold.
    pub(super) fn new(mib: usize) -> Result<Self, TableError> {
        allocate_table(mib).map(Self)
    }

    /// The slot of a key.
    #[inline]
    pub(super) fn at(&mut self, key: u64) -> &mut T {
        let index = (u128::from(key) * self.0.len() as u128) >> 64;
        &mut self.0[index as usize]
    }

    /// Empties all slots.
    pub(super) fn clear(&mut self) {
        self.0.fill(T::default());
    }
}

/// How much it seems to take to prove a position, for the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Numbers {
    /// To prove that she wins; 0 if she does.
    pub(super) win: u32,
    /// To prove that she loses; 0 if she does.
    pub(super) loss: u32,
}

impl Numbers {
    /// More than any search takes.
    pub(super) const NEVER: u32 = u32::MAX / 2;
    pub(super) const WON: Self = Self { win: 0, loss: Self::NEVER };
    pub(super) const LOST: Self = Self { win: Self::NEVER, loss: 0 };
}

/// What is known of one position.
#[derive(Clone, Copy, Default)]
struct Entry {
    /// 0 if the entry is free.
    key: u64,
    numbers: Numbers,
    /// Positions searched below.
    work: u32,
}

/// Proof numbers by position; where memory is short, those that took the least work are forgotten.
pub(super) struct ProofTable(Slots<[Entry; WAYS]>);

const WAYS: usize = 4;

impl ProofTable {
    pub(super) fn new(mib: usize) -> Result<Self, TableError> {
        Slots::new(mib).map(Self)
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    #[inline]
    pub(super) fn probe(&mut self, key: u64) -> Option<Numbers> {
        self.0.at(key).iter().find(|entry| entry.key == key).map(|entry| entry.numbers)
    }

    #[inline]
    pub(super) fn store(&mut self, key: u64, numbers: Numbers, work: u64) {
        let bucket = self.0.at(key);
        let index = bucket.iter().position(|entry| entry.key == key).unwrap_or_else(|| {
            let least = (0..WAYS).min_by_key(|&index| (bucket[index].key != 0, bucket[index].work));
            least.expect("a bucket has entries")
        });
        let before = if bucket[index].key == key { bucket[index].work } else { 0 };
        let work = before.saturating_add(u32::try_from(work).unwrap_or(u32::MAX));
        bucket[index] = Entry { key, numbers, work };
    }
}
