//! A machine that takes work: pieces come from the queue, threads do them, results go back.
//!
//! A piece is acknowledged after its result is stored on the server, so nothing is lost whenever the worker ends. While
//! a piece is under way the server hears of it every few seconds; if it does not, another worker gets the piece.

use std::collections::{HashMap, HashSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use async_nats::jetstream::AckKind;
use async_nats::jetstream::consumer::PullConsumer;
use spielwerk_nn::Isa;
use spielwerk_run::{Job, JobOrder, RunError};
use tokio::sync::{Mutex, mpsc};
use tokio_stream::StreamExt as _;

use crate::held::HeldMessages;
use crate::pool::{Pool, Waiting};
use crate::publish::{Outgoing, publish_all};
use crate::thread_pieces::{Finished, ThreadPieces};
use crate::wire::{
    HEARTBEAT, JobRecord, Piece, ResultHead, WORK, WorkerRecord, consumer_name, now, result_message,
    result_subject, token, worker_subject,
};
use crate::worker_jobs::{JobState, WorkerJobs, other_kernels, other_version};
use crate::{ClusterError, Connection, Say};

/// Opens jobs of every kind that a program knows.
pub trait OpenJob: Send + Sync {
    /// Opens a job.
    ///
    /// # Errors
    /// If its kind or game is unknown, or something in it is wrong.
    fn open_job(&self, order: &JobOrder) -> Result<Box<dyn Job + Send>, RunError>;
}

/// How a worker works.
#[derive(Clone)]
pub struct WorkerConfig {
    /// The address of the server.
    pub url: String,
    /// The name by which coordinators know it; different for every worker.
    pub name: String,
    /// Threads that work.
    pub threads: usize,
    /// The program, as coordinators write it into jobs.
    pub version: String,
    /// Says what people should know.
    pub say: Say,
}

/// A worker.
pub struct Worker {
    config: WorkerConfig,
    opener: Arc<dyn OpenJob>,
    connection: Connection,
    pool: Pool,
    held: HeldMessages,
    /// Pieces that a thread works on at a time, by the job that came last.
    batch: AtomicUsize,
    /// Pieces beyond these that are fetched for each thread: they wait, or their results are on their way.
    ahead: AtomicUsize,
    done: AtomicU64,
    /// Raised when threads should drop what they do.
    stop: AtomicBool,
    was_turned_away: AtomicBool,
}

impl Worker {
    /// Works until `stop` is raised; unfinished pieces then go back at once.
    ///
    /// # Errors
    /// If there is no server, it refuses the credentials, or the worker was turned away.
    pub fn run(
        config: WorkerConfig,
        opener: Arc<dyn OpenJob>,
        stop: &'static AtomicBool,
    ) -> Result<(), ClusterError> {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let failed = |source| ClusterError::File { path: "the network".to_owned(), source };
        runtime.map_err(failed)?.block_on(Self::live(config, opener, stop))
    }

    async fn live(
        config: WorkerConfig,
        opener: Arc<dyn OpenJob>,
        stop: &'static AtomicBool,
    ) -> Result<(), ClusterError> {
        let connection = Connection::open(&config.url, &config.say).await?;
        let jobs = Mutex::new(WorkerJobs::new(config.version.clone(), config.say.clone())?);
        let worker = Arc::new(Self {
            config,
            opener,
            connection,
            pool: Pool::default(),
            held: HeldMessages::default(),
            batch: AtomicUsize::new(1),
            ahead: AtomicUsize::new(FEWEST_AHEAD),
            done: AtomicU64::new(0),
            stop: AtomicBool::new(false),
            was_turned_away: AtomicBool::new(false),
        });
        let (send, finished) = mpsc::unbounded_channel();
        let threads: Vec<_> = (0..worker.config.threads.max(1))
            .map(|_| {
                let (worker, send) = (Arc::clone(&worker), send.clone());
                thread::spawn(move || worker.work(&send))
            })
            .collect();
        drop(send);
        let publisher = tokio::spawn(Arc::clone(&worker).publish(finished));
        let pulse = tokio::spawn(Arc::clone(&worker).keep_in_touch());
        let listener = tokio::spawn(Arc::clone(&worker).listen());
        tokio::select! {
            () = worker.fetch(&jobs) => (),
            () = raised(stop) => (),
            () = raised(&worker.was_turned_away) => (),
        }
        worker.stop.store(true, Ordering::Relaxed);
        worker.pool.close();
        let joined =
            tokio::task::spawn_blocking(move || threads.into_iter().for_each(|thread| drop(thread.join())));
        let _ = joined.await;
        // What is finished is still handed in, if the server takes it soon.
        let _ = tokio::time::timeout(Duration::from_secs(5), publisher).await;
        worker.held.give_back().await;
        let _ = tokio::time::timeout(Duration::from_secs(2), worker.connection.client.flush()).await;
        pulse.abort();
        listener.abort();
        if worker.was_turned_away.load(Ordering::Relaxed) {
            return Err(ClusterError::TurnedAway(worker.config.name.clone()));
        }
        Ok(())
    }

    /// One thread: a job as long as there are pieces of it, and then the next.
    fn work(&self, send: &mpsc::UnboundedSender<Finished>) {
        while let Some(first) = self.pool.take_any() {
            let job = Arc::clone(&first.job);
            let mut pieces = ThreadPieces::new(&self.pool, &self.held, &job, first, send);
            Isa::pin(Some(job.kernels));
            let done = catch_unwind(AssertUnwindSafe(|| job.job.work(&mut pieces, &self.stop)));
            match done {
                Ok(Ok(())) => (),
                Ok(Err(error)) => (self.config.say)(&format!("job {}: {error}", job.id)),
                Err(_) => (self.config.say)(&format!("job {} crashed; its pieces go back", job.id)),
            }
            for waiting in pieces.into_unfinished() {
                let _ = send.send(Finished { waiting, result: None });
            }
        }
    }

    /// Fetches pieces as threads need them, until the end of time.
    async fn fetch(&self, jobs: &Mutex<WorkerJobs>) {
        let kernels: Vec<&str> = Isa::available().into_iter().map(Isa::name).collect();
        let mut consumers: HashMap<&str, PullConsumer> = HashMap::new();
        let mut looked = None::<Instant>;
        loop {
            // A worker that was there first finds the queue of a new server soon.
            let pause = Duration::from_millis(if consumers.is_empty() { 200 } else { 2_000 });
            if looked.is_none_or(|at| at.elapsed() >= pause) {
                looked = Some(Instant::now());
                for &kernels in &kernels {
                    if !consumers.contains_key(kernels) {
                        let name = consumer_name(&self.config.version, kernels);
                        let found = self.connection.jetstream.get_consumer_from_stream(name, WORK).await;
                        consumers.extend(found.ok().map(|consumer| (kernels, consumer)));
                    }
                }
            }
            let wanted = self.wanted();
            if wanted == 0 {
                let taken = self.pool.taken.notified();
                let _ = tokio::time::timeout(Duration::from_millis(50), taken).await;
                continue;
            }
            let mut found = 0;
            let patience = Duration::from_millis(if consumers.len() > 1 { 100 } else { 1_000 });
            let mut failed = None;
            for (&kernels, consumer) in &consumers {
                match self.pull(consumer, wanted, patience, jobs).await {
                    Ok(count) => found += count,
                    Err(_) => failed = Some(kernels),
                }
            }
            // The queue may have been made anew, or the server be away: it is looked up again.
            if let Some(kernels) = failed {
                consumers.remove(kernels);
                looked = None;
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
            if consumers.is_empty() || (found == 0 && patience.as_millis() < 500) {
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
        }
    }

    /// Pieces to fetch: as many as threads work on, and some that wait or whose results are on their way.
    fn wanted(&self) -> usize {
        let (threads, ahead) = (self.config.threads, self.ahead.load(Ordering::Relaxed));
        let most = threads * (self.batch.load(Ordering::Relaxed) + ahead);
        let free = most.saturating_sub(self.held.len());
        if self.pool.len() > threads * (ahead / 2) { 0 } else { free }
    }

    async fn pull(
        &self,
        consumer: &PullConsumer,
        wanted: usize,
        patience: Duration,
        jobs: &Mutex<WorkerJobs>,
    ) -> Result<usize, ClusterError> {
        let failed = crate::error::server("hand out work");
        let batch = consumer.batch().max_messages(wanted).expires(patience).messages().await;
        let mut batch = batch.map_err(failed)?;
        let mut found = 0;
        while let Some(message) = batch.next().await {
            let message = message
                .map_err(|error| ClusterError::Server { what: "hand out work", reason: error.to_string() })?;
            found += 1;
            let piece = serde_json::from_slice::<Piece>(&message.payload);
            let key = self.held.keep(message);
            let Ok(piece) = piece else {
                self.held.end(key, AckKind::Term).await;
                continue;
            };
            let known = jobs.lock().await.find(&self.connection, &*self.opener, &piece.job).await;
            match known {
                Ok(JobState::Open(job)) => {
                    self.batch.store(job.batch, Ordering::Relaxed);
                    self.pool.push(Waiting { key, piece, job });
                }
                Ok(JobState::Gone) => self.held.end(key, AckKind::Term).await,
                Ok(JobState::Refused) | Err(_) => self.held.return_later(key).await,
            }
        }
        Ok(found)
    }

    /// Sends results, a few at a time, and acknowledges their pieces.
    async fn publish(self: Arc<Self>, mut finished: mpsc::UnboundedReceiver<Finished>) {
        let mut group = Vec::new();
        while finished.recv_many(&mut group, 64).await > 0 {
            let mut messages = Vec::new();
            let mut keys = Vec::new();
            for Finished { waiting, result } in group.drain(..) {
                let Some(result) = result else {
                    // When the worker leaves, others get the piece at once; one that failed waits a little.
                    if self.stop.load(Ordering::Relaxed) {
                        self.held.end(waiting.key, AckKind::Nak(None)).await;
                    } else {
                        self.held.return_later(waiting.key).await;
                    }
                    continue;
                };
                let Piece { job, number, ticket } = &waiting.piece;
                let (subject, id) =
                    (result_subject(job, &self.config.name), format!("{job}.{number}.{ticket}"));
                let head = ResultHead {
                    length: result.bytes.len(),
                    version: self.config.version.clone(),
                    piece: waiting.piece,
                };
                messages.push(Outgoing { subject, id, payload: result_message(&head, &result) });
                keys.push(waiting.key);
            }
            let count = keys.len() as u64;
            if publish_all(&self.connection, messages, &self.stop, &self.config.say).await {
                for key in keys {
                    self.held.end(key, AckKind::Ack).await;
                }
                self.done.fetch_add(count, Ordering::Relaxed);
                // There is room for more pieces.
                self.pool.taken.notify_one();
            }
        }
    }

    /// Reports pieces in progress, and how the worker is.
    async fn keep_in_touch(self: Arc<Self>) {
        let mut beat = tokio::time::interval(HEARTBEAT / 2);
        let (mut before, mut at) = (0, Instant::now());
        let mut rate = 0.0;
        loop {
            beat.tick().await;
            self.held.report_progress().await;
            let (done, seconds) = (self.done.load(Ordering::Relaxed), at.elapsed().as_secs_f64());
            if seconds >= 1.0 {
                rate = 0.5 * rate + 0.5 * ((done - before) as f64 / seconds);
                (before, at) = (done, Instant::now());
                let threads = self.config.threads.max(1) as f64;
                self.ahead.store(pieces_ahead(rate / threads), Ordering::Relaxed);
            }
            let record = WorkerRecord {
                // As subjects and tallies of coordinators name it.
                name: token(&self.config.name),
                version: self.config.version.clone(),
                threads: self.config.threads,
                kernels: Isa::available().into_iter().map(|isa| isa.name().to_owned()).collect(),
                done,
                rate,
                written: now(),
            };
            if let Ok(payload) = serde_json::to_vec(&record) {
                let subject = worker_subject(&self.config.name);
                let _ = self.connection.client.publish(subject, payload.into()).await;
            }
        }
    }

    /// Hears of jobs that this worker cannot take, and whether it was turned away.
    async fn listen(self: Arc<Self>) {
        let Ok(mut jobs) = self.connection.client.subscribe("spielwerk.job.*").await else { return };
        let mut told = HashSet::new();
        while let Some(message) = jobs.next().await {
            let Ok(record) = serde_json::from_slice::<JobRecord>(&message.payload) else { continue };
            if record.workers.get(&token(&self.config.name)).is_some_and(|tally| tally.turned_away) {
                self.was_turned_away.store(true, Ordering::Relaxed);
            }
            let reason = if record.version != self.config.version {
                other_version(&record, &self.config.version)
            } else if Isa::by_name(&record.kernels).is_none() {
                other_kernels(&record)
            } else {
                continue;
            };
            if told.insert(record.id) {
                (self.config.say)(&reason);
            }
        }
    }
}

/// Pieces that are fetched ahead of each thread at least.
const FEWEST_AHEAD: usize = 2;

/// How many pieces a thread that does this many per second has fetched ahead: as many as it does while a message goes to
/// the server and another comes back, so that it never waits; few of long ones, which others could do.
fn pieces_ahead(rate: f64) -> usize {
    const ROUND_TRIP: f64 = 0.05;
    ((rate * ROUND_TRIP) as usize).clamp(FEWEST_AHEAD, 64)
}

/// Waits until a flag is raised.
async fn raised(flag: &AtomicBool) {
    while !flag.load(Ordering::Relaxed) {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_that_are_quick_fetch_further_ahead() {
        assert_eq!([0.0, 1.0, 100.0, 1e9].map(pieces_ahead), [2, 2, 5, 64]);
    }
}
