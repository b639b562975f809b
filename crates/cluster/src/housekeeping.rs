//! What a coordinator does beside the work: it announces its job, counts workers and clears results.

use std::sync::Arc;

use tokio::sync::mpsc::UnboundedSender;

use crate::coordinator::Event;
use crate::error::server;
use crate::queue_watch::QueueWatch;
use crate::status::live_workers;
use crate::wire::{JobRecord, RESULTS, job_subject, now, result_subjects};
use crate::{ClusterError, Connection};

/// What is done every other second beside the work: the job is announced, workers are counted, and results that are on
/// the disk of the run are cleared.
pub(crate) async fn keep_house(
    connection: Connection,
    record: JobRecord,
    cleared: Option<u64>,
    send: UnboundedSender<Event>,
    watch: Arc<QueueWatch>,
) {
    // If the server is away for the moment, it hears of the job later.
    let _ = announce(&connection, &record).await;
    if let Ok(workers) = live_workers(&connection).await {
        let threads = workers.iter().map(|worker| worker.threads).sum();
        let _ = send.send(Event::Workers { count: workers.len(), threads });
    }
    watch.mend(&connection, &record).await;
    if let Some(sequence) = cleared
        && let Ok(stream) = connection.jetstream.get_stream_no_info(RESULTS).await
    {
        let _ = stream.purge().filter(result_subjects(&record.id)).sequence(sequence).await;
    }
}

/// Writes what is known of a job where workers and people look for it.
///
/// # Errors
/// If the server does not take it.
pub(crate) async fn announce(connection: &Connection, record: &JobRecord) -> Result<(), ClusterError> {
    let record = JobRecord { written: now(), ..record.clone() };
    let payload = serde_json::to_vec(&record).unwrap_or_default();
    let sent = connection.jetstream.publish(job_subject(&record.id), payload.into()).await;
    sent.map_err(server("announce the job"))?.await.map_err(server("announce the job"))?;
    Ok(())
}
