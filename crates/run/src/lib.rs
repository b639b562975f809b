//! Runs: long work in a folder of plain files that survives any kill.
//!
//! A [`RunFolder`] is claimed by one process at a time, holds `config.json`, `metrics.jsonl`, `timing.jsonl` and
//! `checkpoint.json`, and is consistent whenever the program ends. [`drive`] is the one loop of every training: it asks a
//! [`Method`] for one iteration after the other, makes each durable before it announces it, and stops, rests and resumes
//! the same way for all of them. What a method writes depends on its configuration alone; what depends on the clock goes
//! to `timing.jsonl`, and `progress.json` says how far the iteration under way has come. What the numbers of `metrics.jsonl`
//! are and how they are drawn is declared by [`Training::charts`].
//!
//! ```
//! use spielwerk_run::apply_settings;
//!
//! let preset = serde_json::json!({ "games": 100, "search": { "simulations": 50 } });
//! let set = [("simulations".to_owned(), "400".to_owned())];
//! let config = apply_settings(&preset, &set)?;
//! assert_eq!(config["search"]["simulations"], 400);
//! # Ok::<(), spielwerk_run::RunError>(())
//! ```

mod atomic;
mod control;
mod driver;
mod error;
mod folder;
mod journal;
mod local_threads;
mod metrics;
mod numbered;
mod parallel;
mod processor;
mod progress;
mod progress_file;
mod settings;
mod training;
mod work;

pub use atomic::write_atomic;
pub use control::RunControl;
pub use driver::{Completion, Iteration, Method, drive};
pub use error::RunError;
pub use folder::{Checkpoint, RunConfig, RunFolder, lock_folder};
pub use journal::{append_line, truncate_to};
pub use local_threads::{CloseOnDrop, LocalThreads, PieceQueue};
pub use metrics::{MetricChart, MetricLine, MetricUnit, Reading};
pub use numbered::{NumberedJob, NumberedWork, work_in_order};
pub use parallel::parallel_ordered;
pub use processor::{joules, processor_seconds, processor_seconds_of};
pub use progress::{Progress, ProgressEvent, tell_steps};
pub use progress_file::{RunProgress, StepProgress};
pub use settings::{apply_settings, list_settings, parse_setting};
pub use training::{Preset, Training, TrainingRequest};
pub use work::{Executor, Job, JobDescription, JobOrder, NEVER, PieceResult, Pieces, Task, WorkSource};
