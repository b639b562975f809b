//! Players that follow a network, with a search or without.

use std::path::Path;
use std::sync::Arc;

use spielwerk_core::{Budget, Encode, Keyed, Notation, ParameterKind, Spec, Symmetric, ZeroSum};
use spielwerk_nn::Net;
use spielwerk_search::puct::{
    Cached, EndgameSolver, Evaluator, Exploration, GumbelConfig, Images, NetEvaluator, PolicyPlayer, Puct,
    PuctConfig, TemperatureSchedule, Uniform, WithSolver,
};

use super::hand_over::{SearchKind, Solvable, seated};
use super::seed;
use crate::Model;
use crate::{Player, PlayerError, PlayerInfo, seat_engine};

/// Search with a network.
pub const ZERO: PlayerInfo =
    PlayerInfo { name: "zero", about: "AlphaZero: PUCT with a network trained by self-play" };
/// A network without search.
pub const POLICY: PlayerInfo = PlayerInfo {
    name: "policy",
    about: "plays the move with the highest prior of a network, without search",
};

/// By how much a search evens out the priors of the network, which has learned them from sharper targets than a long
/// search wants: in Othello with 400 simulations 1.6 gains 69 Elo over 1, with 25 there is no difference.
const PRIOR_TEMPERATURE: f32 = 1.5;

/// The parts of a search that need memory: its evaluator, remembered and helped by a solver.
pub type CachedEvaluator<G> = Cached<G, Box<dyn Evaluator<G>>>;

/// An exact solver for the end of a game, if the game has one that is fast enough.
pub type Endgame<G> = Result<Option<Box<dyn EndgameSolver<G>>>, PlayerError>;

/// A search with a network at a table.
///
/// # Errors
/// If a parameter is wrong or the network cannot be used.
pub fn zero<G>(
    game: &G,
    networks: impl Networks<G>,
    spec: &mut Spec,
    endgame: impl FnOnce() -> Endgame<G>,
) -> Result<Box<dyn Player>, PlayerError>
where
    G: Notation + Solvable + Keyed + Symmetric + Encode,
{
    let engine = zero_engine(game, networks, spec, 1, endgame)?;
    let budget = engine.budget();
    seated(game, engine, (SearchKind::Network, budget), spec)
}

/// A network without search at a table.
///
/// # Errors
/// If a parameter is wrong or the network cannot be used.
pub fn policy<G>(
    game: &G,
    networks: impl Networks<G>,
    spec: &mut Spec,
) -> Result<Box<dyn Player>, PlayerError>
where
    G: Notation + ZeroSum + Symmetric + Encode,
{
    let engine = policy_engine(game, networks, spec)?;
    Ok(seat_engine(game.clone(), engine))
}

/// A search with a network, in a game whose moves take `plies_per_move` plies.
///
/// # Errors
/// If a parameter is wrong or the network cannot be used.
pub fn zero_engine<G>(
    game: &G,
    networks: impl Networks<G>,
    spec: &mut Spec,
    plies_per_move: u32,
    endgame: impl FnOnce() -> Endgame<G>,
) -> Result<Puct<G, CachedEvaluator<G>>, PlayerError>
where
    G: ZeroSum + Keyed + Symmetric + Encode,
{
    let network = networks.evaluator(game, spec, PRIOR_TEMPERATURE)?;
    let budget = Budget::simulations(spec, 400)?;
    let plain = PuctConfig::default();
    let exploration = Exploration {
        init: spec.number("c", plain.exploration.init, 0.0..=100.0)?,
        base: spec.optional_number("growth", plain.exploration.base, 1.0..=1e9)?,
    };
    let config = PuctConfig {
        exploration,
        first_play_reduction: spec.number("fpu", plain.first_play_reduction, 0.0..=2.0)?,
        batch: spec.number("batch", plain.batch, 1..=256)?,
        gumbel: spec.switch("gumbel", false)?.then(GumbelConfig::default),
        ..plain
    };
    let temperature = temperature(spec)?;
    let reuse = spec.switch("reuse", true)?;
    let cache = spec.kind(ParameterKind::CacheEntries).number("cache", 100_000, 2..=100_000_000)?;
    let evaluator: Box<dyn Evaluator<G>> =
        match spec.switch("solver", false)?.then(endgame).transpose()?.flatten() {
            Some(solver) => Box::new(WithSolver::new(network, solver)),
            None => network,
        };
    let engine = Puct::new(Cached::new(evaluator, cache), config, budget, seed(spec)?);
    let engine = engine.with_temperature(temperature).with_reuse(if reuse { 2 * plies_per_move } else { 0 });
    Ok(if spec.switch("proofs", true)? { engine.with_proofs() } else { engine })
}

