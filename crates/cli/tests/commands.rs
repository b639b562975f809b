//! The binary as users meet it: what it prints, and how it answers bad input.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn spielwerk(args: &[&str]) -> Output {
    spielwerk_typing(args, "")
}

fn spielwerk_typing(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_spielwerk"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    // A command that fails before reading closes its input; that is not a failure of the test.
    let _ = child.stdin.take().expect("standard input is piped").write_all(input.as_bytes());
    child.wait_with_output().expect("the binary ends")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

/// Asserts that the command fails with exit code 2 and one line on standard error that contains `wanted`.
fn assert_refused(output: &Output, wanted: &str) {
    let message = String::from_utf8(output.stderr.clone()).expect("text");
    assert_eq!(output.status.code(), Some(2), "{message}");
    let sentence = message.lines().next().unwrap_or_default();
    assert!(sentence.contains(wanted), "{message}");
    assert!(!message.contains("panicked"), "{message}");
}

fn temporary_file(name: &str, content: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).expect("a writable folder");
    path.to_str().expect("a path in text").to_owned()
}

#[test]
fn help_explains_what_it_can_do() {
    let output = spielwerk(&["--help"]);
    assert!(output.status.success());
    let help = stdout(&output);
    assert!(help.contains("spielwerk play connect4"), "{help}");
}

#[test]
fn version_names_commit_and_kernels() {
    let version = stdout(&spielwerk(&["--version"]));
    assert!(version.starts_with("spielwerk 0.1.0 ("), "{version}");
    assert!(version.trim_end().ends_with(" kernels)"), "{version}");
}

#[test]
fn perft_prints_the_count_last() {
    for (game, depth, count) in
        [("othello", "6", "8200"), ("othello:size=4", "2", "12"), ("amazons", "1", "2176")]
    {
        let output = stdout(&spielwerk(&["perft", game, depth]));
        assert_eq!(output.lines().last(), Some(count), "{game}: {output}");
    }
    let divided = stdout(&spielwerk(&["perft", "othello", "3", "--divide"]));
    assert_eq!(divided.lines().filter(|line| line.ends_with(" 14")).count(), 4, "{divided}");
}

#[test]
fn random_games_are_reproducible_and_check_themselves() {
    for game in ["othello", "connect4", "nimm3", "amazons:size=6", "doppelkopf"] {
        let args = ["random", game, "--games", "5", "--seed", "7"];
        let records = stdout(&spielwerk(&args));
        assert_eq!(records.lines().count(), 5);
        assert_eq!(records, stdout(&spielwerk(&args)), "{game}");
        let file = temporary_file(&format!("{}.jsonl", game.replace(':', "-")), &records);
        let checked = spielwerk(&["check", game, &file]);
        assert!(checked.status.success(), "{}", stdout(&checked));
        assert!(stdout(&checked).contains("5 games"), "{}", stdout(&checked));
    }
}

#[test]
fn positions_can_be_taken_from_random_games() {
    let positions = stdout(&spielwerk(&["random", "connect4", "--games", "4", "--at", "6"]));
    assert_eq!(positions.lines().count(), 4, "{positions}");
    let file = temporary_file("positions.txt", &positions);
    let solved = spielwerk(&["solve", "connect4", "--positions", &file, "--with", "time=0.01,table=1"]);
    assert!(solved.status.success(), "{}", String::from_utf8_lossy(&solved.stderr));
}

#[test]
fn a_player_goes_on_after_a_random_opening() {
    let played = |plies| {
        let player = ["--player", "pvs:depth=2,table=1"];
        let args = ["random", "othello", "--games", "2", "--at", plies, "--opening", "4"];
        stdout(&spielwerk(&[&args[..], &player[..]].concat()))
    };
    assert_eq!(played("20"), played("20"));
    assert_eq!(played("20").lines().count(), 2);
    let random = stdout(&spielwerk(&["random", "othello", "--games", "2", "--at", "4"]));
    assert_eq!(played("4"), random, "the opening is random");
}

#[test]
fn a_wrong_record_is_a_disagreement() {
    let record = stdout(&spielwerk(&["random", "nimm3", "--seed", "1"]));
    let turned = record.replace("[1.0,-1.0]", "[9.0,-9.0]").replace("[-1.0,1.0]", "[9.0,-9.0]");
    let output = spielwerk(&["check", "nimm3", &temporary_file("wrong.jsonl", &turned)]);
    assert_eq!(output.status.code(), Some(1), "{}", stdout(&output));
    assert!(stdout(&output).contains("payoffs"), "{}", stdout(&output));
}

