//! Amazons from outside: golden playthroughs and games of another program.

use std::path::Path;

use spielwerk_core::AnyGame;
use spielwerk_core::golden::{assert_golden, playthrough};
use spielwerk_games::amazons::Amazons;

#[test]
fn playthroughs_stay_as_they_are() {
    for (size, name) in [(10, "amazons"), (8, "amazons-8"), (6, "amazons-6")] {
        let game = Amazons::new(size).expect("a size that exists");
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{name}.txt"));
        assert_golden(&path, &playthrough(&game, 1));
    }
}

#[test]
fn games_of_another_program_agree() {
    let text = include_str!("data/amazons/random-games.txt");
    let report = Amazons::default().check_text(text).expect("a file in the known format");
    assert_eq!(report.disagreements, []);
    assert_eq!((report.games, report.moves), (20, 1398));
}
