//! Matches and tournaments as users meet them: what is printed, what is kept, and what survives a kill.

mod common;

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::time::Duration;

use common::{command, new_folder, spielwerk, text};
use serde_json::Value;

fn stdout(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).expect("text")
}

fn refused(args: &[&str], wanted: &str) {
    let output = spielwerk(args);
    let message = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.lines().next().unwrap_or_default().contains(wanted), "{message}");
}

/// A result without what the clock said.
fn timeless(folder: &Path) -> Value {
    let text = fs::read_to_string(folder.join("result.json")).expect("a result");
    let mut result: Value = serde_json::from_str(&text).expect("JSON");
    for player in result["players"].as_array_mut().expect("players") {
        for third in player["effort"].as_array_mut().expect("thirds") {
            third["seconds"] = Value::Null;
        }
    }
    result
}

#[test]
fn a_match_tells_who_is_stronger_and_keeps_its_games() {
    let folder = new_folder("match");
    let args = ["match", "connect4", "mcts:sims=50", "random", "--games", "20", "--out", text(&folder)];
    let report = stdout(&spielwerk(&args));
    assert!(report.starts_with("connect4: 20 games, "), "{report}");
    for wanted in ["A wins", "score", "Elo", "stronger", "Red moves first", "per move"] {
        assert!(report.contains(wanted), "{wanted}: {report}");
    }
    let games = fs::read_to_string(folder.join("games.jsonl")).expect("the games");
    assert_eq!(games.lines().count(), 20);
    assert!(stdout(&spielwerk(&["replay", text(&folder)])).starts_with("20 games, "));
    let expectations = stdout(&spielwerk(&["calibration", text(&folder), "--ranges", "3"]));
    assert!(expectations.contains("mcts:sims=50: 20 games"), "{expectations}");
    assert!(
        expectations.contains("random: 20 games") && expectations.contains("no values"),
        "{expectations}"
    );
    assert_eq!(expectations.lines().filter(|line| line.contains(" to ")).count(), 3, "{expectations}");
    refused(&["calibration", "no-such-folder"], "no-such-folder");
    let file = folder.join("games.jsonl");
    assert!(stdout(&spielwerk(&["check", "connect4", text(&file)])).contains("0 disagreements"));
    let again = spielwerk(&args);
    assert!(String::from_utf8_lossy(&again.stderr).contains("20/20 games are there already"));
    assert_eq!(stdout(&again).lines().next(), report.lines().next());
    refused(
        &["match", "connect4", "mcts:sims=50", "greedy", "--games", "20", "--out", text(&folder)],
        "another configuration",
    );
}

#[test]
fn a_wrong_record_is_found() {
    let folder = new_folder("wrong");
    stdout(&spielwerk(&["match", "nimm3", "perfect", "random", "--games", "4", "--out", text(&folder)]));
    let file = folder.join("games.jsonl");
    let games = fs::read_to_string(&file).expect("the games");
    let turned =
        games.replacen("\"outcome\":{\"payoffs\":[1.0,-1.0]", "\"outcome\":{\"payoffs\":[-1.0,1.0]", 1);
    assert_ne!(games, turned, "some game is won by the side that begins");
    fs::write(&file, turned).expect("a writable file");
    let output = spielwerk(&["replay", text(&folder)]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stdout).contains("outcome: the file says"));
}

