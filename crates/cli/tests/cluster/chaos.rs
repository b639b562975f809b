//! Kills, restarts and partitions.

use std::fs;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use crate::common::{Proxy, Server};
use crate::support::{
    TRAINING, WorkerProcess, assert_equal, command, new_folder, run_with, spielwerk, succeed,
};

/// Small numbers for the moments of trouble.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }
}

/// Starts a command, and kills it and the workers again and again, until it has ended by itself after all kills.
fn survive(args: &[&str], server: &mut Server, proxy: &Proxy, seed: u64) {
    let mut chance = Chance(seed);
    let mut workers: Vec<WorkerProcess> = (0..3)
        .map(|number| {
            let url = if number == 2 { proxy.url() } else { server.url() };
            WorkerProcess::start(&url, &format!("w{number}"))
        })
        .collect();
    let start = || command(args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("a coordinator");
    let mut coordinator = start();
    for kill in 0..30u64 {
        thread::sleep(Duration::from_millis(150 + chance.below(350)));
        if kill.is_multiple_of(3) {
            coordinator.kill().expect("killed or over");
            coordinator.wait().expect("over");
            coordinator = start();
        } else {
            let number = chance.below(3) as usize;
            workers[number].kill();
            let url = if number == 2 { proxy.url() } else { server.url() };
            workers[number] = WorkerProcess::start(&url, &format!("w{number}"));
        }
        if kill % 6 == 5 {
            server.restart();
        }
        if kill % 10 == 4 {
            proxy.partition(Duration::from_millis(300));
        }
    }
    // What was started while the server was away has said so and ended; its supervisor starts it again.
    let begin = Instant::now();
    loop {
        assert!(begin.elapsed() < Duration::from_mins(4), "the command does not end");
        thread::sleep(Duration::from_millis(100));
        match coordinator.try_wait().expect("a child") {
            Some(status) if status.success() => return,
            Some(_) => coordinator = start(),
            None => (),
        }
        for (number, worker) in workers.iter_mut().enumerate() {
            if worker.child.try_wait().expect("a child").is_some() {
                *worker = WorkerProcess::start(&server.url(), &format!("w{number}"));
            }
        }
    }
}

#[test]
#[ignore = "needs nats-server"]
fn kills_restarts_and_partitions_change_no_byte_of_a_match() {
    let args = ["match", "othello:size=6", "pvs:depth=5", "pvs:depth=4", "--games", "400"];
    let local = new_folder("cluster-chaos-local");
    succeed(&spielwerk(&run_with(&args, &["--out", local.to_str().expect("text")])));
    let mut server = Server::start();
    let proxy = Proxy::to(server.port);
    let remote = new_folder("cluster-chaos-remote");
    let url = server.url();
    let more = ["--out", remote.to_str().expect("text"), "--nats", &url];
    survive(&run_with(&args, &more), &mut server, &proxy, 1);
    assert_equal(&local, &remote);
}

#[test]
#[ignore = "needs nats-server"]
fn kills_restarts_and_partitions_change_no_byte_of_a_training() {
    let local = new_folder("cluster-train-chaos-local");
    succeed(&spielwerk(&run_with(&TRAINING, &["--run", local.to_str().expect("text")])));
    let mut server = Server::start();
    let proxy = Proxy::to(server.port);
    let remote = new_folder("cluster-train-chaos-remote");
    let url = server.url();
    let more = ["--run", remote.to_str().expect("text"), "--nats", &url];
    survive(&run_with(&TRAINING, &more), &mut server, &proxy, 2);
    assert_equal(&local, &remote);
}

#[test]
#[ignore = "needs nats-server"]
fn a_worker_that_is_asked_to_leave_does_so_and_another_does_its_work() {
    let server = Server::start();
    let folder = new_folder("cluster-leave");
    let args = ["match", "othello", "pvs:depth=8", "pvs:depth=8", "--games", "2"];
    let more = ["--out", folder.to_str().expect("text"), "--nats", &server.url()];
    let mut coordinator =
        command(&run_with(&args, &more)).stderr(Stdio::null()).spawn().expect("a coordinator");
    let mut first = WorkerProcess::start(&server.url(), "first");
    thread::sleep(Duration::from_secs(2));
    first.terminate();
    let _second = WorkerProcess::start(&server.url(), "second");
    assert!(coordinator.wait().expect("over").success());
    let games = fs::read_to_string(folder.join("games.jsonl")).expect("games");
    assert_eq!(games.lines().count(), 2);
}
