//! Clocks for two people: who lets the time run out loses.
//!
//! A clock begins with the first move of a game. What is left is kept with every change of the table; while the server is
//! down no clock runs.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use spielwerk_core::Seat;

use super::platform::Time;
use super::refusal::Refusal;
use super::table::GameTable;

/// How much time seats get.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TimeControl {
    /// Seconds for the whole game, 1 to 36,000.
    pub seconds: f64,
    /// Seconds added after every move, 0 to 600.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<f64>", optional))]
    pub increment: f64,
}

impl TimeControl {
    /// Refuses times that cannot be played with.
    ///
    /// # Errors
    /// If a number is out of its range, or the game is not for two.
    pub fn check(self, seats: usize) -> Result<Self, Refusal> {
        if seats != 2 {
            return Err(Refusal::bad("clocks are for games of two seats"));
        }
        if !(1.0..=36_000.0).contains(&self.seconds) || !(0.0..=600.0).contains(&self.increment) {
            return Err(Refusal::bad("a clock has 1 to 36,000 seconds and 0 to 600 seconds more per move"));
        }
        Ok(self)
    }
}

/// The clocks of a table.
#[derive(Clone, Debug)]
pub struct Clock {
    /// How much time seats get.
    pub control: TimeControl,
    /// Seconds left to each seat when its clock was last stopped.
    left: Vec<f64>,
    /// The seat whose clock runs, and since when.
    running: Option<(Seat, Time)>,
    /// The seat whose time has run out.
    fallen: Option<Seat>,
}

/// Clocks as they are stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoredClock {
    control: TimeControl,
    left: Vec<f64>,
    fallen: Option<usize>,
}

/// Clocks as a view sees them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ClockShown {
    /// Seconds for the whole game.
    seconds: f64,
    /// Seconds added after every move.
    increment: f64,
    /// Seconds left to each seat now.
    left: Vec<f64>,
    /// The seat whose clock runs.
    running: Option<Seat>,
    /// The seat whose time has run out.
    fallen: Option<Seat>,
}

impl Clock {
    /// Clocks before a game.
    pub fn new(control: TimeControl, seats: usize) -> Self {
        Self { control, left: vec![control.seconds; seats], running: None, fallen: None }
    }

    /// Clocks that were stored; `None` if they do not fit the game.
    pub fn restore(stored: &StoredClock, seats: usize) -> Option<Self> {
        let sound = stored.left.len() == seats && stored.left.iter().all(|left| left.is_finite());
        let control = stored.control.check(seats).ok().filter(|_| sound)?;
        let fallen = match stored.fallen {
            Some(seat) if seat >= seats => return None,
            fallen => fallen.map(Seat::new),
        };
        Some(Self { control, left: stored.left.clone(), running: None, fallen })
    }

    /// As it is stored.
    pub fn stored(&self, now: Time) -> StoredClock {
        let left = Seat::all(self.left.len()).map(|seat| self.left(seat, now)).collect();
        StoredClock { control: self.control, left, fallen: self.fallen.map(Seat::index) }
    }

    /// The seat whose time has run out.
    pub fn fallen(&self) -> Option<Seat> {
        self.fallen
    }

    /// Seconds left to a seat.
    fn left(&self, seat: Seat, now: Time) -> f64 {
        let used = match self.running {
            Some((running, since)) if running == seat => now.since(since).as_secs_f64(),
            _ => 0.0,
        };
        (self.left[seat.index()] - used).max(0.0)
    }

    /// A seat has moved, and the next one is due.
    pub fn moved(&mut self, mover: Seat, next: Option<Seat>, now: Time) {
        if let Some((seat, _)) = self.running.filter(|(seat, _)| *seat == mover) {
            self.left[seat.index()] = self.left(seat, now) + self.control.increment;
        }
        self.running = next.map(|seat| (seat, now));
    }

    /// The clock of the due seat runs, after the table was loaded.
    pub fn resume(&mut self, due: Option<Seat>, now: Time) {
        self.running = due.filter(|_| self.fallen.is_none()).map(|seat| (seat, now));
    }

    /// How long until the time of the running clock is over.
    pub fn until_fall(&self, now: Time) -> Option<Duration> {
        let (seat, _) = self.running?;
        Some(Duration::from_secs_f64(self.left(seat, now)))
    }

