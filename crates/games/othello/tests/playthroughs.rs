//! Random games written out in full, and files of other programs that must replay. `SPIELWERK_BLESS=1 cargo test` writes
//! the games anew.

use spielwerk_othello::Othello;
use spielwerk_session::golden::{assert_playthrough, assert_replays};

const CRATE: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn games_read_as_they_always_did() {
    assert_playthrough(CRATE, "othello", &Othello::<8>, 1);
    assert_playthrough(CRATE, "othello-6", &Othello::<6>, 1);
    assert_playthrough(CRATE, "othello-4", &Othello::<4>, 1);
}

#[test]
fn files_of_other_programs_replay() {
    let (games, facts) = assert_replays(CRATE, "random-games.txt", &Othello::<8>);
    assert_eq!(games, 120);
    assert!(facts > 120 * 55, "{facts} facts");
    assert_eq!(assert_replays(CRATE, "fforum-20-39.obf", &Othello::<8>).0, 20);
    assert_eq!(assert_replays(CRATE, "fforum-40-59.obf", &Othello::<8>).0, 20);
    assert_eq!(assert_replays(CRATE, "xot-openings.txt", &Othello::<8>).0, 100);
}
