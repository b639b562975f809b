//! One random game of every game and variant, written out in full. `SPIELWERK_BLESS=1 cargo test` writes them anew.

use std::path::Path;

use spielwerk_core::AnyGame;
use spielwerk_core::golden::{assert_golden, playthrough};
use spielwerk_games::amazons::Amazons;
use spielwerk_games::connect4::ConnectFour;
use spielwerk_games::doppelkopf::Doppelkopf;
use spielwerk_games::nimm3::Nimm3;
use spielwerk_games::othello::Othello;

fn check(game: &dyn AnyGame, file: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(file).with_extension("txt");
    assert_golden(&path, &playthrough(game, 1));
}

#[test]
fn games_read_as_they_always_did() {
    check(&Othello::<8>, "othello");
    check(&Othello::<6>, "othello-6");
    check(&Othello::<4>, "othello-4");
    check(&ConnectFour, "connect4");
    check(&Nimm3::default(), "nimm3");
    check(&Nimm3::new(21, 4).expect("a heap in range"), "nimm3-21-4");
    for (size, file) in [(10, "amazons"), (8, "amazons-8"), (6, "amazons-6")] {
        check(&Amazons::new(size).expect("a size in range"), file);
    }
    check(&Doppelkopf::new(true), "doppelkopf");
    check(&Doppelkopf::new(false), "doppelkopf-calls-off");
}
