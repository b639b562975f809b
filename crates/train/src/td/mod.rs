//! TD(lambda): values of positions learned from games, move by move.
//!
//! [`TdLearner`] is the method itself; [`TdMethod`] runs it in a folder, one report per iteration; what a game brings
//! (where games begin, what is learned, how strong it is) is a [`TdTask`].

mod charts;
mod checkpoint;
mod coherence;
mod config;
mod learner;
mod minmax;
pub mod original;
mod recorded;
mod results;
mod run;
mod run_config;
mod schedule;
mod task;
#[cfg(test)]
mod tests;

pub use charts::TD_CHARTS;
pub use coherence::Coherence;
pub use config::{Adaptation, AfterRandom, Openings, TdConfig, Updates};
pub use learner::{Choice, LearningRates, TdLearner, after_value, choose};
pub use minmax::MinMax;
pub use results::{Results, results_against};
pub use run::{TdMethod, bench_td};
pub use run_config::{Opponent, SettingResult, TdRunConfig, TdSettings, parsed_setting};
pub use schedule::{Schedule, Way};
pub use task::{TdTask, random_opening};
