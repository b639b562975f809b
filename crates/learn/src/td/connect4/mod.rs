//! Connect Four for learners: how strong an agent is against the truth, and openings learned by heart.

pub mod endgames;
mod protocol;
mod repertoire;
mod truth;

pub use protocol::{Agent, KeptMoves, Protocol, Strength, kept_moves};
pub use repertoire::{Known, KnownError, RepertoireConfig, RepertoireLearner};
pub use truth::Truth;
