//! The search of an engine for the seat to move: since when, until when, and how it is ended.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use spielwerk_core::Seat;

use super::platform::Time;
use super::seat_player::SeatPlayer;
use super::table::GameTable;

/// A search that runs for this table, or waits for a thread.
#[derive(Debug)]
pub struct Thinking {
    /// For whom.
    pub seat: Seat,
    /// Tells this search from earlier ones.
    pub ticket: u64,
    /// Since when.
    pub since: Time,
    /// Ends the search.
    pub stop: Arc<AtomicBool>,
    /// When its move is made, where time must tell nothing.
    pub release: Option<Time>,
}

impl GameTable {
    /// Notes that a search begins; returns its ticket and the flag that ends it.
    pub fn begin_thinking(&mut self, seat: Seat) -> (u64, Arc<AtomicBool>) {
        self.tickets += 1;
        let stop = Arc::new(AtomicBool::new(false));
        let since = self.entry.platform.now();
        let time = match &self.seated[seat.index()] {
            SeatPlayer::Engine { admitted, .. } if self.keeps_time() => {
                Some(self.times.of_engine(admitted, self.entry.limits.seconds))
            }
            _ => None,
        };
        let release = time.map(|time| since + time);
        self.thinking =
            Some(Thinking { seat, ticket: self.tickets, since, stop: Arc::clone(&stop), release });
        (self.tickets, stop)
    }

    /// Ends the search and forgets its result.
    pub fn cancel(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            thinking.stop.store(true, Ordering::Relaxed);
        }
    }

    /// The search with this ticket, unless it was cancelled.
    pub fn search(&mut self, ticket: u64) -> Option<&mut Thinking> {
        self.thinking.as_mut().filter(|thinking| thinking.ticket == ticket)
    }
}
