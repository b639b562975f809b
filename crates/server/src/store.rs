//! Tables on disk: one JSON file each, so that games survive a reload, a restart and a crash.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::SystemTime;

use serde::Deserialize;

use crate::catalogue::Catalogue;
use crate::hub::TableCell;
use crate::table::Table;
use crate::table_file::TableFile;

/// Why tables cannot be kept.
#[derive(Debug, thiserror::Error)]
#[error("tables cannot be kept in {}: {source}", folder.display())]
pub struct StoreError {
    folder: PathBuf,
    source: io::Error,
}

/// Only what is needed to clear up.
#[derive(Deserialize)]
struct Heading {
    finished: bool,
}

/// The folder of tables, and the thread that writes to it.
pub(crate) struct Store {
    desk: Arc<Desk>,
    writer: Mutex<Option<JoinHandle<()>>>,
}

/// What is still to be written.
struct Desk {
    folder: PathBuf,
    pending: Mutex<Pending>,
    arrived: Condvar,
}

/// What shall become of the file of a table.
#[derive(Clone)]
enum Fate {
    Write(String),
    Delete,
}

#[derive(Default)]
struct Pending {
    tables: HashMap<String, Fate>,
    /// What the writer has in hand.
    writing: Option<(String, Fate)>,
    closed: bool,
}

impl Store {
    /// Finished tables that are kept, and tables of any kind.
    const FINISHED: usize = 300;
    const ALL: usize = 3_000;
    /// Files are counted again after so many were written.
    const SWEEP: usize = 1_000;

    /// Opens the folder, which is made if need be.
    pub(crate) fn open(folder: &Path) -> Result<Self, StoreError> {
        fs::create_dir_all(folder).map_err(|source| StoreError { folder: folder.to_owned(), source })?;
        let desk =
            Arc::new(Desk { folder: folder.to_owned(), pending: Mutex::default(), arrived: Condvar::new() });
        let there = Arc::clone(&desk);
        let writer = thread::Builder::new().name("store".to_owned()).spawn(move || there.write_all());
        let writer = writer.map_err(|source| StoreError { folder: folder.to_owned(), source })?;
        Ok(Self { desk, writer: Mutex::new(Some(writer)) })
    }

    /// Writes a table soon.
    pub(crate) fn save(&self, table: &Table, revisions: &[u64]) {
        if table.deleted {
            return;
        }
        let text = TableFile::of(table, revisions).to_text();
        self.desk.put(&table.id, Fate::Write(text));
    }

    /// Deletes a table soon.
    pub(crate) fn delete(&self, id: &str) {
        self.desk.put(id, Fate::Delete);
    }

    /// The table with this id, which must have the form of an id.
    pub(crate) fn load(&self, id: &str, catalogue: &Catalogue) -> Option<TableCell> {
        let pending = self.desk.lock().find(id);
        let text = match pending {
            Some(Fate::Write(text)) => text,
            Some(Fate::Delete) => return None,
            None => fs::read_to_string(self.desk.path(id)).ok()?,
        };
        TableFile::parse(&text).filter(|file| file.id() == id)?.restore(catalogue)
    }

    /// Writes what is left and ends.
    pub(crate) fn close(&self) {
        self.desk.lock().closed = true;
        self.desk.arrived.notify_all();
        let writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(writer) = writer {
            // A writer that broke down has told so.
            let _ = writer.join();
        }
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        self.close();
    }
}

impl Pending {
    /// What the file of a table will hold, if something is still to be done with it.
    fn find(&self, id: &str) -> Option<Fate> {
        let written = self.writing.as_ref().filter(|(name, _)| name == id).map(|(_, fate)| fate);
        self.tables.get(id).or(written).cloned()
    }
}

impl Desk {
    fn lock(&self) -> MutexGuard<'_, Pending> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn put(&self, id: &str, fate: Fate) {
        self.lock().tables.insert(id.to_owned(), fate);
        self.arrived.notify_one();
    }

    fn path(&self, id: &str) -> PathBuf {
        self.folder.join(format!("{id}.json"))
    }

    /// The life of the writer.
    fn write_all(&self) {
        let mut written = 0usize;
        loop {
            if written.is_multiple_of(Store::SWEEP) {
                self.sweep();
            }
            written += 1;
            let mut pending = self.lock();
            pending.writing = None;
            let (id, fate) = loop {
                let id = pending.tables.keys().next().cloned();
                if let Some(found) = id.and_then(|id| pending.tables.remove_entry(&id)) {
                    break found;
                }
                if pending.closed {
                    return;
                }
                pending = self.arrived.wait(pending).unwrap_or_else(PoisonError::into_inner);
            };
            pending.writing = Some((id.clone(), fate.clone()));
            drop(pending);
            let done = match fate {
                Fate::Write(text) => self.write(&id, &text),
                Fate::Delete => fs::remove_file(self.path(&id)).or_else(|error| match error.kind() {
                    io::ErrorKind::NotFound => Ok(()),
                    _ => Err(error),
                }),
            };
            if let Err(error) = done {
                eprintln!("spielwerk: {}: {error}", self.path(&id).display());
            }
        }
    }

    /// Writes beside the file and renames, so that there is always a whole one.
    fn write(&self, id: &str, text: &str) -> io::Result<()> {
        let beside = self.folder.join(format!("{id}.new"));
        private_file(&beside)?.write_all(text.as_bytes())?;
        fs::rename(beside, self.path(id))
    }

    /// Removes old tables.
    fn sweep(&self) {
        let Ok(entries) = fs::read_dir(&self.folder) else { return };
        let file = |entry: io::Result<fs::DirEntry>| {
            let path = entry.ok()?.path();
            let time = fs::metadata(&path).and_then(|data| data.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
            (path.extension()? == "json").then_some((time, path))
        };
        let mut files: Vec<(SystemTime, PathBuf)> = entries.filter_map(file).collect();
        if files.len() <= Store::FINISHED {
            return;
        }
        files.sort();
        files.reverse();
        let mut finished = 0;
        for (place, (_, path)) in files.into_iter().enumerate() {
            finished += usize::from(is_finished(&path));
            let old = place >= Store::ALL || (is_finished(&path) && finished > Store::FINISHED);
            if old && let Err(error) = fs::remove_file(&path) {
                eprintln!("spielwerk: {}: {error}", path.display());
            }
        }
    }
}

