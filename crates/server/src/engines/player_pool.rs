//! Players that have sat down. They are kept between moves, because they remember what they have searched, until
//! others need the memory.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use spielwerk_session::{Player, PlayerError};

use crate::tables::catalogue::GameEntry;
use spielwerk_core::Admitted;

/// Which player it is: table, seat and text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PlayerKey {
    /// The table's id.
    pub(crate) table: String,
    /// The number of the seat.
    pub(crate) seat: usize,
    /// The text that names the player.
    pub(crate) text: String,
}

struct Kept {
    key: PlayerKey,
    mib: usize,
    player: Box<dyn Player>,
}

/// The players that are not thinking, the least recently used first.
#[derive(Default)]
pub(crate) struct PlayerPool {
    kept: Mutex<VecDeque<Kept>>,
}

impl PlayerPool {
    /// How many are kept, and how much memory they may take together.
    const MOST: usize = 128;
    const MIB: usize = 2_048;

    /// The player that sat here before, or a new one.
    pub(crate) fn take(
        &self,
        key: &PlayerKey,
        entry: &GameEntry,
        admitted: &Admitted,
    ) -> Result<Box<dyn Player>, PlayerError> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let place = kept.iter().position(|kept| kept.key == *key);
        if let Some(kept) = place.and_then(|place| kept.remove(place)) {
            return Ok(kept.player);
        }
        drop(kept);
        entry.game.player(&admitted.text)
    }

    /// Keeps a player that has moved.
    pub(crate) fn put_back(&self, key: PlayerKey, mib: usize, player: Box<dyn Player>) {
        let mut gone = Vec::new();
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push_back(Kept { key, mib, player });
        let mut sum: usize = kept.iter().map(|kept| kept.mib).sum();
        while kept.len() > Self::MOST || sum > Self::MIB {
            let Some(first) = kept.pop_front() else { break };
            sum -= first.mib;
            gone.push(first);
        }
        drop(kept);
    }

    /// Forgets the players of a table.
    pub(crate) fn forget(&self, table: &str) {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).retain(|kept| kept.key.table != table);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::catalogue_for_tests;
    use crate::tables::admission::admit;

    #[test]
    fn the_least_recently_used_make_room() {
        let entry = catalogue_for_tests().game("nimm3").expect("a game");
        let admitted = admit(&entry, "random", None).expect("a player");
        let players = PlayerPool::default();
        let key = |seat| PlayerKey { table: "t".to_owned(), seat, text: admitted.text.clone() };
        let count = || players.kept.lock().expect("no panic").len();
        for seat in 0..PlayerPool::MOST + 5 {
            let player = players.take(&key(seat), &entry, &admitted).expect("a player");
            players.put_back(key(seat), 1, player);
        }
        assert_eq!(count(), PlayerPool::MOST);
        players.take(&key(10), &entry, &admitted).expect("the one that was kept");
        assert_eq!(count(), PlayerPool::MOST - 1);
        let player = players.take(&key(0), &entry, &admitted).expect("a new one");
        players.put_back(key(0), PlayerPool::MIB, player);
        assert_eq!(count(), 1, "one large player takes the place of all");
        players.forget("t");
        assert_eq!(count(), 0);
    }
}
