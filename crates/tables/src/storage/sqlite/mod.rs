//! Tables in one SQLite database, with a write-ahead log that is synchronised to disk before a change counts as saved.
//!
//! One thread writes ([`writer`]): changes that wait at the same time share one transaction and one synchronisation.
//! Reading goes through a connection of its own, which the log lets proceed while something is written.

mod lock;
mod schema;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, Transaction, params};

use self::lock::FolderLock;
use self::writer::{Job, Writer};
use super::{
    FinishedGame, GameOutcome, GamesPage, GamesQuery, Storage, StorageError, StoredMove, StoredTable,
    TableChange, Usage,
};

/// Why a folder of games cannot be opened.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// The folder cannot be made or written to.
    #[error("games cannot be kept in {}: {source}", folder.display())]
    Folder {
        /// Where.
        folder: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// Another server uses it.
    #[error(
        "another server{} already uses {}; stop it, or give this one its own folder with --data",
        process.map_or_else(String::new, |id| format!(" (process {id})")), folder.display()
    )]
    InUse {
        /// Where.
        folder: PathBuf,
        /// The process that uses it, if it said so.
        process: Option<u32>,
    },
    /// The file is damaged, or not of this program.
    #[error("{} cannot be used: {reason}", file.display())]
    Database {
        /// The path of the database.
        file: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
}

/// Keeps tables in a folder that no other server uses at the same time.
pub struct SqliteStorage {
    /// For reading; gone when the storage is closed.
    reader: Mutex<Option<Connection>>,
    writer: Writer,
    lock: Mutex<Option<FolderLock>>,
}

impl SqliteStorage {
    /// The name of the database in its folder.
    pub const FILE: &str = "games.sqlite3";

    /// Opens the folder, which is made if need be, and locks it.
    ///
    /// # Errors
    /// If it cannot be written to, another server uses it, or the database in it is damaged or not of this program.
    pub fn open(folder: &Path) -> Result<Self, OpenError> {
        let lock = FolderLock::take(folder)?;
        let file = folder.join(Self::FILE);
        let wrong = |reason: String| OpenError::Database { file: file.clone(), reason };
        schema::make_private(&file)
            .map_err(|source| OpenError::Folder { folder: folder.to_owned(), source })?;
        let connection = schema::connect(&file).map_err(wrong)?;
        let reader = schema::connect(&file).map_err(wrong)?;
        let writer = Writer::start(connection).map_err(|error| wrong(error.to_string()))?;
        Ok(Self { reader: Mutex::new(Some(reader)), writer, lock: Mutex::new(Some(lock)) })
    }

    /// Reads something as it was at one moment.
    fn read<T>(
        &self,
        read: impl FnOnce(&Transaction<'_>) -> Result<T, StorageError>,
    ) -> Result<T, StorageError> {
        let mut reader = self.reader.lock().unwrap_or_else(PoisonError::into_inner);
        let snapshot = reader.as_mut().ok_or(StorageError::Closed)?.transaction()?;
        read(&snapshot)
    }
}

impl Storage for SqliteStorage {
    fn save(&self, changes: &[TableChange]) -> Result<(), StorageError> {
        self.writer.run(Job::Save(changes.to_vec())).map(drop)
    }

    fn annotate(&self, id: &str, ply: usize, mv: &StoredMove) -> Result<(), StorageError> {
        self.writer.run(Job::Annotate { id: id.to_owned(), ply, mv: mv.clone() }).map(drop)
    }

