//! How commands end when their reader goes away, when they are asked to end, and when their input is not what it seems.

mod common;

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use common::{command, new_folder, spielwerk, text};

/// Asserts exit code 2 and exactly one line on standard error that contains `wanted`.
fn assert_one_sentence(args: &[&str], wanted: &str) {
    let output = spielwerk(args);
    let message = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{args:?}: {message}");
    assert_eq!(message.lines().count(), 1, "{args:?}: {message}");
    assert!(message.contains(wanted), "{args:?}: {message}");
}

/// Trainings of every method, each with many more lines to come when its reader goes away after the first.
const TRAININGS: [&[&str]; 5] = [
    &["td", "nimm3"],
    &["zero", "connect4", "--preset", "tiny"],
    &["belief", "doppelkopf", "--preset", "tiny"],
    &["policy", "doppelkopf", "--preset", "tiny"],
    &["fit", "amazons"],
];

#[test]
fn a_reader_that_goes_away_ends_a_training_without_a_panic() {
    for training in TRAININGS {
        let folder = new_folder(&format!("ending-{}", training[0]));
        let mut args = vec!["train"];
        args.extend(training);
        args.extend(["--threads", "1", "--run", text(&folder)]);
        let mut child = command(&args).spawn().expect("the binary runs");
        let mut line = String::new();
        let mut reader = BufReader::new(child.stdout.take().expect("a pipe"));
        reader.read_line(&mut line).expect("a first line");
        drop(reader);
        let mut message = String::new();
        child.stderr.take().expect("a pipe").read_to_string(&mut message).expect("text");
        let status = child.wait().expect("it ends");
        assert!(!line.is_empty(), "{training:?} prints: {message}");
        assert!(matches!(status.code(), Some(0 | 141)), "{training:?}: {status}: {message}");
        assert!(!message.contains("panicked"), "{training:?}: {message}");
    }
}

/// Commands of every kind that print much, or while they work.
const TALKATIVE: [&[&str]; 14] = [
    &["--help"],
    &["players", "othello"],
    &["models"],
    &["openings", "othello"],
    &["perft", "othello", "5"],
    &["random", "othello", "--games", "2000"],
    &["analyse", "othello", "--player", "pvs:depth=9"],
    &["solve", "nimm3"],
    &["play", "nimm3", "--seat", "random", "--seat", "random"],
    &["match", "nimm3", "random", "perfect", "--games", "200"],
    &["tournament", "nimm3", "random", "perfect", "--rounds", "20"],
    &["train"],
    &["match", "othello", "random", "nobody-knows-this-player"],
    &["no-such-command"],
];

#[test]
fn commands_end_quietly_when_neither_output_nor_errors_are_read() {
    let trainings: Vec<Vec<&str>> = TRAININGS
        .iter()
        .map(|training| {
            let folder = new_folder(&format!("ending-unread-{}", training[0]));
            let folder: &str = Box::leak(text(&folder).to_owned().into_boxed_str());
            [&["train"], *training, &["--threads", "1", "--run", folder]].concat()
        })
        .collect();
    // A training is stopped by the end of its output; the second time it is resumed.
    let twice = trainings.iter().chain(&trainings).map(Vec::as_slice);
    for args in TALKATIVE.iter().copied().chain(twice) {
        let mut child = command(args).spawn().expect("the binary runs");
        drop((child.stdout.take(), child.stderr.take()));
        let status = child.wait().expect("it ends");
        assert!(matches!(status.code(), Some(0 | 2 | 141)), "{args:?}: {status}");
    }
}

#[test]
fn a_match_does_not_need_anyone_to_read_its_progress() {
    let args = ["match", "nimm3", "random", "perfect", "--games", "200", "--threads", "1"];
    let mut child = command(&args).spawn().expect("the binary runs");
    drop(child.stderr.take());
    let output = child.wait_with_output().expect("it ends");
    let report = String::from_utf8(output.stdout).expect("text");
    assert_eq!(output.status.code(), Some(0), "{report}");
    assert!(report.starts_with("nimm3: 200 games"), "{report}");
}

