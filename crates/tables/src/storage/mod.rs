//! Where games are kept: a trait without network, threads or file formats in it, so that a server keeps games in SQLite
//! and a page without a server can keep them in the browser.
//!
//! A table is a heading, by which finished games are found, details as JSON, and a list of moves with notes. A change
//! names how many moves stay as they are, so that a move costs one short row, and taking moves back none. A change that
//! was saved is durable; a change that was refused has left nothing behind.

mod memory;
mod query;
#[cfg(feature = "sqlite")]
mod sqlite;

pub use memory::MemoryStorage;
pub use query::{FinishedGame, GameOutcome, GamesPage, GamesQuery};
#[cfg(feature = "sqlite")]
pub use sqlite::{OpenError, SqliteStorage};

/// Why something cannot be kept or found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StorageError {
    /// It cannot be written or read now; nothing was changed.
    #[error("games cannot be kept at the moment ({reason}); nothing was changed, try again later")]
    Unavailable {
        /// What the system says.
        reason: String,
    },
    /// What is stored is damaged or not of this program.
    #[error("what is stored cannot be read: {reason}")]
    Unreadable {
        /// What is wrong with it.
        reason: String,
    },
    /// The storage was closed.
    #[error("the server is closing")]
    Closed,
}

/// What finished games are found by.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    /// The id of the table.
    pub id: String,
    /// The client that made it; empty if no client owns it.
    pub owner: String,
    /// The name of the game without parameters.
    pub game: String,
    /// Who plays against the owner, seat by seat, separated by commas.
    pub opponent: String,
    /// The highest level among the opponents.
    pub level: Option<u32>,
    /// The first moves, separated by blanks; empty if the game hides them.
    pub opening: String,
    /// When the table was made, in seconds since 1970.
    pub created: u64,
    /// How and when (seconds since 1970) the game ended, seen from the owner's seat. The first date counts as long as the
    /// game stays finished.
    pub finished: Option<(u64, GameOutcome)>,
}

/// A move with what is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredMove {
    /// The move in the game's notation.
    pub mv: String,
    /// What is known of it, as JSON.
    pub note: String,
}

/// A change of a table, or a new table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableChange {
    /// What it is found by.
    pub heading: Heading,
    /// Everything else but the moves, as JSON.
    pub details: String,
    /// How many of the stored moves stay; later ones are removed.
    pub kept: usize,
    /// The moves after those.
    pub moves: Vec<StoredMove>,
}

/// A table as it was stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredTable {
    /// The client that made it.
    pub owner: String,
    /// When it was made, in seconds since 1970.
    pub created: u64,
    /// Everything else but the moves, as JSON.
    pub details: String,
    /// The moves in order.
    pub moves: Vec<StoredMove>,
}

/// How much is stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Tables of one owner.
    pub own: usize,
    /// Tables of all owners.
    pub total: usize,
}

/// Keeps tables.
pub trait Storage: Send + Sync {
    /// Saves changes, all or none; they are durable when this returns.
    ///
    /// # Errors
    /// If they cannot be kept, or do not continue what is stored; then nothing is changed.
    fn save(&self, changes: &[TableChange]) -> Result<(), StorageError>;

    /// Replaces the note of a stored move. A ply that is not stored is left alone.
    ///
    /// # Errors
    /// If it cannot be kept.
    fn annotate(&self, id: &str, ply: usize, mv: &StoredMove) -> Result<(), StorageError>;

    /// The table with this id; `None` if there is none.
    ///
    /// # Errors
    /// If it cannot be read.
    fn load(&self, id: &str) -> Result<Option<StoredTable>, StorageError>;

    /// Removes a table for good, if it is there.
    ///
    /// # Errors
    /// If it cannot be removed.
    fn delete(&self, id: &str) -> Result<(), StorageError>;

    /// Finished games, the latest first.
    ///
    /// # Errors
    /// If they cannot be read.
    fn games(&self, query: &GamesQuery) -> Result<GamesPage, StorageError>;

    /// How many tables are stored.
    ///
    /// # Errors
    /// If they cannot be counted.
    fn usage(&self, owner: &str) -> Result<Usage, StorageError>;

    /// Removes the finished game of an owner that ended first, in the order of changes and not of dates, as a clock may
    /// have been set back; false if there is none.
    ///
    /// # Errors
    /// If it cannot be removed.
    fn drop_oldest(&self, owner: &str) -> Result<bool, StorageError>;

    /// Finishes what is under way; later calls may be refused.
    fn close(&self) {}
}

#[cfg(all(test, feature = "sqlite"))]
mod tests;
