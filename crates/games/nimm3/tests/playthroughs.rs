//! Random games written out in full. `SPIELWERK_BLESS=1 cargo test` writes the games
//! anew.

use std::path::Path;

use spielwerk_nimm3::Nimm3;
use spielwerk_session::AnyGame;
use spielwerk_session::golden::{assert_golden, playthrough};

fn check(game: &dyn AnyGame, file: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(file).with_extension("txt");
    assert_golden(&path, &playthrough(game, 1));
}

#[test]
fn games_read_as_they_always_did() {
    check(&Nimm3::default(), "nimm3");
    check(&Nimm3::new(21, 4).expect("a heap in range"), "nimm3-21-4");
}