#[test]
fn a_killed_tournament_goes_on() {
    let players = ["pvs:depth=3,table=off", "mcts:sims=60", "random"];
    let tournament = |folder: &Path| {
        let mut args = vec!["tournament", "connect4"];
        args.extend(players);
        args.extend(["--rounds", "12", "--threads", "1", "--out"]);
        let mut command = command(&args);
        command.arg(folder);
        command
    };
    let (whole, broken) = (new_folder("whole"), new_folder("broken"));
    stdout(&tournament(&whole).output().expect("the binary runs"));
    let mut child = tournament(&broken).spawn().expect("the binary starts");
    let games = broken.join("games.jsonl");
    while child.try_wait().expect("the binary ends").is_none()
        && fs::read_to_string(&games).map_or(0, |text| text.lines().count()) < 10
    {
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().expect("the binary can be killed");
    child.wait().expect("the binary ends");
    stdout(&tournament(&broken).output().expect("the binary runs"));
    assert_eq!(timeless(&broken), timeless(&whole));
    assert_eq!(fs::read_to_string(&games).expect("the games").lines().count(), 72);
}

#[test]
fn tournaments_rate_their_players() {
    let args =
        ["tournament", "nimm3:stones=21", "random", "perfect", "pvs:depth=4,table=off", "--rounds", "10"];
    let report = stdout(&spielwerk(&[&args[..], &["--anchor", "pvs:depth=4,table=off=1500"]].concat()));
    assert!(report.contains("1500  given"), "{report}");
    let json = stdout(&spielwerk(&[&args[..], &["--skip-hopeless", "--json"]].concat()));
    let result: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(result["pairings"].as_array().map(Vec::len), Some(3));
    assert!(result["players"][1]["rating"].as_f64() > result["players"][0]["rating"].as_f64());
}

#[test]
fn ratings_are_written_into_a_folder() {
    let folder = new_folder("ratings");
    let args =
        ["rate", "nimm3", "random", "mcts:sims=20", "perfect", "--rounds", "6", "--out", text(&folder)];
    stdout(&spielwerk(&args));
    let text = fs::read_to_string(folder.join("ratings.json")).expect("ratings");
    let ratings: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!((&ratings["format"], &ratings["version"]), (&"spielwerk-ratings".into(), &1.into()));
    assert_eq!(ratings["ratings"].as_array().map(Vec::len), Some(3));
    assert_eq!(ratings["ratings"][1]["rating"].as_f64(), Some(1000.0), "the middle is given");
    let [below, above] =
        [1, 2].map(|player| ratings["ratings"][player]["gain"]["elo"].as_f64().expect("a gain"));
    let [lowest, highest] =
        [0, 2].map(|player| ratings["ratings"][player]["rating"].as_f64().expect("a rating"));
    assert!((highest - lowest - below - above).abs() < 1e-6, "{text}");
    assert!(ratings["ratings"][0]["gain"].is_null());
}

#[test]
fn matches_end_by_a_sequential_test_and_by_the_solver() {
    let sprt = ["match", "connect4", "greedy", "random", "--games", "1000", "--sprt", "elo1=50"];
    let report = stdout(&spielwerk(&sprt));
    assert!(report.contains("SPRT") && report.contains("elo1 is accepted"), "{report}");
    let solved =
        ["match", "nimm3", "random", "random", "--games", "4", "--adjudicate", "--openings", "start"];
    let report = stdout(&spielwerk(&solved));
    assert!(report.contains("the solver ended 4 games"), "{report}");
}

#[test]
fn openings_are_found_and_used() {
    let found = stdout(&spielwerk(&[
        "openings",
        "othello",
        "--count",
        "5",
        "--plies",
        "6",
        "--player",
        "pvs:depth=2,table=off",
        "--within",
        "2",
    ]));
    assert!(found.starts_with("# spielwerk openings othello --count 5"), "{found}");
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("openings.txt");
    fs::write(&file, &found).expect("a writable folder");
    let report = stdout(&spielwerk(&[
        "match",
        "othello",
        "greedy",
        "random",
        "--games",
        "10",
        "--openings",
        text(&file),
    ]));
    assert!(report.starts_with("othello: 10 games"), "{report}");
    let balanced = ["match", "amazons", "random", "random", "--games", "2", "--openings", "balanced"];
    assert!(stdout(&spielwerk(&balanced)).starts_with("amazons: 2 games"));
}

#[test]
fn bad_input_gets_one_sentence_and_exit_code_2() {
    refused(&["match", "othello", "robot", "random", "--games", "2"], "no player \"robot\"");
    refused(&["match", "othello", "random", "random", "--games", "0"], "0");
    refused(&["match", "othello", "random", "random", "--games", "2", "--sprt", "elo1=-5"], "elo1=\"-5\"");
    refused(
        &["match", "othello", "random", "random", "--games", "2", "--openings", "/no/file"],
        "/no/file: ",
    );
    refused(
        &["match", "connect4", "random", "random", "--games", "2", "--openings", "balanced"],
        "no balanced",
    );
    refused(
        &["match", "nimm3", "random", "random", "--games", "2", "--openings", "random:plies=99"],
        "99 plies",
    );
    refused(&["match", "doppelkopf", "random", "random", "--games", "2", "--adjudicate"], "no exact solver");
    refused(&["tournament", "nimm3", "random", "--rounds", "1"], "2 values required");
    refused(&["tournament", "nimm3", "random", "perfect", "--rounds", "1", "--table", "3"], "2 seats");
    refused(
        &["tournament", "nimm3", "random", "perfect", "--rounds", "1", "--anchor", "mcts=3"],
        "no such player",
    );
    refused(&["rate", "nimm3"], "--out");
    refused(&["replay", "/no/such/folder"], "/no/such/folder: ");
    refused(&["openings", "nimm3", "--player", "perfect", "--count", "1", "--plies", "2"], "only 0 of");
}

#[test]
fn levels_are_entered_into_the_bundled_file() {
    let folder = new_folder("levels");
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("ratings.json");
    fs::write(&file, r#"{"format":"spielwerk-level-ratings","version":1,"games":{}}"#)
        .expect("a writable folder");
    let args = [
        "rate",
        "nimm3",
        "--rounds",
        "10",
        "--openings",
        "start",
        "--out",
        text(&folder),
        "--write",
        text(&file),
    ];
    stdout(&spielwerk(&args));
    let written: Value = serde_json::from_str(&fs::read_to_string(&file).expect("ratings")).expect("JSON");
    let levels = written["games"]["nimm3"]["levels"].as_array().expect("levels");
    assert_eq!((levels.len(), levels[0]["player"].as_str()), (10, Some("random")));
    assert_eq!(levels[4]["rating"].as_f64(), Some(1000.0));
    assert!(levels[9]["rating"].as_f64() > Some(1100.0), "{levels:?}");
    assert!(levels[0]["gain"].is_null() && levels[9]["gain"]["low"].is_number(), "{levels:?}");
    let measured = written["games"]["nimm3"]["command"].as_str().expect("a command");
    assert!(measured.contains("--rounds 10") && measured.contains("--openings start"), "{measured}");
    // Without a name it is the file of the package, from the root of the repository.
    let bundled = folder.join("crates/games/nimm3/data/ratings.json");
    fs::create_dir_all(bundled.parent().expect("a folder")).expect("a writable folder");
    fs::copy(&file, &bundled).expect("a writable folder");
    let output =
        command(&["rate", "nimm3", "--rounds", "5", "--openings", "start", "--out", "run", "--write"])
            .current_dir(&folder)
            .output();
    stdout(&output.expect("the binary runs"));
    assert!(fs::read_to_string(&bundled).expect("ratings").contains("--rounds 5"));
    let named = ["rate", "nimm3", "random", "perfect", "--out", text(&folder), "--write", text(&file)];
    refused(&named, "--write is for the levels");
}

#[cfg(unix)]
#[test]
fn ctrl_c_prints_what_was_played_and_the_run_goes_on_later() {
    let folder = new_folder("interrupted");
    let args = ["match", "othello", "random", "greedy", "--games", "400000", "--out", text(&folder)];
    let child = command(&args).spawn().expect("the binary runs");
    let games = folder.join("games.jsonl");
    while fs::metadata(&games).map_or(0, |file| file.len()) < 100_000 {
        std::thread::sleep(Duration::from_millis(10));
    }
    let asked = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(asked.expect("kill runs").success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130), "{}", String::from_utf8_lossy(&output.stderr));
    let report = String::from_utf8(output.stdout).expect("text");
    assert!(report.starts_with("othello: ") && report.contains("score"), "{report}");
    assert!(folder.join("result.json").exists());
    let replayed = stdout(&spielwerk(&["replay", text(&folder)]));
    assert!(replayed.contains(" 0 disagreements"), "{replayed}");
}

#[test]
fn studies_are_listed_and_unknown_ones_refused() {
    let listed = stdout(&spielwerk(&["study"]));
    for name in ["amazons-search", "othello-strategies", "mcts-convergence"] {
        assert!(listed.contains(name), "{listed}");
    }
    refused(&["study", "nothing"], "no study \"nothing\"");
    refused(&["study", "mcts-convergence", "--threads", "0"], "0");
    refused(&["study", "connect4-zero", "--run", "a", "--run", "b"], "looks at one run, not at 2");
}

#[test]
fn recorded_moves_are_checked_against_the_solver() {
    let folder = new_folder("checked-moves");
    let players = ["perfect", "random"];
    stdout(&spielwerk(&[
        "match",
        "nimm3",
        players[0],
        players[1],
        "--games",
        "20",
        "--openings",
        "start",
        "--out",
        text(&folder),
    ]));
    let output = spielwerk(&["accuracy", "nimm3", "--records", text(&folder), "--json"]);
    assert_eq!(output.status.code(), Some(1), "random moves lose won heaps");
    let lines = String::from_utf8(output.stdout).expect("text");
    let checked: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let mistakes = |player: &str| {
        let line = checked.iter().find(|line| line["player"] == player).expect(player);
        assert!(line["checked"]["positions"].as_u64() > Some(20), "{line}");
        line["checked"]["mistakes"].as_u64().expect("a number")
    };
    assert_eq!(mistakes("perfect"), 0);
    assert!(mistakes("random") > 5);
    refused(&["accuracy", "nimm3", "--records", "/nowhere/at/all"], "/nowhere");
    refused(&["accuracy", "nimm3"], "--player");
}
