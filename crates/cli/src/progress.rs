//! Progress on long work: a bar on a terminal, lines or nothing in a log.

use std::io::{IsTerminal, stderr};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A bar over `steps` steps. It draws on standard error and only if that is a terminal.
pub(crate) fn bar(steps: u64, what: &str) -> ProgressBar {
    let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len}, {eta} left")
        .expect("the template is well formed");
    ProgressBar::new(steps).with_style(style).with_message(what.to_owned())
}

/// A sign of life for work of unknown length.
pub(crate) fn spinner(what: &str) -> ProgressBar {
    let bar = ProgressBar::new_spinner().with_message(what.to_owned());
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}

/// Progress for those who read a log too: a bar on a terminal, a line for every tenth of the work elsewhere.
pub(crate) struct Log {
    bar: ProgressBar,
    what: String,
    is_terminal: bool,
    /// Tenths that were told.
    told: u64,
}

impl Log {
    /// The log of work in steps of `what`.
    pub(crate) fn new(what: &str) -> Self {
        Self { bar: bar(0, what), what: what.to_owned(), is_terminal: stderr().is_terminal(), told: 0 }
    }

    /// Work that begins with some steps done already.
    pub(crate) fn begin(&mut self, done: u64, steps: u64) {
        self.bar.set_length(steps);
        self.bar.set_position(done);
        self.bar.reset_eta();
        self.told = tenths(done, steps);
        if done > 0 && !self.is_terminal {
            crate::failure::note!("{done}/{steps} {} are there already", self.what);
        }
    }

    /// Steps that are done.
    pub(crate) fn set(&mut self, done: u64, steps: u64) {
        self.bar.set_position(done);
        if tenths(done, steps) > self.told && !self.is_terminal {
            self.told = tenths(done, steps);
            crate::failure::note!("{done}/{steps} {}", self.what);
        }
    }

    /// Takes the bar away.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

fn tenths(done: u64, steps: u64) -> u64 {
    10 * done / steps.max(1)
}
