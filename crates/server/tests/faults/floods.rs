//! Clients that ask for everything at once, slowly, or go away in between.

use std::io::Write;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::common::{PATIENCE, Running};

/// How many threads this process has.
fn threads() -> usize {
    std::fs::read_dir("/proc/self/task").map_or(0, Iterator::count)
}

/// A request of a client that keeps a key of its own.
fn post_as(server: &Running, client: &str, path: &str, body: &Value) -> (u16, Value) {
    let headers = [("Content-Type", "application/json"), ("X-Client-Key", client)];
    let answer = server.request("POST", path, &headers, &body.to_string());
    (answer.status, serde_json::from_str(&answer.body).unwrap_or(Value::Null))
}

fn archive(server: &Running, client: &str, filter: &str) -> Value {
    let answer = server.request("GET", &format!("/api/archive?{filter}"), &[("X-Client-Key", client)], "");
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()
}

#[test]
fn a_flood_of_tables_takes_no_room_and_no_games_of_others() {
    let server = Running::start();
    let (owner, flooder) = ("a".repeat(32), "b".repeat(32));
    let table = json!({ "game": "nimm3", "seats": ["human", "human"], "position": "3 first" });
    for _ in 0..3 {
        let (status, made) = post_as(&server, &owner, "/api/tables", &table);
        assert_eq!(status, 201);
        let path = format!("/api/tables/{}/moves", made["id"].as_str().expect("an id"));
        let key = made["table_key"].as_str().expect("a key");
        assert_eq!(server.post(&path, key, &json!({ "move": "3" })).status, 200);
    }
    let statuses: Vec<u16> = (0..300).map(|_| post_as(&server, &flooder, "/api/tables", &table).0).collect();
    let made = statuses.iter().filter(|&&status| status == 201).count();
    assert!(statuses.iter().all(|status| [201, 429].contains(status)), "{statuses:?}");
    assert!((150..300).contains(&made), "{made} tables of one client");
    assert_eq!(post_as(&server, &owner, "/api/tables", &table).0, 201, "others still play");
    let games = archive(&server, &owner, "game=nimm3&result=won");
    assert_eq!(games["total"], 3, "finished games stay: {games}");
    assert_eq!(archive(&server, &flooder, "")["total"], 0);
    assert_eq!(archive(&server, &owner, "result=lost")["total"], 0);
    assert_eq!(
        archive(&server, &owner, "opening=3&count=2&from=1")["games"].as_array().map(Vec::len),
        Some(2)
    );
}

#[test]
fn a_flood_of_beliefs_takes_no_threads() {
    let server = Running::start();
    let position = "0 C9CTCJCQCKCAS9STSJSQSKSA/C9CTCJCQCKCAS9STSJSQSKSA/H9HTHJHQHKHAD9DTDJDQDKDA/H9HTHJHQHKHAD9DTDJDQDKDA :";
    let asked = json!({ "at": { "game": "doppelkopf", "position": position }, "seat": 0 });
    let before = threads();
    let clients = 200;
    let statuses = thread::scope(|scope| {
        let ask = |_| scope.spawn(|| server.post("/api/belief", "", &asked).status);
        let asking: Vec<_> = (0..clients).map(ask).collect();
        thread::sleep(Duration::from_millis(100));
        let during = threads();
        assert!(during <= before + clients + 80, "{before} threads before, {during} with {clients} clients");
        asking.into_iter().map(|thread| thread.join().expect("an answer")).collect::<Vec<u16>>()
    });
    let answered = statuses.iter().filter(|&&status| status == 200).count();
    assert!(statuses.iter().all(|status| [200, 429, 503].contains(status)), "{statuses:?}");
    assert!(answered >= 10, "{answered} answered");
}

#[test]
fn a_move_does_not_wait_for_questions_and_clients_take_turns() {
    let server = Running::start();
    let slow = json!({ "at": { "game": "amazons" }, "player": "mcts:time=20" });
    let asking: Vec<_> = (0..12).map(|_| server.ask("/api/analyse", "", &slow)).collect();
    assert!(asking.iter().all(|events| events.status == 200));
    let table = server.table(&json!({ "game": "connect4", "seats": ["human", "random"] }));
    let begin = Instant::now();
    assert_eq!(table.play("4").status, 200);
    table.wait("the engine's answer", |state| state["plies"] == 2);
    assert!(begin.elapsed() < Duration::from_secs(10), "{:?} for a random move", begin.elapsed());
    drop(asking);
}

#[test]
fn clients_that_vanish_free_what_they_held() {
    let server = Running::start();
    let slow = json!({ "at": { "game": "amazons" }, "player": "mcts:time=60" });
    for _ in 0..4 {
        let asking: Vec<_> = (0..16).map(|_| server.ask("/api/analyse", "", &slow)).collect();
        assert!(asking.iter().any(|events| events.status == 200));
        drop(asking);
    }
    let begin = Instant::now();
    let quick = json!({ "at": { "game": "nimm3" }, "player": "perfect" });
    loop {
        let mut events = server.ask("/api/analyse", "", &quick);
        if events.status == 200 {
            events.next_named("done");
            break;
        }
        assert!(begin.elapsed() < PATIENCE, "the places are not given back");
        thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn slow_bodies_hold_up_no_other_client() {
    let server = Running::start();
    let mut slow: Vec<_> = (0..50).map(|_| server.connect()).collect();
    for stream in &mut slow {
        let head = format!(
            "POST /api/tables HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{{",
            server.address
        );
        stream.write_all(head.as_bytes()).expect("the server reads");
    }
    let table = server.table(&json!({ "game": "nimm3", "seats": ["human", "human"] }));
    assert_eq!(table.play("1").status, 200);
}
