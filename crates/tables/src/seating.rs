//! Who sits down at a table.

use super::keys;
use super::refusal::Refusal;
use super::seat_player::SeatPlayer;
use super::table::GameTable;

impl GameTable {
    /// Other people or engines sit down.
    ///
    /// # Errors
    /// If a person would take the seat of an engine while cards are hidden.
    pub fn seat_players(&mut self, seated: Vec<SeatPlayer>) -> Result<(), Refusal> {
        self.mark_opened();
        let sits_down = |(old, new): (&SeatPlayer, &SeatPlayer)| !old.is_human() && new.is_human();
        if !self.is_open() && self.seated.iter().zip(&seated).any(sits_down) {
            return Err(Refusal::forbidden("a person who takes a seat of a hidden game would see its cards"));
        }
        let kept = |(seat, player): (usize, &SeatPlayer)| {
            let key =
                self.seat_keys.get(&seat).cloned().unwrap_or_else(|| keys::secret(&*self.entry.platform));
            player.is_human().then_some((seat, key))
        };
        if self.entry.hidden {
            self.seat_keys = seated.iter().enumerate().filter_map(kept).collect();
        }
        self.seated = seated;
        self.forget_guests();
        self.mark_opened();
        self.cancel();
        self.error = None;
        self.begin_moment();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{MoveNote, table_for_tests};
    use spielwerk_core::Rng;

    #[test]
    fn hidden_games_open_only_when_they_may_and_stay_open() {
        let mut table = table_for_tests("doppelkopf", &["human", "random", "random", "random"]);
        assert!(!table.is_open());
        assert_eq!(table.seat_keys.keys().copied().collect::<Vec<_>>(), [0]);
        let seated = |table: &GameTable, texts: [&str; 4]| -> Vec<SeatPlayer> {
            texts.iter().map(|text| SeatPlayer::new(&table.entry, text).expect("a player")).collect()
        };
        let two = seated(&table, ["human", "human", "random", "random"]);
        assert!(table.seat_players(two.clone()).is_err());
        let mut rng = Rng::new(2);
        while !table.is_finished() {
            let mut copy = table.session.boxed_clone();
            let mv = copy.play_random(&mut rng).expect("not finished");
            table.play(&mv, MoveNote::default()).expect("legal");
        }
        table.undo().expect("moves to take back");
        assert!(!table.is_finished() && table.is_open(), "what was seen cannot be unseen");
        table.seat_players(two).expect("nothing is hidden any more");
        assert_eq!(table.seat_keys.len(), 2);
    }
}
