//! Which positions are being searched right now, so that threads do not search the same ones.
//!
//! All threads search the same root over one table. A thread that comes to a move another one is searching takes the next
//! move first; when it comes back, the table has the answer (after ABDADA of Weill, without counters in the table).

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::table::hash;

/// With fewer empty squares a position is searched faster than put off.
pub(super) const BUSY_FROM: u32 = 13;

/// The searches under way, by position and window; a collision costs a detour.
pub(super) struct BusyPositions(Box<[AtomicU64]>);

impl BusyPositions {
    const SLOTS: usize = 1 << 12;

    pub(super) fn new() -> Self {
        Self((0..Self::SLOTS).map(|_| AtomicU64::new(0)).collect())
    }

    fn name(own: u64, opponent: u64, alpha: i32) -> u64 {
        hash(own, opponent).wrapping_add(alpha as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1
    }

    fn slot(&self, name: u64) -> &AtomicU64 {
        &self.0[(name >> 32) as usize % Self::SLOTS]
    }

    /// Whether a thread is searching a position with this window.
    pub(super) fn contains(&self, own: u64, opponent: u64, alpha: i32) -> bool {
        let name = Self::name(own, opponent, alpha);
        self.slot(name).load(Relaxed) == name
    }

    pub(super) fn enter(&self, own: u64, opponent: u64, alpha: i32) {
        let name = Self::name(own, opponent, alpha);
        self.slot(name).store(name, Relaxed);
    }

    pub(super) fn leave(&self, own: u64, opponent: u64, alpha: i32) {
        let name = Self::name(own, opponent, alpha);
        let slot = self.slot(name);
        if slot.load(Relaxed) == name {
            slot.store(0, Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_busy_while_they_are_searched() {
        let busy = BusyPositions::new();
        busy.enter(5, 10, 3);
        assert!(busy.contains(5, 10, 3) && !busy.contains(5, 10, 4) && !busy.contains(10, 5, 3));
        busy.leave(5, 10, 4);
        assert!(busy.contains(5, 10, 3));
        busy.leave(5, 10, 3);
        assert!(!busy.contains(5, 10, 3));
    }
}
