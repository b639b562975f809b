//! `AlphaZero` on a laptop: self-play through one evaluator, a replay buffer on disk, training, and exact play to measure
//! by.
//!
//! Each iteration plays games with the current network (`self_play`), appends them to the buffer (`game_log`,
//! [`Buffer`]), trains ([`Learner`]), and measures: losses on held-out games, mistakes against exact play
//! ([`measure_exact`]), matches against a ladder (`ladder`). [`ZeroMethod`] is that loop as a method of the run driver. A
//! game joins by implementing [`ZeroGame`] and listing a [`ZeroTraining`].

mod buffer;
mod charts;
mod config;
mod exact;
mod game;
mod game_log;
mod held_out;
mod ladder;
mod learner;
mod metrics;
mod net_learner;
mod opening;
mod presets;
mod run;
mod self_play;
mod self_play_game;
mod shared_work;
mod statistics;
mod training;

pub use buffer::{Buffer, Sample};
pub use config::{Ladder, Measures, NetSize, Ramp, SelfPlayConfig, TrainingSteps, ZeroConfig};
pub use exact::{ExactSuite, SolvedState, measure_exact};
pub use game::{Endgame, KnowledgeMeasure, ZeroGame};
pub use game_log::{GameLog, Ply};
pub use learner::Learner;
pub use metrics::{HeldOut, IterationMetrics, LadderResult, SuiteResult};
pub use net_learner::NetLearner;
pub use presets::PRESETS;
pub use run::ZeroMethod;
pub use self_play::{SelfPlay, SelfPlayResult, play_games};
pub use statistics::{EvaluatorUse, SelfPlayStatistics};
pub use training::{AnyZeroGame, ZeroTraining};
