//! Why a run cannot start or continue: one sentence each.

use std::error::Error;
use std::io;
use std::path::{Path, PathBuf};

/// Why a run cannot start or continue.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// A file cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// What went wrong.
        source: io::Error,
    },
    /// Another process works in the folder.
    #[error("{} is in use by another run; wait for it or use another folder", .0.display())]
    InUse(PathBuf),
    /// The folder belongs to another run.
    #[error("{} holds a run with another configuration; use a new folder", .0.display())]
    OtherRun(PathBuf),
    /// The folder holds other files.
    #[error("{} is not empty and does not hold a run; use a new folder", .0.display())]
    NotARun(PathBuf),
    /// A file is of another format or version.
    #[error("{} is a {found}, this program reads {expected}", path.display())]
    Version {
        /// Which file.
        path: PathBuf,
        /// Format and version in the file.
        found: String,
        /// Format and version that are read.
        expected: String,
    },
    /// A file holds something else than it should.
    #[error("{}: {reason}", path.display())]
    Damaged {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// There is no such preset.
    #[error("there is no preset {name:?}; presets: {known}")]
    Preset {
        /// What was asked for.
        name: String,
        /// What exists.
        known: String,
    },
    /// A setting cannot be made.
    #[error("{0}")]
    Setting(String),
    /// The run was asked to stop within an iteration, which will be made again.
    #[error("stopped")]
    Stopped,
    /// The method failed.
    #[error("{0}")]
    Method(Box<dyn Error + Send + Sync>),
}

impl RunError {
    /// For errors of reading or writing this file.
    pub fn at(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::File { path, source }
    }

    /// For a file that holds something else than it should.
    #[expect(clippy::needless_pass_by_value, reason = "errors come by value from `map_err`")]
    pub fn damaged(path: &Path, reason: impl ToString) -> Self {
        Self::Damaged { path: path.to_owned(), reason: reason.to_string() }
    }

    /// For what went wrong in the method itself.
    pub fn method(error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Method(error.into())
    }
}
