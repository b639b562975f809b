//! A server that others can reach: tokens, names, and what strangers can do.

use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr};

use serde_json::json;
use spielwerk_server::{Config, Server};

use super::common::{Answer, Running, new_folder};

/// A server on all addresses, and its token.
fn exposed(change: impl FnOnce(&mut Config)) -> (Running, String) {
    let mut config = Config::local(new_folder());
    config.host = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
    change(&mut config);
    let data = config.data.clone();
    let server = Server::bind(config).expect("a server");
    let token = server.token().expect("a token").to_owned();
    (Running::serve(server, data), token)
}

/// A request with all its headers given.
fn raw(server: &Running, method: &str, path: &str, headers: &str, body: &str) -> Answer {
    let mut stream = std::net::TcpStream::connect(("127.0.0.1", server.address.port())).expect("it listens");
    let length = body.len();
    let text = format!(
        "{method} {path} HTTP/1.1\r\nConnection: close\r\nContent-Length: {length}\r\n{headers}\r\n{body}"
    );
    stream.write_all(text.as_bytes()).expect("the server reads");
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).expect("the server answers");
    Answer::parse(&bytes)
}

const TABLE: &str = r#"{"game":"nimm3","seats":["human","human"]}"#;
const JSON: &str = "Content-Type: application/json\r\n";

#[test]
fn strangers_can_do_nothing_without_the_token() {
    let (server, token) = exposed(|_| ());
    let host = format!("Host: 127.0.0.1:{}\r\n", server.address.port());
    let as_owner = format!("{host}{JSON}Cookie: spielwerk_token={token}\r\n");
    let status = |method: &str, path: &str, headers: &str, body: &str| {
        raw(&server, method, path, headers, body).status
    };
    let stranger = format!("{host}{JSON}");
    for (method, path, body) in [
        ("POST", "/api/tables", TABLE),
        ("POST", "/api/look", r#"{"at":{"game":"othello"}}"#),
        ("POST", "/api/analyse", r#"{"at":{"game":"othello"},"player":"random"}"#),
        ("GET", "/api/archive", ""),
        ("GET", "/api/runs", ""),
        ("POST", "/api/runs", "{}"),
        ("POST", "/api/runs/0/stop", "{}"),
    ] {
        assert_eq!(status(method, path, &stranger, body), 401, "{method} {path}");
        assert_ne!(status(method, path, &as_owner, body), 401, "{method} {path}");
    }
    let wrong = format!("{stranger}Authorization: Bearer {}\r\n", "0".repeat(32));
    assert_eq!(status("POST", "/api/tables", &wrong, TABLE), 401);
    let bearer = format!("{stranger}Authorization: Bearer {token}\r\n");
    assert_eq!(status("POST", "/api/tables", &bearer, TABLE), 201);
    // The link that was printed gives the token to the browser and takes it out of the address.
    let welcome = raw(&server, "GET", &format!("/?token={token}"), &host, "");
    assert_eq!(welcome.status, 303);
    assert!(welcome.head.contains(&format!("set-cookie: spielwerk_token={token}")), "{}", welcome.head);
    assert!(welcome.head.contains("httponly") && welcome.head.contains("samesite=strict"));
    assert_eq!(status("GET", "/?token=0123", &host, ""), 401);
    // A visitor who was given a table and its key sits there without the token.
    let made = raw(&server, "POST", "/api/tables", &as_owner, TABLE).json();
    let path = format!("/api/tables/{}", made["id"].as_str().expect("an id"));
    let guest = format!("{stranger}Authorization: Bearer {}\r\n", made["table_key"].as_str().expect("a key"));
    assert_eq!(status("POST", &format!("{path}/moves"), &guest, r#"{"move":"1"}"#), 200);
    assert_eq!(status("POST", &format!("{path}/moves"), &stranger, r#"{"move":"1"}"#), 403);
}

#[cfg(unix)]
#[test]
fn the_token_is_kept_where_only_its_owner_reads_it() {
    use std::os::unix::fs::PermissionsExt;
    let (server, token) = exposed(|_| ());
    let file = server.data.join("token");
    assert_eq!(std::fs::read_to_string(&file).expect("the token").trim(), token);
    assert_eq!(std::fs::metadata(file).expect("the file").permissions().mode() & 0o777, 0o600);
}

#[test]
fn without_a_token_people_play_and_runs_stay_the_owners() {
    let (server, token) = exposed(|config| config.no_token = true);
    let host = format!("Host: 10.0.0.1:7117\r\n{JSON}");
    assert_eq!(raw(&server, "POST", "/api/tables", &host, TABLE).status, 201);
    assert_eq!(raw(&server, "GET", "/api/runs", &host, "").status, 401);
    let owner = format!("{host}Authorization: Bearer {token}\r\n");
    assert_eq!(raw(&server, "GET", "/api/runs", &owner, "").status, 200);
}

#[test]
fn strange_names_and_sites_are_refused() {
    let (server, token) = exposed(|config| config.public_names = vec!["games.example.org".to_owned()]);
    let post = |host: &str, origin: &str| {
        let headers = format!("Host: {host}\r\n{JSON}Cookie: spielwerk_token={token}\r\n{origin}");
        raw(&server, "POST", "/api/tables", &headers, TABLE).status
    };
    assert_eq!(post("games.example.org", "Origin: https://games.example.org\r\n"), 201);
    assert_eq!(
        post("127.0.0.1:7117", "Origin: https://games.example.org\r\n"),
        201,
        "a proxy may change the host"
    );
    assert_eq!(post("10.1.2.3:7117", "Origin: http://10.1.2.3:7117\r\n"), 201);
    assert_eq!(post("evil.example.org", ""), 403, "DNS rebinding");
    assert_eq!(post("games.example.org", "Origin: https://evil.example.org\r\n"), 403);
    assert_eq!(post("games.example.org", "Origin: null\r\n"), 403);
}

#[test]
fn a_server_on_loopback_asks_for_nothing_unless_it_has_a_public_name() {
    let server = Server::bind(Config::local(new_folder())).expect("a server");
    assert!(server.token().is_none());
    let mut config = Config::local(new_folder());
    config.public_names = vec!["games.example.org".to_owned()];
    let data = config.data.clone();
    let server = Server::bind(config).expect("a server");
    assert!(server.token().is_some());
    let server = Running::serve(server, data);
    assert_eq!(
        server.post("/api/tables", "", &json!({ "game": "nimm3", "seats": ["human", "human"] })).status,
        401
    );
}