#[test]
fn summaries_tell_length_and_branching() {
    let summary = stdout(&spielwerk(&["random", "doppelkopf", "--games", "50", "--summary"]));
    assert!(summary.contains("length in moves") && summary.contains("legal moves"), "{summary}");
    let json = stdout(&spielwerk(&["random", "othello", "--games", "50", "--summary", "--json"]));
    assert!(json.contains("\"games\":50"), "{json}");
}

#[test]
fn every_game_can_be_played_in_the_terminal() {
    let moves = [
        ("othello", "f5\n"),
        ("connect4", "4\n"),
        ("nimm3", "2\n"),
        ("amazons", "d1-d7/g7\n"),
        ("doppelkopf", "healthy\n"),
    ];
    for (game, line) in moves {
        let output = spielwerk_typing(&["play", game, "--seed", "3"], &format!("help\nmoves\n{line}quit\n"));
        assert!(output.status.success(), "{game}: {}", String::from_utf8_lossy(&output.stderr));
        assert!(stdout(&output).contains("(level=4): "), "{game}: {}", stdout(&output));
    }
}

#[test]
fn whole_games_of_random_players_end_with_a_result() {
    for (game, seats) in
        [("othello", 2), ("connect4", 2), ("nimm3", 2), ("amazons:size=4", 2), ("doppelkopf", 4)]
    {
        let mut args = vec!["play", game, "--seed", "5"];
        args.extend(std::iter::repeat_n(["--seat", "random"], seats).flatten());
        let output = spielwerk(&args);
        assert!(output.status.success(), "{game}");
        let results = stdout(&output).lines().rev().take(seats).filter(|line| line.contains(": ")).count();
        assert_eq!(results, seats, "{game}: {}", stdout(&output));
    }
}

#[test]
fn the_textbook_tree_is_explained() {
    let text = stdout(&spielwerk(&["analyse", "tree", "--player", "alphabeta", "--tree"]));
    assert!(text.contains("C window [5, +oo] value in [-oo, 3]"), "{text}");
    assert!(text.contains("best move B, value +5.00"), "{text}");
    assert!(!text.contains(" I ") && !text.contains(" J "), "two leaves are cut: {text}");
}

#[test]
fn analyses_come_as_json_with_ids_echoed() {
    let questions = r#"{"id": 7, "position": "44"}
{"id": "x", "position": "9"}
nonsense
"#;
    let output = spielwerk_typing(&["analyse", "connect4", "--player", "pvs:depth=3", "--stdin"], questions);
    let answers: Vec<serde_json::Value> =
        stdout(&output).lines().map(|line| serde_json::from_str(line).expect("JSON Lines")).collect();
    assert_eq!(answers.len(), 3);
    assert_eq!(answers[0]["id"], 7);
    assert_eq!(answers[0]["analysis"]["depth"], 3);
    assert_eq!(answers[1]["id"], "x");
    assert!(answers[1]["error"].is_string() && answers[2]["error"].is_string());
}

#[test]
fn solvers_answer_and_players_are_held_to_them() {
    let solved = stdout(&spielwerk(&["solve", "nimm3", "--position", "12 first"]));
    assert!(solved.contains("a proven loss"), "{solved}");
    let suite = temporary_file("heaps.txt", "# heaps\n5 first\n6 first\n7 second\n");
    let perfect = stdout(&spielwerk(&["accuracy", "nimm3", "--player", "perfect", "--positions", &suite]));
    assert!(perfect.contains("3 positions") && perfect.contains("mistakes 0"), "{perfect}");
    let known =
        stdout(&spielwerk(&["accuracy", "connect4", "--player", "random", "--first", "50", "--json"]));
    let sets: Vec<serde_json::Value> =
        known.lines().map(|line| serde_json::from_str(line).expect("JSON Lines")).collect();
    assert!(sets.len() >= 6 && sets.iter().all(|set| set["positions"] == 50), "{known}");
    assert!(sets.iter().any(|set| set["share"].as_f64() > Some(0.1)), "{known}");
    let games = ["accuracy", "connect4", "--player", "random", "--perfect-games", "1", "--json"];
    let strength: serde_json::Value = serde_json::from_str(&stdout(&spielwerk(&games))).expect("one object");
    assert_eq!(strength["strength"]["openings"], 44);
    assert_refused(
        &spielwerk(&["accuracy", "nimm3", "--player", "random", "--perfect-games", "1"]),
        "connect4",
    );
    assert_refused(&spielwerk(&["accuracy", "nimm3", "--player", "random"]), "--positions");
}

