//! PUCT: tree search led by a policy and a value, as in `AlphaZero`, for games of two and more seats.
//!
//! A [`Search`] never judges a position itself. It hands out the leaves it wants judged ([`Search::gather`]) and takes
//! the answers ([`Search::absorb`]), so that leaves of one search or of many games go through one
//! [`Evaluator`] in batches, and the tree code stays the textbook's: select, expand, back up. [`Puct`] is the engine
//! for one table; self-play drives many searches itself.
//!
//! Evaluators are built up by wrapping: [`Cached`] remembers, [`Images`] asks about mirror images too, [`WithSolver`] replaces
//! guesses by exact values near the end of a game.

mod cache;
mod config;
mod engine;
mod evaluator;
mod gumbel;
mod images;
#[cfg(feature = "network")]
mod network;
mod noise;
mod policy_player;
mod proofs;
mod report;
mod reuse;
mod search;
mod selection;
mod solved;
mod targets;
#[cfg(test)]
mod tests;
mod tree;

pub use cache::{CacheUse, Cached};
pub use config::{Exploration, GumbelConfig, Noise, PuctConfig};
pub use engine::{Puct, TemperatureSchedule};
pub use evaluator::{Evaluator, Prediction, Predictions, Uniform};
pub use images::Images;
#[cfg(feature = "network")]
pub use network::NetEvaluator;
pub use policy_player::PolicyPlayer;
pub use search::{Effort, Search};
pub use solved::{EndgameSolver, WithSolver};
