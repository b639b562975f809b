//! Reviews through the interface: verdicts one by one, then the whole; nothing of a hidden game before it is over.

mod common;

use common::Running;
use serde_json::json;

#[test]
fn every_move_of_a_pasted_game_is_judged() {
    let server = Running::start();
    let table = server.table(&json!({
        "game": "connect4", "seats": ["human", "human"], "record": "1 3 5 4 7 6 1 3 6 6 4 3 2 4 4"
    }));
    let plies = table.now()["plies"].as_u64().expect("a number") as usize;
    let mut events = server.ask(&table.path("/review"), &table.key, &json!({}));
    let mut judged = Vec::new();
    let review = loop {
        let (name, data) = events.next().expect("the review goes to its end");
        match name.as_str() {
            "move" => judged.push(data["ply"].as_u64().expect("a ply") as usize),
            "done" => break data,
            other => panic!("{other}: {data}"),
        }
    };
    let backwards: Vec<usize> = (0..plies).rev().collect();
    assert_eq!(judged, backwards, "the last move comes first");
    let moves = review["moves"].as_array().expect("moves");
    assert!(moves.iter().all(|mv| mv["verdict"]["before"]["chance"].is_number()));
    assert_eq!(moves[0]["verdict"]["class"], "blunder", "only the middle column wins");
    assert_eq!(moves[0]["verdict"]["before"]["best"], "4");
    assert!(review["seats"][0]["accuracy"].is_number());
}

#[test]
fn a_hidden_game_is_reviewed_when_it_is_over() {
    let server = Running::start();
    let seats = json!(["human", "random", "random", "random"]);
    let table = server.table(&json!({ "game": "doppelkopf", "seats": seats }));
    let answer = server.post(&table.path("/review"), &table.key, &json!({}));
    assert_eq!(answer.status, 403, "{}", answer.body);
    let empty = server.table(&json!({ "game": "nimm3", "seats": ["human", "human"] }));
    let answer = server.post(&empty.path("/review"), &empty.key, &json!({}));
    assert_eq!(answer.status, 409, "{}", answer.body);
}
