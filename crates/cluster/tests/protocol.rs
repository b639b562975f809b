//! Coordinator and workers in one process with a real nats-server between them, on work that is easy to check.

mod common;

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use async_nats::jetstream;
use common::Server;
use serde_json::json;
use spielwerk_cluster::{
    Cluster, ClusterConfig, ClusterError, OpenJob, Say, Worker, WorkerConfig, status, wire,
};
use spielwerk_run::{
    Executor, Job, JobDescription, JobOrder, PieceResult, Pieces, RunError, Task, WorkSource,
};

const FILE: &[u8] = b"a file of the job";

/// The cube of each number plus the length of a file; one in ten is wrong if it lies.
struct Cubes {
    lies: bool,
    length: u64,
    delay: Duration,
}

fn right(number: u64) -> Vec<u8> {
    format!("{} {}", number.pow(3), FILE.len()).into_bytes()
}

impl Job for Cubes {
    fn work(&self, pieces: &mut dyn Pieces, stop: &AtomicBool) -> Result<(), RunError> {
        while let Some(number) = pieces.next(true) {
            thread::sleep(self.delay);
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let lie = u64::from(self.lies && number % 10 == 3);
            let bytes = format!("{} {}", number.pow(3) + lie, self.length).into_bytes();
            pieces.hand_in(number, PieceResult { bytes, timing: b"soon".to_vec() });
        }
        Ok(())
    }
}

struct Opener {
    lies: bool,
    delay: Duration,
}

impl OpenJob for Opener {
    fn open_job(&self, order: &JobOrder) -> Result<Box<dyn Job + Send>, RunError> {
        assert_eq!((order.kind.as_str(), &order.config), ("cubes", &json!({ "power": 3 })));
        let bytes = std::fs::read(order.file("data")?).expect("a file");
        Ok(Box::new(Cubes { lies: self.lies, length: bytes.len() as u64, delay: self.delay }))
    }
}

#[derive(Default)]
struct Wanted {
    numbers: Range<u64>,
    found: BTreeMap<u64, PieceResult>,
    /// Stops the work once this many results are there.
    stop: Option<(usize, Arc<AtomicBool>)>,
}

impl WorkSource for Wanted {
    fn next(&mut self) -> Option<u64> {
        self.numbers.next()
    }

    fn take(&mut self, number: u64, result: PieceResult) -> Result<(), RunError> {
        assert!(self.found.insert(number, result).is_none(), "{number} was taken twice");
        if let Some((count, stop)) = &self.stop {
            stop.store(self.found.len() >= *count, Ordering::Relaxed);
        }
        Ok(())
    }
}

impl Wanted {
    fn check(&self, numbers: Range<u64>) {
        assert_eq!(self.found.len() as u64, numbers.end - numbers.start);
        for (number, result) in &self.found {
            assert_eq!(result.bytes, right(*number), "{number}");
        }
    }
}

/// Sentences that were said.
#[derive(Clone, Default)]
struct Said(Arc<Mutex<Vec<String>>>);

impl Said {
    fn say(&self) -> Say {
        let said = self.clone();
        Arc::new(move |sentence| said.0.lock().expect("no panic").push(sentence.to_owned()))
    }

    fn has(&self, part: &str) -> bool {
        self.0.lock().expect("no panic").iter().any(|sentence| sentence.contains(part))
    }

    fn wait_for(&self, part: &str) {
        let begin = Instant::now();
        while !self.has(part) {
            assert!(begin.elapsed() < Duration::from_secs(30), "{part:?} not in {:?}", self.0);
            thread::sleep(Duration::from_millis(20));
        }
    }
}

struct Running {
    stop: &'static AtomicBool,
    thread: Option<JoinHandle<Result<(), ClusterError>>>,
    said: Said,
}

impl Running {
    fn end(mut self) -> Result<(), ClusterError> {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.take().expect("it runs").join().expect("no panic")
    }
}

