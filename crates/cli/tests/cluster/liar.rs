//! A worker that alters games of a match.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::{Duration, Instant};

use spielwerk_cluster::{OpenJob, Say, Worker, WorkerConfig, status};
use spielwerk_matches::open_match;
use spielwerk_run::{Job, JobOrder, PieceResult, Pieces, RunError};

use crate::common::Server;
use crate::support::{MATCH, WorkerProcess, assert_equal, command, new_folder, run_with, spielwerk, succeed};

/// Opens matches and alters one game in ten.
struct Liar;

impl OpenJob for Liar {
    fn open_job(&self, order: &JobOrder) -> Result<Box<dyn Job + Send>, RunError> {
        Ok(Box::new(Lies(open_match(&spielwerk::registry(), order)?)))
    }
}

struct Lies(Box<dyn Job + Send>);

impl Job for Lies {
    fn work(&self, pieces: &mut dyn Pieces, stop: &AtomicBool) -> Result<(), RunError> {
        self.0.work(&mut Altered(pieces), stop)
    }
}

struct Altered<'a>(&'a mut dyn Pieces);

impl Pieces for Altered<'_> {
    fn next(&mut self, wait: bool) -> Option<u64> {
        self.0.next(wait)
    }

    /// The outcome of the seats is exchanged, which no form of the record shows.
    fn hand_in(&mut self, number: u64, mut result: PieceResult) {
        if number % 10 == 3 {
            let mut record: serde_json::Value = serde_json::from_slice(&result.bytes).expect("a record");
            let payoffs = record["payoffs"].as_array_mut().expect("what each seat got");
            payoffs.reverse();
            result.bytes = record.to_string().into_bytes();
        }
        self.0.hand_in(number, result);
    }
}

/// The version of the program that coordinates, once its job is there.
fn version_of_the_job(url: &str, say: &Say) -> String {
    let begin = Instant::now();
    loop {
        assert!(begin.elapsed() < Duration::from_secs(30), "no job");
        if let Ok(found) = status(url, say)
            && let Some(job) = found.jobs.first()
        {
            return job.record.version.clone();
        }
        thread::sleep(Duration::from_millis(50));
    }
}

#[test]
#[ignore = "needs nats-server"]
fn a_worker_that_alters_games_is_named_and_its_games_are_played_again() {
    static NEVER: AtomicBool = AtomicBool::new(false);
    let server = Server::start();
    let [local, remote] = ["local", "remote"].map(|who| new_folder(&format!("cluster-liar-{who}")));
    succeed(&spielwerk(&run_with(&MATCH, &["--out", local.to_str().expect("text")])));
    let url = server.url();
    let more = ["--out", remote.to_str().expect("text"), "--nats", &url, "--verify", "1"];
    let coordinator = command(&run_with(&MATCH, &more)).spawn().expect("a coordinator");
    let say: Say = Arc::new(|_| ());
    let version = version_of_the_job(&url, &say);
    let config = WorkerConfig { url: url.clone(), name: "liar".to_owned(), threads: 1, version, say };
    let left = Worker::run(config, Arc::new(Liar), &NEVER).expect_err("turned away").to_string();
    assert!(left.contains("turned away"), "{left}");
    // Nothing is wrong with what others send.
    let _honest = WorkerProcess::start(&url, "honest");
    let output = coordinator.wait_with_output().expect("it ends");
    succeed(&output);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("worker liar sent a result that differs"), "{said}");
    assert!(!said.contains("worker honest"), "{said}");
    assert_equal(&local, &remote);
}
