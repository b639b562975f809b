//! What the host of the modules brings: a clock, a calendar and randomness.

use std::sync::Arc;
use std::time::Duration;

use spielwerk_tables::admission;
use spielwerk_tables::catalogue::Catalogue;
use spielwerk_tables::platform::{Platform, Time};

/// The clocks and the randomness of a host, as plain functions.
#[derive(Clone, Copy, Debug)]
pub struct Host {
    /// Milliseconds on a clock that never goes back.
    pub now: fn() -> f64,
    /// Milliseconds since 1970.
    pub date: fn() -> f64,
    /// Fills the bytes with randomness that cannot be guessed.
    pub random: fn(&mut [u8]),
}

impl Platform for Host {
    fn now(&self) -> Time {
        Time::after_origin(Duration::from_secs_f64(((self.now)() / 1_000.0).max(0.0)))
    }

    fn unix_seconds(&self) -> u64 {
        ((self.date)() / 1_000.0).max(0.0) as u64
    }

    fn fill_random(&self, bytes: &mut [u8]) {
        (self.random)(bytes);
    }
}

impl Host {
    /// The games of the module with what players may be given in a tab: as long as on a server, less memory, one thread.
    pub fn catalogue(self) -> Catalogue {
        let registry = spielwerk::registry();
        let limits = admission::limits_of_a_tab(&registry);
        Catalogue::new(registry, limits, Arc::new(self))
    }
}

/// The host of native tests and comparisons.
#[cfg(not(target_arch = "wasm32"))]
pub fn native() -> Host {
    use std::sync::OnceLock;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::{Instant, SystemTime, UNIX_EPOCH};

    fn now() -> f64 {
        static ORIGIN: OnceLock<Instant> = OnceLock::new();
        ORIGIN.get_or_init(Instant::now).elapsed().as_secs_f64() * 1_000.0
    }

    fn date() -> f64 {
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |time| time.as_secs_f64() * 1_000.0)
    }

    fn random(bytes: &mut [u8]) {
        // Keys of a test need not be secret.
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let mut rng = spielwerk_core::Rng::new(NEXT.fetch_add(1, Ordering::Relaxed));
        bytes.fill_with(|| rng.below(256) as u8);
    }

    Host { now, date, random }
}
