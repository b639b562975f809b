//! What is sent compressed: the catalogue, which is the same for every visitor, and nothing that holds a secret.

mod common;

use common::{Answer, Running};
use serde_json::json;

const GZIP: (&str, &str) = ("Accept-Encoding", "gzip, deflate, br");

/// A field of an answer's head.
fn field<'a>(answer: &'a Answer, name: &str) -> Option<&'a str> {
    answer.head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
}

#[test]
fn the_catalogue_is_compressed_and_not_sent_twice() {
    let server = Running::start();
    for path in ["/api/games", "/api/puzzles", "/api/book", "/api/book/minimax"] {
        let plain = server.request("GET", path, &[], "");
        assert_eq!((plain.status, field(&plain, "content-encoding")), (200, None), "{path}");
        let packed = server.request("GET", path, &[GZIP], "");
        assert_eq!(field(&packed, "content-encoding"), Some("gzip"), "{path}");
        let length: usize =
            field(&packed, "content-length").and_then(|text| text.parse().ok()).expect("a length");
        assert!(2 * length < plain.body.len(), "{path}: {length} of {} bytes", plain.body.len());
        let tag = field(&packed, "etag").expect("a name");
        assert_eq!(field(&plain, "etag"), Some(tag), "{path}: one answer in two forms");
        // The head was read in small letters.
        let tag = tag.replace("w/", "W/");
        let known = server.request("GET", path, &[GZIP, ("If-None-Match", &tag)], "");
        assert_eq!((known.status, known.body.as_str()), (304, ""), "{path}");
    }
}

#[test]
fn nothing_of_a_table_is_compressed() {
    let server = Running::start();
    let table =
        server.table(&json!({ "game": "doppelkopf", "seats": ["human", "random", "random", "random"] }));
    let bearer = format!("Bearer {}", table.key);
    let paths = [
        format!("/api/tables/{}?view=0", table.id),
        format!("/api/tables/{}/record?format=text", table.id),
        "/api/archive".to_owned(),
        "/api/runs".to_owned(),
    ];
    for path in paths {
        let answer = server.request("GET", &path, &[GZIP, ("Authorization", &bearer)], "");
        assert_eq!(field(&answer, "content-encoding"), None, "{path}");
        assert_eq!(field(&answer, "cache-control"), Some("no-store"), "{path}");
    }
}
