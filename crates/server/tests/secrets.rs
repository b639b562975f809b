//! What a seat of a hidden game is told: its view, and nothing else.

mod common;

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use common::{GameTable, Running};
use serde_json::{Value, json};
use spielwerk_core::{GameRecord, Rng, Seat, Viewer};
use spielwerk_server::Config;
use spielwerk_session::AnyGame;
use spielwerk_session::Session;

/// Every field of a state. A new one must be thought about here.
const FIELDS: [&str; 34] = [
    "id",
    "game",
    "view",
    "seat_names",
    "players",
    "claimed",
    "invited",
    "names",
    "own",
    "may_change",
    "number",
    "past",
    "series",
    "clock",
    "open",
    "paused",
    "delay",
    "revision",
    "choices",
    "ply",
    "plies",
    "redo",
    "turn",
    "legal",
    "calls",
    "may_move",
    "position",
    "scene",
    "moves",
    "branches",
    "payoffs",
    "result",
    "thinking",
    "error",
];

fn doppelkopf() -> Box<dyn AnyGame> {
    spielwerk::game("doppelkopf").expect("a game")
}

/// A state without what differs between tables.
fn bare(state: &Value) -> Value {
    let mut state = state.clone();
    state["id"] = Value::Null;
    state
}

/// Everything that this seat is sent during a game in which it plays the first legal move and calls nothing: states from
/// answers and events, in the order of the stream.
fn play_through(table: &GameTable<'_>, seat: usize) -> (Vec<Value>, Vec<Value>) {
    let key = table.seat_key(seat);
    let view = seat.to_string();
    let mut events = table.events(&view, key);
    let (mut told, mut answered) = (Vec::new(), vec![table.state.clone()]);
    loop {
        let (name, state) = events.next().expect("the stream is open until the end");
        assert_ne!(name, "thinking", "what others think is hidden");
        assert_ne!(name, "truth", "what moves are worth is hidden");
        if name != "state" {
            continue;
        }
        told.push(state.clone());
        if state["payoffs"].is_array() {
            return (told, answered);
        }
        if state["may_move"] == true {
            let legal: Vec<&str> =
                state["legal"].as_array().expect("moves").iter().filter_map(Value::as_str).collect();
            let body = json!({ "move": legal[0], "view": view, "revision": state["revision"] });
            let answer = table.server.post(&table.path("/moves"), key, &body);
            // A seat that was asked before may have called something.
            assert!(answer.status == 200 || answer.status == 409, "{}", answer.body);
            if answer.status == 200 {
                answered.push(answer.json());
            }
        }
    }
}

/// The game if all seats that are asked now say nothing. A seat knows all it takes to tell what it then sees, as the
/// test with two deals shows.
fn after_silence(session: &dyn Session) -> Box<dyn Session> {
    let mut session = doppelkopf().resume(&session.position()).expect("its own position");
    while session.play("pass").is_ok() {}
    session
}

/// Holds a state against the game as it really was: it must be one of the seat's views after as many seen moves.
fn check_state(state: &Value, record: &GameRecord, seat: Seat) {
    let viewer = Viewer::Seat(seat);
    let fields: BTreeSet<&str> = state.as_object().expect("an object").keys().map(String::as_str).collect();
    assert_eq!(fields, FIELDS.into_iter().collect());
    let mut session = doppelkopf().resume(&record.start).expect("the deal");
    let mut scenes = Vec::new();
    let mut moves = Vec::new();
    for mv in record.moves.iter().map(Some).chain([None]) {
        let mut seen = session.moves_seen(viewer);
        // No person has decided on silence, so it is not listed while it is hidden.
        seen.retain(|entry| entry.mv != "pass");
        if state["plies"] == seen.len() {
            scenes.push(serde_json::to_value(after_silence(&*session).scene(viewer)).expect("JSON"));
            moves = seen;
        }
        if let Some(mv) = mv {
            session.play(mv).expect("the record replays");
        }
    }
    assert!(scenes.contains(&state["scene"]), "{} is not a view of {seat}: {scenes:?}", state["scene"]);
    let told = state["moves"].as_array().expect("moves");
    assert_eq!(told.len(), moves.len());
    for (told, seen) in told.iter().zip(&moves) {
        let expected =
            json!({ "seat": seen.seat, "move": seen.mv, "analysis": null, "facts": null, "seconds": null });
        if state["open"] == false {
            assert_eq!(*told, expected);
        } else {
            assert_eq!((&told["seat"], &told["move"]), (&expected["seat"], &expected["move"]));
        }
    }
    if state["open"] == false {
        for hidden in ["position", "thinking", "payoffs", "result"] {
            assert!(state[hidden].is_null(), "{hidden}: {}", state[hidden]);
        }
        for (other, facts) in state["scene"]["seats"].as_array().expect("seats").iter().enumerate() {
            assert_eq!(facts["hand"].is_null(), other != seat.index(), "only the own hand is seen");
        }
        if state["turn"] != json!(seat) {
            assert!(state["legal"].as_array().expect("moves").is_empty());
            assert_eq!(state["may_move"], false);
        }
    }
}

