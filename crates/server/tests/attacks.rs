//! Malformed and hostile requests. The server refuses them and continues.

mod common;

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use common::Running;
use serde_json::json;
use spielwerk_core::Rng;

fn is_alive(server: &Running) {
    let table = server.table(&json!({ "game": "nimm3", "seats": ["human", "perfect"] }));
    assert_eq!(table.play("1").status, 200);
    table.wait("the engine's answer", |state| state["plies"] == 2);
}

#[test]
fn wrong_requests_get_sentences() {
    let server = Running::start();
    let json_type = [("Content-Type", "application/json")];
    let id = "0123456789abcdef0123456789abcdef";
    let cases = [
        ("POST", "/api/tables".to_owned(), "{", 400),
        ("POST", "/api/tables".to_owned(), "[]", 400),
        ("POST", "/api/tables".to_owned(), "{\"game\":\"chess\",\"seats\":[]}", 400),
        ("POST", "/api/tables".to_owned(), "{\"game\":\"othello\",\"seats\":[\"human\"]}", 400),
        ("POST", "/api/tables".to_owned(), "{\"game\":\"othello\",\"seats\":[\"human\",\"missing\"]}", 400),
        ("POST", "/api/tables".to_owned(), "{\"game\":\"othello\",\"seats\":[\"human\",\"edax\"]}", 403),
        (
            "POST",
            "/api/tables".to_owned(),
            "{\"game\":\"othello\",\"seats\":[\"human\",\"human\"],\"position\":\"x\"}",
            400,
        ),
        ("GET", "/api/tables".to_owned(), "", 405),
        ("PUT", "/api/games".to_owned(), "", 405),
        ("DELETE", "/api/games".to_owned(), "", 405),
        ("GET", "/api/nothing".to_owned(), "", 404),
        ("GET", format!("/api/tables/{id}"), "", 404),
        ("GET", "/api/tables/..%2f..%2fetc%2fpasswd".to_owned(), "", 404),
        ("GET", "/api/tables/%ff".to_owned(), "", 404),
        ("POST", format!("/api/tables/{id}/moves"), "{\"move\":\"f5\"}", 404),
        ("GET", "/../../../../etc/passwd".to_owned(), "", 404),
        ("GET", "/%2e%2e/%2e%2e/Cargo.toml".to_owned(), "", 404),
        ("POST", "/".to_owned(), "", 405),
        ("POST", "/api/look".to_owned(), "{\"at\":{}}", 400),
        ("POST", "/api/look".to_owned(), "{\"at\":{\"game\":\"othello\",\"moves\":[\"a1\"]}}", 400),
        ("POST", "/api/analyse".to_owned(), "{\"at\":{\"game\":\"othello\"},\"player\":\"gtp:cmd=ls\"}", 403),
        ("POST", "/api/solve".to_owned(), "{\"at\":{\"game\":\"tree\"}}", 400),
        ("POST", "/api/check".to_owned(), "{\"text\":\"f5\"}", 400),
    ];
    for (method, path, body, status) in cases {
        let answer = server.request(method, &path, &json_type, body);
        assert_eq!(answer.status, status, "{method} {path} {body}: {}", answer.body);
        assert!(answer.json()["error"].is_string(), "{method} {path}: {}", answer.body);
    }
    is_alive(&server);
}

#[test]
fn large_bodies_are_not_read() {
    let server = Running::start();
    let json_type = [("Content-Type", "application/json")];
    let large = format!("{{\"game\":\"{}\"}}", "x".repeat(70_000));
    assert_eq!(server.request("POST", "/api/tables", &json_type, &large).status, 413);
    let mut stream = server.connect();
    let head = format!(
        "POST /api/tables HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
        server.address
    );
    stream.write_all(head.as_bytes()).expect("the server reads");
    let chunk = format!("4000\r\n{}\r\n", "y".repeat(0x4000));
    for _ in 0..8 {
        if stream.write_all(chunk.as_bytes()).is_err() {
            break;
        }
    }
    let mut answer = [0; 64];
    let read = stream.read(&mut answer).unwrap_or(0);
    let answer = String::from_utf8_lossy(&answer[..read]);
    assert!(answer.is_empty() || answer.contains(" 413 "), "{answer}");
    is_alive(&server);
}

#[test]
fn other_sites_cannot_use_the_server() {
    let server = Running::start();
    let body = json!({ "game": "nimm3", "seats": ["human", "human"] }).to_string();
    let post = |headers: &[(&str, &str)]| server.request("POST", "/api/tables", headers, &body).status;
    let own = format!("http://{}", server.address);
    let json_type = ("Content-Type", "application/json");
    assert_eq!(post(&[json_type]), 201);
    assert_eq!(post(&[json_type, ("Origin", &own)]), 201);
    assert_eq!(post(&[json_type, ("Origin", "https://example.org")]), 403);
    assert_eq!(post(&[json_type, ("Origin", "null")]), 403);
    assert_eq!(post(&[("Content-Type", "text/plain")]), 415);
    assert_eq!(post(&[("Content-Type", "application/x-www-form-urlencoded")]), 415);
    assert_eq!(post(&[]), 415);
    // A name that leads to this machine by a trick of the name server.
    let mut stream = server.connect();
    let text = "GET /api/games HTTP/1.1\r\nHost: evil.example.org\r\nConnection: close\r\n\r\n";
    stream.write_all(text.as_bytes()).expect("the server reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 403 "), "{answer}");
}

