//! Random games written out in full. `SPIELWERK_BLESS=1 cargo test` writes
//! the games anew.

use spielwerk_nimm3::Nimm3;
use spielwerk_session::golden::assert_playthrough;

const CRATE: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn games_read_as_they_always_did() {
    assert_playthrough(CRATE, "nimm3", &Nimm3::default(), 1);
    assert_playthrough(CRATE, "nimm3-21-4", &Nimm3::new(21, 4).expect("a heap in range"), 1);
}
