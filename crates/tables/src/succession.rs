//! One game after another at the same table: the next deal of a series, or a rematch with sides swapped.
//!
//! The finished game becomes a table of its own, so that it can be reviewed for ever; the table itself continues with
//! the same people, keys and links.

use serde::{Deserialize, Serialize};
use spielwerk_core::{Rng, Seat};
use spielwerk_session::{GameSeries, Standing};

use super::catalogue::Catalogue;
use super::clock::Clock;
use super::exact::ExactProgress;
use super::keys;
use super::refusal::Refusal;
use super::render;
use super::stored;
use super::table::{GameTable, MoveNote};

/// A game that was played at the table before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PastGame {
    /// The table on which it can be looked at.
    pub table: String,
    /// What each seat of now got in it.
    pub payoffs: Vec<f32>,
    /// How it ended, in one sentence.
    pub result: String,
}

impl GameTable {
    /// The series with the finished game entered; `None` if no series is played.
    pub fn standing(&self) -> Option<Standing> {
        Some(self.series_now()?.standing())
    }

    fn series_now(&self) -> Option<Box<dyn GameSeries>> {
        let mut series = self.series.as_ref()?.boxed_clone();
        if self.session.turn().is_none() {
            // A game that was played at this table belongs to its series.
            let _ = series.record(&*self.session);
        }
        Some(series)
    }

    /// Puts the next game on the table. The finished one is kept as a table of its own.
    ///
    /// # Errors
    /// If the game is not finished, or the series is over; the table is then unchanged.
    pub fn next_game(&mut self, catalogue: &Catalogue) -> Result<(), Refusal> {
        if !self.is_finished() {
            return Err(Refusal::conflict("the game is not finished"));
        }
        let mut rng = Rng::new(keys::seed(&*self.entry.platform));
        let series = self.series_now();
        let (entry, session) = if let Some(series) = &series {
            let dealt = series.deal(&mut rng);
            let (game, position) = dealt.ok_or_else(|| Refusal::conflict("the series is over"))?;
            let entry = catalogue.game(&game)?;
            let session = entry.game.resume(&position)?;
            (entry, session)
        } else {
            (self.entry.clone(), self.entry.game.start(&mut rng))
        };
        let payoffs = self.payoffs().unwrap_or_default();
        let result = render::result_of(self).unwrap_or_default();
        let kept = self.keep_finished();
        self.past.push(PastGame { table: kept, payoffs, result });
        self.series = series;
        self.cancel();
        self.notes = vec![MoveNote::default(); session.plies()];
        self.entry = entry;
        self.session = session;
        self.redo.clear();
        self.branches.clear();
        self.opened = false;
        self.error = None;
        self.truths = ExactProgress::default();
        self.stored = 0;
        let seats = self.seated.len();
        self.clock = self.clock.take().map(|clock| Clock::new(clock.control, seats));
        if seats == 2 {
            self.swap_sides();
        }
        self.mark_opened();
        self.begin_moment();
        Ok(())
    }

    /// Keeps the finished game as a table without keys; returns its id.
    fn keep_finished(&mut self) -> String {
        let mut kept = Self::new(self.entry.clone(), self.session.boxed_clone(), self.seated.clone());
        kept.notes.clone_from(&self.notes);
        kept.opened = true;
        kept.names.clone_from(&self.names);
        kept.branches.clone_from(&self.branches);
        kept.owner.clone_from(&self.owner);
        kept.created = self.created;
        kept.clock.clone_from(&self.clock);
        kept.seat_keys.clear();
        self.archived.push(stored::change(&kept, &[]));
        kept.id
    }

    /// The two sides change seats, and everything that is theirs with them.
    fn swap_sides(&mut self) {
        let other = |seat: usize| 1 - seat;
        self.seated.swap(0, 1);
        self.seat_keys =
            std::mem::take(&mut self.seat_keys).into_iter().map(|(seat, key)| (other(seat), key)).collect();
        self.invites =
            std::mem::take(&mut self.invites).into_iter().map(|(seat, key)| (other(seat), key)).collect();
        self.names =
            std::mem::take(&mut self.names).into_iter().map(|(seat, name)| (other(seat), name)).collect();
        self.claimed = self.claimed.iter().map(|&seat| other(seat)).collect();
        for game in &mut self.past {
            game.payoffs.swap(0, 1);
        }
    }

