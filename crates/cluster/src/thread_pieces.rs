//! The pieces that one thread of a worker works on.

use std::collections::HashMap;

use spielwerk_run::{PieceResult, Pieces};
use tokio::sync::mpsc::UnboundedSender;

use crate::held::HeldMessages;
use crate::pool::{OpenedJob, Pool, Waiting};

/// A result on its way to the server.
pub(crate) struct Finished {
    pub(crate) waiting: Waiting,
    /// `None` if the piece could not be done.
    pub(crate) result: Option<PieceResult>,
}

/// The pieces of one job for one thread.
pub(crate) struct ThreadPieces<'a> {
    pool: &'a Pool,
    held: &'a HeldMessages,
    job: &'a OpenedJob,
    first: Option<Waiting>,
    /// Pieces that were given and not handed in.
    under_way: HashMap<u64, Waiting>,
    send: &'a UnboundedSender<Finished>,
}

impl<'a> ThreadPieces<'a> {
    /// Begins with a piece that was taken from the pool.
    pub(crate) fn new(
        pool: &'a Pool,
        held: &'a HeldMessages,
        job: &'a OpenedJob,
        first: Waiting,
        send: &'a UnboundedSender<Finished>,
    ) -> Self {
        Self { pool, held, job, first: Some(first), under_way: HashMap::new(), send }
    }

    /// The pieces that were not handed in.
    pub(crate) fn into_unfinished(self) -> impl Iterator<Item = Waiting> {
        self.under_way.into_values().chain(self.first)
    }
}

impl Pieces for ThreadPieces<'_> {
    fn next(&mut self, wait: bool) -> Option<u64> {
        loop {
            let taken = self.first.take();
            let waiting = match taken {
                Some(first) => first,
                None => self.pool.take_of(&self.job.id, wait)?,
            };
            let number = waiting.piece.number;
            // A piece that is handed out again while it is under way is done once.
            if let Some(before) = self.under_way.insert(number, waiting) {
                self.held.forget(before.key);
                continue;
            }
            return Some(number);
        }
    }

    fn hand_in(&mut self, number: u64, result: PieceResult) {
        if let Some(waiting) = self.under_way.remove(&number) {
            // The receiver is gone only if the worker ends.
            let _ = self.send.send(Finished { waiting, result: Some(result) });
        }
    }
}
