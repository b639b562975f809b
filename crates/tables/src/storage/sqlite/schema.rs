//! The tables of the database, and whether a file is such a database at all.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::Path;
use std::time::Duration;

use rusqlite::Connection;

/// "Spwk", which tells databases of this program from others.
const APPLICATION: i32 = 0x5370_776b;
/// The version of the tables below.
const VERSION: i32 = 2;
/// Larger files are not checked from end to end at every start.
const CHECKED_BYTES: u64 = 64 << 20;

const TABLES: &str = "
CREATE TABLE tables (
    id TEXT PRIMARY KEY, owner TEXT NOT NULL, created INTEGER NOT NULL, game TEXT NOT NULL, opponent TEXT NOT NULL,
    level INTEGER, opening TEXT NOT NULL, finished INTEGER, result TEXT, details TEXT NOT NULL, ended INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX tables_by_end ON tables (owner, finished);
CREATE INDEX tables_by_order ON tables (owner, ended);
CREATE TABLE moves (
    table_id TEXT NOT NULL, ply INTEGER NOT NULL, mv TEXT NOT NULL, note TEXT NOT NULL, PRIMARY KEY (table_id, ply)
) STRICT, WITHOUT ROWID;
";

/// From version 1, which had the dates of ends and not their order.
const FROM_VERSION_1: &str = "
ALTER TABLE tables ADD COLUMN ended INTEGER;
UPDATE tables SET ended = numbered.place FROM (
    SELECT id, row_number() OVER (PARTITION BY owner ORDER BY finished, id) AS place
    FROM tables WHERE finished IS NOT NULL
) AS numbered WHERE tables.id = numbered.id;
CREATE INDEX tables_by_order ON tables (owner, ended);
";

/// Makes the file so that only its owner can read it, as it holds keys; SQLite gives its other files the same mode.
pub(super) fn make_private(file: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)?;
    #[cfg(unix)]
    fs::set_permissions(file, std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    Ok(())
}

/// A connection to the database, which is made if the file is empty.
pub(super) fn connect(file: &Path) -> Result<Connection, String> {
    let connection = Connection::open(file).map_err(|error| error.to_string())?;
    prepare(&connection, file).map_err(|error| error.to_string())?;
    Ok(connection)
}

/// Why a database is not used.
#[derive(Debug, thiserror::Error)]
enum Unusable {
    #[error(transparent)]
    Sqlite(#[from] rusqlite::Error),
    #[error("it is a database of another program")]
    Other,
    #[error("it was written by a later version of this program (format {0})")]
    Later(i32),
    #[error("it is damaged ({0}); move it away, or restore it from a copy")]
    Damaged(String),
}

fn prepare(connection: &Connection, file: &Path) -> Result<(), Unusable> {
    connection.busy_timeout(Duration::from_secs(5))?;
    let number = |pragma: &str| connection.pragma_query_value(None, pragma, |row| row.get::<_, i32>(0));
    let (application, version) = (number("application_id")?, number("user_version")?);
    let tables: i64 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    if tables > 0 && application != APPLICATION {
        return Err(Unusable::Other);
    }
    if version > VERSION {
        return Err(Unusable::Later(version));
    }
    let _: String = connection.pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get(0))?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    if tables == 0 {
        connection.execute_batch(&format!(
            "BEGIN IMMEDIATE; {TABLES} PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION}; COMMIT;"
        ))?;
        return Ok(());
    }
    if fs::metadata(file).is_ok_and(|data| data.len() <= CHECKED_BYTES) {
        let verdict: String = connection.pragma_query_value(None, "quick_check", |row| row.get(0))?;
        if verdict != "ok" {
            return Err(Unusable::Damaged(verdict));
        }
    }
    if version < VERSION {
        connection.execute_batch(&format!(
            "BEGIN IMMEDIATE; {FROM_VERSION_1} PRAGMA user_version = {VERSION}; COMMIT;"
        ))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_transaction_waits_for_the_disk() {
        let folder = std::env::temp_dir().join(format!("spielwerk-schema-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join("games.sqlite3");
        // A new database, and one that is there.
        for _ in 0..2 {
            let connection = connect(&file).expect("a database");
            let journal: String =
                connection.pragma_query_value(None, "journal_mode", |row| row.get(0)).expect("a mode");
            let synchronous: i64 =
                connection.pragma_query_value(None, "synchronous", |row| row.get(0)).expect("a number");
            // 2 is FULL: with NORMAL the log is not synchronised when a transaction ends, and a loss of power loses it.
            assert_eq!((journal.as_str(), synchronous), ("wal", 2));
        }
        fs::remove_dir_all(folder).expect("the folder can go");
    }
}
