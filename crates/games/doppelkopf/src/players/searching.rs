//! Players that search: open cards, drawn worlds, information sets.

use crate::belief::BeliefSampler;
use crate::view_policy::InferenceSampler;
use crate::{Action, CapSampler, Doppelkopf, State, UniformSampler, trick_wise_card};
use spielwerk_core::{Budget, Engine, Game, Rng, Sampler, Spec, SpecError};
use spielwerk_search::hidden::{DeterminisedConfig, InformationSetConfig};
use spielwerk_search::mcts::{MctsError, PlayoutPolicy, PolicyPlayout, Selection};
use spielwerk_search::{Determinised, Fusion, InformationSetMcts, Mcts, MctsConfig};

use super::belief::BeliefChoice;
use super::calling::{CallHabits, CallsApart};
use super::network::Guide;
use super::view_policy::InferenceChoice;
use spielwerk_session::players::seed;
use spielwerk_session::{Player, PlayerError, PlayerInfo, seat_engine, seat_view_engine};

pub(super) const PIMC: PlayerInfo = PlayerInfo {
    name: "pimc",
    about: "perfect-information Monte Carlo: samples worlds that fit its view, searches each, joins the answers",
};
pub(super) const ISMCTS: PlayerInfo = PlayerInfo {
    name: "ismcts",
    about: "information-set MCTS: one tree, a new world that fits its view for every simulation",
};
pub(super) const OPEN_MCTS: PlayerInfo = PlayerInfo {
    name: "mcts",
    about: "Monte Carlo tree search that sees all cards; sits at tables with open cards only",
};

/// Calls are only looked at where the search begins, never below and never in playouts, unless told otherwise.
#[derive(Clone, Copy, Debug)]
struct TreeHabits {
    /// Whether calls are possible below the root.
    calls_in_tree: bool,
    /// Whether calls are possible in playouts.
    calls_in_playouts: bool,
    /// The exploration constant when a call is to be decided.
    call_exploration: f64,
    /// The exploration constant for all other decisions.
    exploration: f64,
    /// The share of random cards in playouts that else look at the trick on the table; 1 is all random.
    noise: f64,
}

/// The exploration that the study found best, in points of the game.
const EXPLORATION: f64 = 2.5;

/// How many worlds a belief draws at once for a search that asks for one after the other.
const WORLDS_AT_ONCE: usize = 16;

impl TreeHabits {
    fn from_spec(spec: &mut Spec, playout: &str) -> Result<Self, SpecError> {
        let exploration = spec.number("c", EXPLORATION, 0.0..=1e6)?;
        Ok(Self {
            exploration,
            call_exploration: spec.number("callc", exploration, 0.0..=1e6)?,
            calls_in_tree: spec.switch("treecalls", false)?,
            calls_in_playouts: spec.switch("playoutcalls", false)?,
            noise: noise(spec, playout)?,
        })
    }

    fn engine(
        self,
        game: Doppelkopf,
        config: &MctsConfig,
        exploration: f64,
    ) -> Result<Mcts<Doppelkopf>, MctsError> {
        let selection = Selection::Ucb1 { exploration };
        let mut engine = Mcts::new(MctsConfig { selection, ..config.clone() })?
            .with_playout_rules(Doppelkopf::new(game.has_calls() && self.calls_in_playouts));
        if !self.calls_in_tree {
            engine = engine.with_inner_rules(Doppelkopf::new(false));
        }
        Ok(if self.noise < 1.0 {
            engine.with_simulation(PolicyPlayout(TrickWise { noise: self.noise }))
        } else {
            engine
        })
    }
}

/// Takes `playout` and `noise`: how random the cards of playouts are, 1 if all are.
fn noise(spec: &mut Spec, playout: &str) -> Result<f64, SpecError> {
    let is_random = spec.choice("playout", playout, &["random", "tricks"])? == "random";
    let noise = spec.number("noise", 0.2, 0.0..=1.0)?;
    Ok(if is_random { 1.0 } else { noise })
}

/// Cards that look at the trick on the table, everything else at random.
struct TrickWise {
    noise: f64,
}

impl PlayoutPolicy<Doppelkopf> for TrickWise {
    #[inline]
    fn choose(
        &self,
        game: &Doppelkopf,
        state: &State,
        rng: &mut Rng,
        scratch: &mut Vec<Action>,
    ) -> Option<Action> {
        let is_card = state.asked_seat().is_none() || !game.has_calls();
        if is_card && !state.public().is_reservation_round() && !state.public().is_finished() {
            return Some(Action::Card(trick_wise_card(state, self.noise, rng)));
        }
        game.random_move(state, rng, scratch)
    }
}

/// The parameters of the search of one position: the budget, `depth`, `normalise`, `memory`, `seed`.
fn tree_config(spec: &mut Spec, simulations: u64) -> Result<MctsConfig, SpecError> {
    let plain = MctsConfig::default();
    let budget = Budget::simulations(spec, simulations)?;
    let depth = spec.optional_number("depth", None, 0..=1_000)?;
    Ok(MctsConfig {
        budget: Budget { depth, ..budget },
        normalise: spec.switch("normalise", plain.normalise)?,
        memory: spec.number("memory", plain.memory, 1..=1 << 20)?,
        seed: seed(spec)?,
        ..plain
    })
}

