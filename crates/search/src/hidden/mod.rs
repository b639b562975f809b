//! Searches for seats that do not see everything.
//!
//! All begin with what a seat knows, a view, and draw worlds that fit it from a
//! [`Sampler`](spielwerk_core::Sampler). [`Determinised`] searches each world as if it were the truth and joins
//! the answers by a [`Fusion`]; [`InformationSetMcts`] walks one tree through all worlds, a new one for every
//! simulation; [`Rollouts`] tries every move in the same worlds and lets a policy of views play the rest. None is ever
//! handed a true state.

mod determinised;
mod fusion;
mod information_set;
mod information_tree;
mod rollouts;
mod value_table;

pub use determinised::{Determinised, DeterminisedConfig, WorldEngine};
pub use fusion::Fusion;
pub use information_set::{InformationSetConfig, InformationSetMcts};
pub use rollouts::{RolloutConfig, RolloutPolicy, Rollouts, TieBreaker, WorldValues};