#[cfg(unix)]
#[test]
fn a_match_that_is_asked_to_end_leaves_its_result() {
    let folder = new_folder("ending-terminated");
    let args = ["match", "othello", "random", "greedy", "--games", "400000", "--out", text(&folder)];
    let child = command(&args).spawn().expect("the binary runs");
    let games = folder.join("games.jsonl");
    while fs::metadata(&games).map_or(0, |file| file.len()) < 50_000 {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let asked = std::process::Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
    assert!(asked.expect("kill runs").success());
    let output = child.wait_with_output().expect("it ends");
    assert!(output.stdout.starts_with(b"othello: "), "what was played is told");
    assert!(folder.join("result.json").exists());
}

#[cfg(target_os = "linux")]
#[test]
fn an_engine_whose_child_keeps_the_output_does_not_hold_up_a_match() {
    // The child leaves the process group of its parent and holds the pipes open for longer than the match may take.
    let silent = r#"gtp:cmd="sh -c 'setsid sleep 100 & cat >/dev/null'",timeout=0.3"#;
    let begin = std::time::Instant::now();
    let output = spielwerk(&["match", "othello", silent, "random", "--games", "2", "--threads", "1"]);
    assert!(begin.elapsed() < std::time::Duration::from_mins(1), "{:?}", begin.elapsed());
    let told = [output.stdout, output.stderr].concat();
    let told = String::from_utf8_lossy(&told);
    assert!(output.status.code().is_some() && told.contains("0.3 s"), "{}: {told}", output.status);
}

#[test]
fn boards_that_begin_with_empty_squares_are_positions() {
    const BOARD: &str = "--XX-OX--XO----- X";
    const GAME: &str = "othello:size=4";
    for args in [
        &["solve", GAME, "--position", BOARD][..],
        &["analyse", GAME, "--player", "pvs:depth=2", "--position", BOARD],
        &["perft", GAME, "2", "--position", BOARD],
        &["play", GAME, "--seat", "random", "--seat", "random", "--position", BOARD],
    ] {
        let output = spielwerk(args);
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn negative_numbers_are_refused_in_one_sentence_that_names_their_option() {
    assert_one_sentence(&["match", "othello", "random", "random", "--games", "-5"], "'-5' for '--games");
    assert_one_sentence(&["perft", "othello", "-1"], "'-1' for '<DEPTH>'");
    assert_one_sentence(&["play", "nimm3", "--seed", "-1"], "'-1' for '--seed");
}

#[test]
fn an_empty_file_holds_nothing_to_check() {
    let empty = new_folder("ending-empty.jsonl");
    fs::write(&empty, "").expect("a writable folder");
    assert_one_sentence(&["check", "othello", text(&empty)], "there is no game or position in the file");
}

/// The files of a run that depend on its seed alone; times are kept apart.
fn timeless_files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<(String, Vec<u8>)> = fs::read_dir(folder)
        .expect("a run")
        .map(|entry| entry.expect("a file").path())
        .map(|file| (file.file_name().expect("a name").to_string_lossy().into_owned(), file))
        .filter(|(name, _)| !["timing.jsonl", "progress.json", "lock"].contains(&name.as_str()))
        .map(|(name, file)| (name, fs::read(file).expect("a file")))
        .collect();
    files.sort();
    files
}

#[test]
fn equal_runs_leave_equal_checkpoints() {
    let runs = ["first", "second"].map(|name| {
        let folder = new_folder(&format!("ending-{name}"));
        let args = ["train", "td", "nimm3", "--threads", "1", "--run", text(&folder)];
        assert!(spielwerk(&args).status.success());
        timeless_files(&folder)
    });
    assert!(runs[0].iter().any(|(name, _)| name == "checkpoint.json"));
    for (first, second) in runs[0].iter().zip(&runs[1]) {
        assert!(first == second, "{} and {} differ", first.0, second.0);
    }
    assert_eq!(runs[0].len(), runs[1].len());
}
