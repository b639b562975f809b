//! `AlphaZero` on a laptop: self-play through one evaluator, a replay buffer on disk, training, and exact truth beside
//! it.
//!
//! A run is a folder ([`train`]). Each iteration plays games with the current network (`self_play`), appends them to
//! the buffer (`game_log`, `buffer`), trains (`learner`), and measures: losses on held-out games, mistakes against
//! exact play (`truth`), matches against a ladder (`ladder`). A game joins by implementing [`ZeroGame`]; what learns
//! joins by implementing [`Learner`].

mod any_game;
mod buffer;
pub(crate) mod checkpoint;
mod config;
mod error;
mod game_log;
mod games;
mod ladder;
mod learner;
mod metrics;
mod net_learner;
mod opening;
mod presets;
pub(crate) mod processor;
mod run;
mod self_play;
mod statistics;
mod table;
#[cfg(test)]
mod tests;
mod truth;

pub use any_game::train_game;
pub use buffer::{Buffer, Sample};
pub use config::{Ladder, Measures, NetSize, Ramp, RateSchedule, SelfPlayConfig, TrainingSteps, ZeroConfig};
pub use error::ZeroError;
pub use game_log::{GameLog, Ply};
pub use games::{Endgame, Known, ZeroGame};
pub use learner::Learner;
pub use metrics::{IterationMetrics, LadderResult, SuiteResult};
pub use net_learner::NetLearner;
pub use presets::PRESETS;
pub use run::{News, RunOptions, train};
pub use self_play::{SelfPlay, play_games};
pub use statistics::SelfPlayStatistics;
pub use truth::{Solved, Suite, measure};