/// A text that looks a little like what belongs there.
fn noise(rng: &mut Rng, words: &[&str]) -> String {
    let length = rng.below(4);
    let word = |rng: &mut Rng| match rng.below(4) {
        0 => String::from_utf8_lossy(&rng.next_u64().to_le_bytes())
            .replace(|c: char| c.is_control() || c == ' ', "x"),
        _ => words[rng.below(words.len())].to_owned(),
    };
    (0..=length).map(|_| word(rng)).collect()
}

#[test]
fn ten_thousand_random_requests_leave_the_server_serving() {
    const PATHS: [&str; 18] = [
        "/api",
        "/tables",
        "/",
        "/moves",
        "/undo",
        "/events",
        "?view=",
        "open",
        "0",
        "&ply=",
        "%00",
        "..",
        "/games",
        "/look",
        "/check",
        "/record",
        "%",
        "0123456789abcdef0123456789abcdef",
    ];
    const BODIES: [&str; 16] = [
        "{",
        "}",
        "\"move\":",
        "\"f5\"",
        ",",
        "[",
        "]",
        "\"at\":",
        "\"game\":",
        "\"othello\"",
        "null",
        "-1",
        "1e999",
        "\"seats\":",
        "\"text\":",
        "\"position\":",
    ];
    const METHODS: [&str; 6] = ["GET", "POST", "DELETE", "PUT", "HEAD", "OPTIONS"];
    let server = Running::start();
    let table = server.table(&json!({ "game": "othello", "seats": ["human", "human"] }));
    let mut rng = Rng::new(7);
    let mut stream: Option<TcpStream> = None;
    for number in 0..10_000 {
        let method = METHODS[rng.below(METHODS.len())];
        let mut path = match rng.below(3) {
            0 => table.path(&noise(&mut rng, &PATHS)),
            _ => format!("/api{}", noise(&mut rng, &PATHS)),
        };
        path.retain(|c| c.is_ascii_graphic());
        let body = noise(&mut rng, &BODIES);
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            server.address,
            body.len()
        );
        let mut open = stream.take().unwrap_or_else(|| server.connect());
        if open.write_all(request.as_bytes()).is_err() {
            continue;
        }
        let mut answer = [0; 4096];
        let read = open.read(&mut answer).unwrap_or(0);
        if read == 0 {
            continue;
        }
        let text = String::from_utf8_lossy(&answer[..read]).into_owned();
        let status: u16 = text.split(' ').nth(1).and_then(|code| code.parse().ok()).expect("a status");
        assert!(status < 500, "request {number}: {request} -> {text}");
        assert!(
            status >= 400 || matches!(method, "GET" | "HEAD"),
            "request {number} was taken: {request} -> {text}"
        );
        // Only answers that are known to be read to their end leave the connection usable.
        if status >= 400 && method != "HEAD" && text.contains("\r\n\r\n") && text.ends_with('}') {
            stream = Some(open);
        }
    }
    assert_eq!(table.now()["plies"], 0, "nothing was changed without keys");
    is_alive(&server);
}

#[test]
fn bytes_that_are_not_requests_do_no_harm() {
    let server = Running::start();
    let mut rng = Rng::new(8);
    for _ in 0..300 {
        let mut stream = server.connect();
        stream.set_read_timeout(Some(Duration::from_millis(1))).expect("a timeout");
        let bytes: Vec<u8> = (0..rng.below(400)).flat_map(|_| rng.next_u64().to_le_bytes()).collect();
        let _ = stream.write_all(&bytes);
        let _ = stream.read(&mut [0; 16]);
    }
    is_alive(&server);
}

#[test]
fn listeners_that_never_read_cost_nothing_and_too_many_are_refused() {
    let server = Running::start();
    let table = server
        .table(&json!({ "game": "othello", "seats": ["random", "random"], "delay": 0, "paused": true }));
    let silent: Vec<_> = (0..64).map(|_| table.events("open", "")).collect();
    assert!(silent.iter().all(|events| events.status == 200));
    assert_eq!(table.events("open", "").status, 429);
    for _ in 0..20 {
        table.act("players", &json!({ "paused": false }));
        table.wait("the end", |state| state["payoffs"].is_array());
        table.act("goto", &json!({ "ply": 0 }));
    }
    drop(silent);
    let mut events = table.events("open", "");
    while events.status == 429 {
        std::thread::sleep(Duration::from_millis(20));
        events = table.events("open", "");
    }
    assert_eq!(events.next_named("state")["plies"], 0);
}

#[test]
fn questions_are_bounded() {
    let server = Running::start();
    let slow = json!({ "at": { "game": "amazons" }, "player": "mcts:time=60" });
    let streams: Vec<_> = (0..16).map(|_| server.ask("/api/analyse", "", &slow)).collect();
    assert!(streams.iter().all(|events| events.status == 200));
    assert_eq!(server.ask("/api/analyse", "", &slow).status, 429);
    drop(streams);
    is_alive(&server);
}
