//! One random game of every game and variant, written out in full. `SPIELWERK_BLESS=1 cargo test` writes them anew.

use std::path::PathBuf;

use spielwerk_core::golden::{assert_golden, playthrough};
use spielwerk_games::parse_game;

fn check(spec: &str, file: &str) {
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "tests/golden", file].iter().collect();
    assert_golden(&path, &playthrough(&*parse_game(spec).expect("a game of the registry"), 2026));
}

#[test]
fn othello() {
    check("othello", "othello.txt");
    check("othello:size=6", "othello-6.txt");
    check("othello:size=4", "othello-4.txt");
}
