//! The same bytes on workers as on one machine, command by command.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use crate::common::Server;
use crate::support::{
    MATCH, TRAINING, WorkerProcess, assert_equal, new_folder, run_with, spielwerk, succeed,
};

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

#[test]
#[ignore = "needs nats-server"]
fn trainings_for_hidden_cards_are_the_same_on_workers() {
    let server = Server::start();
    let url = server.url();
    for method in ["belief", "policy", "zero"] {
        let args = ["train", method, "doppelkopf", "--preset", "tiny", "--threads", "1", "--run"];
        let local = new_folder(&format!("cluster-{method}-local"));
        succeed(&spielwerk(&run_with(&args, &[local.to_str().expect("text")])));
        for count in [1, 2] {
            let _workers: Vec<_> =
                (0..count).map(|number| WorkerProcess::start(&url, &format!("w{number}"))).collect();
            let remote = new_folder(&format!("cluster-{method}-{count}"));
            let more = [remote.to_str().expect("text"), "--nats", &url, "--verify", "0.1"];
            // Threads named by the command work beside the workers, here only for the second run.
            let args = if count == 1 { &[&args[..5], &args[7..]].concat() } else { &args[..] };
            succeed(&spielwerk(&run_with(args, &more)));
            assert_equal(&local, &remote);
        }
    }
}

#[test]
#[ignore = "needs nats-server"]
fn tournaments_and_ratings_are_the_same_on_workers() {
    let server = Server::start();
    let url = server.url();
    let _workers = ["a", "b"].map(|name| WorkerProcess::start(&url, name));
    let players = ["pvs:depth=1,table=off", "pvs:depth=2,table=off", "random"];
    for command in ["tournament", "rate"] {
        let args = [&[command, "connect4"][..], &players, &["--rounds", "12", "--out"]].concat();
        let [local, remote] = ["local", "remote"].map(|who| new_folder(&format!("cluster-{command}-{who}")));
        let here = succeed(&spielwerk(&run_with(&args, &[local.to_str().expect("text")])));
        let more = [remote.to_str().expect("text"), "--nats", &url];
        let there = succeed(&spielwerk(&run_with(&args, &more)));
        assert_equal(&local, &remote);
        assert_eq!(here.lines().count(), there.lines().count(), "{there}");
    }
}

#[test]
#[ignore = "needs nats-server"]
fn a_study_writes_the_same_report_with_its_matches_on_workers() {
    let server = Server::start();
    let url = server.url();
    let run = new_folder("cluster-study-run");
    let games = ["--set", "self_play.games.from=8", "--set", "self_play.games.to=8"];
    let train = ["train", "zero", "connect4", "--preset", "tiny", "--set", "iterations=1", "--run"];
    succeed(&spielwerk(&[&train[..], &[run.to_str().expect("text")], &games].concat()));
    let study = ["study", "connect4-zero", "--quick", "--run", run.to_str().expect("text"), "--out"];
    let [local, remote] = ["local", "remote"].map(|who| new_folder(&format!("cluster-study-{who}")));
    succeed(&spielwerk(&run_with(&study, &[local.to_str().expect("text")])));
    let _workers = ["a", "b"].map(|name| WorkerProcess::start(&url, name));
    let more = [remote.to_str().expect("text"), "--nats", &url, "--verify", "0.1"];
    succeed(&spielwerk(&run_with(&study, &more)));
    for name in ["report.json", "report.md", "report.html"] {
        let [here, there] = [&local, &remote].map(|folder| fs::read(folder.join(name)).expect("a report"));
        assert!(here == there, "{name} differs");
    }
    let matches: Vec<_> = fs::read_dir(local.join("matches")).expect("matches").flatten().collect();
    assert!(matches.len() > 3, "the study plays matches");
    for entry in matches {
        assert_equal(&entry.path(), &remote.join("matches").join(entry.file_name()));
    }
}

/// A file among the data of Connect Four.
fn connect4_file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/connect4").join(name)
}

#[test]
#[ignore = "needs nats-server"]
fn a_book_is_the_same_by_workers() {
    let server = Server::start();
    let _workers = ["a", "b"].map(|name| WorkerProcess::start(&server.url(), name));
    // The bundled book without its last positions, which a solver finds in seconds.
    let whole = fs::read_to_string(connect4_file("models/connect4-book.txt")).expect("the bundled book");
    let lines: Vec<&str> = whole.lines().collect();
    let cut = lines[..lines.len() - 8].join("\n") + "\n";
    let folder = new_folder("cluster-book");
    fs::create_dir_all(&folder).expect("a folder");
    for (name, more) in [("local", &[][..]), ("remote", &["--nats", &server.url(), "--verify", "0.2"])] {
        let path = folder.join(name);
        fs::write(&path, &cut).expect("written");
        let book = ["book", "connect4", "--plies", "6", "--table", "64", "--file"];
        succeed(&spielwerk(&[&book[..], &[path.to_str().expect("text")], more].concat()));
        assert!(fs::read_to_string(&path).expect("a book") == whole, "the {name} book differs");
    }
}

#[test]
#[ignore = "needs nats-server"]
fn suites_of_positions_are_the_same_by_workers() {
    let server = Server::start();
    let url = server.url();
    let _workers = ["a", "b"].map(|name| WorkerProcess::start(&url, name));
    let suite = connect4_file("data/Test_L1_R1-first200.txt");
    let suite = ["--positions", suite.to_str().expect("text"), "--first", "60", "--json"];
    let there = ["--nats", &url, "--verify", "0.1"];
    // A network of this machine's disk travels with the job.
    let run = new_folder("cluster-suite-run");
    let train = ["train", "zero", "connect4", "--preset", "tiny", "--set", "iterations=1", "--run"];
    let games = ["--set", "self_play.games.from=4", "--set", "self_play.games.to=4"];
    succeed(&spielwerk(&[&train[..], &[run.to_str().expect("text")], &games].concat()));
    let own = format!("zero:net={},sims=8", run.join("net-00000.safetensors").display());
    for player in ["pvs:depth=4,table=off", &own] {
        let args = [&["accuracy", "connect4", "--player", player][..], &suite].concat();
        let here = succeed(&spielwerk(&args));
        assert!(here.contains("\"positions\":60"), "{here}");
        assert_eq!(here, succeed(&spielwerk(&run_with(&args, &there))));
    }
    // Times differ, and nodes: each position is solved with a new table there.
    let args = [&["solve", "connect4"][..], &suite].concat();
    let counts = |output: &Output| {
        let report: serde_json::Value = serde_json::from_str(&succeed(output)).expect("JSON");
        ["positions", "checked", "wrong", "unknown"].map(|key| report[key].as_u64().expect("a count"))
    };
    let here = counts(&spielwerk(&args));
    assert_eq!(here, [60, 60, 0, 0]);
    assert_eq!(here, counts(&spielwerk(&run_with(&args, &there))));
}
