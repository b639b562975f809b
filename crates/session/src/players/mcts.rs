//! Monte Carlo tree search for the two-player games: one set of parameters for all.

use std::sync::Arc;

use spielwerk_core::{Evaluate, Keyed, Notation, ParameterKind, Spec, ZeroSum};
use spielwerk_search::mcts::{
    AfterMove, CutPlayout, EpsilonGreedy, LeafOnly, Negamax, PlayoutPolicy, PolicyPlayout, RandomMoves,
    Simulation, Squash, Squashed,
};
use spielwerk_search::{Mcts, MctsConfig};

use super::hand_over::{SearchKind, Solvable, seated};
use crate::{Player, PlayerError, PlayerInfo};

/// Monte Carlo tree search.
pub const MCTS: PlayerInfo =
    PlayerInfo { name: "mcts", about: "Monte Carlo tree search (UCT) with playouts" };

/// How a game's evaluation is used by default.
#[derive(Clone, Copy, Debug)]
pub struct MctsDefaults {
    /// The score that is worth 0.76 of a win.
    pub squash: f32,
    /// `random`, `guided` or `none`.
    pub playout: &'static str,
    /// Cut playouts after this many plies and evaluate.
    pub plies: Option<u32>,
}

impl MctsDefaults {
    /// How a score becomes a payoff.
    fn squash(self) -> Squash {
        Squash::Tanh { scale: self.squash }
    }
}

/// A search with this evaluation behind its playouts, priors and leaves; guided playouts follow the scores of
/// moves.
///
/// # Errors
/// If a parameter is wrong.
pub fn mcts<G, E>(
    game: &G,
    evaluation: E,
    habits: MctsDefaults,
    spec: &mut Spec,
) -> Result<Box<dyn Player>, PlayerError>
where
    G: Notation + Solvable + Keyed,
    E: Evaluate<G> + 'static,
{
    let evaluation = Arc::new(evaluation);
    let noise = spec.number("noise", 0.3, 0.0..=1.0)?;
    let guide = EpsilonGreedy { epsilon: noise, evaluation: Arc::clone(&evaluation) };
    let config = MctsConfig::from_spec(spec)?;
    let engine = tree(config, Arc::clone(&evaluation), habits, spec)?;
    let engine = engine.with_simulation(simulation(evaluation, guide, habits, spec)?);
    let budget = engine.config().budget;
    seated(game, engine, (SearchKind::Playouts, budget), spec)
}

/// A search with everything but the way it values leaves.
///
/// # Errors
/// If a parameter is wrong.
pub fn tree<G, E>(
    config: MctsConfig,
    evaluation: Arc<E>,
    habits: MctsDefaults,
    spec: &mut Spec,
) -> Result<Mcts<G>, PlayerError>
where
    G: ZeroSum + Keyed,
    E: Evaluate<G> + 'static,
{
    let wants_prior = config.bonus > 0.0 || config.root_moves.is_some() || config.widening.is_some();
    let mut engine = Mcts::new(config)?;
    if wants_prior {
        engine = engine.with_prior(AfterMove { evaluation, squash: habits.squash() });
    }
    if spec.switch("solver", true)? {
        engine = engine.with_solver();
    }
    if spec.switch("transpositions", false)? {
        engine = engine.with_transpositions();
    }
    Ok(engine)
}

/// How leaves are valued: by playouts, whole or cut short, or by the evaluation alone.
///
/// # Errors
/// If a parameter is wrong.
pub fn simulation<G, E, P>(
    evaluation: Arc<E>,
    guide: P,
    habits: MctsDefaults,
    spec: &mut Spec,
) -> Result<Box<dyn Simulation<G>>, PlayerError>
where
    G: ZeroSum,
    E: Evaluate<G> + 'static,
    P: PlayoutPolicy<G> + 'static,
{
    let depth = spec.kind(ParameterKind::UntimedPlies).number("leaf", 0, 0..=8)?;
    let judge = Squashed { search: Negamax { depth, evaluation }, squash: habits.squash() };
    let playout = spec.choice("playout", habits.playout, &["random", "guided", "none"])?;
    let plies = spec.optional_number("plies", habits.plies, 1..=1_000)?;
    Ok(match (playout.as_str(), plies) {
        ("none", _) => Box::new(LeafOnly(judge)),
        ("guided", None) => Box::new(PolicyPlayout(guide)),
        ("guided", Some(plies)) => Box::new(CutPlayout { policy: guide, plies, judge }),
        (_, Some(plies)) => Box::new(CutPlayout { policy: RandomMoves, plies, judge }),
        (_, None) => Box::new(PolicyPlayout(RandomMoves)),
    })
}
