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
pub use rollouts::{RolloutConfig, RolloutCritic, RolloutPolicy, Rollouts, TieBreaker, WorldValues};

use spielwerk_core::{Analysis, HiddenInformation, MoveAnalysis};

/// The legal moves of the seat to move, which are the same in every world of its view.
fn legal_moves<G: HiddenInformation>(game: &G, view: &G::View) -> Vec<G::Move> {
    let mut legal = Vec::new();
    game.view_moves(view, &mut legal);
    legal
}

/// The analysis of a position without a choice, which needs no search.
fn only_move<M: Copy>(legal: &[M]) -> Option<Analysis<M>> {
    let &[forced] = legal else { return None };
    Some(Analysis { moves: vec![MoveAnalysis::unknown(forced)], ..Analysis::of_move(forced) })
}
