//! Both storages do the same, and the one on disk keeps it.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use spielwerk_core::Rng;

use super::*;
use crate::keys;

/// A folder that is removed at the end of a test.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        Self(
            std::env::temp_dir()
                .join(format!("spielwerk-storage-{}", keys::secret(&crate::platform::SystemPlatform))),
        )
    }

    fn open(&self) -> SqliteStorage {
        SqliteStorage::open(&self.0).expect("a storage")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn moves(rng: &mut Rng, most: usize) -> Vec<StoredMove> {
    (0..rng.below(most))
        .map(|_| StoredMove { mv: rng.below(99).to_string(), note: "{}".to_owned() })
        .collect()
}

/// A change of one of a few tables, which may not fit what is stored.
fn random_change(rng: &mut Rng) -> TableChange {
    let outcome = GameOutcome::ALL[rng.below(3)];
    let heading = Heading {
        id: format!("t{}", rng.below(6)),
        owner: ["anna", "ben"][rng.below(2)].to_owned(),
        game: ["othello", "nimm3"][rng.below(2)].to_owned(),
        opponent: ["level=3", "level=4,random", "50%_off"][rng.below(3)].to_owned(),
        level: (rng.below(2) == 0).then(|| rng.below(4) as u32),
        opening: ["f5 d6", "f5 f6 e6", ""][rng.below(3)].to_owned(),
        created: 7,
        finished: (rng.below(2) == 0).then(|| (rng.below(10) as u64, outcome)),
    };
    TableChange { heading, details: rng.below(1_000).to_string(), kept: rng.below(3), moves: moves(rng, 3) }
}

fn random_query(rng: &mut Rng) -> GamesQuery {
    let maybe =
        |rng: &mut Rng, words: &[&str]| (rng.below(6) == 0).then(|| words[rng.below(words.len())].to_owned());
    let time = |rng: &mut Rng| (rng.below(8) == 0).then(|| rng.below(10) as u64);
    GamesQuery {
        owner: maybe(rng, &["anna", "ben"]),
        game: maybe(rng, &["othello", "chess"]),
        opponent: maybe(rng, &["level", "level=4", "50%", "%", "_"]),
        level: (rng.below(8) == 0).then(|| rng.below(4) as u32),
        result: (rng.below(8) == 0).then(|| GameOutcome::ALL[rng.below(3)]),
        opening: maybe(rng, &["f5", "f5 f6"]),
        since: time(rng),
        until: time(rng),
        from: rng.below(3),
        count: rng.below(4),
    }
}

#[test]
fn sqlite_does_what_memory_does() {
    let folder = Folder::new();
    let (plain, mut disk) = (MemoryStorage::default(), folder.open());
    let mut rng = Rng::new(5);
    let (mut saved, mut refused, mut found) = (0, 0, 0);
    for step in 0..600 {
        match rng.below(10) {
            0..4 => {
                let changes: Vec<_> = (0..=rng.below(2)).map(|_| random_change(&mut rng)).collect();
                // Changes of one table at a time: what a later one keeps depends on the one before.
                if changes.len() == 2 && changes[0].heading.id == changes[1].heading.id {
                    continue;
                }
                let here = plain.save(&changes);
                assert_eq!(here, disk.save(&changes));
                *if here.is_ok() { &mut saved } else { &mut refused } += 1;
            }
            4 => {
                let (id, ply) = (format!("t{}", rng.below(6)), rng.below(4));
                let note = StoredMove { mv: rng.below(99).to_string(), note: step.to_string() };
                assert_eq!(plain.annotate(&id, ply, &note), disk.annotate(&id, ply, &note));
            }
            5 => {
                let id = format!("t{}", rng.below(6));
                assert_eq!(plain.delete(&id), disk.delete(&id));
            }
            6 => assert_eq!(plain.drop_oldest("anna"), disk.drop_oldest("anna")),
            7 | 8 => {
                let query = random_query(&mut rng);
                let page = plain.games(&query);
                found += page.as_ref().map_or(0, |page| page.games.len());
                assert_eq!(page, disk.games(&query), "{query:?}");
            }
            _ => {
                drop(disk);
                disk = folder.open();
            }
        }
        for id in (0..6).map(|number| format!("t{number}")) {
            assert_eq!(plain.load(&id), disk.load(&id));
        }
        assert_eq!(plain.usage("ben"), disk.usage("ben"));
    }
    assert!(saved > 50 && refused > 20 && found > 20, "{saved} {refused} {found}");
}

fn new_table(number: usize) -> TableChange {
    let heading = Heading { id: format!("t{number}"), ..Heading::default() };
    TableChange { heading, details: String::new(), kept: 0, moves: Vec::new() }
}

#[test]
fn the_game_that_ended_first_goes_first_whatever_the_clock_said() {
    let folder = Folder::new();
    let storages: [Box<dyn Storage>; 2] = [Box::new(MemoryStorage::default()), Box::new(folder.open())];
    for storage in storages {
        let ended = |number: usize, time: u64| {
            let mut change = new_table(number);
            change.heading.finished = Some((time, GameOutcome::Won));
            change
        };
        // The clock jumps to the far future, back before the first game, and to its origin.
        for (number, time) in [1_000, u64::MAX, 500, 0].into_iter().enumerate() {
            storage.save(&[ended(number, time)]).expect("kept");
        }
        // A later look at a finished game changes neither its date nor its place.
        storage.save(&[ended(0, 9_000)]).expect("kept");
        let all = GamesQuery { count: 10, ..GamesQuery::default() };
        let dates = |storage: &dyn Storage| -> Vec<u64> {
            storage.games(&all).expect("readable").games.iter().map(|game| game.finished).collect()
        };
        assert_eq!(dates(&*storage)[1..], [1_000, 500, 0]);
        for number in 0..4 {
            assert_eq!(storage.drop_oldest(""), Ok(true));
            assert_eq!(storage.load(&format!("t{number}")), Ok(None), "table {number} goes next");
        }
        assert_eq!(storage.drop_oldest(""), Ok(false));
    }
}

#[test]
fn games_that_ended_in_the_same_second_are_listed_in_their_order() {
    let folder = Folder::new();
    let storages: [Box<dyn Storage>; 2] = [Box::new(MemoryStorage::default()), Box::new(folder.open())];
    for storage in storages {
        for number in [3, 1, 4, 2] {
            let mut change = new_table(number);
            change.heading.finished = Some((7, GameOutcome::Won));
            storage.save(&[change]).expect("kept");
        }
        let all = GamesQuery { count: 10, ..GamesQuery::default() };
        let games = storage.games(&all).expect("readable").games;
        let names: Vec<&str> = games.iter().map(|game| game.id.as_str()).collect();
        assert_eq!(names, ["t2", "t4", "t1", "t3"]);
    }
}

#[test]
fn a_database_of_version_1_is_taken_over() {
    let folder = Folder::new();
    let storage = folder.open();
    for (number, time) in [(0, 30), (1, 10), (2, 20)] {
        let mut change = new_table(number);
        change.heading.finished = Some((time, GameOutcome::Lost));
        storage.save(&[change]).expect("kept");
    }
    drop(storage);
    let connection = rusqlite::Connection::open(folder.0.join(SqliteStorage::FILE)).expect("the database");
    connection
        .execute_batch(
            "DROP INDEX tables_by_order; ALTER TABLE tables DROP COLUMN ended; PRAGMA user_version = 1;",
        )
        .expect("as it was in version 1");
    drop(connection);
    let storage = folder.open();
    let mut last = new_table(3);
    last.heading.finished = Some((5, GameOutcome::Drawn));
    storage.save(&[last]).expect("kept");
    for number in [1, 2, 0, 3] {
        assert_eq!(storage.drop_oldest(""), Ok(true));
        assert_eq!(storage.load(&format!("t{number}")), Ok(None), "table {number} goes next");
    }
}

#[test]
fn tables_that_wait_at_the_same_time_are_all_written() {
    let folder = Folder::new();
    let disk = Arc::new(folder.open());
    std::thread::scope(|scope| {
        for number in 0..16 {
            let disk = Arc::clone(&disk);
            scope.spawn(move || {
                let mut change = new_table(number);
                for ply in 0..20 {
                    disk.save(std::slice::from_ref(&change)).expect("written");
                    change.kept = ply;
                    change.moves = vec![StoredMove { mv: ply.to_string(), note: String::new() }];
                }
            });
        }
    });
    for number in 0..16 {
        assert_eq!(disk.load(&format!("t{number}")).expect("readable").expect("there").moves.len(), 19);
    }
    disk.close();
    assert_eq!(disk.save(&[new_table(1)]), Err(StorageError::Closed));
}

#[test]
fn a_second_server_is_told_and_the_folder_is_free_afterwards() {
    let folder = Folder::new();
    let first = folder.open();
    let refused = SqliteStorage::open(&folder.0).err().expect("one at a time").to_string();
    assert!(
        refused.contains("another server") && refused.contains(&std::process::id().to_string()),
        "{refused}"
    );
    drop(first);
    folder.open();
}

#[test]
fn other_files_and_damaged_ones_are_named() {
    let sentence = |write: &dyn Fn(&PathBuf)| {
        let folder = Folder::new();
        fs::create_dir_all(&folder.0).expect("a folder");
        write(&folder.0.join(SqliteStorage::FILE));
        SqliteStorage::open(&folder.0).err().map(|error| error.to_string())
    };
    let text = sentence(&|file| {
        fs::write(file, "not a database, but long enough to look like one".repeat(40)).expect("written");
    });
    assert!(text.as_ref().is_some_and(|text| text.contains("not a database")), "{text:?}");
    let other = sentence(&|file| {
        let connection = rusqlite::Connection::open(file).expect("a database");
        connection.execute_batch("CREATE TABLE recipes (name TEXT)").expect("made");
    });
    assert!(other.as_ref().is_some_and(|text| text.contains("another program")), "{other:?}");
    assert_eq!(sentence(&|_| ()), None);
    let damaged = sentence(&|file| {
        let storage = SqliteStorage::open(file.parent().expect("a folder")).expect("a storage");
        let fill = |number| TableChange { details: "x".repeat(3_000), ..new_table(number) };
        storage.save(&(0..200).map(fill).collect::<Vec<_>>()).expect("written");
        drop(storage);
        let mut bytes = fs::read(file).expect("the database");
        let length = bytes.len();
        bytes[4_096..length / 2].fill(0x5a);
        fs::write(file, bytes).expect("written");
    });
    assert!(damaged.is_some(), "damage is noticed");
}

#[cfg(unix)]
#[test]
fn others_cannot_read_the_keys() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let storage = folder.open();
    storage.save(&[new_table(0)]).expect("written");
    for entry in fs::read_dir(&folder.0).expect("the folder").flatten() {
        let mode = entry.metadata().expect("a file").permissions().mode();
        let private = mode.trailing_zeros() >= 6;
        assert!(private || entry.file_name() == "server.lock", "{:?} {mode:o}", entry.file_name());
    }
}
