//! A table that requests, engines and listeners share, and the signals that tell of its changes.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};

use tokio::runtime::{Handle, RuntimeFlavor};
use tokio::sync::watch;

use crate::tables::access::View;
use crate::tables::refusal::Refusal;
use crate::tables::requests::asking::ThinkingNews;
use crate::tables::revisions::{self, Revisions};
use crate::tables::table::{GameTable, Life};

/// Runs what may wait for the disk or for a table that waits for it; other requests are served meanwhile.
pub(crate) fn blocking<T>(act: impl FnOnce() -> T) -> T {
    match Handle::try_current() {
        Ok(handle) if handle.runtime_flavor() == RuntimeFlavor::MultiThread => {
            tokio::task::block_in_place(act)
        }
        _ => act(),
    }
}

/// A table that can be shared, and what tells that it has changed.
pub(crate) struct SharedTable {
    table: Mutex<GameTable>,
    /// The revision of each view, the open one first.
    views: Vec<watch::Sender<u64>>,
    /// Counts changes of any kind.
    pub(crate) changes: watch::Sender<u64>,
    /// Counts people who come and go.
    pub(crate) visits: watch::Sender<u64>,
    /// Counts exact values.
    pub(crate) truths: watch::Sender<u64>,
    /// What the engine that thinks has found so far.
    pub(crate) news: watch::Sender<Option<Arc<ThinkingNews>>>,
}

impl SharedTable {
    /// A table that can be shared; its views continue to count from these revisions.
    pub(crate) fn new(mut table: GameTable, revisions: &[u64]) -> Self {
        let numbers = revisions::begin(&mut table, revisions);
        Self {
            views: numbers.into_iter().map(watch::Sender::new).collect(),
            changes: watch::Sender::new(0),
            visits: watch::Sender::new(0),
            truths: watch::Sender::new(0),
            news: watch::Sender::new(None),
            table: Mutex::new(table),
        }
    }

    /// The table, whatever has become of it. Waits while a change is being stored.
    pub(crate) fn lock(&self) -> MutexGuard<'_, GameTable> {
        match self.table.try_lock() {
            Ok(table) => table,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => {
                blocking(|| self.table.lock().unwrap_or_else(PoisonError::into_inner))
            }
        }
    }

    /// The table, if it is not locked.
    pub(crate) fn try_lock(&self) -> Option<MutexGuard<'_, GameTable>> {
        self.table.try_lock().ok()
    }

    /// The table, if it can be used.
    pub(crate) fn active(&self) -> Result<MutexGuard<'_, GameTable>, Refusal> {
        let table = self.lock();
        match table.life {
            Life::Active => Ok(table),
            Life::Deleted => Err(Refusal::missing("there is no such table")),
            Life::Stale => Err(Refusal::full("the last change could not be stored; try again")),
        }
    }

    /// How often the view has changed.
    pub(crate) fn revision(&self, view: View) -> u64 {
        *self.views[view.index()].borrow()
    }

    /// A signal for each change of the view.
    pub(crate) fn listen(&self, view: View) -> watch::Receiver<u64> {
        self.views[view.index()].subscribe()
    }

    /// The revisions of all views, the open one first.
    pub(crate) fn revisions(&self) -> Vec<u64> {
        self.views.iter().map(|view| *view.borrow()).collect()
    }

    /// The revisions that views will have when the table is as it is now.
    pub(crate) fn next_revisions(&self, table: &GameTable) -> Revisions {
        Revisions::next(table, self.revisions())
    }

    /// Tells every view that sees a difference.
    pub(crate) fn publish(&self, table: &mut GameTable, revisions: Revisions) {
        for (view, number) in self.views.iter().zip(revisions.note(table)) {
            view.send_if_modified(|revision| std::mem::replace(revision, number) != number);
        }
        self.changes.send_modify(|count| *count += 1);
    }

    /// Wakes all listeners of a table that cannot be used any more.
    pub(crate) fn wake_all(&self) {
        self.changes.send_modify(|count| *count += 1);
        for view in &self.views {
            view.send_modify(|revision| *revision += 1);
        }
    }
}
