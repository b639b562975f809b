//! Tables that a browser keeps: in memory while the page is open, with a journal of what its database has to write.
//!
//! The database of a browser answers later, the storage trait at once. So the tables of a game are read from the database
//! before the first request, and every answer waits until the database has written what the journal says.

use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};
use spielwerk_tables::storage::{
    GameOutcome, GamesPage, GamesQuery, Heading, MemoryStorage, Storage, StorageError, StoredMove,
    StoredTable, TableChange, Usage,
};

/// What the database of the browser has to write.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case")]
pub enum Write {
    /// A table is new or has changed.
    Save {
        /// The table without its moves.
        table: KeptTable,
        /// How many moves stay; later ones are removed.
        kept: usize,
        /// The moves after those, each with its note.
        moves: Vec<(String, String)>,
    },
    /// The note of a move has changed.
    Annotate {
        /// The table.
        id: String,
        /// The place of the move.
        ply: usize,
        /// The move.
        mv: String,
        /// The note.
        note: String,
    },
    /// A table is gone.
    Delete {
        /// The table.
        id: String,
    },
}

/// A table as the database keeps it, without its moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptTable {
    id: String,
    owner: String,
    game: String,
    opponent: String,
    level: Option<u32>,
    opening: String,
    created: u64,
    /// When it ended, in seconds since 1970, and how.
    finished: Option<(u64, String)>,
    details: String,
}

impl KeptTable {
    fn new(heading: &Heading, details: &str) -> Self {
        let Heading { id, owner, game, opponent, level, opening, created, finished } = heading.clone();
        let finished = finished.map(|(time, outcome)| (time, outcome.word().to_owned()));
        Self { id, owner, game, opponent, level, opening, created, finished, details: details.to_owned() }
    }

    fn change(self, moves: Vec<(String, String)>) -> TableChange {
        let Self { id, owner, game, opponent, level, opening, created, finished, details } = self;
        let finished = finished.and_then(|(time, word)| Some((time, GameOutcome::from_word(&word)?)));
        TableChange {
            heading: Heading { id, owner, game, opponent, level, opening, created, finished },
            details,
            kept: 0,
            moves: moves.into_iter().map(|(mv, note)| StoredMove { mv, note }).collect(),
        }
    }
}

/// A table as the database gives it back.
#[derive(Clone, Debug, Deserialize)]
pub struct KeptGame {
    table: KeptTable,
    moves: Vec<(String, String)>,
}

/// Keeps tables in memory and says what has to be written.
#[derive(Default)]
pub struct BrowserStorage {
    memory: MemoryStorage,
    journal: Mutex<Vec<Write>>,
}

impl BrowserStorage {
    /// Takes the tables in that the database has.
    ///
    /// # Errors
    /// If they do not fit together.
    pub fn restore(&self, mut games: Vec<KeptGame>) -> Result<(), StorageError> {
        // In the order in which they ended, which decides which one goes first when there are too many.
        games.sort_by_key(|game| game.table.finished.as_ref().map_or(u64::MAX, |(time, _)| *time));
        let changes: Vec<TableChange> = games.into_iter().map(|game| game.table.change(game.moves)).collect();
        self.memory.save(&changes)
    }

    /// What has to be written since this was last asked.
    pub fn take_journal(&self) -> Vec<Write> {
        std::mem::take(&mut *self.journal.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn note(&self, write: Write) {
        self.journal.lock().unwrap_or_else(PoisonError::into_inner).push(write);
    }
}

impl Storage for BrowserStorage {
    fn save(&self, changes: &[TableChange]) -> Result<(), StorageError> {
        self.memory.save(changes)?;
        for change in changes {
            let moves = change.moves.iter().map(|mv| (mv.mv.clone(), mv.note.clone())).collect();
            let table = KeptTable::new(&change.heading, &change.details);
            self.note(Write::Save { table, kept: change.kept, moves });
        }
        Ok(())
    }

    fn annotate(&self, id: &str, ply: usize, mv: &StoredMove) -> Result<(), StorageError> {
        self.memory.annotate(id, ply, mv)?;
        let StoredMove { mv, note } = mv.clone();
        self.note(Write::Annotate { id: id.to_owned(), ply, mv, note });
        Ok(())
    }

    fn load(&self, id: &str) -> Result<Option<StoredTable>, StorageError> {
        self.memory.load(id)
    }

    fn delete(&self, id: &str) -> Result<(), StorageError> {
        self.memory.delete(id)?;
        self.note(Write::Delete { id: id.to_owned() });
        Ok(())
    }

    fn games(&self, query: &GamesQuery) -> Result<GamesPage, StorageError> {
        self.memory.games(query)
    }

    fn usage(&self, owner: &str) -> Result<Usage, StorageError> {
        self.memory.usage(owner)
    }

    fn drop_oldest(&self, owner: &str) -> Result<bool, StorageError> {
        let all = GamesQuery { owner: Some(owner.to_owned()), count: usize::MAX, ..GamesQuery::default() };
        let before = self.memory.games(&all)?.games;
        let dropped = self.memory.drop_oldest(owner)?;
        let after = self.memory.games(&all)?.games;
        if let Some(gone) = before.into_iter().find(|game| after.iter().all(|other| other.id != game.id)) {
            self.note(Write::Delete { id: gone.id });
        }
        Ok(dropped)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(id: &str, kept: usize, moves: &[&str], finished: Option<u64>) -> TableChange {
        let finished = finished.map(|time| (time, GameOutcome::Won));
        let stored = |mv: &&str| StoredMove { mv: (*mv).to_owned(), note: "{}".to_owned() };
        TableChange {
            heading: Heading { id: id.to_owned(), finished, ..Heading::default() },
            details: format!("details of {id}"),
            kept,
            moves: moves.iter().map(stored).collect(),
        }
    }

    #[test]
    fn what_the_journal_says_gives_the_same_tables_back() {
        let storage = BrowserStorage::default();
        storage.save(&[change("a", 0, &["1", "2"], None)]).expect("saved");
        storage.save(&[change("a", 1, &["3"], Some(9)), change("b", 0, &[], Some(5))]).expect("saved");
        let note = StoredMove { mv: "3".to_owned(), note: "{\"seconds\":1.0}".to_owned() };
        storage.annotate("a", 1, &note).expect("annotated");
        let journal = storage.take_journal();
        assert_eq!((journal.len(), storage.take_journal().len()), (4, 0));
        // What a database makes of the journal.
        let mut moves: Vec<(String, String)> = Vec::new();
        let mut last = None;
        for write in &journal {
            match write {
                Write::Save { table, kept, moves: more } if table.id == "a" => {
                    moves.truncate(*kept);
                    moves.extend(more.iter().cloned());
                    last = Some(table.clone());
                }
                Write::Annotate { ply, note, .. } => moves[*ply].1.clone_from(note),
                _ => {}
            }
        }
        let again = BrowserStorage::default();
        again.restore(vec![KeptGame { table: last.expect("saved"), moves }]).expect("restored");
        assert_eq!(again.load("a"), storage.load("a"));
        assert!(again.take_journal().is_empty(), "what was read need not be written");
        assert!(storage.drop_oldest("").expect("there are finished games"));
        assert_eq!(storage.take_journal(), [Write::Delete { id: "a".to_owned() }], "the first to end");
    }
}
