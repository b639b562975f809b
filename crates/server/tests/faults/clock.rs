//! A wall clock that jumps: dates become wrong, and nothing else does.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use spielwerk_server::platform::{Platform, SystemPlatform, Time};
use spielwerk_server::{Config, Server};

use super::common::{Running, new_folder};

/// The system with a wall clock that is set by hand.
#[derive(Debug)]
struct JumpingClock(AtomicU64);

impl Platform for JumpingClock {
    fn now(&self) -> Time {
        SystemPlatform.now()
    }

    fn unix_seconds(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    fn fill_random(&self, bytes: &mut [u8]) {
        SystemPlatform.fill_random(bytes);
    }
}

/// A day in 2026, in seconds since 1970.
const TODAY: u64 = 1_790_000_000;
/// A century.
const CENTURY: u64 = 100 * 365 * 86_400;

fn start(clock: &Arc<JumpingClock>) -> Running {
    let mut config = Config::local(new_folder());
    config.platform = Arc::<JumpingClock>::clone(clock);
    config.quick_time = Duration::from_millis(10);
    let data = config.data.clone();
    Running::serve(Server::bind(config).expect("a server"), data)
}

fn archive(server: &Running, filter: &str) -> Value {
    let answer = server.get(&format!("/api/archive?{filter}"), "");
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()
}

#[test]
fn games_are_kept_and_listed_whatever_the_clock_says() {
    let clock = Arc::new(JumpingClock(AtomicU64::new(TODAY)));
    let server = start(&clock);
    let jumps = [TODAY, TODAY + CENTURY, 0, u64::MAX, TODAY - CENTURY / 4, TODAY + 1];
    let mut ids = Vec::new();
    for (number, time) in jumps.into_iter().enumerate() {
        let table =
            server.table(&json!({ "game": "nimm3", "seats": ["human", "human"], "position": "7 first" }));
        assert_eq!(table.play("3").status, 200);
        // The clock jumps in the middle of a game.
        clock.0.store(time, Ordering::Relaxed);
        assert_eq!(table.play("1").status, 200);
        assert_eq!(table.play("3").status, 200);
        assert_eq!(archive(&server, "")["total"], number + 1);
        ids.push(table.id.clone());
    }
    let games = archive(&server, "");
    let dates: Vec<u64> = games["games"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|game| game["finished"].as_u64().expect("a date"))
        .collect();
    assert!(dates.is_sorted_by(|later, earlier| later >= earlier), "{dates:?}");
    assert_eq!(dates.iter().filter(|date| **date == TODAY).count(), 1);
    assert_eq!(archive(&server, &format!("since={TODAY}&until={}", TODAY + 2))["total"], 2);
    // Another server, whose clock is right, finds all of them.
    let server = server.restart();
    for id in &ids {
        let state = server.get(&format!("/api/tables/{id}"), "");
        assert_eq!((state.status, state.json()["plies"].clone()), (200, json!(3)));
    }
    assert_eq!(archive(&server, "")["total"], ids.len());
}

#[test]
fn engines_quotas_and_presence_do_not_follow_the_wall_clock() {
    let clock = Arc::new(JumpingClock(AtomicU64::new(TODAY)));
    let server = start(&clock);
    let table = server.table(&json!({ "game": "connect4", "seats": ["human", "mcts:sims=50"] }));
    let mut events = table.events("open", &table.key);
    for (round, time) in [TODAY + CENTURY, 0, u64::MAX, TODAY - CENTURY / 2].into_iter().enumerate() {
        clock.0.store(time, Ordering::Relaxed);
        let begin = Instant::now();
        let mv = loop {
            let state = events.next_named("state");
            if state["may_move"] == true && state["plies"] == 2 * round {
                break state["legal"][0].as_str().expect("a move").to_owned();
            }
        };
        assert_eq!(table.play(&mv).status, 200);
        table.wait("the engine's answer", |state| state["plies"] == 2 * round + 2);
        assert!(begin.elapsed() < Duration::from_secs(30), "{:?} for an answer", begin.elapsed());
    }
    // The share of a client is a number of tables and a rate; neither grows when the clock does.
    let wanted = json!({ "game": "nimm3", "seats": ["human", "human"] });
    let new_table = |number: u64| {
        clock.0.store(TODAY + number % 2 * CENTURY, Ordering::Relaxed);
        server.post("/api/tables", "", &wanted).status
    };
    let statuses: Vec<u16> = (0..300).map(new_table).collect();
    let made = statuses.iter().filter(|&&status| status == 201).count();
    assert!(statuses.iter().all(|status| [201, 429].contains(status)), "{statuses:?}");
    assert!((150..300).contains(&made), "{made} tables of one client");
}

#[test]
fn hidden_seats_wait_as_long_as_ever() {
    const WINDOW: Duration = Duration::from_millis(300);
    let clock = Arc::new(JumpingClock(AtomicU64::new(TODAY)));
    let mut config = Config::local(new_folder());
    config.platform = Arc::<JumpingClock>::clone(&clock);
    config.call_time = WINDOW;
    let data = config.data.clone();
    let server = Running::serve(Server::bind(config).expect("a server"), data);
    let people = ["human"; 4];
    let wanted = json!({ "game": "doppelkopf", "seats": people, "seed": 3, "delay": 0 });
    let table = server.table(&wanted);
    let post = |seat: usize, mv: &str| {
        table.server.post(&table.path("/moves"), table.seat_key(seat), &json!({ "move": mv, "view": seat }))
    };
    for _ in 0..4 {
        let due = (0..4)
            .find(|&seat| table.view(&seat.to_string(), table.seat_key(seat))["may_move"] == true)
            .expect("a seat is to speak");
        assert_eq!(post(due, "healthy").status, 200);
    }
    // The first card is due at the end of the time for calls, wherever the wall clock is.
    clock.0.store(u64::MAX, Ordering::Relaxed);
    let leader = (0..4)
        .find(|&seat| table.view(&seat.to_string(), table.seat_key(seat))["may_move"] == true)
        .expect("a seat is asked, or its card is due");
    clock.0.store(0, Ordering::Relaxed);
    let legal = table.view(&leader.to_string(), table.seat_key(leader))["legal"].clone();
    let words: Vec<&str> = legal.as_array().expect("moves").iter().filter_map(Value::as_str).collect();
    let begin = Instant::now();
    let answer = post(leader, words[0]);
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert!(begin.elapsed() < Duration::from_secs(20), "{:?}", begin.elapsed());
}
