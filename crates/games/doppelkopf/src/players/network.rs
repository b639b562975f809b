//! Players led by a network that knows what each seat can expect with all cards open.

use crate::open_cards::SeatsNet;
use crate::{Action, Doppelkopf, SEATS, State};
use spielwerk_core::{Budget, Game, ParameterKind, Spec};
use spielwerk_search::puct::{
    Evaluator, Exploration, Noise, PolicyPlayer, Predictions, Puct, PuctConfig, TemperatureSchedule,
};

use super::calling::{CallHabits, CallsApart};
use super::transformer;
use spielwerk_session::players::seed;
use spielwerk_session::{Player, PlayerError, PlayerInfo, seat_engine};

pub(super) const PUCT: PlayerInfo = PlayerInfo {
    name: "puct",
    about: "tree search led by a network that sees all cards; sits at tables with open cards only",
};
pub(super) const POLICY: PlayerInfo = PlayerInfo {
    name: "policy",
    about: "plays the raw policy of a network that sees all cards; open cards only",
};

/// The bundled network.
const NAME: &str = "doppelkopf-open-cards";

/// In place of a network: every action is as good as another.
const NONE: &str = "none";

/// The weight of the prior, in points of the game.
const EXPLORATION: f32 = 3.0;

/// Judges positions by such a network; without one every action is as good as another.
#[derive(Clone, Debug)]
pub(super) struct SeatsEvaluator(Option<SeatsNet>);

impl Evaluator<Doppelkopf> for SeatsEvaluator {
    fn predict(&mut self, game: &Doppelkopf, states: &[State], predictions: &mut Predictions<[f32; SEATS]>) {
        let mut moves: Vec<Action> = Vec::new();
        for state in states {
            moves.clear();
            game.legal_moves(state, &mut moves);
            let (logits, points) = match &mut self.0 {
                Some(net) => net.predict(game, state),
                None => ([0.0; Action::COUNT], [0.0; SEATS]),
            };
            // House rules have actions that the network does not know; they weigh as one that it is indifferent to.
            let logit = |mv: &Action| logits.get(mv.index()).copied().unwrap_or(0.0);
            let most = moves.iter().map(logit).fold(f32::NEG_INFINITY, f32::max);
            let sum: f32 = moves.iter().map(|mv| (logit(mv) - most).exp()).sum();
            predictions.push(points, moves.iter().map(|mv| (logit(mv) - most).exp() / sum));
        }
    }
}

/// How a network leads a search, as a player's text describes it.
#[derive(Clone, Debug)]
pub(super) struct Guide {
    evaluator: SeatsEvaluator,
    config: PuctConfig,
}

impl Guide {
    /// Takes the network under this name, `cpuct`, `fpu`, `noise` and `alpha`.
    pub(super) fn from_spec(spec: &mut Spec, net: &'static str) -> Result<Self, PlayerError> {
        let config = PuctConfig {
            exploration: Exploration { init: spec.number("cpuct", EXPLORATION, 0.0..=1e6)?, base: None },
            first_play_reduction: spec.number("fpu", 0.5, 0.0..=100.0)?,
            // The network judges one position at a time, so there is nothing to gain from virtual losses.
            batch: 1,
            noise: noise(spec)?,
            ..PuctConfig::default()
        };
        Ok(Self { evaluator: evaluator(spec, net)?, config })
    }

    /// A search with this budget.
    pub(super) fn engine(&self, budget: Budget, seed: u64) -> Puct<Doppelkopf, SeatsEvaluator> {
        let engine = Puct::new(self.evaluator.clone(), self.config.clone(), budget, seed);
        if self.config.noise.is_some() { engine.with_exploration() } else { engine }
    }
}

/// The Dirichlet noise at the root that a text asks for; none by default.
fn noise(spec: &mut Spec) -> Result<Option<Noise>, PlayerError> {
    let share = spec.number("rootnoise", 0.0, 0.0..=1.0)?;
    let alpha = spec.number("alpha", 0.8, 0.001..=100.0)?;
    Ok((share > 0.0).then_some(Noise { alpha, share }))
}

/// A search with a network at a table with open cards.
pub(super) fn puct(game: Doppelkopf, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
    let guide = Guide::from_spec(spec, "net")?;
    let habits = CallHabits::from_spec(spec, CallHabits::PLAIN)?;
    let (budget, seed) = (Budget::simulations(spec, 200)?, seed(spec)?);
    let engine =
        CallsApart { calls: guide.engine(budget, seed), rest: guide.engine(budget, seed ^ 1), habits };
    Ok(seat_engine(game, engine))
}

/// A network without search at a table with open cards.
pub(super) fn policy(game: Doppelkopf, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
    let evaluator = evaluator(spec, "net")?;
    let temperature = TemperatureSchedule {
        temperature: spec.number("temp", 0.0, 0.0..=10.0)?,
        moves: spec.number("temp_moves", 8, 0..=10_000)?,
    };
    let engine = PolicyPlayer::new(evaluator, temperature, seed(spec)?);
    Ok(seat_engine(game, engine))
}

/// The network that this parameter of the player's text names.
fn evaluator(spec: &mut Spec, parameter: &'static str) -> Result<SeatsEvaluator, PlayerError> {
    let name = spec.kind(ParameterKind::Network).text(parameter, NAME);
    if name == NONE {
        return Ok(SeatsEvaluator(None));
    }
    let net = SeatsNet::new(transformer(&name)?);
    Ok(SeatsEvaluator(Some(net.map_err(|error| PlayerError::Net(format!("{name}: {error}")))?)))
}
