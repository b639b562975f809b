//! How often a running search looks at the clock: often enough to stop in time, seldom enough to cost
//! nothing.

use std::time::Duration;

use spielwerk_core::clock::Instant;

/// Counts simulations between looks at the clock, so that a look comes every fifth of a millisecond or so.
#[derive(Debug)]
pub(super) struct Pacing {
    every: u32,
    left: u32,
    last: Instant,
}

impl Pacing {
    const SHORT: Duration = Duration::from_micros(100);
    const LONG: Duration = Duration::from_micros(300);
    const MOST: u32 = 256;

    /// Looks at once, and then as often as the simulations are slow.
    pub(super) fn start() -> Self {
        Self { every: 1, left: 1, last: Instant::now() }
    }

    /// Whether to look at the clock before the next simulation.
    #[inline]
    pub(super) fn is_due(&mut self) -> bool {
        self.left -= 1;
        if self.left > 0 {
            return false;
        }
        let now = Instant::now();
        let passed = now - self.last;
        self.last = now;
        if passed < Self::SHORT {
            self.every = (self.every * 2).min(Self::MOST);
        } else if passed > Self::LONG {
            self.every = (self.every / 4).max(1);
        }
        self.left = self.every;
        true
    }
}
