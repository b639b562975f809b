//! Where games begin: after random plies, at a line of a file, or at one of a shipped set of balanced positions.

mod balanced;
mod opening;

pub use balanced::{BalanceConfig, Search, find_balanced};
pub use opening::{Opening, OpeningError, OpeningSource};
