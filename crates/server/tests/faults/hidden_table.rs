//! What the maker of a hidden table could try with its key: find out and take back, or look through the eyes of others.

use std::time::Duration;

use serde_json::{Value, json};
use spielwerk_server::{Config, Server};

use super::common::{GameTable, PATIENCE, Running, new_folder};

/// A server whose engines decide at once, so that a game gets to its calls quickly.
fn start() -> Running {
    let mut config = Config::local(new_folder());
    config.quick_time = Duration::from_millis(10);
    let data = config.data.clone();
    Running::serve(Server::bind(config).expect("a server"), data)
}

/// The state of seat 0 as soon as it fulfils a condition.
fn own_view(table: &GameTable<'_>, fulfils: impl Fn(&Value) -> bool) -> Value {
    let begin = std::time::Instant::now();
    loop {
        let state = table.view("0", table.seat_key(0));
        if fulfils(&state) {
            return state;
        }
        assert!(begin.elapsed() < PATIENCE, "{state}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_call_made_to_find_out_cannot_be_taken_back() {
    let server = start();
    let seats = ["human", "conventions", "conventions", "conventions"];
    let table = server.table(&json!({ "game": "doppelkopf", "seats": seats, "seed": 4, "delay": 0 }));
    let play = |mv: &Value| {
        server.post(&table.path("/moves"), table.seat_key(0), &json!({ "move": mv, "view": "0" }))
    };
    own_view(&table, |state| state["may_move"] == true);
    assert_eq!(play(&json!("healthy")).status, 200);
    let state = own_view(&table, |state| state["calls"].as_array().is_some_and(|calls| !calls.is_empty()));
    let call = state["calls"][0].clone();
    let answer = play(&call);
    assert_eq!(answer.status, 200, "{}", answer.body);
    let made = |state: &Value| {
        let moves = state["moves"].as_array().expect("moves");
        moves.iter().filter(|entry| entry["seat"] == 0 && entry["move"] == call).count()
    };
    own_view(&table, |state| made(state) == 1);
    // Neither now nor after a card, which alone could be taken back.
    let refused = table.act("undo", &json!({}));
    assert_eq!(refused.status, 409, "{}", refused.body);
    assert!(refused.body.contains("a call cannot be taken back"), "{}", refused.body);
    let state = own_view(&table, |state| state["may_move"] == true);
    assert_eq!(play(&state["legal"][0]).status, 200);
    for _ in 0..8 {
        table.act("undo", &json!({}));
    }
    assert_eq!(table.act("goto", &json!({ "ply": 0 })).status, 403);
    assert_eq!(made(&own_view(&table, |_| true)), 1, "the call stands");
}

#[test]
fn the_maker_holds_the_key_of_one_seat() {
    let server = start();
    let seats = ["human", "human", "human", "conventions"];
    let made = server.post("/api/tables", "", &json!({ "game": "doppelkopf", "seats": seats }));
    assert_eq!(made.status, 201, "{}", made.body);
    let made = made.json();
    let keys = made["seat_keys"].as_object().expect("keys");
    assert_eq!(keys.keys().collect::<Vec<_>>(), ["0"]);
    let path = format!("/api/tables/{}", made["id"].as_str().expect("an id"));
    let (table_key, own) = (made["table_key"].as_str().expect("a key"), keys["0"].as_str().expect("a key"));
    let both = format!("{table_key},{own}");
    let view = |seat: &str, keys: &str| server.get(&format!("{path}?view={seat}"), keys).status;
    assert_eq!(
        [view("0", &both), view("1", &both), view("2", &both), view("3", &both)],
        [200, 403, 403, 403]
    );
    // Who claims a seat gets its key, once.
    let claim = || server.post(&format!("{path}/seats/1/claim"), "", &json!({}));
    let claimed = claim();
    assert_eq!((claimed.status, claim().status), (201, 409));
    let theirs = claimed.json()["seat_key"].as_str().expect("a key").to_owned();
    assert_eq!([view("1", &theirs), view("0", &theirs)], [200, 403]);
    assert!(!server.get(&format!("{path}?view=0"), &both).body.contains(&theirs));
}
