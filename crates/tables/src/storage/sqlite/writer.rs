//! The thread that writes. Changes that wait while one is synchronised to disk go into the next transaction together,
//! so that many tables share the cost of one synchronisation (group commit).

use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use rusqlite::{Connection, TransactionBehavior, params};

use super::clamped;
use crate::storage::{GameOutcome, StorageError, StoredMove, TableChange};

/// The most jobs of one transaction.
const BATCH: usize = 256;

/// Something to write.
pub(super) enum Job {
    Save(Vec<TableChange>),
    Annotate { id: String, ply: usize, mv: StoredMove },
    Delete(String),
    DropOldest(String),
}

type Outcome = Result<bool, StorageError>;

struct Request {
    job: Job,
    answer: SyncSender<Outcome>,
}

/// Hands jobs to the thread and waits for their end.
pub(super) struct Writer {
    requests: Mutex<Option<Sender<Request>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl Writer {
    /// Starts the thread.
    pub(super) fn start(connection: Connection) -> std::io::Result<Self> {
        let (requests, waiting) = channel();
        let thread = thread::Builder::new().name("storage".to_owned());
        let thread = thread.spawn(move || write_all(connection, &waiting))?;
        Ok(Self { requests: Mutex::new(Some(requests)), thread: Mutex::new(Some(thread)) })
    }

    /// Does a job; when this returns without an error it is on disk.
    pub(super) fn run(&self, job: Job) -> Outcome {
        let (answer, outcome) = sync_channel(1);
        let requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let requests = requests.ok_or(StorageError::Closed)?;
        requests.send(Request { job, answer }).map_err(|_| StorageError::Closed)?;
        drop(requests);
        outcome.recv().unwrap_or(Err(StorageError::Closed))
    }

    /// Finishes what waits and ends the thread.
    pub(super) fn close(&self) {
        drop(self.requests.lock().unwrap_or_else(PoisonError::into_inner).take());
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(thread) = thread {
            // A panic of the thread has been reported where it happened, and those who waited were told.
            let _ = thread.join();
        }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.close();
    }
}

/// The life of the thread.
fn write_all(mut connection: Connection, waiting: &Receiver<Request>) {
    while let Ok(first) = waiting.recv() {
        let batch: Vec<Request> = std::iter::once(first)
            .chain(std::iter::from_fn(|| waiting.try_recv().ok()).take(BATCH - 1))
            .collect();
        let outcomes = match write(&mut connection, &batch) {
            Ok(outcomes) => outcomes,
            // One job may be too large for what room is left; then the others get a transaction of their own.
            Err(_) if batch.len() > 1 => batch
                .iter()
                .map(|request| {
                    write(&mut connection, std::slice::from_ref(request))
                        .and_then(|mut outcomes| outcomes.pop().unwrap_or(Err(StorageError::Closed)))
                })
                .collect(),
            Err(error) => vec![Err(error)],
        };
        for (request, outcome) in batch.into_iter().zip(outcomes) {
            // A client that does not wait any more needs no answer.
            let _ = request.answer.send(outcome);
        }
    }
}

/// Writes a batch in one transaction: what each job came to, or an error if nothing was written.
fn write(connection: &mut Connection, batch: &[Request]) -> Result<Vec<Outcome>, StorageError> {
    let mut transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let mut outcomes = Vec::with_capacity(batch.len());
    for request in batch {
        let mut savepoint = transaction.savepoint()?;
        let outcome = apply(&savepoint, &request.job);
        match &outcome {
            Ok(_) => savepoint.commit()?,
            Err(_) => savepoint.rollback()?,
        }
        outcomes.push(outcome);
    }
    transaction.commit()?;
    Ok(outcomes)
}

fn apply(connection: &Connection, job: &Job) -> Outcome {
    match job {
        Job::Save(changes) => changes.iter().try_for_each(|change| save(connection, change)).map(|()| true),
        Job::Annotate { id, ply, mv } => {
            let update = "UPDATE moves SET note = ?4 WHERE table_id = ?1 AND ply = ?2 AND mv = ?3";
            Ok(connection.prepare_cached(update)?.execute(params![id, ply, mv.mv, mv.note])? > 0)
        }
        Job::Delete(id) => delete(connection, id),
        Job::DropOldest(owner) => {
            let oldest =
                "SELECT id FROM tables WHERE owner = ?1 AND ended IS NOT NULL ORDER BY ended, id LIMIT 1";
            let found: Option<String> = connection
                .prepare_cached(oldest)?
                .query_map([owner], |row| row.get(0))?
                .next()
                .transpose()?;
            found.map_or(Ok(false), |id| delete(connection, &id))
        }
    }
}

fn delete(connection: &Connection, id: &str) -> Outcome {
    connection.prepare_cached("DELETE FROM moves WHERE table_id = ?1")?.execute([id])?;
    Ok(connection.prepare_cached("DELETE FROM tables WHERE id = ?1")?.execute([id])? > 0)
}

fn save(connection: &Connection, change: &TableChange) -> Result<(), StorageError> {
    let TableChange { heading, details, kept, moves } = change;
    let id = &heading.id;
    let stored: usize = connection
        .prepare_cached("SELECT count(*) FROM moves WHERE table_id = ?1 AND ply < ?2")?
        .query_row(params![id, kept], |row| row.get(0))?;
    if stored < *kept {
        return Err(StorageError::Unreadable {
            reason: "a change names moves that are not stored".to_owned(),
        });
    }
    connection
        .prepare_cached(
            "INSERT INTO tables (id, owner, created, game, opponent, level, opening, finished, result, details, ended)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10,
                CASE WHEN ?8 IS NOT NULL THEN 1 + (SELECT coalesce(max(ended), 0) FROM tables WHERE owner = ?2) END)
             ON CONFLICT (id) DO UPDATE SET owner = ?2, game = ?4, opponent = ?5, level = ?6, opening = ?7,
             finished = CASE WHEN ?8 IS NOT NULL THEN coalesce(finished, ?8) END, result = ?9, details = ?10,
             ended = CASE WHEN ?8 IS NOT NULL THEN coalesce(ended, excluded.ended) END",
        )?
        .execute(params![
            id,
            heading.owner,
            clamped(heading.created),
            heading.game,
            heading.opponent,
            heading.level,
            heading.opening,
            heading.finished.map(|(time, _)| clamped(time)),
            heading.finished.map(|(_, outcome)| GameOutcome::word(outcome)),
            details,
        ])?;
    connection
        .prepare_cached("DELETE FROM moves WHERE table_id = ?1 AND ply >= ?2")?
        .execute(params![id, kept])?;
    let mut insert =
        connection.prepare_cached("INSERT INTO moves (table_id, ply, mv, note) VALUES (?1, ?2, ?3, ?4)")?;
    for (ply, mv) in (*kept..).zip(moves) {
        insert.execute(params![id, ply, mv.mv, mv.note])?;
    }
    Ok(())
}
