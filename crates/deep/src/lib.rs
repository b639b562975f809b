//! Networks defined and trained with burn, and the self-play that feeds them.

pub mod network;
pub mod zero;
