//! What may change how long a run takes and never what it finds.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::{Executor, Progress, RunError, tell_steps};

/// Threads, time and requests to stop.
#[derive(Clone, Copy, Debug)]
pub struct RunControl<'a> {
    /// Threads that work; the result does not depend on them.
    pub threads: usize,
    /// No iteration is started after this moment.
    pub deadline: Option<Instant>,
    /// Raised to stop as soon as nothing is lost by it.
    pub stop: Option<&'a AtomicBool>,
    /// The share of time that is rested, from 0 to below 1: 0.5 rests after an iteration as long as it took.
    pub pause: f64,
    /// What does the work that can be shared out; without it the threads of this process.
    pub executor: Option<&'a dyn Executor>,
}

impl Default for RunControl<'_> {
    fn default() -> Self {
        Self { threads: 1, deadline: None, stop: None, pause: 0.0, executor: None }
    }
}

impl RunControl<'_> {
    /// Whether the run was asked to stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// Whether no further iteration should be started.
    pub fn is_over(&self) -> bool {
        self.is_stopped() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Takes the steps of training of an iteration, and tells of each.
    ///
    /// # Errors
    /// [`RunError::Stopped`] if it was asked to stop before the last; the error of a step that fails.
    pub fn take_steps(
        &self,
        iteration: u32,
        steps: usize,
        progress: &mut Progress<'_>,
        mut step: impl FnMut(usize) -> Result<(), RunError>,
    ) -> Result<(), RunError> {
        let mut tell = tell_steps(progress, iteration, "steps", steps as u64);
        for number in 0..steps {
            if self.is_stopped() {
                return Err(RunError::Stopped);
            }
            step(number)?;
            tell(number as u64 + 1);
        }
        Ok(())
    }

    /// Rests after work of this length, so that a machine stays usable; ends early when asked to stop.
    pub(crate) fn rest(&self, worked: Duration) {
        let share = self.pause.clamp(0.0, 0.99);
        let end = Instant::now() + worked.mul_f64(share / (1.0 - share));
        while !self.is_over() && Instant::now() < end {
            thread::sleep(Duration::from_millis(50).min(end.saturating_duration_since(Instant::now())));
        }
    }
}
