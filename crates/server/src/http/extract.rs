//! What handlers take from a request: the table, the keys, the query and the body. Whatever is wrong is a sentence.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::http::errors::HttpError;
use crate::limits;
use crate::shared_table::SharedTable;
use crate::state::AppState;
use crate::tables::keys::Keys;
use crate::tables::refusal::Refusal;

/// The table whose id is in the path.
pub(crate) struct TableFromPath(pub(crate) Arc<SharedTable>);

impl FromRequestParts<Arc<AppState>> for TableFromPath {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<AppState>) -> Result<Self, HttpError> {
        let Path(id) = Path::<String>::from_request_parts(parts, app)
            .await
            .map_err(|_| Refusal::missing("there is no such table"))?;
        Ok(Self(app.table(&id)?))
    }
}

/// The keys of the request, from its header.
pub(crate) struct Auth(pub(crate) Keys);

impl<S: Sync> FromRequestParts<S> for Auth {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, HttpError> {
        Ok(Self(keys_of(&parts.headers)))
    }
}

/// The keys of `Authorization: Bearer KEY,KEY`.
pub(crate) fn keys_of(headers: &HeaderMap) -> Keys {
    let value = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    value.and_then(|value| value.strip_prefix("Bearer ")).map(Keys::parse).unwrap_or_default()
}

/// The query of the request.
pub(crate) struct QueryOf<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Sync> FromRequestParts<S> for QueryOf<T> {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, HttpError> {
        let query = Query::<T>::try_from_uri(&parts.uri);
        Ok(query.map(|Query(query)| Self(query)).map_err(|error| Refusal::bad(error.body_text()))?)
    }
}

/// The body of a request that says everything by its address.
#[derive(Debug, Deserialize)]
pub(crate) struct EmptyBody {}

/// A JSON body of bounded size.
pub(crate) struct JsonBody<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Sync> FromRequest<S> for JsonBody<T> {
    type Rejection = HttpError;

    async fn from_request(request: Request, _: &S) -> Result<Self, HttpError> {
        if !is_json(request.headers()) {
            return Err(HttpError::NotJson);
        }
        let length = request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
        if length.and_then(|length| length.parse::<usize>().ok()).is_some_and(|length| length > limits::BODY)
        {
            return Err(HttpError::TooLarge { limit: limits::BODY });
        }
        let body = read(request.into_body(), limits::BODY_TIME).await?;
        let value = serde_json::from_slice(&body);
        Ok(Self(value.map_err(|error| Refusal::bad(format!("the body: {error}")))?))
    }
}

/// A body of bounded size that comes in bounded time.
async fn read(body: Body, time: Duration) -> Result<Bytes, HttpError> {
    let read = tokio::time::timeout(time, to_bytes(body, limits::BODY));
    read.await.map_err(|_| HttpError::Slow)?.map_err(|_| HttpError::TooLarge { limit: limits::BODY })
}

fn is_json(headers: &HeaderMap) -> bool {
    let value = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    value.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_body_that_does_not_come_is_not_waited_for() {
        let (sender, receiver) = tokio::sync::mpsc::channel::<Result<Bytes, std::io::Error>>(1);
        sender.send(Ok(Bytes::from_static(b"{"))).await.expect("room");
        let body = Body::from_stream(tokio_stream::wrappers::ReceiverStream::new(receiver));
        let read = read(body, Duration::from_millis(20)).await;
        assert_eq!(read.err(), Some(HttpError::Slow));
        drop(sender);
    }
}
