//! Random games written out in full, and files of other programs that must replay. `SPIELWERK_BLESS=1 cargo test` writes
//! the games anew.

use spielwerk_connect4::ConnectFour;
use spielwerk_session::golden::{assert_playthrough, assert_replays};

const CRATE: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn games_read_as_they_always_did() {
    assert_playthrough(CRATE, "connect4", &ConnectFour, 1);
}

#[test]
fn files_of_other_programs_replay() {
    assert_eq!(assert_replays(CRATE, "random-games.txt", &ConnectFour), (200, 200));
}