#[test]
fn a_seat_is_told_its_view_and_nothing_else() {
    let server = Running::start();
    let play = |seed: usize, seat: usize| {
        let mut players = ["random", "conventions", "random:calls=off", "conventions:slips=0.3"];
        players.rotate_left(seed % 4);
        players[seat] = "human";
        let table = server.table(&json!({ "game": "doppelkopf", "seats": players, "seed": seed }));
        let (told, answered) = play_through(&table, seat);
        let record = server.get(&table.path("/record"), "").body;
        let record = GameRecord::from_line(record.trim()).expect("a record");
        assert!(record.moves.iter().any(|mv| mv == "pass"), "a seat was asked and passed");
        for state in told.iter().chain(&answered) {
            check_state(state, &record, Seat::new(seat));
        }
        for pair in told.windows(2) {
            let mut first = pair[0].clone();
            assert!(first["revision"].as_u64() < pair[1]["revision"].as_u64());
            first["revision"] = pair[1]["revision"].clone();
            assert_ne!(first, pair[1], "a change that the seat cannot see is none");
        }
        let seen = told.last().expect("states")["plies"].as_u64().expect("a number");
        assert!(
            told.len() as u64 <= seen + 2,
            "one state per move seen, one at first, and one when all is open"
        );
    };
    std::thread::scope(|scope| {
        for (seed, seat) in (1..).zip([0, 1, 2, 3, 0, 2]) {
            let play = &play;
            scope.spawn(move || play(seed, seat));
        }
    });
}

/// Two deals that look the same to seat 0: seats 1 and 2 have swapped a card here and there, the queen of clubs
/// included, so that the parties differ.
fn two_deals(seed: u64) -> Option<[String; 2]> {
    let position = doppelkopf().start(&mut Rng::new(seed)).position();
    let mut words = position.split_whitespace();
    let (start, hands) = (words.next()?, words.next()?);
    let cards = |hand: &str| -> Vec<String> {
        hand.as_bytes().chunks(2).map(|card| String::from_utf8_lossy(card).into_owned()).collect()
    };
    let hands: Vec<Vec<String>> = hands.split('/').map(cards).collect();
    let queens = |seat: usize| hands[seat].iter().filter(|card| *card == "CQ").count();
    if [queens(0), queens(1), queens(2), queens(3)] != [0, 1, 0, 1] {
        return None;
    }
    let mut swapped = hands.clone();
    let queen = swapped[1].iter().position(|card| card == "CQ")?;
    let other = swapped[2].iter().position(|card| !hands[1].contains(card))?;
    let (queen, other) = (swapped[1][queen].clone(), swapped[2][other].clone());
    let replace = |hand: &mut Vec<String>, old: &String, new: &String| {
        let place = hand.iter().position(|card| card == old).expect("the card is there");
        hand[place].clone_from(new);
    };
    replace(&mut swapped[1], &queen, &other);
    replace(&mut swapped[2], &other, &queen);
    let text = |hands: &[Vec<String>]| {
        let hands: Vec<String> = hands.iter().map(|hand| hand.concat()).collect();
        format!("{start} {} :", hands.join("/"))
    };
    Some([text(&hands), text(&swapped)])
}

