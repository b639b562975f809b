//! Many games and many listeners at once; what durability costs, and how long the answer to a move takes.
//!
//! The full size: `cargo test --release -p spielwerk-server --test load -- --ignored --nocapture --test-threads 1`

mod common;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use common::{KeptConnection, Running, new_folder};
use serde_json::{Value, json};
use spielwerk_server::storage::MemoryStorage;
use spielwerk_server::{Config, Server};

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
                                let (name, data) = stream.next().expect("the stream is open to the end");
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

/// What one server did in a measured time.
struct Throughput {
    moves_per_second: f64,
    /// Milliseconds from request to answer, sorted.
    answers: Vec<f64>,
}

impl Throughput {
    /// People play against each other, so that no engine works: each of `clients` makes moves on its own connection, one
    /// after the other, for so long. A `rest` between the moves leaves the machine quiet. Each client has an address of
    /// its own, so that the limit of new tables per address does not hold the moves back.
    fn measure(server: &Running, clients: usize, time: Duration, rest: Duration) -> Self {
        let begin = Instant::now();
        let mut answers: Vec<f64> = std::thread::scope(|scope| {
            let play = |number| {
                let mut connection = KeptConnection::from_address(server, number);
                let mut answers = Vec::new();
                while begin.elapsed() < time {
                    let wanted = json!({ "game": "othello", "seats": ["human", "human"] });
                    let made = connection.post("/api/tables", "", &wanted);
                    if made.status == 429 {
                        // Only where the system has one loopback address.
                        std::thread::sleep(Duration::from_millis(50));
                        continue;
                    }
                    assert_eq!(made.status, 201, "{}", made.body);
                    let made = made.json();
                    let path = format!("/api/tables/{}", made["id"].as_str().expect("an id"));
                    let key = made["table_key"].as_str().expect("a key");
                    let mut state = made["state"].clone();
                    while state["may_move"] == true && begin.elapsed() < time {
                        let mv = json!({ "move": state["legal"][0], "view": "open" });
                        let asked = Instant::now();
                        let answer = connection.post(&format!("{path}/moves"), key, &mv);
                        answers.push(1e3 * asked.elapsed().as_secs_f64());
                        assert_eq!(answer.status, 200, "{}", answer.body);
                        state = answer.json();
                        std::thread::sleep(rest);
                    }
                }
                answers
            };
            let clients: Vec<_> =
                (1..=clients as u8).map(|number| scope.spawn(move || play(number))).collect();
            clients.into_iter().flat_map(|client| client.join().expect("no error")).collect()
        });
        let moves_per_second = answers.len() as f64 / begin.elapsed().as_secs_f64();
        answers.sort_by(f64::total_cmp);
        Self { moves_per_second, answers }
    }

    fn percentile(&self, percent: usize) -> f64 {
        self.answers[(self.answers.len() - 1) * percent / 100]
    }

    fn print(&self, name: &str) {
        println!(
            "{name}: {:.0} moves/s, answer p50 {:.2} ms, p99 {:.2} ms, longest {:.1} ms, {} moves",
            self.moves_per_second,
            self.percentile(50),
            self.percentile(99),
            self.percentile(100),
            self.answers.len()
        );
    }
}

/// Moves of people with durability (SQLite, `synchronous=FULL`) and without (memory), in one run, in turns.
fn durability(time: Duration) -> [Throughput; 2] {
    const CLIENTS: usize = 8;
    let disk = Running::start();
    let data = new_folder();
    let memory = Server::bind_with(Config::local(data.clone()), Arc::new(MemoryStorage::default()));
    let memory = Running::serve(memory.expect("a server"), data);
    [(&disk, "durable"), (&memory, "in memory")].map(|(server, name)| {
        let quiet = Throughput::measure(server, 1, time, Duration::from_millis(5));
        quiet.print(&format!("{name}, 1 client with pauses"));
        Throughput::measure(server, CLIENTS, time, Duration::ZERO)
            .print(&format!("{name}, {CLIENTS} clients"));
        quiet
    })
}

#[test]
fn moves_are_durable_in_a_bearable_time() {
    let [disk, memory] = durability(Duration::from_secs(2));
    assert!(disk.answers.len() > 20 && memory.answers.len() > 20, "moves are made in both");
    // Far from the bound of a quiet machine, as others may use this one.
    assert!(disk.percentile(50) < 200.0, "{:.1} ms for half of the answers", disk.percentile(50));
}

#[test]
#[ignore = "needs a quiet machine"]
fn the_answer_to_a_move_takes_less_than_20_ms() {
    let [disk, _] = durability(Duration::from_secs(20));
    assert!(disk.percentile(99) < 20.0, "p99 is {:.1} ms", disk.percentile(99));
}
