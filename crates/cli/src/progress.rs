//! Progress on long work: a bar on a terminal, nothing where nobody watches.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar over `steps` steps. It draws on standard error and only if that is a terminal.
pub(crate) fn bar(steps: u64, what: &str) -> ProgressBar {
    let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len}, {eta} left")
        .expect("the template is well formed");
    ProgressBar::new(steps).with_style(style).with_message(what.to_owned())
}
