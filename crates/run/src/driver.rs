//! The one loop of every training.

use std::path::PathBuf;
use std::time::Instant;
use std::{fmt, fs};

use serde::Serialize;
use serde_json::{Value, json};

use crate::progress_file::ProgressFile;
use crate::{Progress, ProgressEvent, RunControl, RunError, RunFolder, joules, processor_seconds};

/// What one iteration brought.
#[derive(Debug, Default)]
pub struct Iteration {
    /// Its line of `metrics.jsonl`: depends on the configuration alone.
    pub metrics: Value,
    /// Its line of `timing.jsonl`, an object: whatever depends on the clock, on caches or on threads.
    pub timing: Value,
    /// What the checkpoint must hold beside the files of the method; `None` leaves it as it was.
    pub state: Option<Value>,
    /// The metrics on one line for people.
    pub summary: String,
    /// Files that are not needed once the iteration counts.
    pub obsolete: Vec<PathBuf>,
}

impl Iteration {
    /// What metrics say that tell themselves on one line; the checkpoint stays as it was.
    ///
    /// # Panics
    /// If the metrics are not plain data.
    pub fn measured(
        metrics: &(impl Serialize + fmt::Display),
        timing: Value,
        obsolete: Vec<PathBuf>,
    ) -> Self {
        Self { summary: metrics.to_string(), metrics: json!(metrics), timing, state: None, obsolete }
    }
}

/// A way to learn, iteration by iteration.
///
/// Laws: an iteration depends on the configuration and the iterations before it, not on threads or time; all files that it
/// needs to continue are written before it returns.
pub trait Method {
    /// Iterations there will be; may shrink when there is nothing left to learn from.
    fn iterations(&self) -> u32;

    /// Makes the next iteration. `progress` is told of its parts.
    ///
    /// # Errors
    /// If something cannot be read, written or played; [`RunError::Stopped`] if it was asked to stop.
    fn iterate(
        &mut self,
        iteration: u32,
        folder: &RunFolder,
        control: &RunControl<'_>,
        progress: &mut Progress<'_>,
    ) -> Result<Iteration, RunError>;

    /// Called once all iterations are done, for what a run leaves behind in the end; the file that it is about, which is
    /// the newest one unless a method writes another.
    ///
    /// # Errors
    /// If it cannot be written.
    fn finish(&mut self, folder: &RunFolder) -> Result<Option<PathBuf>, RunError> {
        Ok(self.current(folder))
    }

    /// The newest file worth using while the run is unfinished.
    fn current(&self, folder: &RunFolder) -> Option<PathBuf>;
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// Whether all iterations are done.
    pub finished: bool,
    /// The file that was learned, if there is one yet.
    pub file: Option<PathBuf>,
}

/// Drives a method until its iterations or its time are over.
///
/// # Errors
/// If an iteration fails; everything before it is kept.
pub fn drive(
    method: &mut dyn Method,
    folder: &mut RunFolder,
    control: &RunControl<'_>,
    progress: &mut Progress<'_>,
) -> Result<Completion, RunError> {
    let mut file = ProgressFile::new(folder.path());
    let progress: &mut Progress<'_> = &mut |event| {
        file.note(event);
        progress(event);
    };
    let done = folder.checkpoint().iterations;
    progress(&ProgressEvent::Started { done, iterations: method.iterations() });
    while folder.checkpoint().iterations < method.iterations() {
        if control.is_over() {
            return Ok(Completion { finished: false, file: method.current(folder) });
        }
        let iteration = folder.checkpoint().iterations;
        let (begin, processor, energy) = (Instant::now(), processor_seconds(), joules());
        let found = match method.iterate(iteration, folder, control, progress) {
            Err(RunError::Stopped) => {
                return Ok(Completion { finished: false, file: method.current(folder) });
            }
            other => other?,
        };
        let worked = begin.elapsed();
        let mut timing = if found.timing.is_object() { found.timing } else { json!({}) };
        timing["iteration"] = iteration.into();
        timing["threads"] = control.threads.into();
        timing["seconds"] = worked.as_secs_f64().into();
        timing["processor_seconds"] = (processor_seconds() - processor).into();
        if let (Some(before), Some(after)) = (energy, joules()) {
            timing["joules"] = (after - before).max(0.0).into();
        }
        folder.commit(&found.metrics, &timing, found.state)?;
        for file in found.obsolete {
            // A file that stays does no harm.
            fs::remove_file(file).unwrap_or_default();
        }
        let (metrics, summary) = (found.metrics, found.summary);
        progress(&ProgressEvent::Iteration { iteration, metrics, summary });
        control.rest(worked);
    }
    Ok(Completion { finished: true, file: method.finish(folder)? })
}
