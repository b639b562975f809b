//! Every file in `tests/data` replays without a disagreement.

use std::fs;
use std::path::PathBuf;

use spielwerk_games::parse_game;

fn data(path: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests/data", path].iter().collect()
}

/// Replays a file; returns how many games and facts were checked.
fn check(game: &str, path: &str) -> (usize, usize) {
    let text = fs::read_to_string(data(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    let game = parse_game(game).expect("a game of the registry");
    let report = game.check_text(&text).unwrap_or_else(|error| panic!("{path}: {error}"));
    assert_eq!(report.disagreements, [], "{path}");
    (report.games, report.facts)
}

#[test]
fn othello_files_replay() {
    let (games, facts) = check("othello", "othello/random-games.txt");
    assert_eq!(games, 120);
    assert!(facts > 120 * 55, "{facts} facts");
    assert_eq!(check("othello", "othello/fforum-20-39.obf").0, 20);
    assert_eq!(check("othello", "othello/fforum-40-59.obf").0, 20);
    assert_eq!(check("othello", "othello/xot-openings.txt").0, 100);
}

#[test]
fn connect_four_files_replay() {
    assert_eq!(check("connect4", "connect4/random-games.txt"), (200, 200));
}

#[test]
fn amazons_files_replay() {
    assert_eq!(check("amazons", "amazons/random-games.txt").0, 20);
}

#[test]
fn doppelkopf_files_replay() {
    let (games, facts) = check("doppelkopf", "doppelkopf/games.jsonl");
    assert_eq!(games, 205);
    assert!(facts > 205 * 60, "{facts} facts");
}
