//! Tables in memory: for tests, as the reference that SQLite is held to, and where nothing can be kept for longer.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::{
    FinishedGame, GamesPage, GamesQuery, Heading, Storage, StorageError, StoredMove, StoredTable,
    TableChange, Usage,
};

#[derive(Clone)]
struct Row {
    heading: Heading,
    details: String,
    moves: Vec<StoredMove>,
    /// Numbers the finished games of an owner in the order in which they ended.
    ended: Option<u64>,
}

/// Keeps tables until it goes out of scope.
#[derive(Default)]
pub struct MemoryStorage {
    rows: Mutex<BTreeMap<String, Row>>,
}

impl MemoryStorage {
    fn rows(&self) -> MutexGuard<'_, BTreeMap<String, Row>> {
        self.rows.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Storage for MemoryStorage {
    fn save(&self, changes: &[TableChange]) -> Result<(), StorageError> {
        let mut rows = self.rows();
        let fits = |change: &TableChange| {
            rows.get(&change.heading.id).map_or(0, |row| row.moves.len()) >= change.kept
        };
        if !changes.iter().all(fits) {
            return Err(StorageError::Unreadable {
                reason: "a change names moves that are not stored".to_owned(),
            });
        }
        for change in changes {
            let mut heading = change.heading.clone();
            let before = rows.remove(&heading.id);
            let own = rows.values().filter(|row| row.heading.owner == heading.owner);
            let next = 1 + own.filter_map(|row| row.ended).max().unwrap_or(0);
            let known = before.as_ref().and_then(|row| Some((row.heading.finished?.0, row.ended?)));
            let ended = heading.finished.as_mut().map(|(time, _)| match known {
                // A game that has ended keeps its date and its place, whatever is changed later.
                Some((first, number)) => {
                    *time = first;
                    number
                }
                None => next,
            });
            let mut moves = before.map(|row| row.moves).unwrap_or_default();
            moves.truncate(change.kept);
            moves.extend_from_slice(&change.moves);
            let row = Row { heading, details: change.details.clone(), moves, ended };
            rows.insert(change.heading.id.clone(), row);
        }
        Ok(())
    }

    fn annotate(&self, id: &str, ply: usize, mv: &StoredMove) -> Result<(), StorageError> {
        if let Some(stored) = self.rows().get_mut(id).and_then(|row| row.moves.get_mut(ply))
            && stored.mv == mv.mv
        {
            stored.note.clone_from(&mv.note);
        }
        Ok(())
    }

    fn load(&self, id: &str) -> Result<Option<StoredTable>, StorageError> {
        Ok(self.rows().get(id).cloned().map(|row| StoredTable {
            owner: row.heading.owner,
            created: row.heading.created,
            details: row.details,
            moves: row.moves,
        }))
    }

    fn delete(&self, id: &str) -> Result<(), StorageError> {
        self.rows().remove(id);
        Ok(())
    }

    fn games(&self, query: &GamesQuery) -> Result<GamesPage, StorageError> {
        let rows = self.rows();
        let found = rows.values().filter_map(|row| {
            let (finished, outcome) = row.heading.finished?;
            query
                .matches(&row.heading, finished, outcome)
                .then(|| (row.ended, FinishedGame::new(&row.heading, finished, outcome)))
        });
        let mut games: Vec<(Option<u64>, FinishedGame)> = found.collect();
        games.sort_by(|(place, one), (other_place, other)| {
            let latest_first = (other.finished, other_place).cmp(&(one.finished, place));
            latest_first.then_with(|| one.id.cmp(&other.id))
        });
        let total = games.len();
        let part = games.into_iter().skip(query.from).take(query.count);
        Ok(GamesPage { games: part.map(|(_, game)| game).collect(), total })
    }

    fn usage(&self, owner: &str) -> Result<Usage, StorageError> {
        let rows = self.rows();
        let own = rows.values().filter(|row| row.heading.owner == owner).count();
        Ok(Usage { own, total: rows.len() })
    }

    fn drop_oldest(&self, owner: &str) -> Result<bool, StorageError> {
        let mut rows = self.rows();
        let own = rows.values().filter(|row| row.heading.owner == owner);
        let finished = own.filter_map(|row| Some((row.ended?, row.heading.id.clone())));
        let oldest = finished.min().map(|(_, id)| id);
        Ok(oldest.is_some_and(|id| rows.remove(&id).is_some()))
    }
}
