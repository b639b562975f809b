//! When a search that runs tells what it has found so far.

use std::time::Duration;

use spielwerk_core::clock::Instant;

/// Keeps a pause between two pieces of news.
pub(crate) struct NewsTimer(Instant);

impl NewsTimer {
    const PAUSE: Duration = Duration::from_millis(100);

    /// The first pause begins now.
    pub(crate) fn start() -> Self {
        Self(Instant::now())
    }

    /// Whether the pause is over.
    pub(crate) fn is_due(&self) -> bool {
        self.0.elapsed() >= Self::PAUSE
    }
}
