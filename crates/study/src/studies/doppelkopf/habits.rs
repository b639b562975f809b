//! How a player calls and plays solos, and how that ends.

use super::facts::GameFacts;
use crate::report::{Cell, Estimate};

/// Counts over all seats that a player had.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CallCounts {
    seats: u64,
    called: u64,
    called_and_won: u64,
    solos: u64,
    solos_won: u64,
}

impl CallCounts {
    /// The heads of the columns that [`CallCounts::cells`] fills.
    pub(super) const COLUMNS: [&str; 4] = ["called", "won of these", "solos", "won of these"];

    /// Counts one seat of a game.
    pub(super) fn add(&mut self, facts: &GameFacts, seat: usize) {
        let (called, solo, won) = (facts.called[seat], facts.soloist == Some(seat), facts.won[seat]);
        self.seats += 1;
        self.called += u64::from(called);
        self.called_and_won += u64::from(called && won);
        self.solos += u64::from(solo);
        self.solos_won += u64::from(solo && won);
    }

    /// The share won of the games in which the player called anything.
    pub(super) fn called_and_won(&self) -> Estimate {
        Estimate::of_share(self.called_and_won, self.called)
    }

    /// Shares for a table: called, won of these, solos, won of these.
    pub(super) fn cells(&self) -> [Cell; 4] {
        let share = |count: u64, of: u64| {
            if of > 0 { Cell::share(Estimate::of_share(count, of)) } else { Cell::Empty }
        };
        [
            share(self.called, self.seats),
            share(self.called_and_won, self.called),
            share(self.solos, self.seats),
            share(self.solos_won, self.solos),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::super::facts::Kind;
    use super::*;

    #[test]
    fn seats_are_counted_one_by_one() {
        let facts = GameFacts {
            kind: Kind::Solo,
            soloist: Some(1),
            called: [false, true, true, false],
            won: [false, true, false, false],
            steps: [1, 1],
            moves: 60,
            choices: 180,
        };
        let mut habits = CallCounts::default();
        (0..4).for_each(|seat| habits.add(&facts, seat));
        assert_eq!((habits.seats, habits.called), (4, 2));
        assert!((habits.called_and_won().value - 0.5).abs() < 1e-12);
        assert_eq!((habits.solos, habits.solos_won), (1, 1));
        assert!(facts.is_double() && !facts.is_both_black());
        assert_eq!(CallCounts::default().cells()[1], Cell::Empty);
    }
}
