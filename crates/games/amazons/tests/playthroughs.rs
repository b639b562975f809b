//! Random games written out in full, and files of other programs that must replay. `SPIELWERK_BLESS=1 cargo test` writes
//! the games anew.

use spielwerk_amazons::Amazons;
use spielwerk_session::golden::{assert_playthrough, assert_replays};

const CRATE: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn games_read_as_they_always_did() {
    for (columns, rows, file) in
        [(10, 10, "amazons"), (8, 8, "amazons-8"), (6, 6, "amazons-6"), (5, 4, "amazons-5x4")]
    {
        assert_playthrough(CRATE, file, &Amazons::with_board(columns, rows).expect("a size in range"), 1);
    }
}

#[test]
fn files_of_other_programs_replay() {
    assert_eq!(assert_replays(CRATE, "random-games.txt", &Amazons::default()).0, 20);
}
