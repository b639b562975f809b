//! Wrong input, and what credentials allow.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use crate::common::Server;
use crate::support::{
    MATCH, WorkerProcess, assert_equal, command, files, new_folder, refused, run_with, spielwerk, succeed,
};

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
    refused(&spielwerk(&run_with(&td, &there)), "td does not run on other machines");
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
    let log = new_folder("cluster-limited-worker.log");
    let _ = fs::remove_file(&log);
    let worker = as_user(&["worker", "--nats", &url, "--threads", "1"], "worker", "change-me-too")
        .stdout(Stdio::null())
        .stderr(fs::File::create(&log).expect("a log"))
        .spawn();
    let _worker = WorkerProcess { child: worker.expect("a worker") };
    let coordinator = as_user(&run_with(&MATCH, &more), "coordinator", "change-me").output();
    let coordinator = coordinator.expect("it runs");
    succeed(&coordinator);
    assert_equal(&local, &remote);
    // The credentials of a worker cannot hand out work.
    let stolen = new_folder("cluster-limited-stolen");
    let more = ["--out", stolen.to_str().expect("text"), "--nats", &url];
    let output = as_user(&run_with(&MATCH, &more), "worker", "change-me-too").output().expect("it runs");
    refused(&output, "the server cannot");
    // And the passwords are nowhere, in no folder and no log.
    let logs = [
        ("the coordinator's words".to_owned(), [coordinator.stdout, coordinator.stderr].concat()),
        ("the refused coordinator's words".to_owned(), [output.stdout, output.stderr].concat()),
        ("the worker's words".to_owned(), fs::read(&log).expect("a log")),
    ];
    for (name, bytes) in files(&remote).into_iter().chain(logs) {
        assert!(!String::from_utf8_lossy(&bytes).contains("change-me"), "{name}");
    }
}
