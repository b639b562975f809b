//! Games across protocols: the binary against itself through pipes, and against GRhino, an external program.
//!
//! GRhino is in the package `grhino` of Debian. Its tests are ignored by default; `.ci/run` installs it and runs them.

use std::path::Path;
use std::process::{Command, Output};

const SPIELWERK: &str = env!("CARGO_BIN_EXE_spielwerk");

fn spielwerk(args: &[&str]) -> Output {
    // Debian installs games into a folder that is not on every PATH.
    let path = std::env::var("PATH").unwrap_or_default() + ":/usr/games";
    Command::new(SPIELWERK).args(args).env("PATH", path).output().expect("the binary starts")
}

/// Plays a game to its end and replays its record; returns what was printed last: the result of each seat.
fn play(name: &str, game: &str, seats: [&str; 2]) -> String {
    let record = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.jsonl"));
    let _ = std::fs::remove_file(&record);
    let record = record.to_str().expect("a path in text");
    let [first, second] = seats;
    let played = spielwerk(&["play", game, "--seat", first, "--seat", second, "--record", record]);
    assert!(played.status.success(), "{seats:?}: {}", String::from_utf8_lossy(&played.stderr));
    let checked = spielwerk(&["check", game, record]);
    assert!(checked.status.success(), "{seats:?}: {}", String::from_utf8_lossy(&checked.stdout));
    let printed = String::from_utf8(played.stdout).expect("text");
    let results: Vec<&str> = printed.lines().rev().take(2).collect();
    assert!(results.iter().all(|line| line.contains(": ")), "{seats:?}: {printed}");
    results.join(" ")
}

/// The text of a player that is this program behind a protocol.
fn behind(protocol: &str, arguments: &str) -> String {
    format!("{protocol}:cmd=\"'{SPIELWERK}' {protocol} {arguments}\"")
}

#[test]
fn our_players_meet_themselves_over_gtp() {
    for (name, game) in [
        ("gtp-othello", "othello"),
        ("gtp-6x6", "othello:size=6"),
        ("gtp-amazons", "amazons:size=6"),
        ("gtp-four", "connect4"),
    ] {
        let theirs = behind("gtp", &format!("{game} --player random:seed=8"));
        play(name, game, [&theirs, "random:seed=5"]);
        play(name, game, ["random:seed=6", &theirs]);
        play(name, game, [&theirs, &theirs]);
    }
}

#[test]
fn our_players_meet_themselves_over_nboard() {
    let theirs = behind("nboard", "--player pvs:depth=1");
    play("nboard", "othello", [&theirs, "random:seed=5"]);
    play("nboard", "othello", ["random:seed=6", &theirs]);
}

#[test]
fn a_board_size_that_the_other_side_lacks_is_told() {
    let theirs = behind("gtp", "othello --player quiet");
    let refused = spielwerk(&["play", "othello:size=6", "--seat", &theirs]);
    let message = String::from_utf8(refused.stderr).expect("text");
    assert_eq!(refused.status.code(), Some(2), "{message}");
    assert!(message.contains("boardsize 6\" and answered \"? unacceptable size\": it refused"), "{message}");
}

#[test]
fn a_failing_engine_ends_the_command_with_one_sentence() {
    let dying = r#"gtp:cmd="sh -c 'read a; printf \"= play\\n\\n\"; read b; exit 4'""#;
    let refused = spielwerk(&["play", "othello", "--seat", dying, "--seat", "random"]);
    let message = String::from_utf8(refused.stderr).expect("text");
    assert_eq!((refused.status.code(), message.lines().count()), (Some(2), 1), "{message}");
    assert!(message.contains("ended, exit status: 4"), "{message}");
    for args in
        [&["gtp", "doppelkopf"][..], &["gtp", "othello", "--player", "robot"], &["nboard", "--player", "x"]]
    {
        assert_eq!(spielwerk(args).status.code(), Some(2), "{args:?}");
    }
}

#[test]
fn wthor_files_are_checked() {
    let mut bytes = vec![20, 24, 6, 30, 1, 0, 0, 0, 0, 0, 0xe8, 7, 8, 0, 22, 0];
    bytes.extend([1, 0, 2, 0, 3, 0, 40, 36, 56, 64, 33]);
    bytes.resize(16 + 68, 0);
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("one.wtb");
    std::fs::write(&path, &bytes).expect("a writable folder");
    let path = path.to_str().expect("a path in text");
    let checked = String::from_utf8(spielwerk(&["check", "othello", path]).stdout).expect("text");
    assert!(checked.contains("1 games or positions, 3 moves"), "{checked}");
    std::fs::write(path, &bytes[..50]).expect("a writable folder");
    assert_eq!(spielwerk(&["check", "othello", path]).status.code(), Some(2));
}

#[test]
#[ignore = "needs gtp-rhino"]
fn whole_games_against_grhino_in_both_colours() {
    for level in 1..=3 {
        let theirs = format!("gtp:cmd=\"gtp-rhino -b 0 -l {level}\"");
        for ours in ["pvs:depth=4", "random:seed=1", "random:seed=2"] {
            play("grhino", "othello", [&theirs, ours]);
            play("grhino", "othello", [ours, &theirs]);
        }
    }
}

#[test]
#[ignore = "needs gtp-rhino"]
fn every_way_to_tell_passes_suits_grhino_as_documented() {
    // Against a random player passes come in most games; `always` is what GRhino refuses.
    for (pass, suits) in [("auto", true), ("never", true), ("always", false)] {
        let theirs = format!("gtp:cmd=\"gtp-rhino -b 0 -l 2\",pass={pass}");
        let outcomes = (0..6).map(|seed| {
            let ours = format!("random:seed={seed}");
            spielwerk(&["play", "othello", "--seat", &ours, "--seat", &theirs]).status.success()
        });
        assert_eq!(outcomes.collect::<Vec<_>>().iter().all(|&fine| fine), suits, "{pass}");
    }
}
