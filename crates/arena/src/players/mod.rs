//! What each game offers; one file per game, and here what several share.

mod amazons;
mod by_heart;
mod connect4;
mod doppelkopf;
mod exact;
mod hand_over;
mod mcts;
mod nimm3;
mod othello;
mod td;
mod tree;
mod zero;

pub use doppelkopf::shipped_belief;

use spielwerk_core::{Evaluate, Keyed, Notation, Spec, SpecError, ZeroSum};
use spielwerk_search::alphabeta::ProbCut;
use spielwerk_search::simple::RandomMover;
use spielwerk_search::{AlphaBeta, AlphaBetaConfig};

use self::hand_over::{SearchKind, Solvable, seated};
use crate::player::{OpenPlayer, Player, PlayerError, PlayerInfo};

const RANDOM: PlayerInfo = PlayerInfo { name: "random", about: "plays a uniformly random legal move" };
const MINIMAX: PlayerInfo =
    PlayerInfo { name: "minimax", about: "looks at every line to a depth: the yardstick of the others" };
const ALPHABETA: PlayerInfo = PlayerInfo {
    name: "alphabeta",
    about: "minimax that skips what cannot matter, with table and move ordering",
};
const PVS: PlayerInfo = PlayerInfo {
    name: "pvs",
    about: "alpha-beta that expects the first move to be best and checks the others fast",
};
const MTDF: PlayerInfo =
    PlayerInfo { name: "mtdf", about: "alpha-beta as a series of yes-or-no questions about the value" };
const PERFECT: PlayerInfo = PlayerInfo {
    name: "perfect",
    about: "the exact solver: the true value, or none if its budget ends first",
};
const GREEDY: PlayerInfo =
    PlayerInfo { name: "greedy", about: "plays what the evaluation likes one move ahead" };

/// A seed parameter, for players that draw lots.
fn seed(spec: &mut Spec) -> Result<u64, SpecError> {
    spec.number("seed", 1, 0..=u64::MAX)
}

fn random<G: Notation>(game: &G, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
    let engine = RandomMover::new(seed(spec)?);
    Ok(Box::new(OpenPlayer { game: game.clone(), engine }))
}

/// A player of the alpha-beta family.
fn alphabeta<G, E>(
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
fn alphabeta_engine<G, E>(
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
        let constants = ProbCut::from_json(constants).expect("the shipped constants are well formed");
        default.prob_cut = spec.switch("probcut", false)?.then_some(constants);
    }
    let config = AlphaBetaConfig::from_spec(spec, &default)?;
    Ok(AlphaBeta::new(evaluation, config)?)
}

/// One move ahead by an evaluation.
fn greedy<G, E>(game: &G, evaluation: E, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError>
where
    G: Notation + ZeroSum,
    E: Evaluate<G> + 'static,
{
    let rank = move |game: &G, state: &G::State, mv: G::Move| {
        -f64::from(evaluation.evaluate(game, &game.child(state, mv))) / evaluation.scale()
    };
    let engine = spielwerk_search::simple::Greedy::new(rank, seed(spec)?);
    Ok(Box::new(OpenPlayer { game: game.clone(), engine }))
}
