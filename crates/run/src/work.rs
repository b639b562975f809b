//! Work in numbered pieces that can be done anywhere.
//!
//! A [`Job`] turns a number into bytes; the bytes depend on the job and the number alone. A [`WorkSource`] says which
//! numbers are wanted and takes what came of them. Between the two is an [`Executor`]: threads of this process
//! ([`LocalThreads`]), or machines elsewhere, for which the job is described as plain data ([`JobDescription`]). Who did
//! the work cannot be seen in the result.
//!
//! A thread asks for pieces and hands results in by itself, rather than being called once per piece: self-play keeps many
//! games under way at a time, so that their positions fill the batches of a network.

use std::fmt::Debug;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use serde_json::Value;

use crate::RunError;

/// What a piece of work came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PieceResult {
    /// Depends on the job and the number alone.
    pub bytes: Vec<u8>,
    /// What depends on the clock, such as seconds per move; never compared.
    pub timing: Vec<u8>,
}

/// Where a thread gets its pieces of work and hands in what they came to.
pub trait Pieces {
    /// The number of the next piece. With `wait` this takes until there is one, and `None` means that there will be no
    /// more; without it `None` means that there is none at this moment.
    fn next(&mut self, wait: bool) -> Option<u64>;

    /// Hands in the result of a piece that [`Pieces::next`] gave.
    fn hand_in(&mut self, number: u64, result: PieceResult);
}

/// Work in numbered pieces.
///
/// Law: the bytes of a result depend on the job and the number, not on threads, time or the pieces before.
pub trait Job: Sync {
    /// One thread's share of the work: pieces until there are no more, or until `stop` is raised, when unfinished pieces
    /// are dropped.
    ///
    /// # Errors
    /// If a piece cannot be done at all.
    fn work(&self, pieces: &mut dyn Pieces, stop: &AtomicBool) -> Result<(), RunError>;
}

/// A job as plain data, from which another machine can open it.
#[derive(Clone, Debug)]
pub struct JobDescription {
    /// What kind of work: `match`, `self-play`.
    pub kind: &'static str,
    /// The game and variant.
    pub game: String,
    /// Everything else that the pieces depend on.
    pub config: Value,
    /// Files that the pieces depend on, such as networks, by the names that `config` uses.
    pub files: Vec<(String, Vec<u8>)>,
    /// Pieces there are at most.
    pub pieces: u64,
}

/// A description as it arrives elsewhere: its files are on this machine's disk.
#[derive(Clone, Debug)]
pub struct JobOrder {
    /// What kind of work.
    pub kind: String,
    /// The game and variant.
    pub game: String,
    /// Everything else that the pieces depend on.
    pub config: Value,
    /// The files by name.
    pub files: Vec<(String, PathBuf)>,
}

impl JobOrder {
    /// The file of this name.
    ///
    /// # Errors
    /// If there is none.
    pub fn file(&self, name: &str) -> Result<&PathBuf, RunError> {
        let found = self.files.iter().find(|(known, _)| known == name).map(|(_, path)| path);
        found.ok_or_else(|| RunError::Setting(format!("the job names no file {name:?}")))
    }
}

/// A job and what an executor must know of it.
pub struct Task<'a> {
    /// Turns numbers into results.
    pub job: &'a dyn Job,
    /// How many pieces one thread works on at a time.
    pub side_by_side: usize,
    /// The job as plain data; asked only if it leaves this process.
    pub describe: &'a dyn Fn() -> Result<JobDescription, RunError>,
}

/// What wants work done.
pub trait WorkSource {
    /// The next number that is wanted; `None` once all were given.
    fn next(&mut self) -> Option<u64>;

    /// Takes the result of a number that was given, each once and in any order. Results may come from machines that are
    /// not trusted.
    ///
    /// # Errors
    /// If the result is not one of this job, or cannot be kept.
    fn take(&mut self, number: u64, result: PieceResult) -> Result<(), RunError>;

    /// Whether the result of a number is still of use; it is not if it is there already, or was made needless by others.
    fn is_wanted(&self, _number: u64) -> bool {
        true
    }

    /// Whether all that was taken is on the disk, so that it need not be kept anywhere else.
    fn is_durable(&self) -> bool {
        false
    }
}

/// What does work: threads or machines.
pub trait Executor: Sync + Debug {
    /// Does the pieces that the source wants, until it wants no more or `stop` is raised.
    ///
    /// # Errors
    /// If the job fails, the source fails, or the machines cannot be reached.
    fn run(
        &self,
        task: &Task<'_>,
        source: &mut dyn WorkSource,
        stop: Option<&AtomicBool>,
    ) -> Result<(), RunError>;
}

/// For work that cannot be stopped.
pub static NEVER: AtomicBool = AtomicBool::new(false);