#[test]
fn what_comes_ready_made_is_listed_shown_and_saved() {
    let list = stdout(&spielwerk(&["models"]));
    assert!(list.lines().any(|line| line.starts_with("connect4-ntuples") && line.contains("td")), "{list}");
    assert!(stdout(&spielwerk(&["models", "nimm3-net"])).starts_with("# Nimm-3 net"));
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("saved-model.json");
    let _ = std::fs::remove_file(&path);
    let path = path.to_str().expect("a path in text");
    assert!(spielwerk(&["models", "nimm3-net", "--save", path]).status.success());
    let values = std::fs::read_to_string(path).expect("a model");
    assert!(values.contains("spielwerk"), "{values}");
    assert_refused(&spielwerk(&["models", "nimm3-net", "--save", path]), "exists");
    assert_refused(&spielwerk(&["models", "missing"]), "nimm3-net");
}

#[test]
fn training_runs_resumes_and_refuses_another_run() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("training");
    let _ = std::fs::remove_dir_all(&folder);
    let folder = folder.to_str().expect("a path in text");
    let train = |preset| spielwerk(&["train", "fit", "othello", "--run", folder, "--preset", preset]);
    let first = train("quick");
    assert!(first.status.success(), "{}", String::from_utf8_lossy(&first.stderr));
    assert!(stdout(&first).contains("generation 1: held-out error"), "{}", stdout(&first));
    let model = std::fs::read(std::path::Path::new(folder).join("model.safetensors")).expect("a model");
    assert!(train("quick").status.success(), "a finished run is finished again at once");
    let again = std::fs::read(std::path::Path::new(folder).join("model.safetensors")).expect("a model");
    assert!(model == again, "and gives the same model");
    let last = stdout(&first).lines().last().map(str::to_owned);
    assert!(last.is_some_and(|path| path.ends_with("model.safetensors")), "the path comes last");
    assert_refused(&train("full"), "another configuration");
    assert_refused(
        &spielwerk(&["train", "eval", "othello", "--run", folder, "--set", "features=factors"]),
        "another configuration",
    );
}

#[test]
fn training_tells_what_it_offers() {
    let listed = stdout(&spielwerk(&["train"]));
    for line in
        ["fit othello: ", "td connect4: ", "zero nimm3: ", "belief doppelkopf: ", "--preset fast (default)"]
    {
        assert!(listed.contains(line), "{line} in {listed}");
    }
    let run = |words: &[&str]| spielwerk(&[words, &["--run", "nowhere"]].concat());
    assert_refused(
        &run(&["train", "belief", "othello"]),
        "methods: fit, zero; games with this method: doppelkopf",
    );
    assert_refused(&run(&["train", "magic", "othello"]), "no game has this method");
    assert_refused(&run(&["train", "fit", "chess"]), "chess");
    assert_refused(&run(&["train", "fit", "othello:size=6"]), "fit cannot learn othello:size=6");
    assert_refused(&run(&["train", "zero", "nimm3", "--preset", "huge"]), "presets: tiny, fast, pure");
    assert_refused(&run(&["train", "zero", "nimm3", "--set", "colour=1"]), "self_play.simulations.to");
    let renamed = run(&["train", "zero", "nimm3", "--set", "game=othello"]);
    assert_refused(&renamed, "the game is named by the request");
    assert_refused(&run(&["train", "fit", "othello", "--set", "ridge=-1"]), "ridge is not negative");
    assert_refused(
        &run(&["train", "fit", "othello", "--init", "x"]),
        "does not take a network to begin with",
    );
    let settings =
        stdout(&spielwerk(&["train", "zero", "nimm3", "--list-settings", "--set", "iterations=77"]));
    assert!(settings.contains("iterations=77") && settings.contains("training.batch="), "{settings}");
    assert_refused(&spielwerk(&["train", "td", "nimm3"]), "--run DIR");
    assert!(!std::path::Path::new("nowhere").exists());
}

