//! One file per command.

pub(crate) mod accuracy;
pub(crate) mod analyse;
pub(crate) mod bench;
pub(crate) mod book;
pub(crate) mod check;
mod contest;
pub(crate) mod gtp;
pub(crate) mod matches;
pub(crate) mod models;
pub(crate) mod nboard;
pub(crate) mod openings;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod players;
pub(crate) mod random;
pub(crate) mod rate;
pub(crate) mod replay;
pub(crate) mod serve;
pub(crate) mod solve;
pub(crate) mod study;
pub(crate) mod tournament;
pub(crate) mod train;

use spielwerk_core::Rng;
use spielwerk_session::{AnyGame, Session};

use crate::failure::Failure;

/// A game at the position a user gave, or newly started.
fn open(game: &dyn AnyGame, position: Option<&str>, seed: u64) -> Result<Box<dyn Session>, Failure> {
    match position {
        Some(text) => Ok(game.resume(text)?),
        None => Ok(game.start(&mut Rng::new(seed))),
    }
}
