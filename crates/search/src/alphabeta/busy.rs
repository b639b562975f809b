//! Which moves are being searched right now, so that threads do not search the same ones.
//!
//! All threads search the same root with one transposition table. A thread that comes to a move another thread is just
//! searching puts it off and takes it up again when its other moves are done: by then the table has the answer, or the
//! thread joins the other one further below (after ABDADA of Weill, in the form that needs no counters in the table).
//! Threads that merely start with different depths (lazy SMP) gained nothing here: with one table and one order of moves
//! they walk through the same positions at the same time.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use spielwerk_core::{Evaluate, Keyed, ZeroSum, mix};

use super::worker::Worker;

/// The moves that threads are searching, by the position behind them and the depth; a collision costs a detour.
#[derive(Debug)]
pub(super) struct BusyMoves(Box<[AtomicU64]>);

impl BusyMoves {
    const SLOTS: usize = 1 << 12;
    /// With fewer plies to go a move is searched faster than put off.
    const FROM_DEPTH: u32 = 3;

    pub(super) fn new() -> Self {
        Self((0..Self::SLOTS).map(|_| AtomicU64::new(0)).collect())
    }

    /// Names the search of the position with this key to this depth.
    fn name(key: u64, depth: u32) -> u64 {
        mix(key ^ u64::from(depth)) | 1
    }

    fn contains(&self, name: u64) -> bool {
        self.slot(name).load(Relaxed) == name
    }

    fn enter(&self, name: u64) {
        self.slot(name).store(name, Relaxed);
    }

    fn leave(&self, name: u64) {
        let slot = self.slot(name);
        if slot.load(Relaxed) == name {
            slot.store(0, Relaxed);
        }
    }

    fn slot(&self, name: u64) -> &AtomicU64 {
        &self.0[(name >> 32) as usize % Self::SLOTS]
    }
}

impl<G: ZeroSum + Keyed, E: Evaluate<G>> Worker<'_, G, E> {
    /// Whether another thread is searching a move.
    pub(super) fn is_busy(&self, state: &G::State, mv: G::Move, depth: u32) -> bool {
        let busy = self.shared().busy.as_ref().filter(|_| depth >= BusyMoves::FROM_DEPTH);
        busy.is_some_and(|busy| busy.contains(self.search_name(state, mv, depth)))
    }

    /// Searches a move and lets the other threads know.
    pub(super) fn announced<T>(
        &mut self,
        state: &G::State,
        mv: G::Move,
        depth: u32,
        search: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let busy = self.shared().busy.as_ref().filter(|_| depth >= BusyMoves::FROM_DEPTH);
        let name = busy.map(|busy| (busy, self.search_name(state, mv, depth)));
        if let Some((busy, name)) = name {
            busy.enter(name);
        }
        let found = search(self);
        if let Some((busy, name)) = name {
            busy.leave(name);
        }
        found
    }

    /// The name of the search of a move, for other threads.
    fn search_name(&self, state: &G::State, mv: G::Move, depth: u32) -> u64 {
        let game = self.shared().game;
        BusyMoves::name(game.key(&game.child(state, mv)), depth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_busy_while_they_are_searched() {
        let busy = BusyMoves::new();
        let (one, other) = (BusyMoves::name(7, 3), BusyMoves::name(7, 4));
        busy.enter(one);
        assert!(busy.contains(one) && !busy.contains(other));
        busy.leave(other);
        assert!(busy.contains(one));
        busy.leave(one);
        assert!(!busy.contains(one));
    }
}
