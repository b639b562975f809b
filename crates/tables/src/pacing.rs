//! How fast engines play: pauses, single steps, and the time between moves.

use std::time::Duration;

use crate::platform::Time;

/// When the next engine may move.
#[derive(Clone, Copy, Debug)]
pub struct Pacing {
    /// Whether engines wait.
    pub paused: bool,
    /// Whether a paused engine may make one move.
    stepping: bool,
    /// Seconds between the moves of engines.
    pub delay: f64,
    /// The next engine waits until then.
    pub not_before: Option<Time>,
    /// Whether the table will be looked at again when that time has come.
    pub alarm_set: bool,
}

impl Pacing {
    /// The longest time between moves, in seconds.
    const LONGEST: f64 = 60.0;

    /// Engines answer people at once; among themselves they let others watch.
    pub fn usual(with_people: bool) -> Self {
        let delay = if with_people { 0.0 } else { 0.5 };
        Self { paused: false, stepping: false, delay, not_before: None, alarm_set: false }
    }

    /// Whether an engine has to wait for a person.
    pub fn is_held(&self) -> bool {
        self.paused && !self.stepping
    }

    /// Allows one move at once.
    pub fn step(&mut self) {
        self.stepping = true;
        self.not_before = None;
    }

    /// Sets the time between moves.
    pub fn set_delay(&mut self, seconds: f64) {
        self.delay = if seconds.is_finite() { seconds.clamp(0.0, Self::LONGEST) } else { 0.0 };
        self.not_before = None;
    }

    /// A move was made. Waiting after one that some seats did not see would tell that there was one.
    pub fn moved(&mut self, now: Time, silent: bool) {
        self.stepping = false;
        if !silent {
            let delay = Duration::from_secs_f64(self.delay);
            self.not_before = (!delay.is_zero()).then(|| now + delay);
        }
    }

    /// A person walked through the game; an engine they came to waits.
    pub fn walked(&mut self, to_engine: bool) {
        self.stepping = false;
        self.not_before = None;
        self.paused |= to_engine;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_one_move() {
        let mut pacing = Pacing::usual(false);
        assert!(!pacing.is_held());
        pacing.walked(true);
        assert!(pacing.is_held());
        pacing.step();
        assert!(!pacing.is_held());
        pacing.moved(Time::after_origin(Duration::ZERO), false);
        assert!(pacing.is_held() && pacing.not_before.is_some());
    }

    #[test]
    fn delays_are_bounded_and_secret_moves_have_none() {
        let mut pacing = Pacing::usual(true);
        for (given, kept) in [(-1.0, 0.0), (f64::NAN, 0.0), (1e9, Pacing::LONGEST), (0.25, 0.25)] {
            pacing.set_delay(given);
            assert!((pacing.delay - kept).abs() < 1e-12, "{given}");
        }
        pacing.moved(Time::after_origin(Duration::ZERO), true);
        assert!(pacing.not_before.is_none());
    }
}