    fn load(&self, id: &str) -> Result<Option<StoredTable>, StorageError> {
        self.read(|snapshot| {
            let found = snapshot
                .prepare_cached("SELECT owner, created, details FROM tables WHERE id = ?1")?
                .query_row([id], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
                .optional()?;
            let Some((owner, created, details)) = found else { return Ok(None) };
            let mut moves = Vec::new();
            let mut statement = snapshot
                .prepare_cached("SELECT ply, mv, note FROM moves WHERE table_id = ?1 ORDER BY ply")?;
            let mut rows = statement.query([id])?;
            while let Some(row) = rows.next()? {
                if row.get::<_, usize>(0)? != moves.len() {
                    return Err(StorageError::Unreadable {
                        reason: format!("move {} is missing", moves.len()),
                    });
                }
                moves.push(StoredMove { mv: row.get(1)?, note: row.get(2)? });
            }
            Ok(Some(StoredTable { owner, created, details, moves }))
        })
    }

    fn delete(&self, id: &str) -> Result<(), StorageError> {
        self.writer.run(Job::Delete(id.to_owned())).map(drop)
    }

    fn games(&self, query: &GamesQuery) -> Result<GamesPage, StorageError> {
        const WHERE: &str = "finished IS NOT NULL
            AND (?1 IS NULL OR owner = ?1) AND (?2 IS NULL OR game = ?2)
            AND (?3 IS NULL OR substr(opponent, 1, length(?3)) = ?3) AND (?4 IS NULL OR level = ?4)
            AND (?5 IS NULL OR result = ?5) AND (?6 IS NULL OR substr(opening, 1, length(?6)) = ?6)
            AND (?7 IS NULL OR finished >= ?7) AND (?8 IS NULL OR finished < ?8)";
        self.read(|snapshot| {
            let wanted = params![
                query.owner,
                query.game,
                query.opponent,
                query.level,
                query.result.map(GameOutcome::word),
                query.opening,
                query.since.map(clamped),
                query.until.map(clamped),
            ];
            let count = format!("SELECT count(*) FROM tables WHERE {WHERE}");
            let total = snapshot.query_row(&count, wanted, |row| row.get(0))?;
            let select = format!(
                "SELECT id, game, opponent, level, result, opening, finished FROM tables WHERE {WHERE}
                 ORDER BY finished DESC, ended DESC, id LIMIT {} OFFSET {}",
                clamped(query.count as u64),
                clamped(query.from as u64)
            );
            let mut statement = snapshot.prepare(&select)?;
            let games = statement.query_map(wanted, finished_game)?.collect::<Result<_, _>>()?;
            Ok(GamesPage { games, total })
        })
    }

    fn usage(&self, owner: &str) -> Result<Usage, StorageError> {
        self.read(|snapshot| {
            let own = snapshot
                .prepare_cached("SELECT count(*) FROM tables WHERE owner = ?1")?
                .query_row([owner], |row| row.get(0))?;
            let total =
                snapshot.prepare_cached("SELECT count(*) FROM tables")?.query_row([], |row| row.get(0))?;
            Ok(Usage { own, total })
        })
    }

    fn drop_oldest(&self, owner: &str) -> Result<bool, StorageError> {
        self.writer.run(Job::DropOldest(owner.to_owned()))
    }

    fn close(&self) {
        drop(self.reader.lock().unwrap_or_else(PoisonError::into_inner).take());
        self.writer.close();
        // Nothing is written any more, so another server may use the folder.
        drop(self.lock.lock().unwrap_or_else(PoisonError::into_inner).take());
    }
}

/// A number as SQLite can hold it.
fn clamped(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn finished_game(row: &Row<'_>) -> rusqlite::Result<FinishedGame> {
    let word: String = row.get(4)?;
    let wrong = || rusqlite::Error::InvalidColumnType(4, "result".to_owned(), rusqlite::types::Type::Text);
    Ok(FinishedGame {
        id: row.get(0)?,
        game: row.get(1)?,
        opponent: row.get(2)?,
        level: row.get(3)?,
        result: GameOutcome::from_word(&word).ok_or_else(wrong)?,
        opening: row.get(5)?,
        finished: row.get(6)?,
    })
}

impl From<rusqlite::Error> for StorageError {
    fn from(error: rusqlite::Error) -> Self {
        let damaged = matches!(
            error.sqlite_error_code(),
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase | ErrorCode::TypeMismatch)
        );
        let wrong_value = matches!(
            error,
            rusqlite::Error::FromSqlConversionFailure(..)
                | rusqlite::Error::IntegralValueOutOfRange(..)
                | rusqlite::Error::InvalidColumnType(..)
        );
        let reason = error.to_string();
        if damaged || wrong_value { Self::Unreadable { reason } } else { Self::Unavailable { reason } }
    }
}
