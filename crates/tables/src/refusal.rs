//! Why a request cannot be served: a kind and one sentence.

use spielwerk_core::{ParseError, SpecError};
use spielwerk_session::PlayError;
use spielwerk_session::{PlayerError, PlayerFailure};

use super::storage::StorageError;

/// What kind of refusal it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalKind {
    /// The request makes no sense.
    Bad,
    /// The keys do not allow it.
    Forbidden,
    /// There is no such thing.
    Missing,
    /// The table is not in a state for it.
    Conflict,
    /// This client asks for too much.
    TooMany,
    /// Something on the server is broken.
    Broken,
    /// The server is full, or cannot keep what it was given.
    Unavailable,
}

/// A refusal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{sentence}")]
pub struct Refusal {
    /// From which a server takes its status code.
    pub kind: RefusalKind,
    sentence: String,
}

impl Refusal {
    fn new(kind: RefusalKind, sentence: impl Into<String>) -> Self {
        Self { kind, sentence: sentence.into() }
    }

    /// The request makes no sense.
    pub fn bad(sentence: impl Into<String>) -> Self {
        Self::new(RefusalKind::Bad, sentence)
    }

    /// The keys do not allow it.
    pub fn forbidden(sentence: impl Into<String>) -> Self {
        Self::new(RefusalKind::Forbidden, sentence)
    }

    /// There is no such thing.
    pub fn missing(sentence: impl Into<String>) -> Self {
        Self::new(RefusalKind::Missing, sentence)
    }

    /// The table is not in a state for it.
    pub fn conflict(sentence: impl Into<String>) -> Self {
        Self::new(RefusalKind::Conflict, sentence)
    }

    /// This client or table asks for too much at once.
    pub fn too_many(sentence: impl Into<String>) -> Self {
        Self::new(RefusalKind::TooMany, sentence)
    }

    /// The server is full, or cannot keep what it was given.
    pub fn full(sentence: impl Into<String>) -> Self {
        Self::new(RefusalKind::Unavailable, sentence)
    }
}

impl From<StorageError> for Refusal {
    fn from(error: StorageError) -> Self {
        let kind = match error {
            StorageError::Unreadable { .. } => RefusalKind::Broken,
            StorageError::Unavailable { .. } | StorageError::Closed => RefusalKind::Unavailable,
        };
        Self::new(kind, error.to_string())
    }
}

impl From<SpecError> for Refusal {
    fn from(error: SpecError) -> Self {
        let sentence = error.to_string();
        if matches!(error, SpecError::Forbidden { .. }) {
            Self::forbidden(sentence)
        } else {
            Self::bad(sentence)
        }
    }
}

impl From<ParseError> for Refusal {
    fn from(error: ParseError) -> Self {
        Self::bad(error.to_string())
    }
}

impl From<PlayError> for Refusal {
    fn from(error: PlayError) -> Self {
        Self::bad(error.to_string())
    }
}

impl From<PlayerError> for Refusal {
    fn from(error: PlayerError) -> Self {
        match error {
            PlayerError::Spec(error) => error.into(),
            other => Self::bad(other.to_string()),
        }
    }
}

impl From<PlayerFailure> for Refusal {
    fn from(failure: PlayerFailure) -> Self {
        Self::new(RefusalKind::Broken, failure.reason)
    }
}