fn is_finished(path: &Path) -> bool {
    let text = fs::read_to_string(path).unwrap_or_default();
    serde_json::from_str::<Heading>(&text).is_ok_and(|heading| heading.finished)
}

/// A file that only its owner can read, as it holds keys.
fn private_file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::access::View;
    use crate::chair::Chair;
    use crate::keys;
    use crate::table::Note;
    use spielwerk_core::Rng;

    fn folder() -> PathBuf {
        std::env::temp_dir().join(format!("spielwerk-store-{}", keys::secret()))
    }

    fn table(catalogue: &Catalogue) -> Table {
        let entry = catalogue.game("doppelkopf").expect("a game");
        let players = ["human", "random", "conventions", "level=4"];
        let chairs = players.map(|text| Chair::new(&entry, text).expect("a player"));
        let session = entry.game.start(&mut Rng::new(3));
        let mut table = Table::new(entry, session, chairs.to_vec());
        for _ in 0..9 {
            let mut copy = table.entry.copy(&*table.session);
            let mv = copy.play_random(&mut Rng::new(4)).expect("not finished");
            table.play(&mv, Note { seconds: Some(0.5), ..Note::default() }).expect("legal");
        }
        table.undo().expect("moves to take back");
        table
    }

    #[test]
    fn a_table_comes_back_with_its_keys() {
        let (catalogue, folder) = (Catalogue::default(), folder());
        let saved = table(&catalogue);
        let revisions = [3, 1, 4, 1, 5];
        let store = Store::open(&folder).expect("a folder");
        store.save(&saved, &revisions);
        assert!(store.load(&saved.id, &catalogue).is_some(), "also while it is being written");
        store.close();
        let again = Store::open(&folder).expect("the same folder");
        let cell = again.load(&saved.id, &catalogue).expect("the same table");
        assert_eq!((cell.revisions(), cell.revision(View::Open)), (revisions.to_vec(), 3));
        let loaded = cell.lock();
        assert_eq!(loaded.session.record(), saved.session.record());
        assert_eq!((&loaded.key, &loaded.seat_keys), (&saved.key, &saved.seat_keys));
        assert_eq!((loaded.redo.len(), loaded.notes.len()), (saved.redo.len(), saved.notes.len()));
        drop(loaded);
        again.delete(&saved.id);
        again.close();
        assert!(again.load(&saved.id, &catalogue).is_none());
        assert_eq!(fs::read_dir(&folder).expect("the folder").count(), 0, "nothing is left");
        fs::remove_dir_all(folder).expect("the folder can go");
    }

    #[cfg(unix)]
    #[test]
    fn nobody_else_reads_the_keys() {
        use std::os::unix::fs::PermissionsExt;
        let (catalogue, folder) = (Catalogue::default(), folder());
        let saved = table(&catalogue);
        let store = Store::open(&folder).expect("a folder");
        store.save(&saved, &[]);
        store.close();
        let mode = fs::metadata(store.desk.path(&saved.id)).expect("the file").permissions().mode();
        assert_eq!(mode & 0o077, 0);
        fs::remove_dir_all(folder).expect("the folder can go");
    }

    #[test]
    fn old_finished_tables_are_removed() {
        let folder = folder();
        let store = Store::open(&folder).expect("a folder");
        store.close();
        for number in 0..Store::FINISHED + 20 {
            let finished = number % 40 != 0;
            let text = format!(r#"{{"finished":{finished}}}"#);
            fs::write(store.desk.path(&format!("{number:032x}")), text).expect("a file");
        }
        store.desk.sweep();
        let left = fs::read_dir(&folder).expect("the folder").count();
        assert_eq!(left, Store::FINISHED + 8, "the finished ones up to the limit, and all others");
        fs::remove_dir_all(folder).expect("the folder can go");
    }
}
