//! The files of the page as answers.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use spielwerk_page::{VERSION, content_type, file};

use super::compression::accepts_gzip;
use super::errors::HttpError;
use crate::tables::refusal::Refusal;

/// A file of the page, or the reason why there is none. Only names that were embedded exist, so no path leads out.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") || path == "api" {
        return HttpError::from(Refusal::missing("there is no such address; docs/api.md lists them"))
            .into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        return HttpError::Method.into_response();
    }
    let (versioned, name) = without_version(path);
    let Some(file) = file(if name.is_empty() { "index.html" } else { name }) else {
        return HttpError::from(Refusal::missing("there is no such file")).into_response();
    };
    // An address that carries this version never means another file; all others are asked for again each time.
    let caching = if versioned { "public, max-age=31536000, immutable" } else { "no-cache" };
    let known = named_in(&headers, &header::IF_NONE_MATCH, |one| {
        one.trim_start_matches("W/").trim_matches('"') == VERSION
    });
    let compressed = accepts_gzip(&headers);
    let data = if compressed { file.compressed } else { file.plain };
    let mut response =
        if known { StatusCode::NOT_MODIFIED.into_response() } else { Response::new(Body::from(data)) };
    let fields = response.headers_mut();
    fields.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type(file.name)));
    fields.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    // Weak, because the compressed file is the same page in other bytes.
    if let Ok(tag) = HeaderValue::try_from(format!("W/\"{VERSION}\"")) {
        fields.insert(header::ETAG, tag);
    }
    fields.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if compressed {
        fields.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response
}

/// Whether one of the values of a field, which commas separate, is what is looked for.
fn named_in(headers: &HeaderMap, field: &header::HeaderName, wanted: impl Fn(&str) -> bool) -> bool {
    let text = headers.get(field).and_then(|value| value.to_str().ok());
    text.is_some_and(|text| text.split(',').any(|one| wanted(one.trim())))
}

/// A path without the folder of a version, and whether that is the version of this page. A page that was opened before
/// the server was replaced may still ask for files of its own version; it gets those of today.
fn without_version(path: &str) -> (bool, &str) {
    let is_version = |folder: &str| {
        folder.len() == VERSION.len()
            && folder.starts_with('v')
            && folder[1..].chars().all(|digit| digit.is_ascii_hexdigit())
    };
    match path.split_once('/') {
        Some((folder, name)) if is_version(folder) => (folder == VERSION, name),
        _ => (false, path),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn get(path: &str, headers: HeaderMap) -> Response {
        serve(Method::GET, path.parse().expect("an address"), headers).await
    }

    async fn headers_of(path: &str) -> HeaderMap {
        get(path, HeaderMap::new()).await.headers().clone()
    }

    #[tokio::test]
    async fn the_page_is_there_and_is_not_sent_twice() {
        let first = get("/", HeaderMap::new()).await;
        assert_eq!(first.status(), StatusCode::OK);
        assert_eq!(first.headers()[header::CONTENT_TYPE], "text/html; charset=utf-8");
        let mut known = HeaderMap::new();
        known.insert(header::IF_NONE_MATCH, first.headers()[header::ETAG].clone());
        assert_eq!(get("/index.html", known).await.status(), StatusCode::NOT_MODIFIED);
        let own = headers_of(&format!("/{VERSION}/app.js")).await;
        assert!(own[header::CACHE_CONTROL].to_str().is_ok_and(|text| text.contains("immutable")));
        let earlier = headers_of("/v0123456789abcdef/app.js").await;
        assert_eq!(earlier[header::CACHE_CONTROL], "no-cache", "a page that is still open finds its files");
    }

    #[tokio::test]
    async fn a_browser_that_can_unpack_gets_less() {
        let mut accepts = HeaderMap::new();
        accepts.insert(header::ACCEPT_ENCODING, HeaderValue::from_static("br;q=0.5, gzip"));
        let packed = get("/app.js", accepts).await;
        assert_eq!(packed.headers()[header::CONTENT_ENCODING], "gzip");
        let plain = get("/app.js", HeaderMap::new()).await;
        assert!(plain.headers().get(header::CONTENT_ENCODING).is_none());
    }

    #[tokio::test]
    async fn no_path_leads_out_of_the_page() {
        for path in [
            "/../Cargo.toml",
            "/%2e%2e/Cargo.toml",
            "//etc/passwd",
            "/..%2f..%2fetc/passwd",
            "/web/index.html",
        ] {
            assert_eq!(get(path, HeaderMap::new()).await.status(), StatusCode::NOT_FOUND, "{path}");
        }
    }
}
