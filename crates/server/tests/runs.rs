//! Runs over HTTP: listed, shown, unchanged when nothing has happened, their games as tables, their reports harmless.

mod common;

use std::fs;

use common::Running;
use serde_json::json;
use spielwerk_matches::{TournamentConfig, run_in_folder};

/// A server that finds a small match, a training run and a report.
fn server() -> Running {
    let server = Running::start();
    let home = server.data.join("runs");
    let game = spielwerk::game("connect4").expect("a game");
    let players = ["random", "mcts:sims=20"].map(str::to_owned).to_vec();
    let config = TournamentConfig::new(&*game, players, 3, 1);
    run_in_folder(&config, &*game, &home.join("small match"), 1, &[], &mut |_| {}).expect("played");
    let write = |name: &str, text: &str| {
        let path = home.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        fs::write(path, text).expect("written");
    };
    write("training/metrics.jsonl", "{\"iteration\": 1, \"loss\": 0.5}\n{\"iteration\": 2, \"lo");
    write("study/report.html", "<!doctype html><script>alert(1)</script>");
    server
}

fn id_of(server: &Running, name: &str) -> String {
    let runs = server.get("/api/runs", "").json();
    let run = runs["runs"].as_array().expect("runs").iter().find(|run| run["name"] == name);
    run.unwrap_or_else(|| panic!("{name} in {runs}"))["id"].as_str().expect("an id").to_owned()
}

#[test]
fn runs_are_listed_and_shown_until_nothing_changes() {
    let server = server();
    let list = server.get("/api/runs", "");
    let home = server.data.display().to_string();
    assert!(!list.body.contains(&home), "paths of folders are not sent");
    assert_eq!(list.json()["runs"].as_array().map(Vec::len), Some(3));

    let path = format!("/api/runs/{}", id_of(&server, "small match"));
    let shown = server.get(&path, "").json();
    assert_eq!((&shown["kind"], &shown["running"]), (&json!("tournament"), &json!(false)));
    let contents = &shown["contents"];
    assert_eq!((&contents["scheduled"], &contents["played"]), (&json!(6), &json!(6)));
    assert_eq!(contents["result"]["players"].as_array().map(Vec::len), Some(2));
    assert_eq!(contents["courses"][0]["points"].as_array().map(Vec::len), Some(3));
    let mark = shown["mark"].as_str().expect("a mark");
    assert_eq!(server.get(&format!("{path}?unless={mark}"), "").status, 204);

    let training = server.get(&format!("/api/runs/{}", id_of(&server, "training")), "").json();
    let chart = &training["contents"]["charts"][0];
    assert_eq!((&chart["title"]["en"], &chart["unit"]), (&json!("loss"), &json!("share")));
    assert_eq!(chart["lines"][0]["points"], json!([{ "iteration": 1, "value": 0.5 }]));
    assert_eq!(training["contents"]["done"], 1, "a line that is being written does not count");
    let entry = &list.json()["runs"][0];
    assert!(
        entry["done"].is_number() && entry["verdict"].is_object() | entry["verdict"].is_null(),
        "{entry}"
    );
    assert_eq!(server.get("/api/runs/0123456789abcdef", "").status, 404);
}

#[test]
fn a_game_of_a_match_becomes_a_table_with_its_thoughts() {
    let server = server();
    let id = id_of(&server, "small match");
    let games = server.get(&format!("/api/runs/{id}/games"), "").json();
    assert_eq!((&games["total"], &games["games"][0]["number"]), (&json!(6), &json!(5)));
    let plies = games["games"][0]["plies"].as_u64().expect("plies");
    let made = server.post(&format!("/api/runs/{id}/games/5"), "", &json!({}));
    assert_eq!(made.status, 201, "{}", made.body);
    let state = &made.json()["state"];
    assert_eq!((&state["plies"], &state["paused"]), (&json!(plies), &json!(true)));
    let moves = state["moves"].as_array().expect("moves");
    assert!(moves.iter().any(|mv| mv["analysis"]["nodes"].as_u64() > Some(0)), "{state}");
    assert_eq!(server.post(&format!("/api/runs/{id}/games/6"), "", &json!({})).status, 404);
    let training = id_of(&server, "training");
    assert_eq!(server.get(&format!("/api/runs/{training}/games"), "").status, 404);
}

