//! Why a run cannot go on: one sentence each.

use std::io;
use std::path::{Path, PathBuf};

use spielwerk_core::TableError;
use spielwerk_matches::RunError;

/// Why a run cannot begin or go on.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ZeroError {
    /// A file cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// What went wrong.
        source: io::Error,
    },
    /// The folder belongs to another run.
    #[error("{} holds a run of another game, preset or seed; use a new folder", .0.display())]
    OtherRun(PathBuf),
    /// The folder was written by a later program, or is of another kind.
    #[error("{} is a {found}, this program reads {expected}", path.display())]
    Version {
        /// Which file.
        path: PathBuf,
        /// Format and version that were found.
        found: String,
        /// Format and version that are read.
        expected: String,
    },
    /// A file of the run is damaged.
    #[error("{}: {reason}", path.display())]
    Damaged {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// A network cannot be used here.
    #[error("{}: {reason}", path.display())]
    Net {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// The file of a network cannot be read or written.
    #[error("{0}")]
    Sentence(String),
    /// There is no such preset.
    #[error("no preset {name:?} for {game}; there are: {known}")]
    Preset {
        /// What was asked for.
        name: String,
        /// For which game.
        game: String,
        /// What there is.
        known: String,
    },
    /// Nothing says how a network sees this game.
    #[error("networks cannot learn {0}; they can learn othello, connect4, nimm3 and amazons")]
    NotLearnable(String),
    /// A match of the ladder could not be played.
    #[error(transparent)]
    Ladder(#[from] RunError),
    /// There is no memory for a solver.
    #[error(transparent)]
    Memory(#[from] TableError),
}

impl ZeroError {
    /// For errors of reading or writing this file.
    pub(crate) fn at(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::File { path, source }
    }

    /// For a file that holds something else than it should.
    pub(crate) fn damaged(path: &Path, reason: &(impl ToString + ?Sized)) -> Self {
        Self::Damaged { path: path.to_owned(), reason: reason.to_string() }
    }
}