/// What players who see through the eyes of seat 0 think at its turn, and the worlds they imagine, without the time it
/// took.
fn thoughts(table: &GameTable<'_>) -> Vec<Value> {
    let at = json!({ "table": table.id, "view": "0" });
    let belief = table.server.post("/api/belief", table.seat_key(0), &json!({ "at": at }));
    assert_eq!(belief.status, 200, "{}", belief.body);
    let mut thoughts = vec![belief.json()];
    for player in ["conventions", "worlds:n=3,sims=20,seed=5", "ismcts:sims=50,seed=5"] {
        let asked = json!({ "at": at, "player": player });
        let done = table.server.ask("/api/analyse", table.seat_key(0), &asked).next_named("done");
        let tree = table.server.post("/api/tree", table.seat_key(0), &asked).json();
        for mut analysis in [done["analysis"].clone(), tree["analysis"].clone()] {
            analysis["seconds"] = Value::Null;
            thoughts.push(analysis);
        }
        thoughts.push(tree["root"].clone());
    }
    thoughts
}

/// Plays a move for a seat; how long the answer took.
fn time_to_play(table: &GameTable<'_>, seat: usize, mv: &str) -> Duration {
    let key = table.seat_key(seat);
    let post = |mv: &str| table.server.post(&table.path("/moves"), key, &json!({ "move": mv, "view": seat }));
    let begin = Instant::now();
    let answer = post(mv);
    assert_eq!(answer.status, 200, "{mv} of {seat}: {}", answer.body);
    begin.elapsed()
}

/// What was compared in two deals that look the same to seat 0.
#[derive(Default)]
struct Comparison {
    /// How many states, and how many sets of imagined worlds.
    compared: usize,
    imagined: usize,
    /// The seats that were asked in secret, deal by deal.
    asked: [Vec<Option<Seat>>; 2],
    /// By how much the times of the answers to the same move differ.
    waits: Vec<Duration>,
    longest: Duration,
}

/// Plays both deals at two tables, move by move the same as long as the rules allow it.
fn compare(server: &Running, deals: &[String; 2]) -> Comparison {
    let mut found = Comparison::default();
    let people = ["human"; 4];
    let tables = deals
        .each_ref()
        .map(|deal| server.table(&json!({ "game": "doppelkopf", "seats": people, "position": deal })));
    let mut worlds = deals.each_ref().map(|deal| doppelkopf().resume(deal).expect("a deal"));
    let seen = || {
        let [first, second] =
            [0, 1].map(|index: usize| bare(&tables[index].view("0", tables[index].seat_key(0))));
        assert_eq!(first.to_string(), second.to_string());
        first
    };
    loop {
        // A seat that is asked stays silent, and nothing of it shows. But seat 3, who is Re in both deals, calls much,
        // and seat 0 speaks against it: so later on only the partner of seat 3 is asked for more, who is not the
        // same in both deals.
        for (index, world) in worlds.iter_mut().enumerate() {
            let passes = |world: &dyn Session| {
                let legal = world.legal_moves();
                let calls = legal.iter().any(|mv| match world.turn().map(Seat::index) {
                    Some(3) => mv == "re" || mv == "no90",
                    Some(0) => mv == "re" || mv == "kontra",
                    _ => false,
                });
                !calls && legal.iter().any(|mv| mv == "pass")
            };
            while passes(&**world) {
                found.asked[index].push(world.turn());
                world.play("pass").expect("silence is always possible");
            }
        }
        let state = seen();
        found.compared += 1;
        let [first, second] = &mut worlds;
        assert_eq!(first.turn(), second.turn(), "the due seat is public");
        // Thinking takes time, so it is done where no time is set for calls.
        let quiet = state["scene"]["contract"].is_null() || state["scene"]["trick_number"].as_u64() > Some(6);
        if quiet && first.turn() == Some(Seat::FIRST) && found.imagined < 3 {
            let [here, there] = [0, 1].map(|index: usize| thoughts(&tables[index]));
            found.imagined += usize::from(here.iter().any(|analysis| analysis["worlds"].is_array()));
            assert_eq!(here, there, "what others hold and where they belong changes no thought");
        }
        let legal = second.legal_moves();
        let common = |mv: &String| legal.contains(mv) && !mv.starts_with("solo") && mv != "wedding";
        let mut both: Vec<String> = first.legal_moves().into_iter().filter(common).collect();
        let promises = first.turn() == Some(Seat::new(3));
        both.sort_by_key(|mv| match mv.as_str() {
            "re" | "kontra" => 0,
            "no90" if promises => 1,
            "pass" => 2,
            _ => 3,
        });
        let Some(mv) = both.first() else { break };
        let seat = first.turn().expect("not finished").index();
        let times = std::thread::scope(|scope| {
            let posting = [0, 1].map(|index: usize| {
                let table = &tables[index];
                scope.spawn(move || time_to_play(table, seat, mv))
            });
            posting.map(|thread| thread.join().expect("an answer"))
        });
        found.waits.push(times[0].abs_diff(times[1]));
        found.longest = found.longest.max(times[0]);
        for world in &mut worlds {
            world.play(mv).expect("what the server plays");
        }
        if worlds[0].turn().is_none() {
            break;
        }
    }
    found
}

