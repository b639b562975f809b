//! Whole games without a browser: the hub and an engine in one thread, with what a host would do between them.

use std::sync::atomic::AtomicBool;

use serde_json::{Value, json};

use super::Hub;
use crate::engine::Engine;
use crate::host;

/// A page with its workers.
struct Page {
    hub: Hub,
    engine: Engine,
    answers: Vec<Value>,
    events: Vec<Value>,
    requests: u64,
}

impl Page {
    fn open() -> Self {
        let (hub, engine) = (Hub::new(host::native()), Engine::new(host::native()));
        Self { hub, engine, answers: Vec::new(), events: Vec::new(), requests: 0 }
    }

    /// Gives a message to the hub and does what it wants, until nothing is left to do.
    fn tell(&mut self, message: &Value) {
        let mut messages = vec![message.clone()];
        while let Some(message) = messages.pop() {
            let effects: Vec<Value> =
                serde_json::from_str(&self.hub.handle(message.to_string().as_bytes())).expect("effects");
            for effect in effects {
                match effect["kind"].as_str().expect("a kind") {
                    "run" => {
                        let job = effect["job"].to_string();
                        let done =
                            self.engine.handle(job.as_bytes(), &AtomicBool::new(false), &|_| (), &mut |_| ());
                        let done: Value = serde_json::from_str(&done).expect("an answer");
                        let task = &effect["task"];
                        messages.push(match done.get("done") {
                            Some(data) => json!({ "kind": "done", "task": task, "data": data }),
                            None => json!({ "kind": "failed", "task": task, "error": done["failed"] }),
                        });
                    }
                    "answer" | "piece" => self.answers.push(effect),
                    "event" => self.events.push(effect),
                    "wake" if effect["after"].as_f64().is_some_and(|after| after < 3_000.0) => {
                        std::thread::sleep(std::time::Duration::from_secs_f64(
                            effect["after"].as_f64().expect("a time") / 1_000.0,
                        ));
                        messages.insert(0, json!({ "kind": "tick" }));
                    }
                    "trouble" => panic!("{effect}"),
                    _ => {}
                }
            }
        }
    }

    fn ask(&mut self, method: &str, path: &str, keys: &str, body: &Value) -> Value {
        self.requests += 1;
        let id = self.requests;
        self.tell(&json!({
            "kind": "request", "id": id, "method": method, "path": path, "keys": keys, "body": body
        }));
        let answer = self.answers.iter().rev().find(|answer| answer["id"] == id).expect("an answer");
        answer.get("body").or(answer.get("data")).expect("a body").clone()
    }
}

fn play(game: &str, seats: &[&str]) -> Page {
    let mut page = Page::open();
    let made = page.ask("POST", "/tables", "", &json!({ "game": game, "seats": seats, "seed": 5 }));
    let id = made["id"].as_str().expect("an id").to_owned();
    let seat_keys = made["seat_keys"].as_object().expect("keys");
    let mut keys = made["table_key"].as_str().expect("a key").to_owned();
    for key in seat_keys.values() {
        keys = format!("{keys},{}", key.as_str().expect("a key"));
    }
    let view = if seat_keys.is_empty() { "open" } else { "0" };
    page.tell(&json!({ "kind": "listen", "stream": 1, "table": id, "view": view, "keys": keys }));
    for number in 0..400 {
        let state = page.ask("GET", &format!("/tables/{id}"), &keys, &Value::Null);
        assert_eq!(state["error"], Value::Null, "{state}");
        if state["result"] != Value::Null {
            assert!(state["moves"].as_array().expect("moves").len() > 3);
            assert!(page.events.iter().any(|event| event["event"] == "state"));
            let review = page.ask("POST", &format!("/tables/{id}/review"), &keys, &json!({}));
            assert!(review["moves"].as_array().is_some_and(|moves| !moves.is_empty()), "{review}");
            let undone = page.ask("POST", &format!("/tables/{id}/undo"), &keys, &json!({}));
            assert!(undone["redo"].as_u64() > Some(0), "{undone}");
            return page;
        }
        let legal = state["legal"].as_array().expect("legal moves");
        assert!(state["may_move"] == true && !legal.is_empty(), "{state}");
        let mv = &legal[number * 7 % legal.len()];
        let body = json!({ "move": mv, "view": view, "revision": state["revision"] });
        let after = page.ask("POST", &format!("/tables/{id}/moves"), &keys, &body);
        assert_eq!(after["error"], Value::Null, "{after}");
    }
    panic!("the game does not end");
}

#[test]
fn a_game_of_nimm_is_played_to_the_end() {
    let page = play("nimm3", &["human", "level=3"]);
    assert!(page.events.iter().any(|event| event["event"] == "truth"), "the solver looks at it");
}

#[test]
fn a_game_with_hidden_cards_is_played_to_the_end() {
    play("doppelkopf", &["human", "random", "random", "random"]);
}

#[test]
fn questions_are_answered() {
    let mut page = Page::open();
    let at = json!({ "game": "connect4", "position": "223344" });
    let solved = page.ask("POST", "/solve", "", &json!({ "at": at, "seconds": 5 }));
    assert_eq!(solved["analysis"]["proof"], "win");
    let thought = page.ask("POST", "/analyse", "", &json!({ "at": at, "player": "mcts:sims=50" }));
    assert!(thought["facts"]["legal"] == 7, "{thought}");
    let tree = page.ask("POST", "/tree", "", &json!({ "at": at, "player": "pvs:depth=3" }));
    assert!(tree["root"]["children"].as_array().is_some_and(|children| !children.is_empty()));
    let refused = page.ask("POST", "/analyse", "", &json!({ "at": at, "player": "gtp:command=x" }));
    assert!(refused["error"].is_string(), "{refused}");
    assert!(page.ask("POST", "/nothing", "", &json!({}))["error"].is_string());
}

#[test]
fn a_game_between_players_depends_on_its_seed_alone() {
    let job = json!({
        "kind": "game", "game": "othello", "players": ["mcts:sims=40", "pvs:depth=2"], "seed": 3, "moves": 20
    });
    let play = || {
        Engine::new(host::native()).handle(
            job.to_string().as_bytes(),
            &AtomicBool::new(false),
            &|_| (),
            &mut |_| (),
        )
    };
    let first = play();
    assert!(first.starts_with("{\"done\":") && first == play(), "{first}");
}
