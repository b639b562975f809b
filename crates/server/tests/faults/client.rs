//! A client that does not mind when the server goes away, and remembers what it was promised.

#![allow(dead_code, reason = "every test uses its own part")]

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Mutex;
use std::time::Duration;

use serde_json::{Value, json};
use spielwerk_core::Rng;

/// An answer: its status and body; `None` if there was none.
pub(crate) fn send(
    address: SocketAddr,
    method: &str,
    path: &str,
    key: &str,
    body: Option<&Value>,
) -> Option<(u16, Value)> {
    let mut stream = TcpStream::connect_timeout(&address, Duration::from_secs(10)).ok()?;
    stream.set_read_timeout(Some(Duration::from_mins(1))).ok()?;
    let body = body.map(Value::to_string).unwrap_or_default();
    let text = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Authorization: Bearer {key}\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(text.as_bytes()).ok()?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).ok()?;
    let text = String::from_utf8_lossy(&bytes);
    let (head, body) = text.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    Some((status, serde_json::from_str(body).ok()?))
}

/// A table as a client knows it.
#[derive(Clone, Debug)]
pub(crate) struct KnownTable {
    pub(crate) key: String,
    /// Every move that an answer has confirmed.
    pub(crate) confirmed: Vec<String>,
}

/// All tables that were promised.
#[derive(Default)]
pub(crate) struct Promises(pub(crate) Mutex<BTreeMap<String, KnownTable>>);

/// The moves of a state.
pub(crate) fn moves(state: &Value) -> Vec<String> {
    let moves = state["moves"].as_array().map(Vec::as_slice).unwrap_or_default();
    moves.iter().filter_map(|entry| entry["move"].as_str().map(str::to_owned)).collect()
}

impl Promises {
    /// Plays games until the server does not answer any more, or there are this many tables; returns how often it said
    /// that it cannot keep something.
    pub(crate) fn play(&self, address: SocketAddr, seed: u64, most: usize) -> usize {
        let mut rng = Rng::new(seed);
        let mut refused = 0;
        for number in 0..most {
            let players = if number % 2 == 0 { ["human", "human"] } else { ["human", "random"] };
            let wanted = json!({ "game": "connect4", "seats": players });
            let Some((status, made)) = send(address, "POST", "/api/tables", "", Some(&wanted)) else {
                return refused;
            };
            if status == 503 {
                refused += 1;
                continue;
            }
            assert_eq!(status, 201, "{made}");
            let id = made["id"].as_str().expect("an id").to_owned();
            let key = made["table_key"].as_str().expect("a key").to_owned();
            self.confirm(&id, &key, &made["state"]);
            let mut state = made["state"].clone();
            for _ in 0..200 {
                let path = format!("/api/tables/{id}");
                let legal = state["legal"].as_array().map(Vec::as_slice).unwrap_or_default();
                let answer = if state["may_move"] == true {
                    let mv = json!({ "move": legal[rng.below(legal.len())] });
                    send(address, "POST", &format!("{path}/moves"), &key, Some(&mv))
                } else {
                    send(address, "GET", &path, &key, None)
                };
                let Some((status, answer)) = answer else { return refused };
                match status {
                    200 => {
                        self.confirm(&id, &key, &answer);
                        state = answer;
                    }
                    503 => {
                        assert!(answer["error"].is_string(), "{answer}");
                        refused += 1;
                        break;
                    }
                    409 => break,
                    _ => panic!("{status}: {answer}"),
                }
                if state["payoffs"].is_array() {
                    break;
                }
            }
        }
        refused
    }

    fn confirm(&self, id: &str, key: &str, state: &Value) {
        let known = KnownTable { key: key.to_owned(), confirmed: moves(state) };
        self.0.lock().expect("no panic").insert(id.to_owned(), known);
    }

    /// Counts confirmed moves, and those of them that the server does not know any more.
    pub(crate) fn check(&self, address: SocketAddr) -> (usize, usize) {
        let (mut confirmed, mut lost) = (0, 0);
        for (id, known) in self.0.lock().expect("no panic").iter() {
            let (status, state) =
                send(address, "GET", &format!("/api/tables/{id}"), &known.key, None).expect("an answer");
            confirmed += known.confirmed.len() + 1;
            if status != 200 {
                lost += known.confirmed.len() + 1;
                continue;
            }
            let now = moves(&state);
            let same = now.iter().zip(&known.confirmed).take_while(|(here, there)| here == there).count();
            lost += known.confirmed.len() - same;
        }
        (confirmed, lost)
    }
}