#[test]
fn deals_that_look_the_same_to_a_seat_are_told_the_same() {
    const CALL_TIME: Duration = Duration::from_millis(800);
    let mut config = Config::local(common::new_folder());
    config.call_time = CALL_TIME;
    let server = Running::start_with(config);
    let deals: Vec<[String; 2]> = (1..1_000).filter_map(two_deals).take(3).collect();
    // The games are spent with waiting, so they are played side by side.
    let all = std::thread::scope(|scope| {
        let games: Vec<_> = deals.iter().map(|deals| scope.spawn(|| compare(&server, deals))).collect();
        games.into_iter().map(|game| game.join().expect("both deals are told the same")).collect::<Vec<_>>()
    });
    let sum = |of: fn(&Comparison) -> usize| all.iter().map(of).sum::<usize>();
    let (compared, imagined) = (sum(|found| found.compared), sum(|found| found.imagined));
    let asked = [0, 1].map(|deal: usize| all.iter().flat_map(|found| &found.asked[deal]).collect::<Vec<_>>());
    let mut waits: Vec<Duration> = all.iter().flat_map(|found| &found.waits).copied().collect();
    let longest = all.iter().map(|found| found.longest).max().unwrap_or_default();
    // People who are asked say nothing here; a server that waited for them would answer in one deal and not in the other.
    waits.sort_unstable();
    let (middle, most) = (waits[waits.len() / 2], waits[waits.len() * 9 / 10]);
    assert!(longest > CALL_TIME / 2, "moves wait for the end of the moment: {longest:?}");
    assert!(
        middle < CALL_TIME / 8 && most < CALL_TIME / 2,
        "answers differ by {middle:?}, {most:?} in one of ten"
    );
    assert!(compared > 30 && imagined > 5, "{compared} states and {imagined} sets of worlds were compared");
    assert!(!asked[0].is_empty() && asked[0] != asked[1], "different people were asked: {asked:?}");
}

