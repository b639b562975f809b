//! TD(lambda): values of positions learned from games, move by move.

mod coherence;
mod config;
pub mod connect4;
mod learner;
pub mod nimm3;
pub mod original;
pub mod presets;
mod schedule;

pub use coherence::Coherence;
pub use config::{Adaptation, AfterRandom, Openings, TdConfig, Updates};
pub use learner::{Choice, Pace, TdLearner, after_value, choose};
pub use schedule::{Schedule, Way};