fn start_worker(url: &str, name: &str, opener: Opener, version: &str) -> Running {
    let stop: &'static AtomicBool = Box::leak(Box::new(AtomicBool::new(false)));
    let said = Said::default();
    let config = WorkerConfig {
        url: url.to_owned(),
        name: name.to_owned(),
        threads: 2,
        version: version.to_owned(),
        say: said.say(),
    };
    let thread = thread::spawn(move || Worker::run(config, Arc::new(opener), stop));
    Running { stop, thread: Some(thread), said }
}

fn honest(url: &str, name: &str) -> Running {
    start_worker(url, name, Opener { lies: false, delay: Duration::from_millis(1) }, "1")
}

fn coordinator(url: &str, identity: &str, verify: f64, threads: usize, said: &Said) -> Cluster {
    let config = ClusterConfig {
        url: url.to_owned(),
        identity: identity.to_owned(),
        version: "1".to_owned(),
        verify,
        threads,
        say: said.say(),
    };
    Cluster::connect(config).expect("a server")
}

fn run(cluster: &Cluster, wanted: &mut Wanted, stop: Option<&AtomicBool>) -> Result<(), RunError> {
    let pieces = wanted.numbers.end;
    let job = Cubes { lies: false, length: FILE.len() as u64, delay: Duration::ZERO };
    let describe = || {
        Ok(JobDescription {
            kind: "cubes",
            game: "none".to_owned(),
            config: json!({ "power": 3 }),
            files: vec![("data".to_owned(), FILE.to_vec())],
            pieces,
        })
    };
    cluster.run(&Task { job: &job, side_by_side: 1, describe: &describe }, wanted, stop)
}

#[test]
#[ignore = "needs nats-server"]
fn every_piece_is_done_once_by_workers_and_local_threads() {
    let server = Server::start();
    let said = Said::default();
    let cluster = coordinator(&server.url(), "a", 0.0, 1, &said);
    let workers = [honest(&server.url(), "one"), honest(&server.url(), "two")];
    let begin = Instant::now();
    while status(&server.url(), &said.say()).expect("a status").workers.len() < 2 {
        assert!(begin.elapsed() < Duration::from_secs(20), "the workers do not come");
        thread::sleep(Duration::from_millis(50));
    }
    let mut wanted = Wanted { numbers: 0..500, ..Wanted::default() };
    run(&cluster, &mut wanted, None).expect("done");
    wanted.check(0..500);
    assert!(wanted.found.values().all(|result| result.timing == b"soon"));
    let found = status(&server.url(), &said.say()).expect("a status");
    let names: Vec<&str> = found.workers.iter().map(|worker| worker.name.as_str()).collect();
    assert_eq!((names, found.jobs.len()), (vec!["one", "two"], 0), "the job is over");
    // A second job in the same cluster, and nothing of the first is left in the end.
    let mut more = Wanted { numbers: 100..300, ..Wanted::default() };
    run(&cluster, &mut more, None).expect("done");
    more.check(100..300);
    cluster.close();
    for worker in workers {
        worker.end().expect("it leaves in peace");
    }
    // A worker may hand in the last pieces after a local thread has; they are forgotten after a week.
    assert!(messages(&server.url(), wire::RESULTS) <= 24);
}

#[tokio::main(flavor = "current_thread")]
async fn messages(url: &str, stream: &str) -> u64 {
    let context = jetstream::new(async_nats::connect(url).await.expect("a server"));
    let stream = context.get_stream(stream).await.expect("a stream");
    stream.cached_info().state.messages
}

