//! Connect Four for learners: how strong an agent is against the truth.

pub mod endgames;
mod protocol;
mod truth;

pub use protocol::{Agent, KeptMoves, Protocol, Strength, kept_moves};
pub use truth::Truth;
