//! What `spielwerk cluster status` shows while a match is under way.

use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::common::Server;
use crate::support::{WorkerProcess, command, new_folder, run_with, spielwerk, succeed};

/// The status as soon as it fulfils a condition, as JSON.
fn wait(url: &str, what: &str, fulfils: impl Fn(&Value) -> bool) -> Value {
    let begin = Instant::now();
    loop {
        let text = succeed(&spielwerk(&["cluster", "status", "--nats", url, "--json"]));
        let found: Value = serde_json::from_str(&text).expect("JSON");
        if fulfils(&found) {
            return found;
        }
        assert!(begin.elapsed() < Duration::from_mins(1), "{what}: {text}");
        thread::sleep(Duration::from_millis(100));
    }
}

#[test]
#[ignore = "needs nats-server"]
fn workers_rates_checks_and_the_queue_are_shown() {
    let server = Server::start();
    let url = server.url();
    let folder = new_folder("cluster-status");
    let args = ["match", "othello", "pvs:depth=6", "pvs:depth=5", "--games", "4000"];
    let more = ["--out", folder.to_str().expect("text"), "--nats", &url, "--verify", "0.2"];
    let coordinator = command(&run_with(&args, &more)).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let mut coordinator = coordinator.expect("a coordinator");
    let _workers = ["ada", "grace"].map(|name| WorkerProcess::start(&url, name));
    let verified =
        |found: &Value, name: &str| found["jobs"][0]["workers"][name]["verified"].as_u64() > Some(0);
    let found = wait(&url, "checked results of both", |found| {
        verified(found, "ada") && verified(found, "grace") && found["one_more"].as_f64() > Some(0.0)
    });
    assert_eq!(found["workers"].as_array().map(Vec::len), Some(2), "{found}");
    assert!(found["queue"].as_u64() > Some(0) && found["jobs"][0]["seconds_left"].is_number(), "{found}");
    let told = succeed(&spielwerk(&["cluster", "status", "--nats", &url]));
    for wanted in [
        "of 4000 pieces, ",
        "worker ada: 1 threads, ",
        "    grace: ",
        " verified, 0 rejected",
        "2 workers, ",
        " pieces in the queue, ",
        "one worker more would add ",
    ] {
        assert!(told.contains(wanted), "{wanted}: {told}");
    }
    coordinator.kill().expect("it runs");
    coordinator.wait().expect("it ends");
}
