//! The cluster as users meet it: worker processes and commands with --nats, with a real nats-server between them.
//! What they write is compared with what the same command writes on one machine, byte for byte.

#[path = "../../cluster/tests/common/mod.rs"]
mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use common::{Proxy, Server};

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_spielwerk"));
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    for name in ["USER", "PASSWORD", "PASSWORD_FILE", "CREDS", "NKEY", "CA"] {
        command.env_remove(format!("SPIELWERK_NATS_{name}"));
    }
    command
}

fn spielwerk(args: &[&str]) -> Output {
    command(args).output().expect("the binary runs")
}

fn succeed(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn refused(output: &Output, wanted: &str) {
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.contains(wanted), "{message}");
    assert!(!message.contains("panicked"), "{message}");
}

/// A path for a run that does not exist yet.
fn new_folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    path
}

/// A worker process; killed when the value is dropped.
struct WorkerProcess {
    child: Child,
}

impl WorkerProcess {
    fn start(url: &str, name: &str) -> Self {
        let mut command = command(&["worker", "--nats", url, "--threads", "1", "--name", name]);
        Self { child: command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("a worker") }
    }

    fn terminate(&mut self) {
        let pid = self.child.id().to_string();
        Command::new("kill").args(["-TERM", &pid]).status().expect("kill");
        let begin = Instant::now();
        while self.child.try_wait().expect("a child").is_none() {
            assert!(begin.elapsed() < Duration::from_secs(10), "the worker does not leave");
            thread::sleep(Duration::from_millis(10));
        }
    }

    fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for WorkerProcess {
    fn drop(&mut self) {
        self.kill();
    }
}

/// The files of a run that must not depend on who did the work, with their bytes.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found: Vec<(String, Vec<u8>)> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("a file").path())
        .map(|path| (path.file_name().expect("a name").to_string_lossy().into_owned(), path))
        .filter(|(name, _)| !["lock", "progress.json", "timing.jsonl"].contains(&name.as_str()))
        .map(|(name, path)| (name, fs::read(path).expect("bytes")))
        .collect();
    found.sort();
    found
}

fn assert_equal(local: &Path, remote: &Path) {
    let (local, remote) = (files(local), files(remote));
    let names = |files: &[(String, Vec<u8>)]| files.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&local), names(&remote));
    for ((name, here), (_, there)) in local.iter().zip(&remote) {
        assert!(here == there, "{name} differs: {} and {} bytes", here.len(), there.len());
    }
}

const MATCH: [&str; 6] = ["match", "connect4", "pvs:depth=2,table=off", "random", "--games", "400"];

fn run_with<'a>(command: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [command, more].concat()
}

#[test]
#[ignore = "needs nats-server"]
fn a_match_is_the_same_on_one_two_and_four_workers() {
    let server = Server::start();
    let local = new_folder("cluster-match-local");
    succeed(&spielwerk(&run_with(&MATCH, &["--threads", "2", "--out", local.to_str().expect("text")])));
    for count in [1, 2, 4] {
        let _workers: Vec<_> =
            (0..count).map(|number| WorkerProcess::start(&server.url(), &format!("w{number}"))).collect();
        let remote = new_folder(&format!("cluster-match-{count}"));
        let out = remote.to_str().expect("text");
        succeed(&spielwerk(&run_with(&MATCH, &["--out", out, "--nats", &server.url()])));
        assert_equal(&local, &remote);
    }
    // With a sequential test, what was played beyond the decision is left out.
    let args = ["match", "connect4", "pvs:depth=3,table=off", "random", "--games", "400", "--sprt"];
    let local = new_folder("cluster-sprt-local");
    succeed(&spielwerk(&run_with(&args, &["--threads", "1", "--out", local.to_str().expect("text")])));
    let _workers = ["a", "b"].map(|name| WorkerProcess::start(&server.url(), name));
    let remote = new_folder("cluster-sprt-remote");
    let out = remote.to_str().expect("text");
    let more = ["--out", out, "--threads", "1", "--verify", "0.1", "--nats", &server.url()];
    succeed(&spielwerk(&run_with(&args, &more)));
    assert_equal(&local, &remote);
}

const TRAINING: [&str; 13] = [
    "train",
    "zero",
    "othello:size=4",
    "--preset",
    "tiny",
    "--set",
    "iterations=3",
    "--set",
    "self_play.games.from=24",
    "--set",
    "self_play.games.to=24",
    "--set",
    "measures.keep_every=1",
];

