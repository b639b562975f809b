//! Functions and constants that are known to learn.

use spielwerk_core::Rng;
use spielwerk_games::nimm3::Nimm3;
use spielwerk_net::values::encoding::{Nimm3Coding, Nimm3Encoding};
use spielwerk_net::values::{Function, Linear, SmallNet, Squash};

use super::config::TdConfig;
use super::schedule::Schedule;

/// The kinds of functions for Nimm-3.
pub const NIMM3_KINDS: [&str; 3] = ["table", "linear", "net"];

/// A function of a kind for Nimm-3 with the constants that suit it; the seed draws its first weights.
pub fn nimm3(game: &Nimm3, kind: &str, seed: u64) -> Option<(Function<Nimm3Encoding>, TdConfig)> {
    let coded = |coding| Nimm3Encoding { stones: game.stones(), coding };
    let exploring = TdConfig { epsilon: Schedule::constant(0.2), ..TdConfig::default() };
    Some(match kind {
        "table" => (
            Function::Linear(Linear::new(coded(Nimm3Coding::States), Squash::None)),
            TdConfig { alpha: Schedule::constant(0.2), ..exploring },
        ),
        "linear" => (
            Function::Linear(Linear::new(coded(Nimm3Coding::Signed), Squash::Tanh)),
            TdConfig { alpha: Schedule::constant(0.5), ..exploring },
        ),
        "net" => (
            Function::Net(SmallNet::random(
                coded(Nimm3Coding::Player),
                8,
                Squash::Tanh,
                1.0,
                &mut Rng::for_part(seed, u64::MAX),
            )),
            // With a full share the output saturates on first guesses, which then take long to unlearn.
            TdConfig { alpha: Schedule::constant(0.1), gamma: 0.9, ..exploring },
        ),
        _ => return None,
    })
}