    /// Begins a series with these options at a new table.
    ///
    /// # Errors
    /// If the game is not played in series, or the options are wrong.
    pub fn begin_series(&mut self, catalogue: &Catalogue, options: &str, seed: u64) -> Result<(), Refusal> {
        let game = self.entry.game.spec();
        let package = catalogue.registry().package(&game)?.series;
        let package = package.ok_or_else(|| Refusal::bad("this game is not played in series"))?;
        let dealer = Seat::new(self.seated.len() - 1);
        let series =
            (package.start)(options, &game, dealer).map_err(|error| Refusal::bad(error.to_string()))?;
        let dealt = series.deal(&mut Rng::new(seed));
        let (game, position) = dealt.ok_or_else(|| Refusal::bad("a series has at least one game"))?;
        self.entry = catalogue.game(&game)?;
        self.session = self.entry.game.resume(&position)?;
        self.notes = vec![MoveNote::default(); self.session.plies()];
        self.series = Some(series);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::Keys;
    use crate::storage::{MemoryStorage, Storage};
    use crate::table::table_for_tests;

    fn play_out(table: &mut GameTable, rng: &mut Rng) {
        while !table.is_finished() {
            let mut copy = table.session.boxed_clone();
            let mv = copy.play_random(rng).expect("not finished");
            table.play(&mv, MoveNote::default()).expect("legal");
        }
    }

    #[test]
    fn a_series_survives_a_restart_in_every_place() {
        let (catalogue, storage) = (Catalogue::default(), MemoryStorage::default());
        let mut table = table_for_tests("doppelkopf", &["human", "random", "random", "random"]);
        table.begin_series(&catalogue, "games=3,solos_owed=0", 4).expect("a series");
        let mut rng = Rng::new(8);
        for round in 0.. {
            assert!(table.next_game(&catalogue).is_err(), "the game is not finished");
            play_out(&mut table, &mut rng);
            let mut changes = std::mem::take(&mut table.archived);
            changes.push(stored::change(&table, &[1; 5]));
            storage.save(&changes).expect("kept");
            let kept = storage.load(&table.id).expect("readable").expect("there");
            let (again, _) = stored::restore(&table.id, kept, &catalogue).expect("the same table");
            assert_eq!((again.standing(), &again.past), (table.standing(), &table.past));
            table = again;
            let standing = table.standing().expect("a series");
            let listed: i32 = standing.entries.iter().map(|entry| entry.points[0]).sum();
            assert_eq!(listed, standing.totals[0]);
            if standing.entries.len() == 3 {
                assert!(table.next_game(&catalogue).is_err(), "the series is over");
                assert_eq!(table.past.len(), round);
                break;
            }
            table.next_game(&catalogue).expect("the next deal");
            assert!(!table.is_open() && table.seat_keys.len() == 1, "new cards are hidden");
        }
        for past in &table.past {
            let kept = storage.load(&past.table).expect("readable").expect("a table of its own");
            let (kept, _) = stored::restore(&past.table, kept, &catalogue).expect("a table");
            assert!(kept.is_finished() && kept.is_open() && kept.payoffs() == Some(past.payoffs.clone()));
        }
    }

    #[test]
    fn a_rematch_swaps_sides_with_all_that_belongs_to_them() {
        let catalogue = Catalogue::default();
        let mut table = table_for_tests("connect4", &["human", "human"]);
        let invitation = table.invite(1).expect("a seat");
        let key = table.claim(1, &Keys::parse(&invitation)).expect("the guest");
        table.name_seat(1, "Ada").expect("a name");
        for mv in ["4", "1", "4", "1", "4", "1", "4"] {
            table.play(mv, MoveNote::default()).expect("legal");
        }
        table.next_game(&catalogue).expect("a rematch");
        assert_eq!((table.session.plies(), table.seat_keys.get(&0)), (0, Some(&key)));
        assert_eq!(table.names.get(&0).map(String::as_str), Some("Ada"));
        assert_eq!(table.past[0].payoffs, [-1.0, 1.0], "seen from the seats of now");
        assert!(table.begin_series(&catalogue, "", 1).is_err());
    }
}
