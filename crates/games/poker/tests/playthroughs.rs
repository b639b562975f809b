//! Random games written out in full. `SPIELWERK_BLESS=1 cargo test` writes the games anew.

use spielwerk_poker::{Poker, Variant};
use spielwerk_session::golden::assert_playthrough;

#[test]
fn games_read_as_they_always_did() {
    for (variant, seeds) in [(Variant::Kuhn, 1..=2), (Variant::Leduc, 1..=3)] {
        for seed in seeds {
            let file = format!("{}-{seed}", variant.name());
            assert_playthrough(env!("CARGO_MANIFEST_DIR"), &file, &Poker::new(variant), seed);
        }
    }
}
