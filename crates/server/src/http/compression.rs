//! Answers that are the same for every visitor, sent compressed and not sent again to a browser that has them.
//!
//! Only what the program brings along passes here: games, chapters, puzzles. The length of a compressed answer tells how
//! well its parts resemble each other, so an answer that holds a secret beside text of a stranger would give the secret
//! away letter by letter (the BREACH attack). Tables, hands and keys are therefore sent as they are.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::Write as _;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use flate2::Compression;
use flate2::write::GzEncoder;

use super::errors::HttpError;
use crate::tables::refusal::Refusal;

/// A shorter answer fits one packet anyway.
const SMALLEST: usize = 1_024;
/// The longest answer of the catalogue, in bytes; a longer one is a mistake of the program.
const LONGEST: usize = 4 << 20;

/// Compresses the answers of the routes behind it if the browser can unpack them, and marks them so that they are asked
/// for again but sent only when they changed.
pub(crate) async fn compress(request: Request, next: Next) -> Response {
    let packed = accepts_gzip(request.headers());
    let known = request.headers().get(header::IF_NONE_MATCH).cloned();
    let response = next.run(request).await;
    if response.status() != StatusCode::OK {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let Ok(plain) = to_bytes(body, LONGEST).await else {
        return HttpError::from(Refusal::full("the answer could not be read")).into_response();
    };
    let fields = &mut parts.headers;
    fields.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    fields.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    let tag = tag_of(&plain);
    let is_known = known.is_some_and(|known| names(&known, &tag));
    fields.insert(header::ETAG, tag);
    if is_known {
        fields.remove(header::CONTENT_LENGTH);
        parts.status = StatusCode::NOT_MODIFIED;
        return Response::from_parts(parts, Body::empty());
    }
    let body = if packed && plain.len() >= SMALLEST { gzip(&plain) } else { None };
    if let Some(body) = body {
        fields.remove(header::CONTENT_LENGTH);
        fields.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        return Response::from_parts(parts, Body::from(body));
    }
    Response::from_parts(parts, Body::from(plain))
}

/// Whether a browser can unpack gzip and did not say that it would rather not.
pub(super) fn accepts_gzip(headers: &HeaderMap) -> bool {
    let text = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    text.is_some_and(|text| text.split(',').any(is_gzip))
}

/// `gzip`, `gzip;q=0.5`, but not `gzip;q=0`.
fn is_gzip(coding: &str) -> bool {
    let mut parts = coding.split(';').map(str::trim);
    let is_refused = |weight: &str| weight.strip_prefix("q=").is_some_and(|q| q.parse() == Ok(0.0));
    parts.next() == Some("gzip") && !parts.any(is_refused)
}

/// A name of the bytes: weak, because the compressed answer is the same in other bytes.
fn tag_of(bytes: &[u8]) -> HeaderValue {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    HeaderValue::try_from(format!("W/\"{:016x}\"", hasher.finish())).expect("digits are text")
}

fn names(known: &HeaderValue, tag: &HeaderValue) -> bool {
    let (Ok(known), Ok(tag)) = (known.to_str(), tag.to_str()) else { return false };
    known.split(',').any(|one| one.trim() == tag)
}

/// The compressed bytes; nothing if they cannot be written, which memory never refuses.
fn gzip(plain: &Bytes) -> Option<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(plain.len() / 4), Compression::default());
    encoder.write_all(plain).ok()?;
    encoder.finish().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_browser_that_wants_gzip_gets_it() {
        let accepts = |text: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(text));
            accepts_gzip(&headers)
        };
        assert!(accepts("gzip, deflate, br, zstd"));
        assert!(accepts("br;q=1.0, gzip;q=0.5"));
        assert!(!accepts("gzip;q=0, br"));
        assert!(!accepts("gzip; q=0.0"));
        assert!(!accepts("br, xgzip"));
        assert!(!accepts_gzip(&HeaderMap::new()));
    }

    #[test]
    fn a_tag_names_its_bytes_among_others() {
        let tag = tag_of(b"games");
        assert_ne!(tag, tag_of(b"other games"));
        let both = HeaderValue::try_from(format!("\"x\", {}", tag.to_str().expect("text"))).expect("text");
        assert!(names(&both, &tag));
        assert!(!names(&HeaderValue::from_static("\"x\""), &tag));
    }
}
