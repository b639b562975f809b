//! Players that several games share: the constructors that read a player's text.

pub mod exact;
pub mod hand_over;
mod mcts;
mod searches;
mod td;
mod zero;

pub use mcts::{MCTS, MctsDefaults, mcts, simulation, tree};
pub use searches::{SEARCH_LEVELS, SEARCHES, searching_player};
pub use td::{ByValue, Learned, TD, best_first, function};
pub use zero::{
    CachedEvaluator, Endgame, Networks, NoNetworks, POLICY, ZERO, networks_in_files, policy, policy_engine,
    zero, zero_engine,
};

use spielwerk_core::{Evaluate, Keyed, Notation, Spec, SpecError, ZeroSum};
use spielwerk_search::alphabeta::ProbCut;
use spielwerk_search::simple::RandomMover;
use spielwerk_search::{AlphaBeta, AlphaBetaConfig};

use self::hand_over::{SearchKind, Solvable, seated};
use crate::{Player, PlayerError, PlayerInfo, seat_engine};

/// Uniformly random moves.
pub const RANDOM: PlayerInfo = PlayerInfo { name: "random", about: "plays a uniformly random legal move" };
/// Minimax.
pub const MINIMAX: PlayerInfo =
    PlayerInfo { name: "minimax", about: "minimax to a fixed depth: the reference for the others" };
/// Alpha-beta.
pub const ALPHABETA: PlayerInfo =
    PlayerInfo { name: "alphabeta", about: "alpha-beta with transposition table and move ordering" };
/// Principal variation search.
pub const PVS: PlayerInfo = PlayerInfo {
    name: "pvs",
    about: "principal variation search: zero-window searches after the first move",
};
/// MTD(f).
pub const MTDF: PlayerInfo = PlayerInfo { name: "mtdf", about: "MTD(f): repeated zero-window alpha-beta" };
/// The exact solver.
pub const PERFECT: PlayerInfo = PlayerInfo {
    name: "perfect",
    about: "the exact solver: the true value, or none if its budget ends first",
};
/// One ply of search.
pub const GREEDY: PlayerInfo =
    PlayerInfo { name: "greedy", about: "greedy one-ply search on the evaluation" };

/// The random seed of a player.
///
/// # Errors
/// If it is not a number.
pub fn seed(spec: &mut Spec) -> Result<u64, SpecError> {
    spec.number("seed", 1, 0..=u64::MAX)
}

/// Uniformly random moves.
///
/// # Errors
/// If a parameter is wrong.
pub fn random<G: Notation>(game: &G, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
    let engine = RandomMover::new(seed(spec)?);
    Ok(seat_engine(game.clone(), engine))
}

/// A player of the alpha-beta family, by the name in its spec.
///
/// # Errors
/// If a parameter is wrong or there is no memory for the transposition table.
pub fn alphabeta<G, E>(
    game: &G,
    evaluation: E,
    spec: &mut Spec,
    default: &AlphaBetaConfig,
) -> Result<Box<dyn Player>, PlayerError>
where
    G: Notation + Solvable + Keyed,
    E: Evaluate<G> + 'static,
{
    let engine = alphabeta_engine(evaluation, spec, default)?;
    let budget = engine.config().budget;
    seated(game, engine, (SearchKind::AlphaBeta, budget), spec)
}

/// A search of the alpha-beta family.
///
/// # Errors
/// If a parameter is wrong or there is no memory for the transposition table.
///
/// # Panics
/// If the `ProbCut` constants of the evaluation are not well formed; a test reads them.
pub fn alphabeta_engine<G, E>(
    evaluation: E,
    spec: &mut Spec,
    default: &AlphaBetaConfig,
) -> Result<AlphaBeta<G, E>, PlayerError>
where
    G: ZeroSum + Keyed,
    E: Evaluate<G> + 'static,
{
    let mut default = default.clone();
    if spec.name() == MINIMAX.name {
        // Without cuts every ply multiplies the work by the number of moves.
        default.budget.depth = default.budget.depth.map(|depth| depth.min(4));
        default.table_mib = None;
    }
    if let Some(constants) = evaluation.prob_cut_constants() {
        // The constants belong to the evaluation: only those who have some can cut by them.
        let constants = ProbCut::from_json(constants).expect("bundled constants are well formed");
        default.prob_cut = spec.switch("probcut", false)?.then_some(constants);
    }
    let config = AlphaBetaConfig::from_spec(spec, &default)?;
    Ok(AlphaBeta::new(evaluation, config)?)
}

/// Greedy one-ply search on an evaluation.
///
/// # Errors
/// If a parameter is wrong.
pub fn greedy<G, E>(game: &G, evaluation: E, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError>
where
    G: Notation + ZeroSum,
    E: Evaluate<G> + 'static,
{
    let rank = move |game: &G, state: &G::State, mv: G::Move| {
        -f64::from(evaluation.evaluate(game, &game.child(state, mv))) / evaluation.scale()
    };
    let engine = spielwerk_search::simple::Greedy::new(rank, seed(spec)?);
    Ok(seat_engine(game.clone(), engine))
}
