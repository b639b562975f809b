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

use spielwerk_core::clock::Instant;
use spielwerk_core::{Analysis, HiddenInformation, MoveAnalysis};

/// Decides for the seat of a view: by the search, which is handed the legal moves, unless there is only one. They are the
/// same in every world of the view. The seconds are those of the whole decision.
fn decide<G: HiddenInformation>(
    game: &G,
    view: &G::View,
    search: impl FnOnce(&[G::Move]) -> Analysis<G::Move>,
) -> Analysis<G::Move> {
    let begin = Instant::now();
    let mut legal = Vec::new();
    game.view_moves(view, &mut legal);
    if let [forced] = legal[..] {
        return Analysis { moves: vec![MoveAnalysis::unknown(forced)], ..Analysis::of_move(forced) };
    }
    let analysis = search(&legal);
    Analysis { seconds: begin.elapsed().as_secs_f64(), ..analysis }
}