/// A network without search.
///
/// # Errors
/// If a parameter is wrong or the network cannot be used.
pub fn policy_engine<G: ZeroSum + Symmetric + Encode>(
    game: &G,
    networks: impl Networks<G>,
    spec: &mut Spec,
) -> Result<PolicyPlayer<Box<dyn Evaluator<G>>>, PlayerError> {
    let network = networks.evaluator(game, spec, 1.0)?;
    Ok(PolicyPlayer::new(network, temperature(spec)?, seed(spec)?))
}

/// Stands for a network in texts: every move has the same prior, and a search is on its own.
const NO_NETWORK: &str = "none";

/// Where networks come from.
pub trait Networks<G> {
    /// The network that a player's text asks for.
    ///
    /// # Errors
    /// If a parameter is wrong or the network cannot be used.
    fn evaluator(
        self,
        game: &G,
        spec: &mut Spec,
        usual_temperature: f32,
    ) -> Result<Box<dyn Evaluator<G>>, PlayerError>;
}

/// Bundled networks, and those in files; averaged over symmetric images of each position.
impl<G: ZeroSum + Symmetric + Encode> Networks<G> for &'static [Model] {
    fn evaluator(
        self,
        game: &G,
        spec: &mut Spec,
        usual_temperature: f32,
    ) -> Result<Box<dyn Evaluator<G>>, PlayerError> {
        let own = self.iter().find(|model| model.player == ZERO.name && model.game == game.spec());
        let name = spec.kind(ParameterKind::Network).text("net", own.map_or(NO_NETWORK, |model| model.name));
        if name == NO_NETWORK {
            return Ok(Box::new(Uniform));
        }
        let net = match Model::named(self, &name) {
            Some(model) if model.player == ZERO.name => model.net(),
            _ => Net::load(Path::new(&name)).map(Arc::new),
        };
        let net = net.map_err(|error| PlayerError::Net(error.to_string()))?;
        let evaluator = NetEvaluator::new(net, game);
        let evaluator = evaluator.map_err(|error| PlayerError::Net(format!("{name}: {error}")))?;
        let evaluator =
            evaluator.with_temperature(spec.number("prior_temp", usual_temperature, 0.1..=10.0)?);
        Ok(match spec.number("images", 1, 1..=game.symmetries())? {
            1 => Box::new(evaluator),
            count => Box::new(Images::new(evaluator, count)),
        })
    }
}

/// Networks of a game that bundles none, in a tab, which has no files: none. Modules of such games take no code for
/// networks along.
#[derive(Clone, Copy, Debug)]
pub struct NoNetworks;

/// Networks of a game that bundles none: in files, or none at all.
#[cfg(not(target_arch = "wasm32"))]
pub fn networks_in_files() -> &'static [Model] {
    &[]
}

/// Networks of a game that bundles none: none at all.
#[cfg(target_arch = "wasm32")]
pub fn networks_in_files() -> NoNetworks {
    NoNetworks
}

impl<G: ZeroSum> Networks<G> for NoNetworks {
    fn evaluator(self, _: &G, spec: &mut Spec, _: f32) -> Result<Box<dyn Evaluator<G>>, PlayerError> {
        let name = spec.kind(ParameterKind::Network).text("net", NO_NETWORK);
        if name == NO_NETWORK {
            return Ok(Box::new(Uniform));
        }
        Err(PlayerError::Net(format!(
            "{name}: a page has no files; only the program reads networks of this game"
        )))
    }
}

fn temperature(spec: &mut Spec) -> Result<TemperatureSchedule, PlayerError> {
    let temperature = spec.number("temp", 0.0, 0.0..=10.0)?;
    let moves = spec.number("temp_moves", 8, 0..=10_000)?;
    Ok(TemperatureSchedule { temperature, moves })
}
