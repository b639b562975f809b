//! Tables of earlier versions, one JSON file each: read once, kept as they are.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::catalogue::Catalogue;
use super::keys;
use super::storage::{Storage, StorageError, TableChange};
use super::stored::{self, Company, Details};
use super::table::{GameTable, MoveNote, Undone};

/// The file that says that a folder was read, and what could not be.
const DONE: &str = "migrated.json";
/// Tables saved at once.
const BATCH: usize = 200;

/// What became of the files of a folder.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Migration {
    /// How many tables were taken over.
    tables: usize,
    /// The tables that could not be read, and why.
    unreadable: HashMap<String, String>,
}

impl Migration {
    /// Why the table with this id could not be taken over, if there was one.
    pub fn problem(&self, id: &str) -> Option<StorageError> {
        let reason = self.unreadable.get(id)?;
        Some(StorageError::Unreadable { reason: format!("the file of table {id}: {reason}") })
    }

    /// Takes over the tables in a folder, unless that was done before. The files stay.
    ///
    /// # Errors
    /// If the folder cannot be read or the tables cannot be kept; a file that cannot be read is a
    /// [`problem`](Self::problem) instead.
    pub fn run(folder: &Path, storage: &dyn Storage, catalogue: &Catalogue) -> Result<Self, StorageError> {
        let failed = |error: &dyn std::fmt::Display| StorageError::Unavailable { reason: error.to_string() };
        let done = folder.join(DONE);
        if let Ok(text) = fs::read_to_string(&done) {
            return serde_json::from_str(&text)
                .map_err(|error| StorageError::Unreadable { reason: format!("{DONE}: {error}") });
        }
        let mut migration = Self::default();
        let mut changes: Vec<TableChange> = Vec::new();
        for entry in fs::read_dir(folder).map_err(|error| failed(&error))? {
            let path = entry.map_err(|error| failed(&error))?.path();
            let id = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
            if path.extension().is_none_or(|extension| extension != "json") || !keys::is_secret(&id) {
                continue;
            }
            match read(&path, &id, catalogue) {
                Ok((table, revisions)) => {
                    let mut change = stored::change(&table, &revisions);
                    if let (Some((ended, _)), Some(time)) = (&mut change.heading.finished, changed(&path)) {
                        *ended = time;
                    }
                    changes.push(change);
                    migration.tables += 1;
                }
                Err(reason) => drop(migration.unreadable.insert(id, reason)),
            }
            if changes.len() >= BATCH {
                storage.save(&changes)?;
                changes.clear();
            }
        }
        storage.save(&changes)?;
        migration.note(&done).map_err(|error| failed(&error))?;
        Ok(migration)
    }

    /// Writes that the folder was read.
    fn note(&self, path: &Path) -> io::Result<()> {
        let beside = path.with_extension("new");
        let mut file = File::create(&beside)?;
        file.write_all(serde_json::to_string(self).expect("a migration is JSON").as_bytes())?;
        file.sync_all()?;
        fs::rename(beside, path)
    }
}

/// When a file was changed last, in seconds since 1970.
fn changed(path: &Path) -> Option<u64> {
    let time = fs::metadata(path).and_then(|data| data.modified()).ok()?;
    time.duration_since(std::time::UNIX_EPOCH).ok().map(|time| time.as_secs())
}

/// A file of version 1.
#[derive(Deserialize)]
struct TableFile {
    format: String,
    version: u32,
    id: String,
    game: String,
    start: String,
    moves: Vec<Played>,
    redo: Vec<Undone>,
    players: Vec<String>,
    opened: bool,
    paused: bool,
    delay: f64,
    table_key: String,
    seat_keys: BTreeMap<usize, String>,
    revisions: Vec<u64>,
}

#[derive(Deserialize)]
struct Played {
    #[serde(rename = "move")]
    mv: String,
    note: MoveNote,
}

fn read(path: &Path, id: &str, catalogue: &Catalogue) -> Result<(GameTable, Vec<u64>), String> {
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    let file: TableFile = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    if file.format != "spielwerk-table" || file.version != 1 {
        return Err(format!("it is a {} of version {}", file.format, file.version));
    }
    if file.id != id {
        return Err(format!("it holds table {}", file.id));
    }
    // All keys were handed out when such a table was made.
    let claimed: BTreeSet<usize> = file.seat_keys.keys().copied().collect();
    let (moves, notes) =
        file.moves.into_iter().map(|played| (played.mv, played.note)).unzip::<_, _, Vec<_>, _>();
    let details = Details {
        version: Details::VERSION,
        game: file.game,
        start: file.start,
        redo: file.redo,
        branches: Vec::new(),
        players: file.players,
        opened: file.opened,
        paused: file.paused,
        delay: file.delay,
        table_key: file.table_key,
        seat_keys: file.seat_keys,
        claimed,
        revisions: file.revisions,
        company: Company::default(),
    };
    let (mut table, revisions) = stored::rebuild(details, &moves, notes, catalogue)?;
    table.id = file.id;
    Ok((table, revisions))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::MemoryStorage;

    #[test]
    fn files_of_version_1_are_taken_over_once_and_kept() {
        let folder = std::env::temp_dir()
            .join(format!("spielwerk-migration-{}", keys::secret(&crate::platform::SystemPlatform)));
        fs::create_dir_all(&folder).expect("a folder");
        let [good, short, broken, later] = ["a", "b", "c", "d"].map(|digit| digit.repeat(32));
        let text = |id: &str, version: u32, seen: &str| {
            format!(
                r#"{{"format":"spielwerk-table","version":{version},"id":"{id}","finished":false,"game":"nimm3",
                "start":"11 first","moves":[{{"move":"3","note":{{"analysis":null,"seconds":null,"truth":null}}}}],
                "redo":[{{"mv":"1","note":{{"analysis":null,"seconds":null,"truth":null}},"seen":{seen}}}],
                "players":["human","perfect"],"opened":false,"paused":false,"delay":0.0,"table_key":"{id}",
                "seat_keys":{{}},"revisions":[2]}}"#
            )
        };
        let write =
            |id: &str, text: &str| fs::write(folder.join(format!("{id}.json")), text).expect("written");
        write(&good, &text(&good, 1, "[true,true]"));
        write(&short, &text(&short, 1, "[]"));
        write(&broken, "{");
        write(&later, &text(&later, 2, "[true,true]"));
        let (catalogue, storage) = (Catalogue::default(), MemoryStorage::default());
        let first = Migration::run(&folder, &storage, &catalogue).expect("readable");
        assert_eq!((first.tables, first.unreadable.len()), (1, 3));
        let table = storage.load(&good).expect("readable").expect("taken over");
        let (table, revisions) = stored::restore(&good, table, &catalogue).expect("a table");
        assert_eq!((table.session.position().as_str(), revisions), ("8 second", vec![2]));
        for id in [&short, &broken, &later] {
            assert!(first.problem(id).is_some_and(|problem| problem.to_string().contains(id.as_str())));
        }
        assert!(first.problem(&good).is_none() && folder.join(format!("{good}.json")).exists());
        storage.delete(&good).expect("removed");
        let second = Migration::run(&folder, &storage, &catalogue).expect("readable");
        assert_eq!(
            (second.tables, storage.load(&good)),
            (1, Ok(None)),
            "what was removed does not come back"
        );
        fs::remove_dir_all(folder).expect("the folder can go");
    }
}
