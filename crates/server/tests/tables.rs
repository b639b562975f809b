//! Games through the interface, from the first move to the file.

mod common;

use common::Running;
use serde_json::{Value, json};

fn moves(state: &Value) -> Vec<String> {
    let moves = state["moves"].as_array().expect("moves");
    moves.iter().map(|entry| entry["move"].as_str().expect("a move").to_owned()).collect()
}

#[test]
fn the_page_and_the_games_are_served() {
    let server = Running::start();
    let page = server.get("/", "");
    assert_eq!(page.status, 200);
    assert!(page.head.contains("content-security-policy: default-src 'self'"), "{}", page.head);
    let games = server.get("/api/games", "").json();
    assert_eq!(games["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(games["limits"]["seconds"], 60.0);
    let names: Vec<&str> =
        games["games"].as_array().expect("games").iter().filter_map(|game| game["name"].as_str()).collect();
    assert_eq!(names, ["othello", "connect4", "nimm3", "amazons", "doppelkopf", "poker"]);
}

#[test]
fn a_game_is_played_to_its_end_against_an_engine_in_every_open_game() {
    let server = Running::start();
    for game in ["othello:size=4", "connect4", "nimm3", "amazons:size=5"] {
        let table = server.table(&json!({ "game": game, "seats": ["human", "level=2"] }));
        loop {
            let state = table
                .wait("a turn or the end", |state| state["may_move"] == true || !state["result"].is_null());
            if state["result"].is_string() {
                assert_eq!(state["payoffs"].as_array().map(Vec::len), Some(2));
                assert!(state["legal"].as_array().expect("moves").is_empty());
                break;
            }
            let mv = state["legal"][0].as_str().expect("a legal move");
            let answer =
                table.act("moves", &json!({ "move": mv, "view": "open", "revision": state["revision"] }));
            assert_eq!(answer.status, 200, "{game}: {}", answer.body);
        }
        let record = server.get(&table.path("/record"), "");
        assert_eq!(
            record.json()["moves"].as_array().map(Vec::len),
            table.now()["plies"].as_u64().map(|plies| plies as usize)
        );
        assert!(server.get(&table.path("/report"), "").body.contains("record: {"));
    }
}

#[test]
fn events_tell_every_change_and_engines_tell_what_they_think() {
    let server = Running::start();
    let table = server.table(&json!({ "game": "connect4", "seats": ["human", "mcts:time=0.7"] }));
    let mut events = table.events("open", &table.key);
    let (name, first) = events.next().expect("a first event");
    assert_eq!(
        (name.as_str(), first["plies"].clone(), first["may_move"].clone()),
        ("state", json!(0), json!(true))
    );
    assert_eq!(table.play("4").status, 200);
    let after = events.next_named("state");
    assert_eq!(moves(&after), ["4"]);
    assert_eq!(after["thinking"]["seat"], 1);
    let thinking = events.next_named("thinking");
    assert_eq!((thinking["seat"].clone(), thinking["player"].clone()), (json!(1), json!("mcts:time=0.7")));
    assert!(thinking["analysis"]["moves"].as_array().is_some_and(|moves| !moves.is_empty()));
    let answered = events.next_named("state");
    assert_eq!(answered["plies"], 2);
    assert!(answered["moves"][1]["analysis"]["best"].is_string());
    assert!(answered["thinking"].is_null());
    assert!(answered["revision"].as_u64() > after["revision"].as_u64());
}

#[test]
fn truths_follow_the_moves() {
    let server = Running::start();
    let table = server.table(&json!({ "game": "nimm3", "position": "7 first", "seats": ["human", "human"] }));
    let mut events = table.events("open", &table.key);
    assert_eq!(table.play("1").status, 200);
    // A value that is found before the state is sent comes with it, a later one by itself.
    let truth = loop {
        let (kind, data) = events.next().expect("the stream continues");
        let with_state = &data["moves"][0]["truth"];
        if kind == "truth" {
            assert_eq!(data["ply"], 0);
            break data["truth"].clone();
        }
        if !with_state.is_null() {
            break with_state.clone();
        }
    };
    assert_eq!(truth, json!({ "value": 1.0, "unit": "payoff", "best": ["3"], "lost": 2.0, "mistake": true }));
    let state = table.now();
    assert_eq!(state["moves"][0]["truth"]["best"], json!(["3"]));
    assert_eq!(
        table.act("moves", &json!({ "move": "2", "revision": 2 })).status,
        200,
        "an exact value does not change the revision"
    );
}

#[test]
fn moves_are_checked() {
    let server = Running::start();
    let table = server.table(&json!({ "game": "othello", "seats": ["human", "human"] }));
    let error = |answer: common::Answer| {
        (answer.status, answer.json()["error"].as_str().unwrap_or_default().to_owned())
    };
    assert_eq!(error(table.play("a1")).0, 400);
    assert_eq!(error(table.play("hello")).0, 400);
    let (status, sentence) = error(table.act("moves", &json!({ "move": "f5", "revision": 99 })));
    assert_eq!((status, sentence.as_str()), (409, "the table has moved on"));
    let (status, _) = error(server.post(&table.path("/moves"), "", &json!({ "move": "f5" })));
    assert_eq!(status, 403, "moves need a key");
    assert_eq!(error(table.act("moves", &json!({ "move": "f5", "view": "0" }))).0, 400, "there is one view");
    assert_eq!(table.play("f5").status, 200);
    for what in ["undo", "redo", "goto", "players", "step", "stop"] {
        let body = json!({ "ply": 0 });
        assert_eq!(
            server.post(&table.path(&format!("/{what}")), "", &body).status,
            403,
            "{what} needs the key"
        );
    }
    assert_eq!(server.request("DELETE", &table.path(""), &[], "").status, 403);
}

#[test]
fn people_walk_through_a_game_and_back() {
    let server = Running::start();
    let table =
        server.table(&json!({ "game": "othello", "seats": ["human", "human"], "record": "f5d6c3d3c4" }));
    assert_eq!(table.now()["scene"]["name"], "Tiger");
    assert_eq!(table.act("undo", &json!({})).json()["plies"], 4);
    assert_eq!(table.act("goto", &json!({ "ply": 1 })).json()["redo"], 4);
    assert_eq!(table.act("redo", &json!({})).json()["plies"], 2);
    assert_eq!(table.act("goto", &json!({ "ply": 5 })).json()["redo"], 0);
    assert_eq!(table.act("goto", &json!({ "ply": 6 })).status, 409);
    let past = server.get(&table.path("?view=open&ply=2"), &table.key).json();
    assert_eq!(
        (past["ply"].clone(), past["plies"].clone(), past["may_move"].clone()),
        (json!(2), json!(5), json!(false))
    );
    assert_eq!(past["moves"].as_array().map(Vec::len), Some(5));
    let sgf = server.get(&table.path("/record?format=sgf"), "").body;
    let again = server.table(&json!({ "game": "othello", "seats": ["human", "human"], "record": sgf }));
    assert_eq!(moves(&again.state), ["f5", "d6", "c3", "d3", "c4"]);
    assert_eq!(server.get(&table.path("/record?format=pdf"), "").status, 400);
}

#[test]
fn engines_pause_step_and_change() {
    let server = Running::start();
    let wanted = json!({ "game": "connect4", "seats": ["random", "random"], "paused": true, "delay": 0 });
    let table = server.table(&wanted);
    assert_eq!(table.now()["plies"], 0);
    assert_eq!(table.act("step", &json!({})).status, 200);
    table.wait("one move", |state| state["plies"] == 1 && state["thinking"].is_null());
    assert_eq!(table.act("step", &json!({})).status, 200);
    table.wait("another move", |state| state["plies"] == 2 && state["thinking"].is_null());
    let players = json!({ "players": ["random", "human"], "paused": false });
    let state = table.act("players", &players).json();
    assert_eq!(state["players"], json!(["random", "human"]));
    table.wait("the engine's move and a person's turn", |state| {
        state["plies"] == 3 && state["may_move"] == true
    });
    assert_eq!(table.act("step", &json!({})).status, 409);
    assert_eq!(table.act("players", &json!({ "players": ["random"] })).status, 400);
    assert_eq!(table.act("players", &json!({ "players": ["gtp:cmd=ls", "human"] })).status, 403);
}

#[test]
fn an_engine_can_be_told_to_move_at_once() {
    let server = Running::start();
    let table = server.table(&json!({ "game": "amazons", "seats": ["mcts:time=60", "human"] }));
    let mut events = table.events("open", &table.key);
    events.next_named("thinking");
    assert_eq!(table.act("stop", &json!({})).status, 200);
    table.wait("the move it had", |state| state["plies"] == 1);
    assert_eq!(table.act("stop", &json!({})).status, 409);
}

#[test]
fn searches_end_when_the_last_listener_goes_and_go_on_when_one_comes_back() {
    let server = Running::start();
    let table = server.table(&json!({ "game": "amazons", "seats": ["mcts:time=60", "human"] }));
    let mut events = table.events("open", &table.key);
    events.next_named("thinking");
    drop(events);
    table.wait("the end of the search", |state| state["thinking"].is_null());
    assert_eq!(table.now()["plies"], 0, "its result is not wanted");
    let mut events = table.events("open", &table.key);
    events.next_named("thinking");
    assert_eq!(
        server
            .request("DELETE", &table.path(""), &[("Authorization", &format!("Bearer {}", table.key))], "")
            .status,
        200
    );
    assert!(
        std::iter::from_fn(|| events.next()).all(|(name, _)| name != "state"),
        "the stream ends with the table"
    );
    assert_eq!(server.get(&table.path(""), "").status, 404);
}

#[test]
fn tables_survive_a_restart_with_their_keys() {
    let server = Running::start();
    let (id, key, state) = {
        let table = server.table(&json!({ "game": "othello", "seats": ["human", "pvs:depth=2"] }));
        assert_eq!(table.play("f5").status, 200);
        (table.id.clone(), table.key.clone(), table.wait("an answer", |state| state["plies"] == 2))
    };
    let server = server.restart();
    let path = format!("/api/tables/{id}");
    let again = server.get(&path, &key).json();
    assert_eq!((&again["moves"], &again["revision"]), (&state["moves"], &state["revision"]));
    assert_eq!(again["may_move"], true);
    let mv = json!({ "move": again["legal"][0], "revision": again["revision"] });
    assert_eq!(server.post(&format!("{path}/moves"), &key, &mv).status, 200);
}

#[test]
fn questions_are_answered_without_changing_the_table() {
    let server = Running::start();
    let table = server.table(&json!({ "game": "othello", "seats": ["human", "human"], "record": "f5d6" }));
    let at = json!({ "table": table.id, "view": "open", "ply": 1, "moves": ["f6"] });
    let look = server.post("/api/look", "", &json!({ "at": at })).json();
    assert_eq!((look["turn"].clone(), look["scene"]["counts"].clone()), (json!(0), json!([3, 3])));
    assert!(look["position"].is_string());

    let asked = json!({ "at": { "game": "connect4", "position": "44" }, "player": "mcts:sims=2000" });
    let mut events = server.ask("/api/analyse", "", &asked);
    let done = events.next_named("done");
    assert_eq!(done["facts"]["legal"], 7);
    let shares: f64 = done["facts"]["policy"]
        .as_array()
        .expect("a policy")
        .iter()
        .filter_map(|pair| pair[1].as_f64())
        .sum();
    assert!((shares - 1.0).abs() < 1e-6);
    assert!(events.next().is_none(), "the answer ends the stream");

    let asked = json!({ "at": { "game": "connect4" }, "player": "mcts:sims=500", "levels": 2, "breadth": 3 });
    let tree = server.post("/api/tree", "", &asked).json();
    assert!(tree["root"]["move"].is_null());
    assert_eq!(tree["root"]["children"].as_array().map(Vec::len), Some(3));
    assert_eq!(tree["root"]["children"][0]["move"], tree["analysis"]["best"]);

    let asked = json!({ "at": { "game": "connect4", "position": "223344" }, "seconds": 20 });
    let solved = server.post("/api/solve", "", &asked).json();
    assert_eq!(solved["analysis"]["proof"], "win");
    let asked = json!({ "at": { "game": "othello" }, "seconds": 0.01 });
    assert!(server.post("/api/solve", "", &asked).json()["analysis"].is_null(), "time ran out");

    let check =
        |game: &str, text: &str| server.post("/api/check", "", &json!({ "game": game, "text": text }));
    assert_eq!(check("othello", "f5d6c3").json()["kind"], "record");
    let position = look["position"].as_str().expect("a position");
    assert_eq!(check("othello", position).json()["kind"], "position");
    assert_eq!(check("othello", "f5f5").status, 400);
    assert_eq!(table.now()["plies"], 2);
}

#[test]
fn a_question_ends_with_its_connection() {
    let server = Running::start();
    let slow = json!({ "at": { "game": "amazons" }, "player": "mcts:time=60" });
    for _ in 0..8 {
        let mut events = server.ask("/api/analyse", "", &slow);
        assert_eq!(events.status, 200);
        drop(events.next());
    }
    // Eight searches of a minute each would keep this one waiting; but no client listens to them any more.
    let quick = json!({ "at": { "game": "nimm3" }, "player": "perfect" });
    server.ask("/api/analyse", "", &quick).next_named("done");
}

#[test]
fn positions_are_set_up_by_hand_and_solved_if_asked() {
    let server = Running::start();
    let set_up = |game: &str, setup: Value| {
        server.post("/api/setup", "", &json!({ "game": game, "setup": setup, "solve": true }))
    };
    let heap = set_up("nimm3", json!({ "kind": "heap", "stones": 7, "turn": 1 })).json();
    assert_eq!(
        (&heap["position"], &heap["turn"], &heap["legal"]),
        (&json!("7 second"), &json!(1), &json!(3))
    );
    assert_eq!((&heap["exact"]["best"], &heap["exact"]["proof"]), (&json!("3"), &json!("win")));

    let start = server.post("/api/look", "", &json!({ "at": { "game": "othello:size=4" } })).json();
    let squares = &start["scene"]["squares"];
    let board = json!({ "kind": "board", "columns": 4, "squares": squares, "turn": 0 });
    assert_eq!(set_up("othello:size=4", board).json()["position"], start["position"]);

    let mut stones = vec![Value::Null; 42];
    stones[0] = json!("red");
    let floating = set_up("connect4", json!({ "kind": "board", "columns": 7, "squares": stones, "turn": 1 }));
    assert_eq!(floating.status, 400);
    assert!(floating.body.contains("floats"), "{}", floating.body);
    for wrong in [
        json!({ "kind": "heap", "stones": 7, "turn": 0 }),
        json!({ "kind": "board", "columns": 0, "squares": [], "turn": 9 }),
        json!({ "kind": "cards", "hands": [["HT"]], "turn": 200, "said": ["pass"] }),
    ] {
        assert_eq!(set_up("connect4", wrong).status, 400);
    }
    let short = set_up("doppelkopf", json!({ "kind": "cards", "hands": [["HT"]], "turn": 9, "said": [] }));
    assert_eq!(short.status, 400);
}

#[test]
fn every_analysis_of_a_table_comes_with_its_facts() {
    let server = Running::start();
    let table = server.table(&json!({ "game": "nimm3", "seats": ["mcts:sims=50", "human"] }));
    let state = table.wait("the first move", |state| state["plies"] == 1);
    let told = &state["moves"][0];
    assert_eq!(told["facts"]["legal"], 3);
    let shares: f64 = told["facts"]["policy"]
        .as_array()
        .expect("shares")
        .iter()
        .filter_map(|share| share[1].as_f64())
        .sum();
    assert!((shares - 1.0).abs() < 1e-9, "{told}");
    table.play("1");
    assert_eq!(table.now()["moves"][1]["facts"], Value::Null, "a person tells nothing");
}
