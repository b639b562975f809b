//! How often something may be done: at once this many times, and then at a steady rate (a token bucket per client).

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// A bucket per client.
#[derive(Debug)]
pub(crate) struct RateLimit<K> {
    burst: f64,
    per_second: f64,
    buckets: Mutex<HashMap<K, (f64, Instant)>>,
}

impl<K: Eq + Hash> RateLimit<K> {
    /// Buckets that are remembered; full ones need not be.
    const REMEMBERED: usize = 10_000;

    /// This many at once, and this many per second in the long run.
    pub(crate) fn new(burst: f64, per_second: f64) -> Self {
        Self { burst, per_second, buckets: Mutex::default() }
    }

    /// Whether the client may do it once more now.
    pub(crate) fn take(&self, client: K, now: Instant) -> bool {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let filled = |&(level, since): &(f64, Instant)| {
            let gained = now.saturating_duration_since(since).as_secs_f64() * self.per_second;
            (level + gained).min(self.burst)
        };
        if buckets.len() >= Self::REMEMBERED {
            buckets.retain(|_, bucket| filled(bucket) < self.burst);
        }
        let bucket = buckets.entry(client).or_insert((self.burst, now));
        let level = filled(bucket);
        let allowed = level >= 1.0;
        *bucket = (if allowed { level - 1.0 } else { level }, now);
        allowed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_burst_is_allowed_and_then_the_rate() {
        let limit = RateLimit::new(3.0, 2.0);
        let begin = Instant::now();
        let taken = (0..10).filter(|_| limit.take("a", begin)).count();
        assert_eq!((taken, limit.take("b", begin)), (3, true));
        let later = begin + Duration::from_secs(1);
        assert_eq!((0..10).filter(|_| limit.take("a", later)).count(), 2);
    }
}
