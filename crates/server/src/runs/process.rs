//! One run as a process of this program, with a folder for its work and for what it says.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use super::index;

/// The file for what a process says.
const LOG: &str = "log.txt";

/// A process and its folder.
pub(super) struct Job {
    child: Child,
    folder: PathBuf,
    /// The id of its run, which does not change when the folder goes.
    pub(super) id: String,
    /// Why it failed, if it did.
    failure: Option<String>,
}

impl Job {
    /// Starts the program with a new folder; a start that fails leaves none.
    pub(super) fn start(program: &Path, arguments: Vec<String>, folder: PathBuf) -> io::Result<Self> {
        match spawn(program, arguments, &folder) {
            Ok(child) => Ok(Self { child, id: index::id_of(&folder), folder, failure: None }),
            Err(error) => {
                remove_if_empty(&folder);
                Err(error)
            }
        }
    }

    /// Ends it for good; its folder stays if there is something in it, and can be continued.
    pub(super) fn end(mut self) {
        end(&mut self.child);
        remove_if_empty(&self.folder);
    }

    /// How it does. A start that failed before there was anything to keep leaves no folder.
    pub(super) fn state(&mut self) -> State {
        if let Some(reason) = &self.failure {
            return State::Failed(reason.clone());
        }
        match self.child.try_wait() {
            Ok(None) => State::Running,
            Ok(Some(status)) if status.success() => State::Over,
            _ => {
                let reason = stderr_tail(&self.folder.join(LOG));
                remove_if_empty(&self.folder);
                self.failure = Some(reason.clone());
                State::Failed(reason)
            }
        }
    }
}

/// Removes a folder that holds nothing but what a process said.
fn remove_if_empty(folder: &Path) {
    let only_log =
        fs::read_dir(folder).is_ok_and(|entries| entries.flatten().all(|entry| entry.file_name() == LOG));
    if only_log {
        // A folder that cannot be removed is one more that counts.
        let _ = fs::remove_dir_all(folder);
    }
}

/// What became of a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// It runs.
    Running,
    /// It ended well, was ended, or was not started here.
    Over,
    /// It failed, with the last it said.
    Failed(String),
}

/// Starts the program with a new folder for its work and for what it says.
fn spawn(program: &Path, arguments: Vec<String>, folder: &Path) -> io::Result<Child> {
    fs::create_dir_all(folder)?;
    tracing::info!(folder = %folder.display(), "starting {}", arguments.join(" "));
    let log = File::create(folder.join(LOG))?;
    let said = log.try_clone()?;
    Command::new(program).args(arguments).stdin(Stdio::null()).stdout(said).stderr(log).spawn()
}

/// Ends a process for good; runs survive it.
fn end(child: &mut Child) {
    let _ = child.kill();
    let _ = child.wait();
}

/// The last line of a log.
fn stderr_tail(path: &Path) -> String {
    const TAIL: u64 = 2_000;
    let read = || -> io::Result<Vec<u8>> {
        let mut file = File::open(path)?;
        let length = file.metadata()?.len();
        file.seek(SeekFrom::Start(length.saturating_sub(TAIL)))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    let text = String::from_utf8_lossy(&read().unwrap_or_default()).into_owned();
    text.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or("it ended without a message").to_owned()
}
