//! How far a run is: a bar on standard error, and a line on standard output for every iteration.

use std::io::{self, Write};
use std::sync::atomic::Ordering;
use std::time::Instant;

use indicatif::ProgressBar;
use spielwerk_run::ProgressEvent;

use crate::failure::note;
use crate::interrupt;
use crate::progress;

/// Shows the events of a run.
pub(super) struct Display {
    bar: ProgressBar,
    what: String,
    deadline: Option<Instant>,
    iterations: u32,
    /// What the bar counts now: the iteration, and games or steps.
    counting: Option<(u32, &'static str)>,
    /// The output that closed, after which the run is stopped.
    broken: Option<io::Error>,
}

impl Display {
    pub(super) fn new(what: &str, deadline: Option<Instant>) -> Self {
        let (bar, what) = (progress::bar(0, what), what.to_owned());
        Self { bar, what, deadline, iterations: 0, counting: None, broken: None }
    }

    /// Shows an event.
    pub(super) fn show(&mut self, event: &ProgressEvent) {
        match event {
            ProgressEvent::Started { done, iterations } => {
                self.iterations = *iterations;
                if *done > 0 {
                    let line = format!("resumed after {done} of {iterations} iterations");
                    self.bar.suspend(|| note!("{line}"));
                }
            }
            ProgressEvent::Step { iteration, what, done, total } => {
                if self.counting != Some((*iteration, what)) {
                    self.counting = Some((*iteration, what));
                    self.count(*iteration, what, *total);
                }
                self.bar.set_position(*done);
            }
            ProgressEvent::Iteration { summary, .. } => {
                let printed = self.bar.suspend(|| writeln!(io::stdout(), "{summary}"));
                if let Err(error) = printed {
                    self.broken.get_or_insert(error);
                    interrupt::flag().store(true, Ordering::Relaxed);
                }
            }
            _ => (),
        }
    }

    /// Begins to count something else.
    fn count(&self, iteration: u32, what: &str, total: u64) {
        self.bar.set_length(total);
        self.bar.reset_eta();
        let left = self.deadline.map(|end| end.saturating_duration_since(Instant::now()).as_secs() / 60);
        let left = left.map_or_else(String::new, |minutes| format!(", {minutes} min left"));
        let number = iteration + 1;
        self.bar.set_message(format!("{}{left}: iteration {number}/{}, {what}", self.what, self.iterations));
    }

    /// Takes the bar away.
    pub(super) fn finish(self) -> io::Result<()> {
        self.bar.finish_and_clear();
        self.broken.map_or(Ok(()), Err)
    }
}
