//! A long run under mixed load: memory, threads and open files of the server stay flat.
//!
//! `SPIELWERK_SOAK_MINUTES=15 cargo test --release -p spielwerk-server --test soak -- --ignored --nocapture`
//!
//! The server runs in a process of its own, so that what is measured is the server's alone. Players make moves against
//! engines and each other, listeners come and go, questions are asked and given up, tables are deleted. The curve is
//! printed with a line for every thirtieth of the time. After a quarter of the time, in which caches fill, the mean of
//! the last quarter may not exceed the mean of the second quarter by more than the bounds below.

#[path = "faults/child.rs"]
mod child;
#[path = "faults/client.rs"]
mod client;
mod common;

use std::fs;
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use child::ChildServer;
use client::send;
use serde_json::json;
use spielwerk_core::Rng;

/// Growth of the resident memory that is allowed, in MiB: tables that are kept until their client has its share.
const MEMORY: f64 = 48.0;
/// Growth of the number of threads, and of open files, that is allowed: what happens to be under way.
const COUNT: f64 = 12.0;
/// Samples of the curve.
const SAMPLES: u32 = 30;

/// What the system says of a process.
#[derive(Clone, Copy, Debug)]
struct Sample {
    mebibytes: f64,
    threads: f64,
    files: f64,
}

impl Sample {
    fn of(process: u32) -> Option<Self> {
        let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
        let field = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name))?;
            line.split_whitespace().next()?.parse::<f64>().ok()
        };
        let files = fs::read_dir(format!("/proc/{process}/fd")).ok()?.count() as f64;
        Some(Self { mebibytes: field("VmRSS:")? / 1024.0, threads: field("Threads:")?, files })
    }
}

/// One of the numbers of a sample.
type Value = fn(&Sample) -> f64;

/// The mean of a quarter of the samples.
fn quarter(samples: &[Sample], number: usize, value: Value) -> f64 {
    let part = &samples[number * samples.len() / 4..(number + 1) * samples.len() / 4];
    part.iter().map(value).sum::<f64>() / part.len().max(1) as f64
}

/// What all clients have done so far.
#[derive(Default)]
struct Counts {
    moves: AtomicUsize,
    games: AtomicUsize,
    errors: AtomicUsize,
}

impl Counts {
    /// The body of an answer with this status; anything else is an error, apart from limits and lost races.
    fn expect(&self, status: u16, answer: Option<(u16, serde_json::Value)>) -> Option<serde_json::Value> {
        match answer {
            Some((found, body)) if found == status => Some(body),
            Some((409 | 429 | 503, _)) => None,
            other => {
                if self.errors.fetch_add(1, Ordering::Relaxed) < 5 {
                    println!("unexpected: {other:?}");
                }
                None
            }
        }
    }
}

/// One game of a client, with a listener now and then; the table is deleted at the end.
fn play(address: SocketAddr, rng: &mut Rng, counts: &Counts, end: &AtomicBool) {
    const KINDS: [(&str, &[&str]); 5] = [
        ("othello", &["human", "pvs:depth=2,table=1"]),
        ("connect4", &["human", "mcts:sims=100"]),
        ("nimm3", &["human", "human"]),
        ("amazons:size=6", &["human", "random"]),
        ("doppelkopf", &["human", "conventions", "conventions", "conventions"]),
    ];
    let (game, seats) = KINDS[rng.below(KINDS.len())];
    let wanted = json!({ "game": game, "seats": seats, "delay": 0 });
    let Some(made) = counts.expect(201, send(address, "POST", "/api/tables", "", Some(&wanted))) else {
        thread::sleep(Duration::from_millis(50));
        return;
    };
    let path = format!("/api/tables/{}", made["id"].as_str().expect("an id"));
    let mut keys = made["table_key"].as_str().expect("a key").to_owned();
    for key in made["seat_keys"].as_object().into_iter().flat_map(|keys| keys.values()) {
        keys = format!("{},{keys}", key.as_str().expect("a key"));
    }
    let listener = (rng.below(2) == 0).then(|| {
        let mut stream = TcpStream::connect(address).expect("the server listens");
        let view = if game == "doppelkopf" { "0" } else { "open" };
        let text = format!("GET {path}/events?view={view}&keys={keys} HTTP/1.1\r\nHost: {address}\r\n\r\n");
        std::io::Write::write_all(&mut stream, text.as_bytes()).expect("the server reads");
        stream
    });
    let mut state = made["state"].clone();
    for _ in 0..120 {
        if state["payoffs"].is_array() || end.load(Ordering::Relaxed) {
            break;
        }
        let legal = state["legal"].as_array().cloned().unwrap_or_default();
        let answer = if state["may_move"] == true && !legal.is_empty() {
            let mv = json!({ "move": legal[rng.below(legal.len())], "view": state["view"] });
            counts.moves.fetch_add(1, Ordering::Relaxed);
            send(address, "POST", &format!("{path}/moves"), &keys, Some(&mv))
        } else {
            thread::sleep(Duration::from_millis(10));
            send(address, "GET", &path, &keys, None)
        };
        match counts.expect(200, answer) {
            Some(next) => state = next,
            None => break,
        }
    }
    counts.games.fetch_add(1, Ordering::Relaxed);
    drop(listener);
    if rng.below(4) > 0 {
        counts.expect(200, send(address, "DELETE", &path, &keys, None));
    }
}

