//! An executor whose threads are on other machines.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use spielwerk_nn::Isa;
use spielwerk_run::{CloseOnDrop, Executor, NEVER, PieceQueue, PieceResult, RunError, Task, WorkSource};
use tokio::runtime::Runtime;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::error::server;
use crate::hand_out::{HandOut, Orders};
use crate::housekeeping::{announce, keep_house};
use crate::inbox::read_results;
use crate::local_pieces::{LocalPieces, work_here};
use crate::publish::{Outgoing, publish_all};
use crate::queue_watch::QueueWatch;
use crate::status::live_workers;
use crate::trust::Trust;
use crate::wire::{
    FileRecord, JOBS, JobRecord, RESULTS, ResultHead, WORK, consumer_name, hash, job_subject,
    result_subjects, work_subject,
};
use crate::{ClusterError, Connection, Say};

/// Pieces in the queue for each thread beyond those it works on, a quarter of which it may have fetched ahead.
const WAITING: usize = 16;

/// How a coordinator works.
#[derive(Clone)]
pub struct ClusterConfig {
    /// The address of the server.
    pub url: String,
    /// Names the run, such as its folder: the same run finds what the server holds of it; another one does not.
    pub identity: String,
    /// The program, which workers must have too.
    pub version: String,
    /// The share of results that are recomputed here, from 0 to 1.
    pub verify: f64,
    /// Threads of this process that work beside the others.
    pub threads: usize,
    /// Says what people should know.
    pub say: Say,
}

/// A cluster as a coordinator sees it.
pub struct Cluster {
    config: ClusterConfig,
    runtime: Runtime,
    connection: Connection,
    /// The job before, whose results are needed until the next one begins.
    finished: std::sync::Mutex<Option<String>>,
}

impl std::fmt::Debug for Cluster {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Cluster").field("url", &self.config.url).finish_non_exhaustive()
    }
}

/// What happens while a job runs.
pub(crate) enum Event {
    /// A result has come.
    Remote { worker: String, head: ResultHead, result: PieceResult, sequence: u64 },
    /// All results that were there at the beginning have come.
    Drained,
    /// A thread of this process has done a piece.
    Local(u64, PieceResult),
    /// A piece was recomputed.
    Checked(u64, PieceResult),
    /// A thread of this process has failed.
    Failed(RunError),
    /// How many workers there are, and how many threads they have.
    Workers { count: usize, threads: usize },
}

impl Cluster {
    /// Connects and makes what the server lacks.
    ///
    /// # Errors
    /// If there is no server, it refuses the credentials, or it runs without `JetStream`.
    pub fn connect(config: ClusterConfig) -> Result<Self, ClusterError> {
        if !(0.0..=1.0).contains(&config.verify) {
            return Err(ClusterError::Share(config.verify));
        }
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let failed = |source| ClusterError::File { path: "the network".to_owned(), source };
        let runtime = runtime.map_err(failed)?;
        let connection = runtime.block_on(async {
            let connection = Connection::open(&config.url, &config.say).await?;
            connection.set_up(&config.url).await?;
            Ok::<_, ClusterError>(connection)
        })?;
        Ok(Self { config, runtime, connection, finished: std::sync::Mutex::new(None) })
    }

    /// Removes what the server holds of the last job, once the run has all of it on its disk.
    pub fn close(self) {
        let last = self.finished.lock().ok().and_then(|mut finished| finished.take());
        if let Some(job) = last {
            let purge = self.purge(RESULTS, result_subjects(&job));
            let _ =
                self.runtime.block_on(async { tokio::time::timeout(Duration::from_secs(5), purge).await });
        }
    }

    async fn purge(&self, stream: &str, subject: String) -> Result<(), ClusterError> {
        let found = self.connection.jetstream.get_stream_no_info(stream).await;
        let found = found.map_err(server("find a stream"))?;
        found.purge().filter(subject).await.map_err(server("clear a stream"))?;
        Ok(())
    }

