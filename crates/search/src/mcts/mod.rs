//! Monte Carlo tree search for games of two and more seats.
//!
//! Every seat maximises its own mean payoff. The four steps (select, expand, simulate, back up) are one file,
//! `search.rs`; around it are the arena of nodes and edges, the selection formulas, the ways to value a
//! leaf, and the enhancements, each in a file of its own and each off unless asked for. What needs more of a
//! game than its rules is switched on by a method that names the need: proofs ask for
//! [`ZeroSum`](spielwerk_core::ZeroSum), transpositions for [`Keyed`](spielwerk_core::Keyed).

mod candidates;
mod config;
mod engine;
mod leaf;
mod pacing;
mod playout;
mod report;
mod reuse;
mod search;
mod selection;
mod solver;
mod table;
#[cfg(test)]
mod tests;
mod tree;
mod widening;

pub use candidates::{AfterMove, MoveFilter, MovePrior, MoveScorePrior};
pub use config::{MctsConfig, MctsError};
pub use engine::Mcts;
pub use leaf::{Judge, LeafSearch, Negamax, Squash, Squashed};
pub use playout::{
    CutPlayout, EpsilonGreedy, LeafOnly, PlayoutPolicy, PolicyPlayout, RandomMoves, Simulation,
};
pub use selection::{Arm, Selection};
pub use widening::Widening;