#[test]
fn a_training_tells_what_it_has_learned() {
    let server = server();
    let folder = server.data.join("runs/learned");
    fs::create_dir_all(&folder).expect("made");
    fs::write(folder.join("metrics.jsonl"), "{\"games\": 1}\n").expect("written");
    fs::write(folder.join("config.json"), "{\"game\": \"nimm3\"}").expect("written");
    let values = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/nimm3/models/nimm3-net.json");
    fs::copy(values, folder.join("values.json")).expect("the shipped values");
    let id = id_of(&server, "learned");
    let path = format!("/api/runs/{id}/opinions");
    assert_eq!(
        server.get(&format!("/api/runs/{id}"), "").json()["contents"]["checkpoints"],
        json!(["values"])
    );

    let places = json!([{ "position": "7 first" }, { "position": "7 first", "moves": ["3"] }]);
    let told = server.post(&path, "", &json!({ "places": places })).json();
    assert_eq!((&told["game"], &told["checkpoints"]), (&json!("nimm3"), &json!(["values"])));
    let first = &told["places"][0];
    assert_eq!(
        (&first["truth"]["best"], &first["opinions"][0]["analysis"]["best"]),
        (&json!(["3"]), &json!("3"))
    );
    assert_eq!(first["opinions"][0]["analysis"]["moves"].as_array().map(Vec::len), Some(3));
    assert_eq!(told["places"][1]["scene"]["stones"], 4);

    let status = |path: &str, body: &serde_json::Value| server.post(path, "", body).status;
    assert_eq!(status(&path, &json!({ "places": [] })), 400);
    assert_eq!(status(&path, &json!({ "places": [{ "moves": ["9"] }] })), 400);
    let other = format!("/api/runs/{}/opinions", id_of(&server, "training"));
    assert_eq!(status(&other, &json!({ "places": [{}] })), 404, "nothing was learned there");
    fs::write(folder.join("values.json"), "{").expect("written");
    let broken = server.post(&path, "", &json!({ "places": [{}] }));
    assert_eq!(broken.status, 409, "{}", broken.body);
    assert!(!broken.body.contains(&server.data.display().to_string()), "paths are not told: {}", broken.body);
}

#[test]
fn a_match_says_who_is_stronger_and_how_many_games_there_will_be() {
    let server = server();
    let list = server.get("/api/runs", "").json();
    let entry = list["runs"].as_array().and_then(|runs| runs.iter().find(|run| run["name"] == "small match"));
    let entry = entry.expect("the match");
    assert_eq!((&entry["game"], &entry["done"], &entry["total"]), (&json!("connect4"), &json!(6), &json!(6)));
    assert_eq!(entry["players"], json!(["random", "mcts:sims=20"]));
    let verdict = &entry["verdict"];
    assert_eq!((&verdict["kind"], &verdict["stronger"]), (&json!("match"), &json!("mcts:sims=20")));
    assert_eq!(verdict["games"], 6);
    let wanted = json!({ "kind": "match", "game": "connect4", "players": ["random", "random", "random"], "games": 60 });
    let plan = server.post("/api/runs/plan", "", &wanted);
    assert_eq!(plan.json(), json!({ "pairings": 3, "rounds": 30, "games_per_pairing": 60, "games": 180 }));
    let training = json!({ "kind": "training", "method": "td", "game": "nimm3", "preset": "quick" });
    assert_eq!(server.post("/api/runs/plan", "", &training).status, 400);
}

#[test]
fn a_study_is_told_as_data() {
    let server = server();
    let folder = server.data.join("runs/study");
    fs::write(folder.join("report.json"), "{\"format\": \"spielwerk-report\", \"title\": \"A title\"}")
        .expect("written");
    let id = id_of(&server, "study");
    let shown = server.get(&format!("/api/runs/{id}"), "").json();
    assert_eq!(
        (&shown["contents"]["report"]["title"], &shown["contents"]["has_page"]),
        (&json!("A title"), &json!(true))
    );
    fs::write(folder.join("report.json"), "{\"format\": \"another\"}").expect("written");
    assert!(server.get(&format!("/api/runs/{id}"), "").json()["contents"]["report"].is_null());
}

#[test]
fn a_report_can_do_nothing() {
    let server = server();
    let answer = server.get(&format!("/api/runs/{}/report", id_of(&server, "study")), "");
    assert_eq!(answer.status, 200);
    assert!(answer.head.contains("default-src 'none'") && answer.head.contains("sandbox"), "{}", answer.head);
    let other = server.get(&format!("/api/runs/{}/report", id_of(&server, "training")), "");
    assert_eq!(other.status, 404);
}

#[test]
fn a_server_that_knows_no_program_starts_no_runs() {
    let server = Running::start();
    let wanted = json!({ "kind": "match", "game": "nimm3", "players": ["random", "random"], "games": 2 });
    assert_eq!(server.post("/api/runs", "", &wanted).status, 403);
    assert_eq!(server.post("/api/runs", "", &json!({ "kind": "robbery" })).status, 400);
    assert_eq!(server.post("/api/runs/0/stop", "", &json!({})).status, 409);
}
