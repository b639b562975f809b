//! The part of a move's budget that proofs may use, and how much of it is gone.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use spielwerk_core::clock::Instant;
use spielwerk_core::{Budget, Limits, Used};

/// What proofs may still use: nodes, and time if time is an end.
pub(super) struct Purse<'a> {
    begin: Instant,
    time: Option<Duration>,
    nodes: u64,
    spent: u64,
    stop: Option<&'a AtomicBool>,
}

impl<'a> Purse<'a> {
    pub(super) fn new(nodes: u64, time: Option<Duration>, stop: Option<&'a AtomicBool>) -> Self {
        Self { begin: Instant::now(), time, nodes, spent: 0, stop }
    }

    /// The nodes that are left, but for a reserve.
    pub(super) fn left(&self, reserve: u64) -> u64 {
        self.nodes.saturating_sub(self.spent).saturating_sub(reserve)
    }

    /// The nodes of all proofs so far.
    pub(super) fn spent(&self) -> u64 {
        self.spent
    }

    pub(super) fn seconds(&self) -> f64 {
        self.begin.elapsed().as_secs_f64()
    }

    /// Pays for a proof out of what is left but for a reserve; a proof that its limits ended has used all they allowed.
    pub(super) fn pay<T>(
        &mut self,
        reserve: u64,
        prove: impl FnOnce(&Limits<'_>) -> Option<T>,
        nodes: impl FnOnce(&T) -> u64,
    ) -> Option<T> {
        let granted = self.left(reserve);
        let time = self.time.map(|time| time.saturating_sub(self.begin.elapsed()));
        let unlimited = granted == u64::MAX;
        let budget = Budget { time, nodes: (!unlimited).then_some(granted), ..Budget::default() };
        let proven = prove(&Limits::start(&budget, 1, self.stop));
        let used = match &proven {
            Some(proven) => nodes(proven),
            None if unlimited => 0,
            None => granted,
        };
        self.spent = self.spent.saturating_add(used);
        proven
    }

    /// What is gone of the budget of the move, nodes in the unit of the search.
    pub(super) fn used(&self, search_nodes: impl FnOnce(u64) -> u64) -> Used {
        Used { time: self.begin.elapsed(), nodes: search_nodes(self.spent) }
    }
}
