//! `progress.json`: how far a run is, for other processes that look at the folder.
//!
//! It depends on the clock and counts for nothing: a run is resumed from its checkpoint. A file that cannot be written is
//! therefore no reason to end the run.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::ProgressEvent;

/// How far a run is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunProgress {
    /// Iterations that are finished.
    pub done: u32,
    /// Iterations there will be.
    pub iterations: u32,
    /// The part of the iteration under way, once it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<StepProgress>,
}

/// Part of an iteration.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StepProgress {
    /// What is counted: games, steps, positions.
    pub what: String,
    /// How many are done.
    pub done: u64,
    /// How many there will be.
    pub total: u64,
}

impl RunProgress {
    /// The name of the file in the folder of a run.
    pub const FILE: &str = "progress.json";

    /// How far the run in a folder is; `None` if it does not say.
    pub fn read(folder: &Path) -> Option<Self> {
        serde_json::from_str(&fs::read_to_string(folder.join(Self::FILE)).ok()?).ok()
    }
}

/// Writes the file, but not so often that it would cost time.
pub(crate) struct ProgressFile {
    path: PathBuf,
    progress: RunProgress,
    written: Option<Instant>,
}

impl ProgressFile {
    /// The least time between two writes of steps.
    const EVERY: Duration = Duration::from_millis(500);

    pub(crate) fn new(folder: &Path) -> Self {
        Self { path: folder.join(RunProgress::FILE), progress: RunProgress::default(), written: None }
    }

    /// Takes note of an event.
    pub(crate) fn note(&mut self, event: &ProgressEvent) {
        match event {
            ProgressEvent::Started { done, iterations } => {
                self.progress = RunProgress { done: *done, iterations: *iterations, step: None };
            }
            ProgressEvent::Step { what, done, total, .. } => {
                let what = (*what).to_owned();
                self.progress.step = Some(StepProgress { what, done: *done, total: *total });
                if self.written.is_some_and(|written| written.elapsed() < Self::EVERY) {
                    return;
                }
            }
            ProgressEvent::Iteration { iteration, .. } => {
                self.progress.done = iteration + 1;
                self.progress.step = None;
            }
        }
        self.written = Some(Instant::now());
        self.write();
    }

    /// Replaces the file in one stroke, without waiting for the disk.
    fn write(&self) {
        let unfinished = self.path.with_extension("json.unfinished");
        let text = serde_json::to_string(&self.progress).unwrap_or_default();
        if fs::write(&unfinished, text).is_ok() {
            fs::rename(unfinished, &self.path).unwrap_or_default();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_says_how_far_its_run_is() {
        let folder = tempfile::tempdir().expect("a folder");
        assert_eq!(RunProgress::read(folder.path()), None);
        let mut file = ProgressFile::new(folder.path());
        let read = || RunProgress::read(folder.path()).expect("written");
        file.note(&ProgressEvent::Started { done: 1, iterations: 8 });
        assert_eq!((read().done, read().iterations, read().step), (1, 8, None));
        let step = |done| ProgressEvent::Step { iteration: 1, what: "games", done, total: 10 };
        file.written = None;
        file.note(&step(3));
        file.note(&step(4));
        assert_eq!(
            read().step.map(|step| (step.what, step.done)),
            Some(("games".to_owned(), 3)),
            "not so often"
        );
        let metrics = serde_json::Value::Null;
        file.note(&ProgressEvent::Iteration { iteration: 1, metrics, summary: String::new() });
        assert_eq!((read().done, read().step), (2, None));
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1, "nothing else is left");
    }
}