#[test]
#[ignore = "needs nats-server"]
fn a_stopped_job_is_resumed_from_what_the_server_holds() {
    let server = Server::start();
    let said = Said::default();
    let worker = honest(&server.url(), "one");
    let first = coordinator(&server.url(), "a", 0.0, 0, &said);
    let stop = Arc::new(AtomicBool::new(false));
    let mut part =
        Wanted { numbers: 0..1_000_000, stop: Some((100, Arc::clone(&stop))), ..Wanted::default() };
    run(&first, &mut part, Some(&stop)).expect("stopped");
    drop(first);
    worker.end().expect("it leaves");
    assert_eq!(messages(&server.url(), wire::WORK), 0, "no worker works on what was stopped");
    // Nothing was on a disk, so everything comes again: from the server, because there is no worker any more.
    let again = coordinator(&server.url(), "a", 0.0, 0, &said);
    let (count, stop) = (part.found.len(), Arc::new(AtomicBool::new(false)));
    let mut rest =
        Wanted { numbers: 0..1_000_000, stop: Some((count, Arc::clone(&stop))), ..Wanted::default() };
    run(&again, &mut rest, Some(&stop)).expect("stopped");
    assert!(rest.found.len() >= count, "{} of {count} came from the server", rest.found.len());
    // A run of another name finds nothing of it.
    let other = coordinator(&server.url(), "b", 0.0, 1, &said);
    let mut own = Wanted { numbers: 0..10, ..Wanted::default() };
    run(&other, &mut own, None).expect("done by the local thread");
    own.check(0..10);
}

#[test]
#[ignore = "needs nats-server"]
fn a_lying_worker_is_found_and_its_results_are_replaced() {
    let server = Server::start();
    let said = Said::default();
    // With every result checked none that is wrong can slip through; with fewer, those before a right one that was checked
    // do, and how soon a liar is found is tested beside the code.
    let cluster = coordinator(&server.url(), "a", 1.0, 0, &said);
    let liar =
        start_worker(&server.url(), "liar", Opener { lies: true, delay: Duration::from_millis(1) }, "1");
    let good = honest(&server.url(), "good");
    let mut wanted = Wanted { numbers: 0..1_500, ..Wanted::default() };
    run(&cluster, &mut wanted, None).expect("done");
    wanted.check(0..1_500);
    assert!(said.has("worker liar sent a result that differs"), "{:?}", said.0);
    assert!(!said.has("worker good"));
    let turned_away = liar.end().expect_err("turned away").to_string();
    assert!(turned_away.contains("turned away"), "{turned_away}");
    good.end().expect("it leaves in peace");
}

/// Pieces that are with workers, by what the server knows.
#[tokio::main(flavor = "current_thread")]
async fn pieces_under_way(url: &str) -> usize {
    use tokio_stream::StreamExt as _;
    let context = jetstream::new(async_nats::connect(url).await.expect("a server"));
    let stream = context.get_stream(wire::WORK).await.expect("a stream");
    let mut consumers = stream.consumers();
    let mut sum = 0;
    while let Some(info) = consumers.next().await {
        sum += info.expect("a consumer").num_ack_pending;
    }
    sum
}

#[test]
#[ignore = "needs nats-server"]
fn a_worker_that_leaves_gives_its_work_back_at_once() {
    let server = Server::start();
    let said = Said::default();
    let cluster = coordinator(&server.url(), "a", 0.0, 0, &said);
    let slow = Opener { lies: false, delay: Duration::from_millis(500) };
    let leaving = start_worker(&server.url(), "leaving", slow, "1");
    let url = server.url();
    let rest = thread::spawn(move || {
        let begin = Instant::now();
        while pieces_under_way(&url) == 0 {
            assert!(begin.elapsed() < Duration::from_secs(20), "the worker takes no work");
            thread::sleep(Duration::from_millis(50));
        }
        leaving.end().expect("it leaves in peace");
        (Instant::now(), honest(&url, "next"))
    });
    let mut wanted = Wanted { numbers: 0..40, ..Wanted::default() };
    run(&cluster, &mut wanted, None).expect("done by the next worker");
    wanted.check(0..40);
    let (left, next) = rest.join().expect("no panic");
    // Long before the server would have handed the pieces out again by itself.
    assert!(left.elapsed() < wire::ACK_WAIT / 2, "{:?}", left.elapsed());
    next.end().expect("it leaves");
}

