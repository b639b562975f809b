//! One file per command.

pub(crate) mod accuracy;
mod accuracy_records;
pub(crate) mod analyse;
pub(crate) mod bench;
pub(crate) mod book;
pub(crate) mod calibration;
pub(crate) mod check;
pub(crate) mod cluster;
#[cfg(feature = "cluster")]
mod cluster_bench;
#[cfg(feature = "cluster")]
mod cluster_processes;
mod contest;
pub(crate) mod exploitability;
pub(crate) mod gtp;
mod match_records;
pub(crate) mod matches;
pub(crate) mod models;
pub(crate) mod nats;
pub(crate) mod nboard;
pub(crate) mod openings;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod players;
pub(crate) mod puzzles;
pub(crate) mod random;
pub(crate) mod rate;
pub(crate) mod replay;
pub(crate) mod reproduce;
pub(crate) mod review;
pub(crate) mod serve;
pub(crate) mod site;
pub(crate) mod solve;
pub(crate) mod study;
mod suite_job;
pub(crate) mod table;
pub(crate) mod tournament;
pub(crate) mod train;
pub(crate) mod worker;

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
