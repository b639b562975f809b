//! Many games and many listeners at once.
//!
//! The full size: `cargo test --release -p spielwerk-server --test load -- --ignored --nocapture`

mod common;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use common::Running;
use serde_json::{Value, json};

/// Games against engines, each with some listeners, all at the same time and to the end.
fn load(games: usize, listeners: usize) {
    const KINDS: [(&str, &str); 4] = [
        ("othello", "pvs:depth=2,table=1"),
        ("connect4", "mcts:sims=200"),
        ("nimm3", "perfect"),
        ("amazons:size=6", "mcts:sims=50"),
    ];
    let server = Running::start();
    let begin = Instant::now();
    let (moves, events) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let longest = std::sync::Mutex::new(0.0f64);
    std::thread::scope(|scope| {
        for number in 0..games {
            let (server, moves, events, longest) = (&server, &moves, &events, &longest);
            let listeners = listeners / games + usize::from(number < listeners % games);
            scope.spawn(move || {
                let (game, player) = KINDS[number % KINDS.len()];
                let table = server.table(&json!({ "game": game, "seats": ["human", player] }));
                std::thread::scope(|scope| {
                    for _ in 0..listeners {
                        let mut stream = table.events("open", "");
                        assert_eq!(stream.status, 200);
                        scope.spawn(move || {
                            let mut revision = 0;
                            loop {
                                let (name, data) = stream.next().expect("the stream goes on to the end");
                                events.fetch_add(1, Ordering::Relaxed);
                                if name == "state" {
                                    let next = data["revision"].as_u64().expect("a revision");
                                    assert!(next > revision, "states come in order");
                                    revision = next;
                                    if data["payoffs"].is_array() {
                                        break;
                                    }
                                }
                            }
                        });
                    }
                    let mut stream = table.events("open", &table.key);
                    let mut asked: Option<Instant> = None;
                    loop {
                        let state: Value = stream.next_named("state");
                        if state["payoffs"].is_array() {
                            break;
                        }
                        if state["may_move"] == true {
                            if let Some(asked) = asked.take() {
                                let mut longest = longest.lock().expect("no panic");
                                *longest = longest.max(asked.elapsed().as_secs_f64());
                            }
                            let mv = state["legal"][0].as_str().expect("a move");
                            asked = Some(Instant::now());
                            let answer = table.play(mv);
                            assert_eq!(answer.status, 200, "{}", answer.body);
                            moves.fetch_add(1, Ordering::Relaxed);
                        }
                    }
                });
            });
        }
    });
    let seconds = begin.elapsed().as_secs_f64();
    println!(
        "{games} games with {} event streams: {} moves of people, {} events, no error, {seconds:.1} s; \
         longest wait for an engine {:.2} s",
        listeners + games,
        moves.into_inner(),
        events.into_inner(),
        longest.into_inner().expect("no panic"),
    );
}

#[test]
fn ten_games_and_forty_listeners() {
    load(10, 40);
}

#[test]
#[ignore = "the full size takes a while"]
fn a_hundred_games_and_five_hundred_listeners() {
    load(100, 500);
}