/// How many results of a liar arrived until it was found, by what the coordinator said.
fn results_until_found(said: &Said) -> f64 {
    let said = said.0.lock().expect("no panic");
    let count =
        said.iter().find_map(|sentence| sentence.split_once("found after ")?.1.split_once(" results"));
    count.expect("the liar was found").0.parse().expect("a number")
}

#[test]
#[ignore = "needs nats-server"]
fn a_liar_is_found_after_500_results_on_average_if_one_in_fifty_is_checked() {
    // One result in ten is a lie and one in fifty is checked: 1 / (0.1 * 0.02) = 500, with about the same deviation.
    // SPIELWERK_CLUSTER_TRIALS makes the measurement longer.
    let trials = std::env::var("SPIELWERK_CLUSTER_TRIALS").ok().and_then(|text| text.parse().ok());
    let trials: u32 = trials.unwrap_or(12);
    let server = Server::start();
    let mut sum = 0.0;
    for trial in 0..trials {
        let said = Said::default();
        let cluster = coordinator(&server.url(), &format!("run {trial}"), 0.02, 0, &said);
        let liar = Opener { lies: true, delay: Duration::ZERO };
        let mut liar = start_worker(&server.url(), &format!("liar-{trial}"), liar, "1");
        let stop = Arc::new(AtomicBool::new(false));
        let (end, thread) = (Arc::clone(&stop), liar.thread.take().expect("it runs"));
        let watcher = thread::spawn(move || {
            let left = thread.join().expect("no panic");
            end.store(true, Ordering::Relaxed);
            left
        });
        let mut wanted = Wanted { numbers: 0..1_000_000, ..Wanted::default() };
        run(&cluster, &mut wanted, Some(&stop)).expect("stopped when the liar was found");
        watcher.join().expect("no panic").expect_err("turned away");
        sum += results_until_found(&said);
    }
    let (mean, error) = (sum / f64::from(trials), 500.0 / f64::from(trials).sqrt());
    eprintln!("found after {mean:.0} results on average of {trials} trials, standard error {error:.0}");
    assert!((mean - 500.0).abs() < 3.5 * error, "{mean}");
}

#[test]
#[ignore = "needs nats-server"]
fn another_version_is_refused_in_one_sentence() {
    let server = Server::start();
    let said = Said::default();
    let cluster = coordinator(&server.url(), "a", 0.0, 0, &said);
    let other = start_worker(&server.url(), "old", Opener { lies: false, delay: Duration::ZERO }, "0");
    let said_by_old = other.said.clone();
    let url = server.url();
    let late = thread::spawn(move || {
        said_by_old.wait_for("is of version 1 and this worker of 0, so it is not taken");
        honest(&url, "new")
    });
    let mut wanted = Wanted { numbers: 0..50, ..Wanted::default() };
    run(&cluster, &mut wanted, None).expect("done by the worker of the same version");
    wanted.check(0..50);
    late.join().expect("no panic").end().expect("it leaves");
    other.end().expect("it leaves");
}

#[tokio::main(flavor = "current_thread")]
async fn store_wrong_file(url: &str) {
    let context = jetstream::new(async_nats::connect(url).await.expect("a server"));
    let store = context.get_object_store(wire::BUCKET).await.expect("a store");
    let mut other = &b"something else"[..];
    store.put(wire::hash(FILE).as_str(), &mut other).await.expect("stored");
}

