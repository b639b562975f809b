//! What the server knows of jobs, workers and the queue.

use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio_stream::StreamExt as _;

use crate::error::server;
use crate::wire::{JOB_SUBJECTS, JOBS, JobRecord, WORK, WORKER_SUBJECTS, WORKERS, WorkerRecord, now};
use crate::{ClusterError, Connection, Say};

/// A worker that has not been heard of for this many seconds has left.
const SILENCE: u64 = 10;

/// A cluster at one moment.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ClusterStatus {
    /// Jobs, the latest first.
    pub jobs: Vec<JobStatus>,
    /// Workers by name.
    pub workers: Vec<WorkerRecord>,
    /// Pieces in the queue, those under way included.
    pub queue: u64,
    /// Pieces per second of all workers together.
    pub rate: f64,
    /// Seconds until the queue is empty; `None` if nothing moves.
    pub queue_seconds: Option<f64>,
    /// Pieces per second that one worker more, like the mean of those there are, would add.
    pub one_more: Option<f64>,
}

/// A job at one moment.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct JobStatus {
    /// What its coordinator wrote last.
    #[serde(flatten)]
    pub record: JobRecord,
    /// Seconds until it is done, by its rate so far; `None` if nothing moves.
    pub seconds_left: Option<f64>,
    /// Seconds since its coordinator was heard of.
    pub silent: u64,
}

/// Asks a server.
///
/// # Errors
/// If there is no server, or it refuses.
pub fn status(url: &str, say: &Say) -> Result<ClusterStatus, ClusterError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let failed = |source| ClusterError::File { path: "the network".to_owned(), source };
    runtime.map_err(failed)?.block_on(async {
        let connection = Connection::open(url, say).await?;
        ask(&connection).await
    })
}

async fn ask(connection: &Connection) -> Result<ClusterStatus, ClusterError> {
    let workers = live_workers(connection).await?;
    let records: Vec<JobRecord> = last_messages(connection, JOBS, JOB_SUBJECTS).await?;
    let mut jobs: Vec<JobStatus> = records.into_iter().map(job_status).collect();
    jobs.sort_by_key(|job| job.silent);
    let stream = connection.jetstream.get_stream(WORK).await;
    let queue = stream.map_or(0, |stream| stream.cached_info().state.messages);
    let rate: f64 = workers.iter().map(|worker| worker.rate).sum();
    Ok(ClusterStatus {
        jobs,
        queue,
        rate,
        queue_seconds: (rate > 0.01).then(|| queue as f64 / rate),
        one_more: (!workers.is_empty()).then(|| rate / workers.len() as f64),
        workers,
    })
}

fn job_status(record: JobRecord) -> JobStatus {
    let left = record.pieces.saturating_sub(record.done) as f64;
    JobStatus {
        seconds_left: (record.rate > 0.0).then(|| left / record.rate),
        silent: now().saturating_sub(record.written),
        record,
    }
}

/// Workers that were heard of a moment ago.
pub(crate) async fn live_workers(connection: &Connection) -> Result<Vec<WorkerRecord>, ClusterError> {
    let mut workers: Vec<WorkerRecord> = last_messages(connection, WORKERS, WORKER_SUBJECTS).await?;
    workers.retain(|worker| now().saturating_sub(worker.written) <= SILENCE);
    workers.sort_by(|first, second| first.name.cmp(&second.name));
    Ok(workers)
}

/// The last message of each subject of a stream; none if there is no such stream yet.
async fn last_messages<T: DeserializeOwned>(
    connection: &Connection,
    name: &'static str,
    subjects: &str,
) -> Result<Vec<T>, ClusterError> {
    let reading = async {
        let Ok(stream) = connection.jetstream.get_stream(name).await else { return Ok(Vec::new()) };
        let mut listed = stream.info_with_subjects(subjects).await.map_err(server("list what it holds"))?;
        let mut found = Vec::new();
        while let Some(Ok((subject, _))) = listed.next().await {
            let Ok(message) = stream.get_last_raw_message_by_subject(&subject).await else { continue };
            found.extend(serde_json::from_slice::<T>(&message.payload).ok());
        }
        Ok(found)
    };
    let late = |_| ClusterError::Server { what: "list what it holds", reason: "no answer".to_owned() };
    tokio::time::timeout(Duration::from_secs(10), reading).await.map_err(late)?
}
