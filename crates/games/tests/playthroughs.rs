//! One random game of every game and variant, written out in full. `SPIELWERK_BLESS=1 cargo test` writes them anew.

use std::path::Path;

use spielwerk_core::golden::{assert_golden, playthrough};
use spielwerk_games::parse_game;

#[test]
fn games_read_as_they_always_did() {
    let games = [
        ("othello", "othello"),
        ("othello:size=6", "othello-6"),
        ("othello:size=4", "othello-4"),
        ("connect4", "connect4"),
        ("amazons", "amazons"),
        ("amazons:size=8", "amazons-8"),
        ("amazons:size=6", "amazons-6"),
        ("doppelkopf", "doppelkopf"),
        ("doppelkopf:calls=off", "doppelkopf-calls-off"),
        ("nimm3", "nimm3"),
        ("nimm3:stones=21,take=4", "nimm3-21-4"),
    ];
    for (spec, file) in games {
        let path =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(file).with_extension("txt");
        assert_golden(&path, &playthrough(&*parse_game(spec).expect("a game of the registry"), 1));
    }
}