    /// Puts a job onto the server; the threads of the workers that are there.
    async fn open(&self, task: &Task<'_>) -> Result<(JobRecord, usize), RunError> {
        let described = (task.describe)()?;
        let opening = async {
            let config = serde_json::to_vec(&described.config).unwrap_or_default();
            let config = self.connection.put_file(&config).await?;
            let mut files = Vec::new();
            for (name, bytes) in &described.files {
                let hash = self.connection.put_file(bytes).await?;
                files.push(FileRecord { name: name.clone(), hash });
            }
            let workers = live_workers(&self.connection).await.unwrap_or_default();
            let threads: usize = workers.iter().map(|worker| worker.threads).sum();
            let fair = described.pieces as usize / (2 * threads.max(1));
            let mut record = JobRecord {
                id: String::new(),
                kind: described.kind.to_owned(),
                game: described.game.clone(),
                config,
                files,
                version: self.config.version.clone(),
                kernels: Isa::detect().name().to_owned(),
                batch: fair.clamp(1, task.side_by_side.max(1)),
                pieces: described.pieces,
                done: 0,
                rate: 0.0,
                written: 0,
                workers: std::collections::BTreeMap::new(),
            };
            let JobRecord { kind, game, config, files, version, kernels, .. } = &record;
            let content = (&self.config.identity, kind, game, config, files, version, kernels);
            let content = serde_json::to_vec(&content).unwrap_or_default();
            hash(&content)[..20].clone_into(&mut record.id);
            let previous = self.finished.lock().ok().and_then(|mut finished| finished.take());
            if let Some(previous) = previous.filter(|previous| *previous != record.id) {
                self.purge(RESULTS, result_subjects(&previous)).await?;
            }
            // What an earlier process has given out is given out again, except what is there when it is asked for.
            self.purge(WORK, subject_of(&record)).await?;
            announce(&self.connection, &record).await?;
            let every = work_subject(&record.version, &record.kernels, ">");
            let name = consumer_name(&record.version, &record.kernels);
            self.connection.make_consumer(&name, every).await?;
            Ok::<_, ClusterError>((record, threads))
        };
        opening.await.map_err(RunError::method)
    }

    fn tell_how_to_start(&self) {
        let url = &self.config.url;
        (self.config.say)(&format!("no worker yet; start some with: spielwerk worker --nats {url}"));
    }

    /// Does what the state of the job demands.
    async fn carry_out(&self, record: &JobRecord, orders: Orders, checks: &PieceQueue, stop: &AtomicBool) {
        let subject = subject_of(record);
        let message = |piece: &crate::wire::Piece| Outgoing {
            subject: subject.clone(),
            id: format!("{}.{}.{}", piece.job, piece.number, piece.ticket),
            payload: serde_json::to_vec(piece).unwrap_or_default(),
        };
        let messages = orders.publish.iter().map(message).collect();
        publish_all(&self.connection, messages, stop, &self.config.say).await;
        orders.check.into_iter().for_each(|number| checks.push(number));
        if !orders.delete.is_empty()
            && let Ok(stream) = self.connection.jetstream.get_stream_no_info(RESULTS).await
        {
            for sequence in orders.delete {
                // Should it stay, it is found wrong again.
                let _ = stream.delete_message(sequence).await;
            }
        }
    }