    /// Notes whose time has run out; true if that is new.
    fn check(&mut self, now: Time) -> bool {
        let Some((seat, _)) = self.running.filter(|&(seat, _)| self.left(seat, now) <= 0.0) else {
            return false;
        };
        self.left[seat.index()] = 0.0;
        self.running = None;
        self.fallen = Some(seat);
        true
    }

    /// As a view sees it.
    pub fn shown(&self, now: Time) -> ClockShown {
        ClockShown {
            seconds: self.control.seconds,
            increment: self.control.increment,
            left: Seat::all(self.left.len()).map(|seat| self.left(seat, now)).collect(),
            running: self.running.map(|(seat, _)| seat),
            fallen: self.fallen,
        }
    }
}

impl GameTable {
    /// Ends the game if the time of the due seat has run out.
    pub fn check_clock(&mut self) {
        let now = self.entry.platform.now();
        if self.clock.as_mut().is_some_and(|clock| clock.check(now)) {
            self.cancel();
        }
    }

    /// The seat whose time has run out.
    pub fn out_of_time(&self) -> Option<Seat> {
        self.clock.as_ref().and_then(Clock::fallen)
    }

    /// What each seat gets, once the game is over by its rules or by the clock.
    pub fn payoffs(&self) -> Option<Vec<f32>> {
        let Some(loser) = self.out_of_time() else { return self.session.payoffs() };
        Some(Seat::all(self.seated.len()).map(|seat| if seat == loser { -1.0 } else { 1.0 }).collect())
    }

    /// The seat that is to move; `None` once the game is over.
    pub fn due(&self) -> Option<Seat> {
        self.session.turn().filter(|_| self.out_of_time().is_none())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{MoveNote, table_for_tests};

    const CONTROL: TimeControl = TimeControl { seconds: 60.0, increment: 2.0 };

    #[test]
    fn time_runs_for_the_due_seat_and_a_move_adds_the_increment() {
        let start = Time::after_origin(Duration::from_secs(100));
        let after = |seconds: u64| start + Duration::from_secs(seconds);
        let mut clock = Clock::new(CONTROL, 2);
        assert_eq!(clock.until_fall(start), None, "the first move has all the time");
        clock.moved(Seat::FIRST, Some(Seat::SECOND), start);
        assert_eq!(clock.shown(after(10)).left, [60.0, 50.0]);
        clock.moved(Seat::SECOND, Some(Seat::FIRST), after(10));
        assert_eq!(clock.shown(after(15)).left, [55.0, 52.0]);
        assert_eq!(clock.until_fall(after(15)), Some(Duration::from_secs(55)));
        assert!(!clock.check(after(69)) && clock.check(after(70)) && !clock.check(after(71)));
        assert_eq!((clock.fallen(), clock.shown(after(99)).left), (Some(Seat::FIRST), vec![0.0, 52.0]));
        let again = Clock::restore(&clock.stored(after(99)), 2).expect("its own form");
        assert_eq!((again.fallen(), again.left), (clock.fallen, clock.left));
    }

    #[test]
    fn a_fallen_flag_ends_the_game() {
        let mut table = table_for_tests("connect4", &["human", "human"]);
        table.clock = Some(Clock::new(CONTROL, 2));
        table.play("4", MoveNote::default()).expect("legal");
        assert!(!table.is_finished() && table.due() == Some(Seat::SECOND));
        let clock = table.clock.as_mut().expect("a clock");
        clock.left[1] = 0.0;
        table.check_clock();
        assert_eq!((table.is_finished(), table.due()), (true, None));
        assert_eq!(table.payoffs(), Some(vec![1.0, -1.0]));
        assert!(table.undo().is_err(), "with clocks nothing is taken back");
    }

    #[test]
    fn times_that_cannot_be_played_with_are_refused() {
        assert!(CONTROL.check(2).is_ok() && CONTROL.check(4).is_err());
        for (seconds, increment) in
            [(0.0, 0.0), (f64::NAN, 0.0), (1e9, 0.0), (60.0, -1.0), (60.0, f64::INFINITY)]
        {
            assert!(TimeControl { seconds, increment }.check(2).is_err(), "{seconds} {increment}");
        }
        let stored = StoredClock { control: CONTROL, left: vec![1.0], fallen: None };
        assert!(Clock::restore(&stored, 2).is_none());
    }
}
