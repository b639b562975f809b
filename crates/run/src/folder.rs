//! The folder of a run, claimed by one process at a time.
//!
//! `config.json` says what the run is; `checkpoint.json`, replaced in one stroke at the end of an iteration, says how far
//! it has come and how much of `metrics.jsonl` counts; whatever goes beyond it is cut off when the run is resumed. `lock`
//! is held while a process works there. `log.txt` is what the program printed, if something keeps it.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::journal::{append_line, keep_lines, truncate_to};
use crate::{RunError, write_atomic};

/// Everything that decides the outcome of a run; the same configuration gives the same bytes.
pub trait RunConfig: Serialize + DeserializeOwned + PartialEq {
    /// The name of the format of `config.json`.
    const FORMAT: &'static str;
    /// The version of that format.
    const VERSION: u32;

    /// Game, preset and seed, if these alone say which run it is: it continues with the settings it was started with,
    /// whatever became of its preset since. Without them a run is continued by an equal configuration only.
    fn origin(&self) -> Option<(&str, &str, u64)> {
        None
    }

    /// Whether a run that was started with `found` may continue with this configuration.
    fn continues(&self, found: &Self) -> bool {
        match self.origin() {
            Some(origin) => found.origin() == Some(origin),
            None => self == found,
        }
    }

    /// What is wrong with the values, in one sentence.
    ///
    /// # Errors
    /// If a value is out of range.
    fn check(&self) -> Result<(), String> {
        Ok(())
    }
}

/// How far a run has come.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Checkpoint {
    /// Iterations that are finished.
    pub iterations: u32,
    /// Bytes of `metrics.jsonl` that count.
    pub metrics: u64,
    /// What the method needs to know beside its files.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub state: Value,
}

/// The folder of a run, locked for this process as long as the value lives.
#[derive(Debug)]
pub struct RunFolder {
    path: PathBuf,
    checkpoint: Checkpoint,
    _lock: File,
}

/// What a file says it is; runs of old programs do not.
#[derive(Serialize, Deserialize)]
struct Head {
    #[serde(default = "unknown_format")]
    format: String,
    #[serde(default)]
    version: u32,
}

fn unknown_format() -> String {
    "configuration of another kind".to_owned()
}

impl RunFolder {
    /// Files that others may put into a folder before a run starts there.
    const NOT_OF_THE_RUN: [&'static str; 2] = ["lock", "log.txt"];

    /// Takes a folder for a run, or finds a run there that this configuration continues; returns the configuration that
    /// counts, which is the one the run was started with.
    ///
    /// # Errors
    /// If another process works there, the folder holds something else, or a file cannot be read or written.
    pub fn claim<C: RunConfig>(path: &Path, config: C) -> Result<(Self, C), RunError> {
        config.check().map_err(RunError::Setting)?;
        let file = path.join("config.json");
        if !file.exists() && is_used(path) {
            return Err(RunError::NotARun(path.to_owned()));
        }
        fs::create_dir_all(path).map_err(RunError::at(path))?;
        let lock = lock_folder(path)?;
        let config = if file.exists() { found_config(path, &file, &config)? } else { config };
        let mut json = serde_json::to_value(&config).map_err(RunError::method)?;
        json["format"] = C::FORMAT.into();
        json["version"] = C::VERSION.into();
        if !file.exists() {
            let text = format!("{json:#}\n");
            write_atomic(&file, text.as_bytes()).map_err(RunError::at(&file))?;
        }
        let mut folder = Self { path: path.to_owned(), checkpoint: Checkpoint::default(), _lock: lock };
        folder.restore()?;
        Ok((folder, config))
    }

    /// Reads the checkpoint and cuts off what goes beyond it.
    fn restore(&mut self) -> Result<(), RunError> {
        let file = self.file("checkpoint.json");
        if file.exists() {
            let text = fs::read_to_string(&file).map_err(RunError::at(&file))?;
            self.checkpoint = serde_json::from_str(&text).map_err(|error| RunError::damaged(&file, error))?;
        }
        truncate_to(&self.file("metrics.jsonl"), self.checkpoint.metrics)?;
        keep_lines(&self.file("timing.jsonl"), self.checkpoint.iterations)
    }

    /// The folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// A file of the run.
    pub fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// A file that belongs to an iteration: `net-00012.safetensors`.
    pub fn numbered(&self, name: &str, iteration: u32, extension: &str) -> PathBuf {
        self.path.join(format!("{name}-{iteration:05}.{extension}"))
    }

    /// How far the run has come.
    pub fn checkpoint(&self) -> &Checkpoint {
        &self.checkpoint
    }

    /// Writes a file of the run, whole and durable.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, path: &Path, bytes: &[u8]) -> Result<(), RunError> {
        write_atomic(path, bytes).map_err(RunError::at(path))
    }

    /// Ends an iteration: its files are there, and from now on they count.
    pub(crate) fn commit(
        &mut self,
        metrics: &Value,
        timing: &Value,
        state: Option<Value>,
    ) -> Result<(), RunError> {
        append_line(&self.file("timing.jsonl"), timing)?;
        let next = Checkpoint {
            iterations: self.checkpoint.iterations + 1,
            metrics: append_line(&self.file("metrics.jsonl"), metrics)?,
            state: state.unwrap_or_else(|| self.checkpoint.state.clone()),
        };
        let text = serde_json::to_string_pretty(&next).map_err(RunError::method)?;
        self.write(&self.file("checkpoint.json"), text.as_bytes())?;
        self.checkpoint = next;
        Ok(())
    }
}

/// Whether something else than a run is there.
fn is_used(path: &Path) -> bool {
    let Ok(entries) = fs::read_dir(path) else { return false };
    entries.flatten().any(|entry| !RunFolder::NOT_OF_THE_RUN.iter().any(|name| entry.file_name() == *name))
}

/// Holds a folder for this process until the file is dropped or the process ends, however it ends.
///
/// # Errors
/// [`RunError::InUse`] if another process holds it, or the file `lock` cannot be written there.
pub fn lock_folder(path: &Path) -> Result<File, RunError> {
    let file = path.join("lock");
    let lock = OpenOptions::new().create(true).truncate(false).write(true).open(&file);
    let lock = lock.map_err(RunError::at(&file))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(RunError::InUse(path.to_owned())),
        Err(TryLockError::Error(source)) => Err(RunError::File { path: file, source }),
    }
}

/// The configuration of the run in a folder, if the wanted one continues it.
fn found_config<C: RunConfig>(path: &Path, file: &Path, wanted: &C) -> Result<C, RunError> {
    let text = fs::read_to_string(file).map_err(RunError::at(file))?;
    let head: Head = serde_json::from_str(&text).map_err(|error| RunError::damaged(file, error))?;
    if (head.format.as_str(), head.version) != (C::FORMAT, C::VERSION) {
        return Err(RunError::Version {
            path: file.to_owned(),
            found: format!("{} version {}", head.format, head.version),
            expected: format!("{} version {}", C::FORMAT, C::VERSION),
        });
    }
    let found: C = serde_json::from_str(&text).map_err(|error| RunError::damaged(file, error))?;
    if wanted.continues(&found) { Ok(found) } else { Err(RunError::OtherRun(path.to_owned())) }
}