#[test]
fn a_sweep_makes_a_run_per_value_and_a_report() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("sweep");
    let _ = std::fs::remove_dir_all(&folder);
    let run = folder.to_str().expect("a path in text");
    let words = ["train", "td", "nimm3", "--run", run, "--set", "games=100", "--sweep", "alpha=0.1,0.5"];
    let output = spielwerk(&words);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(folder.join("alpha-0.1/values.json").is_file() && folder.join("alpha-0.5/values.json").is_file());
    let report = stdout(&output).lines().last().map(std::path::PathBuf::from).expect("a path");
    assert!(std::fs::read_to_string(report).expect("a report").contains("td_error"));
    assert_refused(&spielwerk(&[&words[..8], &["alpha=0.1,-5"]].concat()), "alpha is a step size");
}

#[test]
fn factors_and_amazons_are_trained_by_the_same_command() {
    for (game, setting, wanted) in
        [("othello", "features=factors", "held-out error"), ("amazons", "penalty=1", "held-out log loss")]
    {
        let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("training-{game}"));
        let _ = std::fs::remove_dir_all(&folder);
        let run = folder.to_str().expect("a path in text");
        let output = spielwerk(&["train", "eval", game, "--run", run, "--set", setting]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(stdout(&output).contains(&format!("generation 1: {wanted}")), "{}", stdout(&output));
        assert!(folder.join("model.json").is_file());
    }
}

#[test]
fn players_are_listed_with_their_defaults() {
    let listed = stdout(&spielwerk(&["players", "connect4"]));
    assert!(listed.contains("pvs") && listed.contains("depth=10"), "{listed}");
    let json = stdout(&spielwerk(&["players", "othello", "--json"]));
    assert!(json.lines().all(|line| serde_json::from_str::<serde_json::Value>(line).is_ok()), "{json}");
}

#[test]
fn the_parameters_of_one_player_are_explained() {
    let explained = stdout(&spielwerk(&["players", "othello", "pvs:depth=6"]));
    assert!(explained.starts_with("pvs: ") && explained.contains("killers=on"), "{explained}");
    assert!(explained.contains("search depth in plies"), "{explained}");
    for wrong in ["missing", "pvs:deep=6"] {
        let unknown = spielwerk(&["players", "othello", wrong]);
        assert_eq!(unknown.status.code(), Some(2), "{}", stdout(&unknown));
    }
}

#[test]
fn undo_takes_back_to_the_last_human_move() {
    let output = spielwerk_typing(&["play", "nimm3", "--seed", "1"], "3\nundo\n1\nquit\n");
    let text = stdout(&output);
    assert!(output.status.success(), "{text}");
    assert_eq!(text.matches("11").count(), 2, "the full heap is shown twice: {text}");
}

#[test]
fn bad_input_gets_one_sentence_and_exit_code_2() {
    let refused = |args: &[&str], wanted: &str| assert_refused(&spielwerk(args), wanted);
    refused(&["play", "chess"], "no game \"chess\"; there are: othello");
    refused(&["play", "othello:size=7"], "size=\"7\" is not one of: 4, 6, 8");
    refused(&["play", "othello:colour=red"], "no parameter \"colour\"");
    refused(&["play", "nimm3:stones=0"], "stones=\"0\" is not a number from 1");
    refused(&["play", "othello", "--seat", "robot"], "no player \"robot\"; there are: random");
    refused(&["play", "nimm3", "--seat", "random", "--seat", "random", "--seat", "random"], "2 seats, but 3");
    refused(&["play", "othello", "--position", "xyz"], "position \"xyz\"");
    refused(&["random", "othello", "--seed", "many"], "many");
    refused(&["random", "othello", "--games", "-1"], "-1");
    refused(&["perft", "amazons", "deep"], "deep");
    refused(&["perft", "connect4", "3", "--position", "8"], "8");
    refused(&["check", "othello", "/no/such/file"], "/no/such/file: ");
    refused(&["analyse", "othello", "--player", "pvs:depht=3"], "no parameter \"depht\"");
    refused(&["analyse", "nimm3", "--position", "0 first"], "finished");
    refused(&["analyse", "connect4", "--player", "random", "--tree"], "searches no tree");
    refused(&["solve", "tree"], "no exact solver");
    refused(&["bench", "nothing"], "no benchmark \"nothing\"; there are: ");
    let broken = temporary_file("broken.txt", "c4 c5\nhello\n");
    refused(&["check", "othello", &broken], "broken.txt: line 2: ");
    assert_refused(&spielwerk_typing(&["play", "othello"], "a1\n"), "move \"a1\" is illegal here; 4 legal: ");
}

