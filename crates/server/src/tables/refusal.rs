//! Why a request cannot be served: a kind and one sentence.

use spielwerk_core::{ParseError, SpecError};
use spielwerk_session::PlayError;
use spielwerk_session::{PlayerError, PlayerFailure};

use super::storage::StorageError;

/// What kind of refusal it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RefusalKind {
    /// The request makes no sense.
    Bad,
    /// The token of the owner is missing.
    Unauthorised,
    /// The keys do not allow it.
    Forbidden,
    /// There is no such thing.
    Missing,
    /// The address does not take this method.
    Method,
    /// The rest of the request does not arrive.
    Slow,
    /// The table is not in a state for it.
    Conflict,
    /// More than this server reads.
    TooLarge,
    /// Not JSON.
    NotJson,
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
pub(crate) struct Refusal {
    /// Its kind.
    pub(crate) kind: RefusalKind,
    sentence: String,
}

impl Refusal {
    fn new(kind: RefusalKind, sentence: impl Into<String>) -> Self {
        Self { kind, sentence: sentence.into() }
    }

    /// The request makes no sense.
    pub(crate) fn bad(sentence: impl Into<String>) -> Self {
        Self::new(RefusalKind::Bad, sentence)
    }

    /// The token of the owner is missing.
    pub(crate) fn unauthorised() -> Self {
        Self::new(
            RefusalKind::Unauthorised,
            "this needs the token of the server's owner; open the link that it printed when it started",
        )
    }

    /// The keys do not allow it.
    pub(crate) fn forbidden(sentence: impl Into<String>) -> Self {
        Self::new(RefusalKind::Forbidden, sentence)
    }

    /// There is no such thing.
    pub(crate) fn missing(sentence: impl Into<String>) -> Self {
        Self::new(RefusalKind::Missing, sentence)
    }

    /// The address does not take this method.
    pub(crate) fn method() -> Self {
        Self::new(RefusalKind::Method, "this address does not take that method")
    }

    /// The rest of the request does not arrive.
    pub(crate) fn slow() -> Self {
        Self::new(RefusalKind::Slow, "the request took too long to arrive")
    }

    /// The table is not in a state for it.
    pub(crate) fn conflict(sentence: impl Into<String>) -> Self {
        Self::new(RefusalKind::Conflict, sentence)
    }

    /// More than this server reads.
    pub(crate) fn too_large(limit: usize) -> Self {
        Self::new(RefusalKind::TooLarge, format!("a request may have {} KiB", limit / 1024))
    }

    /// Not JSON.
    pub(crate) fn not_json() -> Self {
        Self::new(RefusalKind::NotJson, "requests that change something need Content-Type: application/json")
    }

    /// This client or table asks for too much at once.
    pub(crate) fn too_many(sentence: impl Into<String>) -> Self {
        Self::new(RefusalKind::TooMany, sentence)
    }

    /// The server is full, or cannot keep what it was given.
    pub(crate) fn full(sentence: impl Into<String>) -> Self {
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
