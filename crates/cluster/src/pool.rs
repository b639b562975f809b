//! Pieces that a worker has fetched, between the connection and the threads that do them.
//!
//! A thread stays with the job it has opened as long as pieces of it are there, and leaves it when only pieces of
//! others wait.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use spielwerk_nn::Isa;
use spielwerk_run::Job;

use crate::wire::Piece;

/// A job that was opened on this machine.
pub(crate) struct OpenedJob {
    pub(crate) id: String,
    pub(crate) kernels: Isa,
    pub(crate) batch: usize,
    pub(crate) job: Box<dyn Job + Send>,
}

/// A piece to be done.
#[derive(Clone)]
pub(crate) struct Waiting {
    /// By which the message is found again that must be acknowledged.
    pub(crate) key: u64,
    pub(crate) piece: Piece,
    pub(crate) job: Arc<OpenedJob>,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<Waiting>,
    is_closed: bool,
}

/// The pieces that wait.
#[derive(Default)]
pub(crate) struct Pool {
    state: Mutex<State>,
    changed: Condvar,
    /// Told whenever a piece is taken, so that more can be fetched.
    pub(crate) taken: tokio::sync::Notify,
}

impl Pool {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn len(&self) -> usize {
        self.lock().waiting.len()
    }

    pub(crate) fn push(&self, piece: Waiting) {
        let mut state = self.lock();
        if !state.is_closed {
            state.waiting.push_back(piece);
        }
        drop(state);
        self.changed.notify_all();
    }

    /// Ends the work: nothing is given out any more.
    pub(crate) fn close(&self) {
        *self.lock() = State { waiting: VecDeque::new(), is_closed: true };
        self.changed.notify_all();
        self.taken.notify_waiters();
    }

    /// Waits for a piece of any job; `None` once the pool is closed.
    pub(crate) fn take_any(&self) -> Option<Waiting> {
        let mut state = self.lock();
        while state.waiting.is_empty() && !state.is_closed {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        let piece = state.waiting.pop_front();
        drop(state);
        self.taken.notify_one();
        piece
    }

    /// A piece of this job. With `wait` this takes until there is one, and `None` means that only others wait, or that
    /// the pool is closed.
    pub(crate) fn take_of(&self, job: &str, wait: bool) -> Option<Waiting> {
        let mut state = self.lock();
        let piece = loop {
            let own = state.waiting.iter().position(|waiting| waiting.job.id == job);
            if let Some(place) = own {
                break state.waiting.remove(place);
            }
            if !wait || state.is_closed || !state.waiting.is_empty() {
                break None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        };
        drop(state);
        if piece.is_some() {
            self.taken.notify_one();
        }
        piece
    }
}
