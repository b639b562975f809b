//! Monte Carlo tree search for the two-player games: one set of parameters for all.

use std::sync::Arc;

use spielwerk_core::{Evaluate, Keyed, Notation, Spec, ZeroSum};
use spielwerk_search::mcts::{
    AfterMove, CutPlayout, EpsilonPromise, LeafOnly, Negamax, PlayoutPolicy, PolicyPlayout, RandomMoves,
    Squash, Squashed,
};
use spielwerk_search::{Mcts, MctsConfig};

use crate::player::{OpenPlayer, Player, PlayerError, PlayerInfo};

pub(super) const MCTS: PlayerInfo =
    PlayerInfo { name: "mcts", about: "Monte Carlo tree search: learns from playouts which moves do well" };

/// How a game's evaluation is used by default.
#[derive(Clone, Copy, Debug)]
pub(super) struct Habits {
    /// The score that is worth 0.76 of a win.
    pub(super) squash: f32,
    /// `random`, `guided` or `none`.
    pub(super) playout: &'static str,
    /// Cut playouts after so many plies and evaluate.
    pub(super) plies: Option<u32>,
}

/// A search with this evaluation behind its playouts, priors and leaves. `guide` chooses moves in guided playouts, by
/// default the promise of a move.
pub(super) fn mcts<G, E>(
    game: &G,
    evaluation: E,
    habits: Habits,
    spec: &mut Spec,
) -> Result<Box<dyn Player>, PlayerError>
where
    G: Notation + ZeroSum + Keyed,
    E: Evaluate<G> + 'static,
{
    let evaluation = Arc::new(evaluation);
    let noise = spec.number("noise", 0.3, 0.0..=1.0)?;
    let guide = EpsilonPromise { epsilon: noise, evaluation: Arc::clone(&evaluation) };
    mcts_with_guide(game, evaluation, guide, habits, spec)
}

/// The same with another guide through playouts.
pub(super) fn mcts_with_guide<G, E, P>(
    game: &G,
    evaluation: Arc<E>,
    guide: P,
    habits: Habits,
    spec: &mut Spec,
) -> Result<Box<dyn Player>, PlayerError>
where
    G: Notation + ZeroSum + Keyed,
    E: Evaluate<G> + 'static,
    P: PlayoutPolicy<G> + 'static,
{
    let config = MctsConfig::from_spec(spec)?;
    let squash = Squash::Tanh { scale: habits.squash };
    let wants_prior = config.bonus > 0.0 || config.root_moves.is_some() || config.widening.is_some();
    let mut engine = Mcts::new(config)?;
    if wants_prior {
        engine = engine.with_prior(AfterMove { evaluation: Arc::clone(&evaluation), squash });
    }
    if spec.switch("solver", true)? {
        engine = engine.with_solver();
    }
    if spec.switch("transpositions", false)? {
        engine = engine.with_transpositions();
    }
    let depth = spec.number("leaf", 0, 0..=8)?;
    let judge = Squashed { search: Negamax { depth, evaluation }, squash };
    let playout = spec.choice("playout", habits.playout, &["random", "guided", "none"])?;
    let plies = spec.optional_number("plies", habits.plies, 1..=1_000)?;
    let engine = match (playout.as_str(), plies) {
        ("none", _) => engine.with_simulation(LeafOnly(judge)),
        ("guided", None) => engine.with_simulation(PolicyPlayout(guide)),
        ("guided", Some(plies)) => engine.with_simulation(CutPlayout { policy: guide, plies, judge }),
        (_, Some(plies)) => engine.with_simulation(CutPlayout { policy: RandomMoves, plies, judge }),
        (_, None) => engine,
    };
    Ok(Box::new(OpenPlayer { game: game.clone(), engine }))
}
