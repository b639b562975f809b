//! What tables need from the machine that they run on: the time and random bytes.
//!
//! Two clocks are kept apart. The monotonic one measures how long something takes; it has no date and never goes back.
//! The wall clock dates games; it may jump at any moment, and nothing but dates depends on it.

use std::fmt::Debug;
use std::ops::Add;
use std::time::Duration;

/// A moment on a monotonic clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Time(Duration);

impl Time {
    /// The moment this long after the origin of its clock.
    pub fn after_origin(duration: Duration) -> Self {
        Self(duration)
    }

    /// The time that has passed since an earlier moment; zero if that is later.
    #[must_use]
    pub fn since(self, earlier: Self) -> Duration {
        self.0.saturating_sub(earlier.0)
    }
}

impl Add<Duration> for Time {
    type Output = Self;

    fn add(self, duration: Duration) -> Self {
        Self(self.0.saturating_add(duration))
    }
}

/// The clocks and the randomness of a machine.
pub trait Platform: Debug + Send + Sync {
    /// The monotonic clock; its origin does not matter.
    fn now(&self) -> Time;
    /// The wall clock in seconds since 1970; 0 if it is set to an earlier date.
    fn unix_seconds(&self) -> u64;
    /// Fills the bytes with randomness that cannot be guessed: keys are made of it.
    fn fill_random(&self, bytes: &mut [u8]);
}

/// The clocks and the randomness of the operating system.
#[cfg(feature = "system")]
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemPlatform;

#[cfg(feature = "system")]
impl Platform for SystemPlatform {
    fn now(&self) -> Time {
        use std::sync::OnceLock;
        use std::time::Instant;

        static ORIGIN: OnceLock<Instant> = OnceLock::new();
        Time(ORIGIN.get_or_init(Instant::now).elapsed())
    }

    fn unix_seconds(&self) -> u64 {
        use std::time::{SystemTime, UNIX_EPOCH};

        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
    }

    fn fill_random(&self, bytes: &mut [u8]) {
        getrandom::fill(bytes).expect("the operating system gives random bytes");
    }
}

#[cfg(all(test, feature = "system"))]
mod tests {
    use super::*;

    #[test]
    fn time_does_not_go_back_and_does_not_overflow() {
        let (first, second) = (SystemPlatform.now(), SystemPlatform.now());
        assert!(first <= second && first.since(second) == Duration::ZERO || first == second);
        let far = Time::after_origin(Duration::MAX);
        assert_eq!(far + Duration::from_secs(1), far);
    }
}
