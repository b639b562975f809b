//! Several people and several games at one table: invitations, presence, clocks, rematches, series.

mod common;

use common::{Events, Running};
use serde_json::{Value, json};

/// The last `presence` before the stream has nothing more to say for now.
fn presence(events: &mut Events, wanted: &Value) {
    loop {
        let (name, news) = events.next().expect("the stream lasts");
        if name == "presence" && news == *wanted {
            return;
        }
    }
}

#[test]
fn a_guest_comes_by_invitation_and_all_see_who_is_there() {
    let server = Running::start();
    let wanted = json!({ "game": "connect4", "seats": ["human", "human"], "name": "Grace" });
    let table = server.table(&wanted);
    let invite = |keys: &str| server.post(&table.path("/seats/1/invite"), keys, &json!({}));
    assert_eq!(invite("").status, 403, "only the maker invites");
    let invitation = invite(&table.key).json()["invitation"].as_str().expect("a secret").to_owned();
    assert_eq!(table.now()["invited"], json!([1]));
    let claim = |body: &Value| server.post(&table.path("/seats/1/claim"), "", body);
    assert_eq!(claim(&json!({})).status, 403, "an address alone takes no seat");
    let claimed = claim(&json!({ "invitation": invitation, "name": "Ada" })).json();
    let key = claimed["seat_key"].as_str().expect("a key").to_owned();
    assert_eq!(
        (claim(&json!({ "invitation": invitation })).status, &claimed["hidden"]),
        (409, &json!(false))
    );

    let mut maker = table.events("open", &table.key);
    presence(&mut maker, &json!({ "present": [true, false], "watching": 0 }));
    let guest = table.events("open", &key);
    presence(&mut maker, &json!({ "present": [true, true], "watching": 0 }));
    let visitor = table.events("open", "");
    presence(&mut maker, &json!({ "present": [true, true], "watching": 1 }));
    drop(guest);
    presence(&mut maker, &json!({ "present": [true, false], "watching": 1 }));
    drop(visitor);

    let play = |keys: &str, mv: &str| {
        server.post(&table.path("/moves"), keys, &json!({ "move": mv, "view": "open" })).status
    };
    assert_eq!(play(&key, "4"), 403, "it is the maker's turn");
    assert_eq!((play(&table.key, "4"), play(&table.key, "4"), play("", "4")), (200, 403, 403));
    for (keys, mv) in [(&key, "1"), (&table.key, "4"), (&key, "1"), (&table.key, "4"), (&key, "1")] {
        assert_eq!(play(keys, mv), 200);
    }
    let next = |keys: &str| server.post(&table.path("/next"), keys, &json!({})).status;
    assert_eq!(next(&key), 409, "the game is not finished");
    assert_eq!(play(&table.key, "4"), 200);
    assert_eq!((next(""), next(&key)), (403, 200));
    let state = table.view("open", &key);
    assert_eq!(
        (&state["number"], &state["own"], &state["names"]),
        (&json!(2), &json!([0]), &json!(["Ada", "Grace"]))
    );
    let id = state["past"][0]["table"].as_str().expect("a table").to_owned();
    let past = server.get(&format!("/api/tables/{id}?view=open"), "");
    assert_eq!(past.status, 200, "{}", past.body);
    let past = past.json();
    assert_eq!(
        (&past["payoffs"], &past["own"], &past["may_change"]),
        (&json!([1.0, -1.0]), &json!([]), &json!(false))
    );
    let renamed = server.post(&table.path("/seats/0/name"), &key, &json!({ "name": "Lovelace" })).status;
    assert_eq!((renamed, table.now()["names"][0].as_str()), (200, Some("Lovelace")));
    assert_eq!(server.post(&table.path("/seats/1/name"), &key, &json!({ "name": "x" })).status, 403);
}

#[test]
fn a_flag_falls_by_itself_and_stays_fallen() {
    let server = Running::start();
    let clock = json!({ "seconds": 1, "increment": 0.5 });
    let table = server.table(&json!({ "game": "connect4", "seats": ["human", "human"], "clock": clock }));
    assert_eq!(table.now()["clock"]["running"], Value::Null, "the first move has all the time");
    assert_eq!(table.play("4").status, 200);
    assert_eq!(table.now()["clock"]["running"], 1);
    let state = table.wait("the flag", |state| state["result"].is_string());
    assert_eq!((&state["payoffs"], &state["turn"]), (&json!([1.0, -1.0]), &Value::Null));
    assert_eq!((table.play("1").status, table.act("undo", &json!({})).status), (409, 409));
    let (id, key) = (table.id.clone(), table.key.clone());
    let server = server.restart();
    let again = server.get(&format!("/api/tables/{id}?view=open"), &key).json();
    assert_eq!((&again["payoffs"], &again["clock"]["fallen"]), (&state["payoffs"], &json!(1)));
    for clock in [json!({ "seconds": 0 }), json!({ "seconds": 1e9 }), json!({ "increment": 3 })] {
        let wanted = json!({ "game": "connect4", "seats": ["human", "human"], "clock": clock });
        assert_eq!(server.post("/api/tables", "", &wanted).status, 400);
    }
    let four = json!({ "game": "doppelkopf", "seats": ["human", "random", "random", "random"], "clock": { "seconds": 60 } });
    assert_eq!(server.post("/api/tables", "", &four).status, 400);
}

#[test]
fn a_series_is_dealt_on_and_kept() {
    let server = Running::start();
    let seats = ["random", "random", "random", "random"];
    let wanted = json!({ "game": "doppelkopf:nines=off", "seats": seats, "series": "games=2,solos_owed=0", "delay": 0, "seed": 3 });
    let table = server.table(&wanted);
    let finished = |state: &Value| state["result"].is_string();
    let first = table.wait("the first deal", finished);
    assert_eq!(
        (first["series"]["entries"].as_array().map(Vec::len), first["number"].as_u64()),
        (Some(1), Some(1))
    );
    assert_eq!(table.act("next", &json!({})).status, 200);
    let second = table.wait("the second deal", |state| finished(state) && state["number"] == 2);
    let series = second["series"].clone();
    assert_eq!((&series["games"], series["entries"].as_array().map(Vec::len)), (&json!(2), Some(2)));
    assert_eq!(table.act("next", &json!({})).status, 409, "the series is over");
    let (id, key) = (table.id.clone(), table.key.clone());
    let server = server.restart();
    let again = server.get(&format!("/api/tables/{id}?view=open"), &key).json();
    assert_eq!((&again["series"], &again["past"]), (&series, &second["past"]));
    for (game, series) in [
        ("doppelkopf", "games=0"),
        ("doppelkopf", "games=2"),
        ("doppelkopf", "nonsense"),
        ("doppelkopf:open=on", "solos_owed=0"),
        ("othello", ""),
    ] {
        let seats: &[&str] = if game == "othello" { &seats[..2] } else { &seats };
        let answer =
            server.post("/api/tables", "", &json!({ "game": game, "seats": seats, "series": series }));
        assert_eq!(answer.status, 400, "{game} {series}: {}", answer.body);
    }
}
