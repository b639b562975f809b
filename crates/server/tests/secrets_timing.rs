//! What time tells: an observer who measures gaps between events, counts them, calls everything and probes with illegal
//! moves must not find its partner more often than by chance.
//!
//! Whether the time of a single answer depends on who is asked is tested exactly, with pairs of deals, in `secrets.rs`.
//!
//! An observer that guesses finds its partner in one game of three. The bound is 3.3 standard deviations of that above it
//! (0.58 for 40 games, 0.44 for 200), which each of the four ways to guess passes by luck in one run of 2,000. That a leak
//! would be found is tested too: with a delay added to what the partner does, the same guess must exceed the bound.
//!
//! At length, 200 games with engines that search:
//! `SPIELWERK_TIMING_GAMES=200 SPIELWERK_TIMING_ENGINE=pimc:time=0.1 cargo test -p spielwerk-server --test secrets_timing -- --nocapture`

mod common;

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use common::{GameTable, Running};
use serde_json::{Value, json};
use spielwerk_server::Config;

/// What an observer at seat 0 has measured in one game.
struct Observation {
    partner: usize,
    /// Seconds from the event before to each event of a seat.
    gaps: [Vec<f64>; 4],
    /// Seconds until an illegal move was refused.
    probes: Vec<f64>,
}

fn texts(list: &Value) -> Vec<&str> {
    list.as_array().map(Vec::as_slice).unwrap_or_default().iter().filter_map(Value::as_str).collect()
}

/// Plays a game against engines; `None` if it was not a normal game with one partner.
fn observe(table: &GameTable<'_>) -> Option<Observation> {
    const KINDS: [&str; 24] = [
        "C9", "CT", "CJ", "CQ", "CK", "CA", "S9", "ST", "SJ", "SQ", "SK", "SA", "H9", "HT", "HJ", "HQ", "HK",
        "HA", "D9", "DT", "DJ", "DQ", "DK", "DA",
    ];
    let key = table.seat_key(0);
    let mut events = table.events("0", key);
    let mut last = Instant::now();
    let mut observed = Observation { partner: 0, gaps: Default::default(), probes: Vec::new() };
    let mut own = true;
    loop {
        let (name, state) = events.next().expect("the stream lasts to the end");
        if name != "state" {
            continue;
        }
        let gap = last.elapsed().as_secs_f64();
        last = Instant::now();
        let mover =
            state["moves"].as_array().and_then(|moves| moves.last()?["seat"].as_u64()).unwrap_or(0) as usize;
        // The observer knows how long it took itself, and calls are public.
        let card = state["moves"]
            .as_array()
            .and_then(|moves| moves.last()?["move"].as_str())
            .is_some_and(|mv| KINDS.contains(&mv));
        if !own && card {
            observed.gaps[mover].push(gap);
        }
        own = false;
        if state["payoffs"].is_array() {
            let party = |seat: usize| state["scene"]["seats"][seat]["party"].clone();
            let partners: Vec<usize> = (1..4).filter(|&seat| party(seat) == party(0)).collect();
            let normal = state["scene"]["contract"] == "normal";
            observed.partner = *partners.first()?;
            return (normal && partners.len() == 1).then_some(observed);
        }
        if state["may_move"] != true {
            continue;
        }
        let legal = texts(&state["legal"]);
        let post = |mv: &str| {
            let begin = Instant::now();
            let body = json!({ "move": mv, "view": "0", "revision": state["revision"] });
            let status = table.server.post(&table.path("/moves"), key, &body).status;
            (status, begin.elapsed().as_secs_f64())
        };
        let illegal = KINDS.into_iter().find(|card| !legal.contains(card)).expect("no hand holds all");
        let (status, seconds) = post(illegal);
        assert!(status == 400 || status == 409, "{status}");
        observed.probes.push(seconds);
        // Everything that can be called is called; then only opponents have something left to say.
        let calls = texts(&state["calls"]);
        let call = calls.first();
        let healthy = legal.iter().find(|mv| **mv == "healthy");
        let (status, _) = post(call.or(healthy).unwrap_or(&legal[0]));
        assert!(status == 200 || status == 409, "{status}");
        own = true;
        last = Instant::now();
    }
}

/// What a seat is guessed by: how large it makes the gaps before the events of a seat.
type Score = fn(&[f64]) -> f64;

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}

/// How far from chance a guess may be, in standard deviations.
const DEVIATIONS: f64 = 3.3;
/// How long a decision of an engine that does not search takes here.
const QUICK: Duration = Duration::from_millis(40);

/// The share of games in which the seat with the highest score is the partner, had every gap before an event of the
/// partner been longer by `leak` seconds. Ties are broken by the number of the game, so that they are guesses too.
fn share_found(seen: &[Observation], score: Score, leak: f64) -> f64 {
    let right = seen.iter().enumerate().filter(|(number, observed)| {
        let value = |seat: usize| {
            let added = if seat == observed.partner { leak } else { 0.0 };
            let gaps: Vec<f64> = observed.gaps[seat].iter().map(|gap| gap + added).collect();
            score(&gaps)
        };
        let order = (0..3).map(|step| 1 + (number + step) % 3);
        let best = order.reduce(|best, seat| if value(seat) > value(best) { seat } else { best });
        best == Some(observed.partner)
    });
    right.count() as f64 / seen.len() as f64
}

