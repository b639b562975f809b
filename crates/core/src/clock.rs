//! The clock that searches read. On an operating system it is that of the standard library. A browser has no clock that
//! compiled code can reach by itself: there the host hands one over with `set_clock`, once and before anything else.

#[cfg(not(target_arch = "wasm32"))]
pub use std::time::Instant;

#[cfg(target_arch = "wasm32")]
pub use host::{Instant, set_clock};

/// The clock of a host that has one.
#[cfg_attr(not(target_arch = "wasm32"), expect(unreachable_pub, reason = "public in a browser alone"))]
#[cfg(any(target_arch = "wasm32", test))]
mod host {
    use std::ops::{Add, Sub};
    use std::sync::OnceLock;
    use std::time::Duration;

    /// Milliseconds since an origin that does not matter; never goes back.
    type Clock = fn() -> f64;

    static CLOCK: OnceLock<Clock> = OnceLock::new();

    /// Sets the clock; later calls change nothing.
    pub fn set_clock(clock: Clock) {
        // The first clock stays, so that times of two clocks are never compared.
        let _ = CLOCK.set(clock);
    }

    /// A moment on the clock of the host, as far as it is used here like that of the standard library.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Instant(Duration);

    impl Instant {
        /// Now; the origin as long as there is no clock.
        pub fn now() -> Self {
            let milliseconds = CLOCK.get().map_or(0.0, |clock| clock());
            Self(Duration::from_secs_f64((milliseconds / 1_000.0).max(0.0)))
        }

        /// The time since this moment.
        pub fn elapsed(&self) -> Duration {
            Self::now().0.saturating_sub(self.0)
        }

        /// The time since an earlier moment; zero if that is later.
        pub fn duration_since(&self, earlier: Self) -> Duration {
            self.0.saturating_sub(earlier.0)
        }

        /// The time since an earlier moment; zero if that is later.
        pub fn saturating_duration_since(&self, earlier: Self) -> Duration {
            self.duration_since(earlier)
        }

        /// The moment earlier by this duration, if the clock had one.
        pub fn checked_sub(&self, duration: Duration) -> Option<Self> {
            self.0.checked_sub(duration).map(Self)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Self;

        fn add(self, duration: Duration) -> Self {
            Self(self.0.saturating_add(duration))
        }
    }

    impl Sub for Instant {
        type Output = Duration;

        fn sub(self, earlier: Self) -> Duration {
            self.duration_since(earlier)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::host::{Instant, set_clock};
    use std::time::Duration;

    #[test]
    fn the_clock_of_a_host_measures_like_that_of_the_system() {
        assert_eq!(Instant::now().elapsed(), Duration::ZERO, "no clock yet");
        set_clock(|| 2_500.0);
        set_clock(|| 9_000.0);
        let now = Instant::now();
        assert_eq!(now.checked_sub(Duration::from_secs(3)), None);
        let before = now.checked_sub(Duration::from_secs(2)).expect("the clock shows 2.5 s");
        assert_eq!((before.elapsed(), now - before), (Duration::from_secs(2), Duration::from_secs(2)));
        assert_eq!(before.saturating_duration_since(now), Duration::ZERO);
        assert!(before + Duration::from_secs(3) > now);
    }
}
