//! TD(lambda): values of positions learned from games, move by move.

mod coherence;
mod config;
pub mod connect4;
mod learner;
mod minmax;
pub mod nimm3;
pub mod original;
mod results;
mod run;
mod schedule;
#[cfg(test)]
mod tests;

pub use coherence::Coherence;
pub use config::{Adaptation, AfterRandom, Openings, TdConfig, Updates};
pub use learner::{Choice, Pace, TdLearner, after_value, choose};
pub use minmax::MinMax;
pub use results::{Results, results_against};
pub use run::{
    Opponent, Positions, RunConfig, RunError, SettingError, TdProgress, ValueKind, nimm3_learner,
    race_connect4, race_nimm3, train_connect4, train_nimm3,
};
pub use schedule::{Schedule, Way};