/// Questions that are answered, and questions whose answers are not waited for.
fn ask(address: SocketAddr, rng: &mut Rng, counts: &Counts) {
    let look = json!({ "at": { "game": "connect4", "position": "4435" } });
    counts.expect(200, send(address, "POST", "/api/look", "", Some(&look)));
    let body = json!({ "at": { "game": "othello" }, "player": "pvs:time=1" }).to_string();
    let text = format!(
        "POST /api/analyse HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    if let Ok(mut stream) = TcpStream::connect(address) {
        let _ = std::io::Write::write_all(&mut stream, text.as_bytes());
        thread::sleep(Duration::from_millis(rng.below(200) as u64));
    }
    thread::sleep(Duration::from_millis(100));
}

#[test]
#[ignore = "takes minutes; the command is at the top of the file"]
fn memory_threads_and_files_stay_flat() {
    const PLAYERS: u64 = 8;
    let minutes: f64 =
        std::env::var("SPIELWERK_SOAK_MINUTES").ok().and_then(|text| text.parse().ok()).unwrap_or(15.0);
    let time = Duration::from_secs_f64(60.0 * minutes);
    let data = common::new_folder();
    let server = ChildServer::start(&data);
    let (address, end, counts) = (server.address, AtomicBool::new(false), Counts::default());
    let mut samples = Vec::new();
    println!(
        "{:>8} {:>9} {:>8} {:>6} {:>9} {:>7}",
        "seconds", "RSS MiB", "threads", "files", "moves/s", "games"
    );
    thread::scope(|scope| {
        let (end, counts) = (&end, &counts);
        for player in 0..PLAYERS {
            scope.spawn(move || {
                let mut rng = Rng::new(player);
                while !end.load(Ordering::Relaxed) {
                    play(address, &mut rng, counts, end);
                }
            });
        }
        scope.spawn(move || {
            let mut rng = Rng::new(PLAYERS);
            while !end.load(Ordering::Relaxed) {
                ask(address, &mut rng, counts);
            }
        });
        let begin = Instant::now();
        let mut before = (0, begin);
        for number in 1..=SAMPLES {
            thread::sleep((begin + time * number / SAMPLES).saturating_duration_since(Instant::now()));
            let Some(sample) = Sample::of(server.process()) else { break };
            let moves = counts.moves.load(Ordering::Relaxed);
            let rate = (moves - before.0) as f64 / before.1.elapsed().as_secs_f64();
            before = (moves, Instant::now());
            println!(
                "{:8.0} {:9.1} {:8} {:6} {rate:9.0} {:7}",
                begin.elapsed().as_secs_f64(),
                sample.mebibytes,
                sample.threads,
                sample.files,
                counts.games.load(Ordering::Relaxed)
            );
            samples.push(sample);
        }
        end.store(true, Ordering::Relaxed);
    });
    drop(server);
    fs::remove_dir_all(data).expect("the folder can go");
    assert_eq!(samples.len() as u32, SAMPLES, "the server runs to the end");
    let errors = counts.errors.into_inner();
    println!(
        "{} moves, {} games, {errors} unexpected answers",
        counts.moves.into_inner(),
        counts.games.into_inner()
    );
    assert_eq!(errors, 0, "unexpected answers");
    let bounds: [(&str, f64, Value); 3] = [
        ("MiB", MEMORY, |sample| sample.mebibytes),
        ("threads", COUNT, |sample| sample.threads),
        ("files", COUNT, |sample| sample.files),
    ];
    for (name, bound, value) in bounds {
        let (early, late) = (quarter(&samples, 1, value), quarter(&samples, 3, value));
        println!(
            "{name}: {early:.1} in the second quarter, {late:.1} in the last, bound {:.1}",
            early + bound
        );
        assert!(late <= early + bound, "{name} grow from {early:.1} to {late:.1}");
    }
}
