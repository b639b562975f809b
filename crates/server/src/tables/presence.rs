//! Whether somebody is there for whom engines should play.

use std::time::{Duration, Instant};

/// Who looks at a table, and who did lately.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Presence {
    /// How many event streams are open.
    pub(crate) streams: usize,
    /// Without streams, engines go on until then.
    until: Instant,
    /// When somebody last asked for the table.
    touched: Instant,
}

impl Presence {
    /// Nobody yet.
    pub(crate) fn new() -> Self {
        let now = Instant::now();
        Self { streams: 0, until: now, touched: now }
    }

    /// Somebody asks for the table.
    pub(crate) fn touch(&mut self) {
        self.touched = Instant::now();
    }

    /// Somebody who does not listen asks for something: engines go on for a while.
    pub(crate) fn attend(&mut self, time: Duration) {
        self.touch();
        if self.streams == 0 {
            self.until = self.until.max(self.touched + time);
        }
    }

    /// Somebody begins to listen.
    pub(crate) fn arrive(&mut self) {
        self.touch();
        self.streams += 1;
    }

    /// Somebody stops to listen; true if that was the last one. Then engines go on only for the time of grace.
    pub(crate) fn leave(&mut self, grace: Duration) -> bool {
        self.touch();
        self.streams -= 1;
        if self.streams == 0 {
            self.until = self.touched + grace;
        }
        self.streams == 0
    }

    /// Whether engines should play now.
    pub(crate) fn lasts(&self, now: Instant) -> bool {
        self.streams > 0 || now < self.until
    }

    /// Whether nobody has asked for so long.
    pub(crate) fn is_idle(&self, now: Instant, time: Duration) -> bool {
        self.streams == 0 && now.saturating_duration_since(self.touched) > time
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_play_for_listeners_and_a_while_for_others() {
        const MINUTE: Duration = Duration::from_mins(1);
        const GRACE: Duration = Duration::from_secs(3);
        let mut presence = Presence::new();
        let now = Instant::now();
        assert!(!presence.lasts(now));
        presence.attend(MINUTE);
        assert!(presence.lasts(now + MINUTE / 2) && !presence.lasts(now + 2 * MINUTE));
        presence.arrive();
        presence.arrive();
        assert!(presence.lasts(now + 100 * MINUTE) && !presence.is_idle(now + 100 * MINUTE, MINUTE));
        assert!(!presence.leave(GRACE));
        assert!(presence.leave(GRACE));
        assert!(presence.lasts(now + GRACE / 2) && !presence.lasts(now + MINUTE));
        assert!(presence.is_idle(now + 2 * MINUTE, MINUTE));
    }
}
