//! How far a run is, for what shows it.

use serde::Serialize;
use serde_json::Value;

/// One kind of event for every kind of run.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[non_exhaustive]
pub enum ProgressEvent {
    /// A run started or was resumed.
    Started {
        /// Iterations that are finished already.
        done: u32,
        /// Iterations there will be.
        iterations: u32,
    },
    /// Part of an iteration is done.
    Step {
        /// Which iteration, from 0.
        iteration: u32,
        /// What is counted: games, steps, positions.
        what: &'static str,
        /// How many are done.
        done: u64,
        /// How many there will be.
        total: u64,
    },
    /// An iteration is finished and durable.
    Iteration {
        /// Which iteration, from 0.
        iteration: u32,
        /// Its line of `metrics.jsonl`.
        metrics: Value,
        /// The metrics on one line for people.
        summary: String,
    },
}

/// What listens to a run.
pub type Progress<'a> = dyn FnMut(&ProgressEvent) + Send + 'a;

/// Tells how many of the parts of an iteration are done.
pub fn tell_steps(
    progress: &mut Progress<'_>,
    iteration: u32,
    what: &'static str,
    total: u64,
) -> impl FnMut(u64) {
    move |done| progress(&ProgressEvent::Step { iteration, what, done, total })
}
