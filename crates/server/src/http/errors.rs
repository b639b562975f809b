//! Refusals as answers: a status and a JSON object with one sentence.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::tables::refusal::{Refusal, RefusalKind};

/// Why a request is not served: a refusal of a table, or something that only HTTP knows of.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum HttpError {
    /// The table, the storage or a limit refuses it.
    #[error(transparent)]
    Refused(Refusal),
    /// The token of the owner is missing.
    #[error("this needs the token of the server's owner; open the link that it printed when it started")]
    Unauthorised,
    /// The address does not take this method.
    #[error("this address does not take that method")]
    Method,
    /// The rest of the request does not arrive.
    #[error("the request took too long to arrive")]
    Slow,
    /// The body has more bytes than this server reads.
    #[error("a request may have {} KiB", limit / 1024)]
    TooLarge {
        /// The most bytes.
        limit: usize,
    },
    /// The body is not declared to be JSON.
    #[error("requests that change something need Content-Type: application/json")]
    NotJson,
}

impl<E: Into<Refusal>> From<E> for HttpError {
    fn from(refusal: E) -> Self {
        Self::Refused(refusal.into())
    }
}

impl HttpError {
    fn status(&self) -> StatusCode {
        match self {
            Self::Refused(refusal) => match refusal.kind {
                RefusalKind::Bad => StatusCode::BAD_REQUEST,
                RefusalKind::Forbidden => StatusCode::FORBIDDEN,
                RefusalKind::Missing => StatusCode::NOT_FOUND,
                RefusalKind::Conflict => StatusCode::CONFLICT,
                RefusalKind::TooMany => StatusCode::TOO_MANY_REQUESTS,
                RefusalKind::Broken => StatusCode::INTERNAL_SERVER_ERROR,
                RefusalKind::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            },
            Self::Unauthorised => StatusCode::UNAUTHORIZED,
            Self::Method => StatusCode::METHOD_NOT_ALLOWED,
            Self::Slow => StatusCode::REQUEST_TIMEOUT,
            Self::TooLarge { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            Self::NotJson => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        }
    }
}

impl IntoResponse for HttpError {
    fn into_response(self) -> Response {
        let status = self.status();
        if status == StatusCode::INTERNAL_SERVER_ERROR {
            tracing::error!("{self}");
        } else if status == StatusCode::SERVICE_UNAVAILABLE || status == StatusCode::TOO_MANY_REQUESTS {
            tracing::warn!(status = status.as_u16(), "{self}");
        } else {
            tracing::debug!(status = status.as_u16(), "{self}");
        }
        (status, Json(json!({ "error": self.to_string() }))).into_response()
    }
}