#[test]
#[ignore = "needs nats-server"]
fn a_training_is_the_same_on_one_two_and_four_workers() {
    let server = Server::start();
    let local = new_folder("cluster-train-local");
    succeed(&spielwerk(&run_with(&TRAINING, &["--run", local.to_str().expect("text"), "--threads", "2"])));
    for count in [1, 2, 4] {
        let _workers: Vec<_> =
            (0..count).map(|number| WorkerProcess::start(&server.url(), &format!("w{number}"))).collect();
        let remote = new_folder(&format!("cluster-train-{count}"));
        let out = remote.to_str().expect("text");
        let check = if count == 2 { "0.1" } else { "0" };
        let more = ["--run", out, "--nats", &server.url(), "--verify", check];
        succeed(&spielwerk(&run_with(&TRAINING, &more)));
        assert_equal(&local, &remote);
    }
}

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
fn a_worker_that_is_asked_to_leave_gives_its_work_back_at_once() {
    let server = Server::start();
    let folder = new_folder("cluster-leave");
    let args = ["match", "othello", "pvs:depth=8", "pvs:depth=8", "--games", "2"];
    let more = ["--out", folder.to_str().expect("text"), "--nats", &server.url()];
    let mut coordinator =
        command(&run_with(&args, &more)).stderr(Stdio::null()).spawn().expect("a coordinator");
    let mut first = WorkerProcess::start(&server.url(), "first");
    thread::sleep(Duration::from_secs(2));
    first.terminate();
    let begin = Instant::now();
    let _second = WorkerProcess::start(&server.url(), "second");
    assert!(coordinator.wait().expect("over").success());
    // Without giving back, both games would wait for 15 seconds first.
    eprintln!("done {:?} after the first worker left", begin.elapsed());
    let games = fs::read_to_string(folder.join("games.jsonl")).expect("games");
    assert_eq!(games.lines().count(), 2);
}

#[test]
#[ignore = "needs nats-server"]
fn wrong_input_is_one_sentence() {
    let nowhere = ["--nats", "nats://127.0.0.1:1"];
    refused(
        &spielwerk(&run_with(&MATCH, &nowhere)),
        "no NATS server answers at nats://127.0.0.1:1; start one with",
    );
    refused(&spielwerk(&["worker", "--nats", "nats://127.0.0.1:1"]), "no NATS server answers");
    refused(&spielwerk(&["cluster", "status", "--nats", "nats://127.0.0.1:1"]), "no NATS server answers");
    let named = ["worker", "--nats", "nats://me:secret@127.0.0.1:1"];
    refused(&spielwerk(&named), "credentials do not belong into the address");
    let server = Server::start();
    let url = server.url();
    let there = ["--nats", url.as_str()];
    let outside = ["match", "othello", "gtp:cmd=gtp-rhino", "random", "--games", "2"];
    refused(&spielwerk(&run_with(&outside, &there)), "starts a program of this machine");
    let timed = ["match", "othello", "pvs:time=0.01", "random", "--games", "2", "--verify", "0.1"];
    refused(&spielwerk(&run_with(&timed, &there)), "--verify needs players that do not think by the clock");
    refused(
        &spielwerk(&run_with(&MATCH, &["--nats", &url, "--verify", "7"])),
        "--verify is a share from 0 to 1",
    );
    let folder = new_folder("cluster-td");
    let td = ["train", "td", "nimm3", "--run", folder.to_str().expect("text")];
    refused(&spielwerk(&run_with(&td, &there)), "td does not run on other machines yet");
}

/// The configuration that docs/cluster.md shows.
fn documented_config() -> String {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/cluster.md");
    let text = fs::read_to_string(docs).expect("docs/cluster.md");
    let begin = text.find("```conf\n").expect("a configuration") + "```conf\n".len();
    let end = begin + text[begin..].find("```").expect("its end");
    text[begin..end].to_owned()
}

#[test]
#[ignore = "needs nats-server"]
fn the_documented_configuration_lets_workers_work_and_nothing_else() {
    let server = Server::with_config(Some(documented_config()));
    let url = server.url();
    let as_user = |args: &[&str], user: &str, password: &str| {
        let mut command = command(args);
        command.env("SPIELWERK_NATS_USER", user).env("SPIELWERK_NATS_PASSWORD", password);
        command
    };
    refused(&spielwerk(&["worker", "--nats", &url]), "refuses the credentials");
    let wrong = as_user(&["worker", "--nats", &url], "worker", "guessed").output().expect("it runs");
    refused(&wrong, "refuses the credentials");
    let local = new_folder("cluster-limited-local");
    succeed(&spielwerk(&run_with(&MATCH, &["--out", local.to_str().expect("text")])));
    let remote = new_folder("cluster-limited-remote");
    let more = ["--out", remote.to_str().expect("text"), "--nats", &url];
    let worker = as_user(&["worker", "--nats", &url, "--threads", "1"], "worker", "change-me-too")
        .stderr(Stdio::null())
        .spawn();
    let _worker = WorkerProcess { child: worker.expect("a worker") };
    succeed(&as_user(&run_with(&MATCH, &more), "coordinator", "change-me").output().expect("it runs"));
    assert_equal(&local, &remote);
    // The credentials of a worker cannot hand out work.
    let stolen = new_folder("cluster-limited-stolen");
    let more = ["--out", stolen.to_str().expect("text"), "--nats", &url];
    let output = as_user(&run_with(&MATCH, &more), "worker", "change-me-too").output().expect("it runs");
    refused(&output, "the server cannot");
    // And the password is nowhere.
    for (name, bytes) in files(&remote) {
        assert!(!String::from_utf8_lossy(&bytes).contains("change-me"), "{name}");
    }
}