#[test]
fn hidden_things_are_refused_until_the_game_is_open() {
    let server = Running::start();
    let seats = ["human", "human", "conventions", "conventions"];
    let table = server.table(&json!({ "game": "doppelkopf", "seats": seats, "seed": 5 }));
    let (own, other) = (table.seat_key(0), table.seat_key(1));
    let status = |path: &str, keys: &str| server.get(&table.path(path), keys).status;
    assert_eq!(status("?view=0", own), 200);
    assert_eq!(status("?view=1", own), 403);
    assert_eq!(
        status("?view=2", &format!("{own},{other},{}", table.key)),
        403,
        "no visitor has the key of an engine"
    );
    assert_eq!(status("?view=open", &format!("{own},{other},{}", table.key)), 403);
    assert_eq!(status("", ""), 403);
    assert_eq!(status("?view=0", &table.key), 403, "the table key opens no cards");
    assert_eq!(status("?view=7", own), 400);
    assert_eq!(status("/record", own), 403);
    assert_eq!(status("/report", own), 403);
    assert_eq!(table.events("1", own).status, 403);
    assert_eq!(table.act("goto", &json!({ "ply": 0 })).status, 403);

    let ask = |what: &str, body: &Value| server.post(&format!("/api/{what}"), own, body).status;
    let at = |view: &str| json!({ "table": table.id, "view": view });
    assert_eq!(ask("look", &json!({ "at": at("0") })), 200);
    assert_eq!(ask("look", &json!({ "at": at("1") })), 403);
    assert_eq!(ask("look", &json!({ "at": { "table": table.id, "view": "0", "moves": ["healthy"] } })), 403);
    assert_eq!(ask("solve", &json!({ "at": at("0") })), 403);
    assert_eq!(ask("belief", &json!({ "at": at("0"), "seat": 1 })), 403);
    assert_eq!(ask("belief", &json!({ "at": at("0"), "seat": 9 })), 400);
    let look = server.post("/api/look", own, &json!({ "at": at("0") })).json();
    assert_eq!((&look["scene"], look["position"].is_null()), (&table.view("0", own)["scene"], true));

    // No visitor takes an engine's cards or opens the cards of another person.
    let take = json!({ "players": ["human", "human", "human", "conventions"] });
    assert_eq!(table.act("players", &take).status, 403);
    let leave = json!({ "players": ["conventions", "conventions", "conventions", "conventions"] });
    assert_eq!(table.act("players", &leave).status, 403);
    assert_eq!(server.post(&table.path("/open"), own, &json!({})).status, 403);
    assert_eq!(table.act("undo", &json!({})).status, 403, "what other seats have seen is not taken back");
    let claim =
        |seat: usize| server.post(&table.path(&format!("/seats/{seat}/claim")), own, &json!({})).status;
    assert_eq!([claim(0), claim(1), claim(2), claim(9)], [409, 409, 404, 404], "a key is handed out once");
    assert_eq!(server.post(&table.path("/open"), &format!("{own},{other}"), &json!({})).status, 200);
    assert_eq!(status("?view=open", ""), 200);
    assert_eq!(status("/record", ""), 200);
}

#[test]
fn a_seat_can_ask_players_who_know_no_more_than_it() {
    let server = Running::start();
    let seats = ["human", "human", "human", "human"];
    let table = server.table(&json!({ "game": "doppelkopf", "seats": seats, "seed": 9 }));
    let due = (0..4)
        .find(|&seat| table.view(&seat.to_string(), table.seat_key(seat))["may_move"] == true)
        .expect("a seat is to move");
    let ask = |seat: usize| {
        let at = json!({ "table": table.id, "view": seat.to_string() });
        server.ask("/api/analyse", table.seat_key(seat), &json!({ "at": at, "player": "conventions" }))
    };
    assert!(ask(due).next_named("done")["analysis"]["best"].is_string());
    assert_eq!(ask((due + 1) % 4).status, 409, "others are not asked before it is their turn");
}

#[test]
fn tables_without_people_and_tables_made_open_hide_nothing() {
    let server = Running::start();
    let engines =
        json!({ "game": "doppelkopf", "seats": ["random", "random", "random", "random"], "delay": 0 });
    let table = server.table(&engines);
    let state = table.wait("the end", |state| state["payoffs"].is_array());
    assert!(state["result"].as_str().is_some_and(|text| text.starts_with("The game is over")));
    let open =
        json!({ "game": "doppelkopf", "seats": ["human", "random", "random", "random"], "open": true });
    let table = server.table(&open);
    assert_eq!(table.state["view"], "open");
    assert!(table.state["position"].is_string());
}
