//! What a request is told when it cannot be served: a status and one sentence.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;
use spielwerk_core::{ParseError, SpecError};
use spielwerk_session::PlayError;
use spielwerk_session::{PlayerError, PlayerFailure};

/// A refusal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{sentence}")]
pub(crate) struct ApiError {
    status: StatusCode,
    sentence: String,
}

impl ApiError {
    fn new(status: StatusCode, sentence: impl Into<String>) -> Self {
        Self { status, sentence: sentence.into() }
    }

    /// 400: the request makes no sense.
    pub(crate) fn bad(sentence: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, sentence)
    }

    /// 403: the keys do not allow it.
    pub(crate) fn forbidden(sentence: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, sentence)
    }

    /// 404: there is no such thing.
    pub(crate) fn missing(sentence: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, sentence)
    }

    /// 405: not in this way.
    pub(crate) fn method() -> Self {
        Self::new(StatusCode::METHOD_NOT_ALLOWED, "this address does not take that method")
    }

    /// 408: the rest of the request does not come.
    pub(crate) fn slow() -> Self {
        Self::new(StatusCode::REQUEST_TIMEOUT, "the request took too long to arrive")
    }

    /// 409: the table is not in a state for it.
    pub(crate) fn conflict(sentence: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, sentence)
    }

    /// 413: more than this server reads.
    pub(crate) fn too_large(limit: usize) -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, format!("a request may have {} KiB", limit / 1024))
    }

    /// 415: not JSON.
    pub(crate) fn not_json() -> Self {
        Self::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "requests that change something need Content-Type: application/json",
        )
    }

    /// 429: this client or table asks for too much at once.
    pub(crate) fn too_many(sentence: impl Into<String>) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, sentence)
    }

    /// 503: the server is full.
    pub(crate) fn full(sentence: impl Into<String>) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, sentence)
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        (self.status, Json(json!({ "error": self.sentence }))).into_response()
    }
}

impl From<SpecError> for ApiError {
    fn from(error: SpecError) -> Self {
        Self::bad(error.to_string())
    }
}

impl From<ParseError> for ApiError {
    fn from(error: ParseError) -> Self {
        Self::bad(error.to_string())
    }
}

impl From<PlayError> for ApiError {
    fn from(error: PlayError) -> Self {
        Self::bad(error.to_string())
    }
}

impl From<PlayerError> for ApiError {
    fn from(error: PlayerError) -> Self {
        Self::bad(error.to_string())
    }
}

impl From<PlayerFailure> for ApiError {
    fn from(failure: PlayerFailure) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, failure.reason)
    }
}
