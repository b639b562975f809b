//! Every player that needs nothing but rules, an evaluation and an encoding, in one constructor.

use spielwerk_core::{Encode, Evaluate, Keyed, Spec, Symmetric};
use spielwerk_search::AlphaBetaConfig;

use super::hand_over::Solvable;
use super::{
    ALPHABETA, GREEDY, MCTS, MINIMAX, MTDF, MctsDefaults, POLICY, PVS, RANDOM, ZERO, alphabeta, greedy, mcts,
    networks_in_files, policy, random, zero,
};
use crate::{Playable, Player, PlayerError, PlayerInfo};

/// The players of [`searching_player`].
pub const SEARCHES: &[PlayerInfo] = &[RANDOM, GREEDY, MINIMAX, ALPHABETA, PVS, MTDF, MCTS, ZERO, POLICY];

/// Levels for a game that has these players and has not measured better ones.
pub const SEARCH_LEVELS: [&str; 10] = [
    "random",
    "mcts:sims=30",
    "mcts:sims=100",
    "greedy",
    "mcts:sims=1000",
    "pvs:depth=2",
    "pvs:depth=3",
    "pvs:depth=4",
    "pvs:depth=6",
    "pvs:nodes=1000000",
];

/// The player of [`SEARCHES`] that a spec names, with the usual defaults; `squash` is the score that is worth 0.76 of a
/// win.
///
/// # Errors
/// If there is no such player, or a parameter is wrong.
pub fn searching_player<G, E>(
    game: &G,
    evaluation: E,
    squash: f32,
    spec: &mut Spec,
) -> Result<Box<dyn Player>, PlayerError>
where
    G: Playable + Solvable + Keyed + Symmetric + Encode,
    E: Evaluate<G> + 'static,
{
    match spec.name() {
        "random" => random(game, spec),
        "greedy" => greedy(game, evaluation, spec),
        "minimax" | "alphabeta" | "pvs" | "mtdf" => {
            alphabeta(game, evaluation, spec, &AlphaBetaConfig::default())
        }
        "mcts" => mcts(game, evaluation, MctsDefaults { squash, playout: "random", plies: None }, spec),
        "zero" => zero(game, networks_in_files(), spec, || Ok(None)),
        "policy" => policy(game, networks_in_files(), spec),
        _ => Err(game.unknown_player(spec)),
    }
}
