//! Whether a person is there for whom engines should play.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use crate::platform::{Platform, Time};

/// Who looks at a table, and who did lately.
#[derive(Clone, Debug)]
pub struct Presence {
    /// How many event streams are open.
    pub streams: usize,
    /// How many of them belong to people at each seat.
    seats: BTreeMap<usize, usize>,
    /// How many belong to no seat.
    pub watching: usize,
    /// Without streams, engines continue until then.
    until: Time,
    /// When the table was last asked for.
    touched: Time,
    platform: Arc<dyn Platform>,
}

impl Presence {
    /// No person is there yet.
    pub fn new(platform: &Arc<dyn Platform>) -> Self {
        let now = platform.now();
        Self {
            streams: 0,
            seats: BTreeMap::new(),
            watching: 0,
            until: now,
            touched: now,
            platform: Arc::clone(platform),
        }
    }

    /// The table is asked for.
    pub fn touch(&mut self) {
        self.touched = self.platform.now();
    }

    /// A person who does not listen asks for something: engines continue for a while.
    pub fn attend(&mut self, time: Duration) {
        self.touch();
        if self.streams == 0 {
            self.until = self.until.max(self.touched + time);
        }
    }

    /// A listener arrives who decides for these seats.
    pub fn arrive(&mut self, seats: &[usize]) {
        self.touch();
        self.streams += 1;
        self.watching += usize::from(seats.is_empty());
        for &seat in seats {
            *self.seats.entry(seat).or_default() += 1;
        }
    }

    /// Whether a person at this seat listens.
    pub fn is_present(&self, seat: usize) -> bool {
        self.seats.get(&seat).is_some_and(|&streams| streams > 0)
    }

    /// A listener who came for these seats leaves; true if that was the last one. Then engines continue only for the time of grace.
    pub fn leave(&mut self, seats: &[usize], grace: Duration) -> bool {
        self.touch();
        self.streams -= 1;
        self.watching -= usize::from(seats.is_empty());
        for seat in seats {
            if let Some(streams) = self.seats.get_mut(seat) {
                *streams -= 1;
            }
        }
        if self.streams == 0 {
            self.until = self.touched + grace;
        }
        self.streams == 0
    }

    /// Whether engines should play now.
    pub fn lasts(&self) -> bool {
        self.lasts_at(self.platform.now())
    }

    fn lasts_at(&self, now: Time) -> bool {
        self.streams > 0 || now < self.until
    }

    /// Whether the table was not asked for during this time.
    pub fn is_idle(&self, time: Duration) -> bool {
        self.is_idle_at(self.platform.now(), time)
    }

    fn is_idle_at(&self, now: Time, time: Duration) -> bool {
        self.streams == 0 && now.since(self.touched) > time
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_play_for_listeners_and_a_while_for_others() {
        const MINUTE: Duration = Duration::from_mins(1);
        const GRACE: Duration = Duration::from_secs(3);
        let platform: Arc<dyn Platform> = Arc::new(crate::platform::SystemPlatform);
        let mut presence = Presence::new(&platform);
        let now = platform.now();
        assert!(!presence.lasts_at(now));
        presence.attend(MINUTE);
        assert!(presence.lasts_at(now + MINUTE / 2) && !presence.lasts_at(now + 2 * MINUTE));
        presence.arrive(&[0]);
        presence.arrive(&[]);
        assert_eq!((presence.is_present(0), presence.is_present(1), presence.watching), (true, false, 1));
        assert!(presence.lasts_at(now + 100 * MINUTE) && !presence.is_idle_at(now + 100 * MINUTE, MINUTE));
        assert!(!presence.leave(&[0], GRACE));
        assert!(!presence.is_present(0));
        assert!(presence.leave(&[], GRACE));
        assert!(presence.lasts_at(now + GRACE / 2) && !presence.lasts_at(now + MINUTE));
        assert!(presence.is_idle_at(now + 2 * MINUTE, MINUTE));
    }
}
