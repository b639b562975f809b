//! The page, embedded in the binary. `build.rs` collects its files and takes comments and indentation away.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use crate::tables::refusal::Refusal;

/// A file of the page.
struct File {
    name: &'static str,
    /// Tells versions apart, with the quotes that HTTP wants.
    tag: &'static str,
    data: &'static [u8],
}

/// All files, sorted by their names.
const PAGE: &[File] = &include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// A file of the page, or the reason why there is none. Only names that were embedded exist, so no path leads out.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") || path == "api" {
        return Refusal::missing("there is no such address; docs/api.md lists them").into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        return Refusal::method().into_response();
    }
    let name = if path.is_empty() { "index.html" } else { path };
    let Ok(place) = PAGE.binary_search_by_key(&name, |file| file.name) else {
        return Refusal::missing("there is no such file").into_response();
    };
    let File { tag, data, .. } = PAGE[place];
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|asked| {
        asked
            .to_str()
            .is_ok_and(|asked| asked.split(',').any(|one| one.trim().trim_start_matches("W/") == tag))
    });
    // An address that carries a version never means another file; all others are asked for again each time.
    let versioned = uri.query().is_some_and(|query| query.split('&').any(|pair| pair.starts_with("v=")));
    let caching = if versioned { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut response =
        if known { StatusCode::NOT_MODIFIED.into_response() } else { Response::new(Body::from(data)) };
    let fields = response.headers_mut();
    fields.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type(name)));
    fields.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    fields.insert(header::ETAG, HeaderValue::from_static(tag));
    response
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "json" | "webmanifest" => "application/json",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn get(path: &'static str, headers: HeaderMap) -> Response {
        serve(Method::GET, Uri::from_static(path), headers).await
    }

    #[tokio::test]
    async fn the_page_is_there_and_is_not_sent_twice() {
        let first = get("/", HeaderMap::new()).await;
        assert_eq!(first.status(), StatusCode::OK);
        assert_eq!(first.headers()[header::CONTENT_TYPE], "text/html; charset=utf-8");
        let mut known = HeaderMap::new();
        known.insert(header::IF_NONE_MATCH, first.headers()[header::ETAG].clone());
        assert_eq!(get("/index.html", known).await.status(), StatusCode::NOT_MODIFIED);
        let versioned = get("/index.html?v=1", HeaderMap::new()).await;
        assert!(
            versioned.headers()[header::CACHE_CONTROL].to_str().is_ok_and(|text| text.contains("immutable"))
        );
    }

    #[test]
    fn the_page_is_small() {
        let bytes: usize = PAGE.iter().map(|file| file.data.len()).sum();
        assert!(bytes < 300_000, "the page has {bytes} bytes");
        assert!(PAGE.len() > 50 && PAGE.is_sorted_by_key(|file| file.name));
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
