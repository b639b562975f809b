//! Why a study could not be made.

use std::io;
use std::path::{Path, PathBuf};

use spielwerk_core::{ParseError, SpecError, TableError};
use spielwerk_matches::openings::OpeningError;
use spielwerk_matches::{ConfigError, RunError};
use spielwerk_session::PlayError;
use spielwerk_session::{PlayerError, PlayerFailure};

use crate::report::WriteError;

/// Why a study could not be made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StudyError {
    /// There is no such study.
    #[error("no study {name:?}; there are: {known}")]
    Unknown {
        /// What was asked for.
        name: String,
        /// The names of the studies there are.
        known: String,
    },
    /// More runs were named than the study looks at.
    #[error("{study} looks at one run, not at {count}")]
    Runs {
        /// The name of the study.
        study: &'static str,
        /// How many were named.
        count: usize,
    },
    /// It was asked to stop; what it has is kept.
    #[error("the study was stopped; the same command resumes it")]
    Stopped,
    /// A match could not be played.
    #[error(transparent)]
    Run(#[from] RunError),
    /// A learner could not be trained.
    #[error(transparent)]
    Training(#[from] spielwerk_run::RunError),
    /// A game or a parameter is wrong.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// A player cannot be had.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// A player could not answer.
    #[error(transparent)]
    Failure(#[from] PlayerFailure),
    /// What a player does could not be told.
    #[error(transparent)]
    Policy(#[from] spielwerk_session::PolicyError),
    /// A move was refused.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// A position or a file cannot be understood.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// There are no openings.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// A table cannot be had.
    #[error(transparent)]
    ReportTable(#[from] TableError),
    /// A file cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// What went wrong.
        source: io::Error,
    },
    /// A file of the folder holds something else.
    #[error("{}: {reason}", path.display())]
    Content {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// The report cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
}

impl From<ConfigError> for StudyError {
    fn from(error: ConfigError) -> Self {
        RunError::from(error).into()
    }
}

/// Names the file that an error is about.
pub(crate) fn at(path: &Path) -> impl FnOnce(io::Error) -> StudyError {
    let path = path.to_owned();
    move |source| StudyError::File { path, source }
}
