//! Random games written out in full, and files of other programs that must replay. `SPIELWERK_BLESS=1 cargo test` writes
//! the games anew.

use spielwerk_doppelkopf::Doppelkopf;
use spielwerk_session::golden::{assert_playthrough, assert_replays};

const CRATE: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn games_read_as_they_always_did() {
    assert_playthrough(CRATE, "doppelkopf", &Doppelkopf::new(true), 1);
    assert_playthrough(CRATE, "doppelkopf-calls-off", &Doppelkopf::new(false), 1);
}

#[test]
fn files_of_other_programs_replay() {
    let (games, facts) = assert_replays(CRATE, "games.jsonl", &Doppelkopf::default());
    assert_eq!(games, 205);
    assert!(facts > 205 * 60, "{facts} facts");
}
