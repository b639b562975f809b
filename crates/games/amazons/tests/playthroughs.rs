//! Random games written out in full, and files of other programs that must replay. `SPIELWERK_BLESS=1 cargo test` writes the games
//! anew.

use std::path::Path;

use spielwerk_amazons::Amazons;
use spielwerk_session::AnyGame;
use spielwerk_session::golden::{assert_golden, playthrough};

fn check(game: &dyn AnyGame, file: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(file).with_extension("txt");
    assert_golden(&path, &playthrough(game, 1));
}

#[test]
fn games_read_as_they_always_did() {
    for (columns, rows, file) in
        [(10, 10, "amazons"), (8, 8, "amazons-8"), (6, 6, "amazons-6"), (5, 4, "amazons-5x4")]
    {
        check(&Amazons::with_board(columns, rows).expect("a size in range"), file);
    }
}

/// Replays a file; returns how many games and facts were checked.
fn replay(game: &dyn AnyGame, file: &str) -> (usize, usize) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(file);
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{file}: {error}"));
    let report = game.check_text(&text).unwrap_or_else(|error| panic!("{file}: {error}"));
    assert_eq!(report.disagreements, [], "{file}");
    (report.games, report.facts)
}

#[test]
fn files_of_other_programs_replay() {
    assert_eq!(replay(&Amazons::default(), "random-games.txt").0, 20);
}