pub(super) type BoxedSampler = Box<dyn Sampler<Doppelkopf> + Send + Sync>;

/// How worlds are drawn.
pub(super) enum Drawing {
    Uniform,
    Cap,
    Belief(Box<BeliefSampler>),
    Inference(Box<InferenceSampler>),
}

impl Drawing {
    /// Takes `sampler`, and for a belief its network; a belief draws this many worlds at once.
    pub(super) fn from_spec(spec: &mut Spec, at_once: usize, usual: &str) -> Result<Self, PlayerError> {
        let name = spec.choice("sampler", usual, &["uniform", "cap", "belief", "inference"])?;
        let belief = BeliefChoice::from_spec(spec)?;
        let inference = InferenceChoice::from_spec(spec)?;
        Ok(match name.as_str() {
            "cap" => Self::Cap,
            "belief" => Self::Belief(Box::new(belief.sampler(at_once)?)),
            "inference" => Self::Inference(Box::new(inference.sampler(at_once)?)),
            _ => Self::Uniform,
        })
    }

    pub(super) fn sampler(&self) -> BoxedSampler {
        match self {
            Self::Uniform => Box::new(UniformSampler::default()),
            Self::Cap => Box::new(CapSampler),
            Self::Belief(belief) => belief.clone(),
            Self::Inference(inference) => inference.clone(),
        }
    }
}

/// Monte Carlo tree search with open cards; without parameters as the original.
pub(super) fn open_mcts(game: Doppelkopf, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
    let habits = TreeHabits::from_spec(spec, "random")?;
    let call_habits = CallHabits::from_spec(spec, CallHabits::PLAIN)?;
    let config = tree_config(spec, MctsConfig::SIMULATIONS)?;
    let engine = CallsApart {
        calls: habits.engine(game, &config, habits.call_exploration)?,
        rest: habits.engine(game, &config, habits.exploration)?,
        habits: call_habits,
    };
    Ok(seat_engine(game, engine))
}

/// Drawn worlds, each searched with open cards.
pub(super) fn pimc(game: Doppelkopf, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
    let count: usize = spec.number("n", 10, 1..=1_000)?;
    let drawing = Drawing::from_spec(spec, count, "uniform")?;
    let fusion = Fusion::named(&spec.choice("fusion", "avg", &Fusion::NAMES)?);
    let threads = spec.number("threads", 1, 1..=MctsConfig::THREADS)?;
    let is_guided = spec.choice("search", "mcts", &["mcts", "puct"])? == "puct";
    let guide = Guide::from_spec(spec, "opennet")?;
    let habits = TreeHabits::from_spec(spec, "tricks")?;
    let call_habits = CallHabits::from_spec(spec, CallHabits::CAREFUL)?;
    let mut tree = tree_config(spec, if is_guided { 100 } else { 2_000 })?;
    // Time is for the whole decision: each world gets the share of those that follow each other on a thread.
    let in_a_row = count.div_ceil(threads) as u32;
    tree.budget.time = tree.budget.time.map(|time| time / in_a_row);
    tree.moves_to_come *= in_a_row;
    tree.memory = (tree.memory / threads).max(1);
    let engine = |exploration| -> Result<_, PlayerError> {
        habits.engine(game, &tree, exploration)?;
        let config = DeterminisedConfig { worlds: count, fusion, threads, seed: tree.seed };
        let (tree, guide) = (tree.clone(), guide.clone());
        let search = move |seed| -> Box<dyn Engine<Doppelkopf>> {
            if is_guided {
                return Box::new(guide.engine(tree.budget, seed));
            }
            let config = MctsConfig { seed, ..tree.clone() };
            Box::new(habits.engine(game, &config, exploration).expect("the same was made before"))
        };
        Ok(Determinised::new(drawing.sampler(), Box::new(search), config))
    };
    let engine = CallsApart {
        calls: engine(habits.call_exploration)?,
        rest: engine(habits.exploration)?,
        habits: call_habits,
    };
    Ok(seat_view_engine(game, engine))
}

/// One tree through all worlds.
pub(super) fn ismcts(game: Doppelkopf, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
    let drawing = Drawing::from_spec(spec, WORLDS_AT_ONCE, "uniform")?;
    let exploration = spec.number("c", EXPLORATION, 0.0..=1e6)?;
    let call_exploration = spec.number("callc", exploration, 0.0..=1e6)?;
    let habits = CallHabits::from_spec(spec, CallHabits::CAREFUL)?;
    let noise = noise(spec, "tricks")?;
    let budget = Budget::simulations(spec, 20_000)?;
    let MctsConfig { moves_to_come, memory, .. } = MctsConfig::default();
    let memory = spec.number("memory", memory, 1..=1 << 20)?;
    let seed = seed(spec)?;
    let engine = |exploration| {
        let config = InformationSetConfig { budget, moves_to_come, exploration, memory, seed };
        let engine =
            InformationSetMcts::new(drawing.sampler(), config).with_inner_rules(Doppelkopf::new(false));
        if noise < 1.0 { engine.with_simulation(PolicyPlayout(TrickWise { noise })) } else { engine }
    };
    let engine = CallsApart { calls: engine(call_exploration), rest: engine(exploration), habits };
    Ok(seat_view_engine(game, engine))
}
