//! Searches for seats that do not see everything.
//!
//! Both begin with what a seat knows, a view, and draw worlds that fit it from a
//! [`Sampler`](spielwerk_core::Sampler). [`Determinised`] searches each world as if it were the truth and joins
//! the answers by a [`Fusion`]; [`InformationSetMcts`] walks one tree through all worlds, a new one for every
//! simulation. Neither is ever handed a true state.

mod determinised;
mod fusion;
mod information_set;
mod information_tree;

pub use determinised::{Determinised, DeterminisedConfig, WorldEngine};
pub use fusion::Fusion;
pub use information_set::{InformationSetConfig, InformationSetMcts};