#[test]
fn gaps_and_counts_do_not_tell_the_partner() {
    let wanted =
        std::env::var("SPIELWERK_TIMING_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(40);
    // Engines that search take longer, and so does the test.
    let engine = std::env::var("SPIELWERK_TIMING_ENGINE").unwrap_or_else(|_| "conventions".to_owned());
    let mut config = Config::local(common::new_folder());
    config.quick_time = QUICK;
    let server = Running::start_with(config);
    let seen = Mutex::new(Vec::new());
    let next = AtomicU64::new(1);
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                while seen.lock().expect("no panic").len() < wanted {
                    let deal = next.fetch_add(1, Ordering::Relaxed);
                    let players = ["human", &engine, &engine, &engine];
                    let wanted = json!({ "game": "doppelkopf", "seats": players, "seed": deal });
                    let table = server.table(&wanted);
                    let observed = observe(&table);
                    let bearer = format!("Bearer {}", table.key);
                    let removed =
                        server.request("DELETE", &table.path(""), &[("Authorization", &bearer)], "");
                    assert_eq!(removed.status, 200, "{}", removed.body);
                    if let Some(observed) = observed {
                        seen.lock().expect("no panic").push(observed);
                    }
                }
            });
        }
    });
    let seen = seen.into_inner().expect("no panic");
    let games = seen.len() as f64;
    // Four ways to guess: the seat whose events come soonest, latest, most often, least often.
    let guesses: [(&str, Score); 4] = [
        ("soonest", |gaps| -mean(gaps)),
        ("latest", mean),
        ("most events", |gaps| gaps.len() as f64),
        ("fewest events", |gaps| -(gaps.len() as f64)),
    ];
    let bound = 1.0 / 3.0 + DEVIATIONS * (2.0 / 9.0 / games).sqrt();
    for (name, score) in guesses {
        let share = share_found(&seen, score, 0.0);
        println!("{name}: {share:.2} of {games} partners found, chance 0.33, bound {bound:.2}");
        assert!(share < bound, "{name}: {share:.2}, bound {bound:.2}");
    }
    let leak = QUICK.as_secs_f64() / 2.0;
    let share = share_found(&seen, mean, leak);
    println!("latest, with {:.0} ms added to the partner: {share:.2} found", 1e3 * leak);
    assert!(share > bound, "a leak of {leak} s would not be noticed: {share:.2}, bound {bound:.2}");
    let mut probes: Vec<f64> = seen.into_iter().flat_map(|observed| observed.probes).collect();
    let typical = median(&mut probes);
    println!("an illegal move is refused after {:.1} ms, median of {}", 1e3 * typical, probes.len());
    assert!(typical < 0.2, "illegal moves wait for nothing: {typical} s");
}

#[test]
fn a_card_waits_as_long_whichever_seat_is_asked_before() {
    const WINDOW: Duration = Duration::from_millis(600);
    let mut config = Config::local(common::new_folder());
    config.call_time = WINDOW;
    let server = Running::start_with(config);
    let people = ["human"; 4];
    let mut waited = Vec::new();
    for seed in 1..5 {
        let table = server.table(&json!({ "game": "doppelkopf", "seats": people, "seed": seed, "delay": 0 }));
        let state = |seat: usize| table.view(&seat.to_string(), table.seat_key(seat));
        let post = |seat: usize, mv: &str| {
            let begin = Instant::now();
            let body = json!({ "move": mv, "view": seat });
            let answer = table.server.post(&table.path("/moves"), table.seat_key(seat), &body);
            (answer.status, begin.elapsed())
        };
        let due = || (0..4).find(|&seat| state(seat)["turn"] == seat && state(seat)["may_move"] == true);
        for _ in 0..4 {
            assert_eq!(post(due().expect("a seat speaks"), "healthy").0, 200);
        }
        // Whose card is due is public: every seat that is not asked sees that seat as the next.
        let turns: Vec<Value> = (0..4).map(|seat| state(seat)["turn"].clone()).collect();
        let leader = (0..4)
            .find(|&seat| turns.iter().filter(|turn| **turn == json!(seat)).count() >= 1)
            .expect("a leader");
        let legal = state(leader)["legal"].clone();
        let legal = texts(&legal);
        let (status, time) = post(leader, legal[0]);
        if status == 200 {
            waited.push(time);
        }
        let probe = Instant::now();
        assert_ne!(post(leader, "nonsense").0, 200);
        assert!(probe.elapsed() < WINDOW / 2 + Duration::from_secs(2), "nonsense waits for nothing");
    }
    assert!(!waited.is_empty());
    for time in waited {
        assert!(time > WINDOW / 4, "{time:?}: decisions take effect at the end of the moment");
    }
}