#[test]
#[ignore = "needs nats-server"]
fn a_file_that_does_not_match_its_hash_is_refused() {
    let server = Server::start();
    let said = Said::default();
    let cluster = coordinator(&server.url(), "a", 0.0, 0, &said);
    store_wrong_file(&server.url());
    let worker = honest(&server.url(), "one");
    let stop = Arc::new(AtomicBool::new(false));
    let (heard, end) = (worker.said.clone(), Arc::clone(&stop));
    let watcher = thread::spawn(move || {
        heard.wait_for("the file \"data\" of job");
        end.store(true, Ordering::Relaxed);
    });
    let mut wanted = Wanted { numbers: 0..50, ..Wanted::default() };
    run(&cluster, &mut wanted, Some(&stop)).expect("stopped");
    watcher.join().expect("it was said");
    assert_eq!(wanted.found.len(), 0, "nothing was done with the wrong file");
    worker.end().expect("it leaves");
}

/// Makes the stream of results with room for this many bytes, or changes it to that.
#[tokio::main(flavor = "current_thread")]
async fn limit_results(url: &str, bytes: i64) {
    let context = jetstream::new(async_nats::connect(url).await.expect("a server"));
    let config = jetstream::stream::Config {
        name: wire::RESULTS.to_owned(),
        subjects: vec![wire::RESULT_SUBJECTS.to_owned()],
        discard: jetstream::stream::DiscardPolicy::New,
        max_bytes: bytes,
        ..jetstream::stream::Config::default()
    };
    context.create_or_update_stream(config).await.expect("a stream");
}

#[test]
#[ignore = "needs nats-server"]
fn a_full_stream_loses_nothing() {
    let server = Server::start();
    limit_results(&server.url(), 4_000);
    let said = Said::default();
    let cluster = coordinator(&server.url(), "a", 0.0, 0, &said);
    let worker = honest(&server.url(), "one");
    let (heard, url) = (worker.said.clone(), server.url());
    let owner = thread::spawn(move || {
        heard.wait_for("the server's stream is full");
        limit_results(&url, 4_000_000);
    });
    let mut wanted = Wanted { numbers: 0..300, ..Wanted::default() };
    run(&cluster, &mut wanted, None).expect("done once there is room");
    wanted.check(0..300);
    owner.join().expect("it was said");
    worker.end().expect("it leaves");
}

#[test]
#[ignore = "needs nats-server"]
fn lost_connections_and_restarted_servers_change_nothing() {
    let mut server = Server::start();
    let said = Said::default();
    let proxy = common::Proxy::to(server.port);
    let cluster = coordinator(&server.url(), "a", 0.0, 0, &said);
    let slow = || Opener { lies: false, delay: Duration::from_millis(10) };
    let direct = start_worker(&server.url(), "direct", slow(), "1");
    let through = start_worker(&proxy.url(), "through", slow(), "1");
    let rounds = Arc::new(AtomicU64::new(0));
    let count = Arc::clone(&rounds);
    let trouble = thread::spawn(move || {
        for _ in 0..3 {
            thread::sleep(Duration::from_millis(700));
            proxy.partition(Duration::from_millis(300));
            server.restart();
            count.fetch_add(1, Ordering::Relaxed);
        }
        (server, proxy)
    });
    let mut wanted = Wanted { numbers: 0..2_000, ..Wanted::default() };
    run(&cluster, &mut wanted, None).expect("done");
    wanted.check(0..2_000);
    let _kept = trouble.join().expect("no panic");
    assert_eq!(rounds.load(Ordering::Relaxed), 3);
    for worker in [direct, through] {
        worker.end().expect("it leaves");
    }
}

#[test]
fn no_server_is_one_sentence() {
    let said = Said::default();
    let failure = status("nats://127.0.0.1:1", &said.say()).expect_err("nothing listens").to_string();
    assert!(failure.contains("no NATS server answers at nats://127.0.0.1:1; start one with"), "{failure}");
    let failure = status("nats://me:secret@127.0.0.1:1", &said.say()).expect_err("refused").to_string();
    assert!(!failure.contains("secret") && failure.contains("do not belong into the address"), "{failure}");
}
