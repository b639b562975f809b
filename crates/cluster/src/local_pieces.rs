//! Threads of the coordinator's own process at work.

use std::sync::atomic::AtomicBool;

use spielwerk_run::{Job, PieceQueue, PieceResult, Pieces};
use tokio::sync::mpsc::UnboundedSender;

use crate::coordinator::Event;

/// Where a thread of this process gets its pieces and reports them.
pub(crate) struct LocalPieces<'a> {
    pub(crate) queue: &'a PieceQueue,
    pub(crate) send: UnboundedSender<Event>,
    /// What a finished piece is to the coordinator.
    pub(crate) event: fn(u64, PieceResult) -> Event,
}

impl Pieces for LocalPieces<'_> {
    fn next(&mut self, wait: bool) -> Option<u64> {
        self.queue.take(wait)
    }

    fn hand_in(&mut self, number: u64, result: PieceResult) {
        // The receiver is gone only if the job ends.
        let _ = self.send.send((self.event)(number, result));
    }
}

/// Does pieces until there are no more, and reports a job that fails.
pub(crate) fn work_here(job: &dyn Job, mut pieces: LocalPieces<'_>, stop: &AtomicBool) {
    if let Err(error) = job.work(&mut pieces, stop) {
        let _ = pieces.send.send(Event::Failed(error));
    }
}
