//! Every file in `tests/data` replays without a disagreement.

use std::fs;
use std::path::PathBuf;

use spielwerk_core::AnyGame;
use spielwerk_games::amazons::Amazons;
use spielwerk_games::connect4::ConnectFour;
use spielwerk_games::doppelkopf::Doppelkopf;
use spielwerk_games::othello::Othello;

fn data(path: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests/data", path].iter().collect()
}

/// Replays a file; returns how many games and facts were checked.
fn check(game: &dyn AnyGame, path: &str) -> (usize, usize) {
    let text = fs::read_to_string(data(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    let report = game.check_text(&text).unwrap_or_else(|error| panic!("{path}: {error}"));
    assert_eq!(report.disagreements, [], "{path}");
    (report.games, report.facts)
}

#[test]
fn othello_files_replay() {
    let (games, facts) = check(&Othello::<8>, "othello/random-games.txt");
    assert_eq!(games, 120);
    assert!(facts > 120 * 55, "{facts} facts");
    assert_eq!(check(&Othello::<8>, "othello/fforum-20-39.obf").0, 20);
    assert_eq!(check(&Othello::<8>, "othello/fforum-40-59.obf").0, 20);
    assert_eq!(check(&Othello::<8>, "othello/xot-openings.txt").0, 100);
}

#[test]
fn connect_four_files_replay() {
    assert_eq!(check(&ConnectFour, "connect4/random-games.txt"), (200, 200));
}

#[test]
fn amazons_files_replay() {
    assert_eq!(check(&Amazons::default(), "amazons/random-games.txt").0, 20);
}

#[test]
fn doppelkopf_files_replay() {
    let (games, facts) = check(&Doppelkopf::default(), "doppelkopf/games.jsonl");
    assert_eq!(games, 205);
    assert!(facts > 205 * 60, "{facts} facts");
}