#[test]
fn the_first_moves_of_connect_four_come_out_of_the_book() {
    let args = ["solve", "connect4", "--with", "answer=moves,table=1", "--json"];
    let report: serde_json::Value = serde_json::from_str(&stdout(&spielwerk(&args))).expect("JSON");
    assert_eq!(report["value"], 1.0, "{report}");
    assert_eq!(report["analysis"]["nodes"], 0, "{report}");
    let moves = report["analysis"]["moves"].as_array().expect("a list");
    let mut values: Vec<(String, f64)> =
        moves.iter().map(|mv| (mv["mv"].to_string(), mv["value"].as_f64().expect("a number"))).collect();
    values.sort_by(|first, second| first.0.cmp(&second.0));
    assert_eq!(
        values.iter().map(|&(_, value)| value).collect::<Vec<_>>(),
        [-2.0, -1.0, 0.0, 1.0, 0.0, -1.0, -2.0]
    );
    let without = ["solve", "connect4", "--position", "44", "--with", "book=off,nodes=100,table=1"];
    let output = stdout(&spielwerk(&without));
    assert!(output.contains("unknown") && !output.contains("value"), "{output}");
}

#[test]
fn who_wins_is_told_without_by_how_much() {
    let set = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/connect4/data/Test_L1_R1-first200.txt");
    let args = ["solve", "connect4", "--positions", set, "--with", "answer=outcome,book=off", "--json"];
    let report: serde_json::Value = serde_json::from_str(&stdout(&spielwerk(&args))).expect("JSON");
    assert_eq!((&report["checked"], &report["wrong"]), (&200.into(), &0.into()), "{report}");
    let small = stdout(&spielwerk(&["solve", "othello:size=4", "--with", "answer=outcome,table=1"]));
    assert!(small.contains("a proven loss"), "{small}");
    let bare = stdout(&spielwerk(&["solve", "connect4", "--position", "44", "--with", "answer=outcome"]));
    assert!(bare.contains("value +1.00 (payoff), a proven win") && !bare.contains("best move"), "{bare}");
    let refusal = spielwerk(&["solve", "nimm3", "--with", "answer=outcome"]);
    assert!(!refusal.status.success());
}

#[test]
fn books_are_continued_and_other_files_refused() {
    let book = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/connect4/models/connect4-book.txt");
    let whole = std::fs::read_to_string(book).expect("the shipped book");
    let lines: Vec<&str> = whole.lines().collect();
    let (last, before) = lines.split_last().expect("lines");
    let file = temporary_file("book.txt", &format!("{}\n{}", before.join("\n"), &last[..3]));
    let args = ["book", "connect4", "--plies", "0", "--table", "1", "--file", &file];
    let output = stdout(&spielwerk(&args));
    assert!(output.contains(&format!("{} positions", lines.len() - 2)), "{output}");
    assert_eq!(std::fs::read_to_string(&file).expect("a file"), format!("{}\n", before.join("\n")));

    let letter = temporary_file("letter.txt", "Dear reader\n");
    let refused = ["book", "connect4", "--table", "1", "--file", &letter];
    assert_refused(&spielwerk(&refused), "not an opening book");
}

#[test]
fn bench_tells_speed_memory_and_signature() {
    let output = stdout(&spielwerk(&["bench", "pvs-connect4", "--json"]));
    let line: serde_json::Value = serde_json::from_str(&output).expect("JSON");
    assert_eq!(line["table_bytes"], 32 << 20, "{line}");
    assert!(line["signature"].as_u64() > Some(0), "{line}");
    if cfg!(target_os = "linux") {
        assert!(line["peak_resident_bytes"].as_u64() > Some(32 << 20), "{line}");
    }
    let text = stdout(&spielwerk(&["bench", "random-nimm3"]));
    assert!(text.contains("table -, peak memory "), "{text}");
}

#[cfg(not(feature = "cluster"))]
#[test]
fn a_build_without_the_cluster_says_in_one_sentence_how_to_get_it() {
    const URL: &str = "nats://127.0.0.1:4222";
    for args in [
        &["worker", "--nats", URL][..],
        &["cluster", "status"],
        &["match", "nimm3", "random", "random", "--games", "2", "--nats", URL],
        &["serve", "--nats", URL],
    ] {
        let output = spielwerk(args);
        let message = String::from_utf8(output.stderr).expect("text");
        assert_eq!((output.status.code(), message.lines().count()), (Some(2), 1), "{args:?}: {message}");
        assert!(
            message.contains("built without the cluster") && message.contains("--features cluster"),
            "{message}"
        );
    }
}
