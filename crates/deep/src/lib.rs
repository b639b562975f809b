//! Networks defined and trained with burn, and the self-play that feeds them.

pub mod belief;
pub mod network;
mod parallel;
pub mod seats;
mod transformer_run;
pub mod transformer_trainer;
pub mod zero;
