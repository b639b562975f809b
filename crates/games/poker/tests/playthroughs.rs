//! Random games written out in full. `SPIELWERK_BLESS=1 cargo test` writes the games anew.

use std::path::Path;

use spielwerk_poker::{Poker, Variant};
use spielwerk_session::golden::{assert_golden, playthrough};

#[test]
fn games_read_as_they_always_did() {
    for (variant, seeds) in [(Variant::Kuhn, 1..=2), (Variant::Leduc, 1..=3)] {
        for seed in seeds {
            let file = format!("tests/golden/{}-{seed}.txt", variant.name());
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
            assert_golden(&path, &playthrough(&Poker::new(variant), seed));
        }
    }
}
