//! Work that the server holds but does not hand out.
//!
//! A nats-server that is killed while a stream is empty may begin to count its messages anew, and consumers then wait for
//! numbers that are long past (seen with 2.9.10). The work is there and no worker gets it. Making the consumer anew hands
//! out everything that is in the queue; what was under way is done twice and counts once.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use async_nats::jetstream::consumer::PullConsumer;
use tokio_stream::StreamExt as _;

use crate::Connection;
use crate::wire::{JobRecord, WORK, consumer_name, work_subject};

/// Compares what the queue holds with what its consumer knows.
#[derive(Debug, Default)]
pub(crate) struct QueueWatch {
    /// How often in a row work was found that no worker can get.
    found: AtomicU32,
    /// Pieces that were done at the last look.
    done: AtomicU64,
}

impl QueueWatch {
    /// Looks, and makes the consumer anew if it has lost work three times in a row and nothing moves.
    pub(crate) async fn mend(&self, connection: &Connection, record: &JobRecord) {
        let is_moving = self.done.swap(record.done, Ordering::Relaxed) != record.done;
        let lost = if is_moving { Some(false) } else { has_lost_work(connection, record).await };
        match lost {
            Some(true) if self.found.fetch_add(1, Ordering::Relaxed) >= 2 => {
                self.found.store(0, Ordering::Relaxed);
                let name = consumer_name(&record.version, &record.kernels);
                let _ = connection.jetstream.delete_consumer_from_stream(&name, WORK).await;
                let every = work_subject(&record.version, &record.kernels, ">");
                // If it fails, the next look tries again.
                let _ = connection.make_consumer(&name, every).await;
            }
            Some(false) => self.found.store(0, Ordering::Relaxed),
            _ => (),
        }
    }
}

/// Whether the queue holds more than its consumer has handed out or will; `None` if the server does not answer.
async fn has_lost_work(connection: &Connection, record: &JobRecord) -> Option<bool> {
    let name = consumer_name(&record.version, &record.kernels);
    let found = connection.jetstream.get_consumer_from_stream(&name, WORK).await;
    let Ok(consumer) = found else {
        // A consumer that is gone has lost everything, if the server is there at all.
        return connection.jetstream.get_stream(WORK).await.is_ok().then_some(true);
    };
    let consumer: PullConsumer = consumer;
    let known = consumer.cached_info().num_pending + consumer.cached_info().num_ack_pending as u64;
    let stream = connection.jetstream.get_stream(WORK).await.ok()?;
    let every = work_subject(&record.version, &record.kernels, ">");
    let mut subjects = stream.info_with_subjects(every).await.ok()?;
    let mut held = 0;
    while let Some(Ok((_, count))) = subjects.next().await {
        held += count as u64;
    }
    Some(held > known)
}
