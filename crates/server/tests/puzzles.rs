//! Puzzles over HTTP: listed without their solutions, and every attempt judged.

mod common;

use common::Running;
use serde_json::json;

#[test]
fn puzzles_keep_their_solution_until_it_is_found_or_asked_for() {
    let server = Running::start();
    let list = server.get("/api/puzzles", "").json();
    let games = list["games"].as_array().expect("games");
    assert!(!games.is_empty());
    for game in games {
        let name = game["game"].as_str().expect("a name");
        let id = game["puzzles"][0]["id"].as_str().expect("an id");
        let path = format!("/api/puzzles/{name}/{id}");
        let shown = server.get(&path, "").json();
        assert!(shown.get("solution").is_none() && shown.get("line").is_none(), "{shown}");
        let told = server.post(&format!("{path}/try"), "", &json!({ "move": null })).json();
        assert_eq!(told["correct"], false, "asking is not solving");
        let solution = told["solution"].as_str().expect("a move");
        let right = server.post(&format!("{path}/try"), "", &json!({ "move": solution })).json();
        assert_eq!((&right["correct"], &right["line"][0]), (&json!(true), &json!(solution)));
        let at = json!({ "at": { "game": shown["game"], "position": shown["position"] } });
        let legal = server.post("/api/look", "", &at).json()["legal"].clone();
        let wrong =
            legal.as_array().expect("moves").iter().find(|mv| **mv != solution).expect("another move");
        let judged = server.post(&format!("{path}/try"), "", &json!({ "move": wrong })).json();
        assert_eq!((&judged["correct"], &judged["solution"]), (&json!(false), &json!(null)), "{judged}");
        assert_eq!(server.post(&format!("{path}/try"), "", &json!({ "move": "nonsense" })).status, 400);
    }
    assert_eq!(server.get("/api/puzzles/othello/00000000", "").status, 404);
    assert_eq!(server.get("/api/book/nothing", "").status, 404);
    assert!(server.get("/api/book", "").json().is_array());
}