    /// The loop of a job: give out, take in, until all is there or `stop` is raised.
    async fn conduct(
        &self,
        (mut record, threads): (JobRecord, usize),
        out: &mut HandOut<'_>,
        queues: (&PieceQueue, &PieceQueue),
        (send, events): (UnboundedSender<Event>, &mut UnboundedReceiver<Event>),
        stop: &AtomicBool,
    ) -> Result<(), RunError> {
        let (local, checks) = queues;
        let begin = Instant::now();
        let mut tick = tokio::time::interval(Duration::from_millis(100));
        let mut announced = Instant::now();
        let window_for = |threads: usize, batch: usize| (4 * threads * (batch + WAITING)).max(64);
        let mut window = window_for(threads, record.batch);
        let (mut is_drained, mut has_told) = (false, false);
        let mut clearable = None;
        let mut housekeeping = tokio::spawn(std::future::ready(()));
        let watch = Arc::new(QueueWatch::default());
        loop {
            let mut orders = Orders::default();
            if is_drained {
                while local.len() < self.config.threads * record.batch
                    && self.config.threads > 0
                    && let Some(number) = out.next_local(&mut orders)?
                {
                    local.push(number);
                }
                out.fill(window, &mut orders)?;
            }
            self.carry_out(&record, orders, checks, stop).await;
            if out.is_finished() || stop.load(Ordering::Relaxed) {
                return Ok(());
            }
            let mut orders = Orders::default();
            tokio::select! {
                event = events.recv() => {
                    let mut event = event;
                    // All that has come, before anything is sent.
                    while let Some(happened) = event {
                        match happened {
                            Event::Remote { worker, head, result, sequence } => {
                                out.take_remote(&worker, &head, result, sequence, &mut orders)?;
                            }
                            Event::Drained => is_drained = true,
                            Event::Local(number, result) => out.take_local(number, result)?,
                            Event::Checked(number, result) => out.take_check(number, &result, &mut orders)?,
                            Event::Failed(error) => return Err(error),
                            Event::Workers { count, threads } => {
                                window = window_for(threads, record.batch);
                                if count + self.config.threads == 0 && !std::mem::replace(&mut has_told, true) {
                                    self.tell_how_to_start();
                                }
                            }
                        }
                        event = events.try_recv().ok();
                    }
                }
                _ = tick.tick() => (),
            }
            if orders.announce {
                record.workers = out.trust.tallies();
                // If the server is away for the moment, the worker hears of it with the next announcement.
                let _ = announce(&self.connection, &record).await;
            }
            self.carry_out(&record, orders, checks, stop).await;
            if announced.elapsed() < Duration::from_secs(2) || !housekeeping.is_finished() {
                continue;
            }
            announced = Instant::now();
            record.done = out.done;
            record.rate = out.done as f64 / begin.elapsed().as_secs_f64();
            record.workers = out.trust.tallies();
            let cleared = std::mem::replace(&mut clearable, out.needed_from());
            let house = keep_house(
                self.connection.clone(),
                record.clone(),
                cleared,
                send.clone(),
                Arc::clone(&watch),
            );
            housekeeping = tokio::spawn(house);
        }
    }
}

/// The subject of the work of a job.
fn subject_of(record: &JobRecord) -> String {
    work_subject(&record.version, &record.kernels, &record.id)
}

impl Executor for Cluster {
    fn run(
        &self,
        task: &Task<'_>,
        source: &mut dyn WorkSource,
        stop: Option<&AtomicBool>,
    ) -> Result<(), RunError> {
        let stop = stop.unwrap_or(&NEVER);
        let (record, threads) = self.runtime.block_on(self.open(task))?;
        let (mut session, mut lot) = ([0; 8], [0; 8]);
        let drawn = getrandom::fill(&mut session).and_then(|()| getrandom::fill(&mut lot));
        drawn.map_err(|error| RunError::Setting(format!("this machine has no random numbers: {error}")))?;
        let session = format!("{:016x}", u64::from_le_bytes(session));
        let trust = Trust::new(self.config.verify, u64::from_le_bytes(lot));
        let say = self.config.say.clone();
        let mut out = HandOut::new(&record.id, &record.version, session, source, trust, say);
        let (send, mut events) = unbounded_channel();
        let (local, checks) = (PieceQueue::default(), PieceQueue::default());
        let leave = AtomicBool::new(false);
        let id = record.id.clone();
        let work = subject_of(&record);
        let done = thread::scope(|scope| {
            let _closed_at_the_end = (CloseOnDrop(&local), CloseOnDrop(&checks));
            for _ in 0..self.config.threads {
                let pieces = LocalPieces { queue: &local, send: send.clone(), event: Event::Local };
                let (job, leave) = (task.job, &leave);
                scope.spawn(move || work_here(job, pieces, leave));
            }
            if self.config.verify > 0.0 {
                let pieces = LocalPieces { queue: &checks, send: send.clone(), event: Event::Checked };
                let (job, leave) = (task.job, &leave);
                scope.spawn(move || work_here(job, pieces, leave));
            }
            let reader = read_results(self.connection.clone(), id.clone(), send.clone());
            let reader = self.runtime.spawn(reader);
            let queues = (&local, &checks);
            let done = self.runtime.block_on(self.conduct(
                (record, threads),
                &mut out,
                queues,
                (send, &mut events),
                stop,
            ));
            reader.abort();
            leave.store(true, Ordering::Relaxed);
            done
        });
        let is_finished = done.is_ok() && out.is_finished();
        // What is over or stopped needs no more work; results stay until the run has them on its disk.
        self.runtime.block_on(async {
            let clear = async {
                self.purge(WORK, work).await?;
                self.purge(JOBS, job_subject(&id)).await
            };
            let _ = tokio::time::timeout(Duration::from_secs(5), clear).await;
        });
        if is_finished && let Ok(mut finished) = self.finished.lock() {
            *finished = Some(id);
        }
        done
    }
}
