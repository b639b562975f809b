//! Players of Kuhn and Leduc poker. All of them get a view, never the card of the other seat.

use std::any::Any;
use std::sync::Arc;

use spielwerk_core::{Budget, Engine, HiddenInformation, Rng, Sampler, Seat, Spec};
use spielwerk_search::equilibrium::{FormSampler, StrategyPlayer};
use spielwerk_search::hidden::{Determinised, DeterminisedConfig, InformationSetConfig, InformationSetMcts};
use spielwerk_search::mcts::MctsConfig;
use spielwerk_search::{Exhaustive, Fusion, Mcts};
use spielwerk_session::players::{RANDOM, seed};
use spielwerk_session::{
    AnyForm, GameForm, Measure, Playable, Player, PlayerError, PlayerInfo, ReviewProfile, seat_view_engine,
};

use crate::rules::{Poker, State};
use crate::solution::{Solution, posterior, solution};
use crate::view::UniformSampler;

const CFR: PlayerInfo = PlayerInfo {
    name: "cfr",
    about: "an equilibrium by counterfactual regret minimisation: loses to no player in the long run",
};
const PIMC: PlayerInfo = PlayerInfo {
    name: "pimc",
    about: "perfect-information Monte Carlo: sampled worlds, each solved as if its cards were open",
};
const ISMCTS: PlayerInfo =
    PlayerInfo { name: "ismcts", about: "information-set MCTS: one tree through all sampled worlds" };

/// Iterations of CFR+ after which either game is worth its known value to four digits.
const ITERATIONS: u64 = 1_000;

type BoxedSampler = Box<dyn Sampler<Poker> + Send + Sync>;

/// How worlds are drawn.
enum Drawing {
    /// As a shuffled deck makes them.
    Uniform,
    /// By how likely an equilibrium player came there.
    Posterior(Arc<Solution>),
}

impl Drawing {
    fn from_spec(game: Poker, spec: &mut Spec) -> Result<Self, PlayerError> {
        Ok(match spec.choice("sampler", "uniform", &["uniform", "posterior"])?.as_str() {
            "posterior" => Self::Posterior(solution(game, true, ITERATIONS)),
            _ => Self::Uniform,
        })
    }

    fn sampler(&self) -> BoxedSampler {
        match self {
            Self::Uniform => Box::new(UniformSampler),
            Self::Posterior(solution) => {
                Box::new(FormSampler::new(Arc::clone(&solution.form), &solution.strategy))
            }
        }
    }
}

/// Worlds searched one by one.
fn pimc(game: Poker, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
    let worlds = spec.number("n", 20, 1..=10_000)?;
    let drawing = Drawing::from_spec(game, spec)?;
    let fusion = Fusion::named(&spec.choice("fusion", "value", &Fusion::NAMES)?);
    let is_exact = spec.choice("search", "exact", &["exact", "mcts"])? == "exact";
    let simulations = spec.number("sims", 100, 1..=1_000_000)?;
    let config = DeterminisedConfig { worlds, fusion, threads: 1, seed: seed(spec)? };
    let search = move |seed| -> Box<dyn Engine<Poker>> {
        if is_exact {
            return Box::new(Exhaustive);
        }
        let config = MctsConfig {
            budget: Budget { nodes: Some(simulations), ..Budget::default() },
            memory: 1,
            seed,
            ..MctsConfig::default()
        };
        Box::new(Mcts::new(config).expect("a configuration in range"))
    };
    Ok(seat_view_engine(game, Determinised::new(drawing.sampler(), Box::new(search), config)))
}

/// One tree through all worlds.
fn ismcts(game: Poker, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
    let drawing = Drawing::from_spec(game, spec)?;
    // The constant weighs chips, of which a pot has some.
    let exploration = spec.number("c", 2.0, 0.0..=1e6)?;
    let budget = Budget::simulations(spec, 1_000)?;
    let config = InformationSetConfig { budget, moves_to_come: 4, exploration, memory: 1, seed: seed(spec)? };
    Ok(seat_view_engine(game, InformationSetMcts::new(drawing.sampler(), config)))
}

/// A random legal action from what the seat may see.
struct RandomSeat(Rng);

impl spielwerk_core::ViewEngine<Poker> for RandomSeat {
    fn analyse(
        &mut self,
        game: &Poker,
        view: &crate::View,
        _: &mut spielwerk_core::SearchControl<'_, crate::Action>,
    ) -> spielwerk_core::Analysis<crate::Action> {
        let mut moves = Vec::new();
        game.view_moves(view, &mut moves);
        spielwerk_core::Analysis::of_move(moves[self.0.below(moves.len())])
    }
}

impl Playable for Poker {
    const PLAYERS: &'static [PlayerInfo] = &[RANDOM, PIMC, ISMCTS, CFR];

    const LEVELS: [&'static str; 10] = [
        "random",
        "pimc:n=1",
        "pimc:n=20",
        "ismcts:sims=20",
        "ismcts:sims=60",
        "ismcts:sims=200",
        "ismcts:sims=600",
        "cfr:iterations=10",
        "cfr:iterations=30",
        "cfr",
    ];

    fn hidden_view(&self, state: &State, seat: Seat) -> Option<Box<dyn Any>> {
        Some(Box::new(self.view(state, seat)))
    }

    /// Who is to speak is plain to both seats.
    fn may_ask_in_secret(&self, _: &State) -> bool {
        false
    }

    fn sample_worlds(&self, state: &State, seat: Seat, count: usize, rng: &mut Rng) -> Vec<State> {
        let worlds = posterior(*self, &solution(*self, true, ITERATIONS), &self.view(state, seat));
        let total: f64 = worlds.iter().map(|(_, weight)| weight).sum();
        let draw = |_| {
            let mut left = rng.unit() * total;
            let drawn = worlds.iter().find(|(_, weight)| {
                left -= weight;
                left < 0.0
            });
            drawn.or(worlds.last()).map(|&(world, _)| world)
        };
        (0..count).filter_map(draw).collect()
    }

    fn form(&self) -> Option<Box<dyn AnyForm>> {
        Some(Box::new(GameForm::new(*self)))
    }

    fn review(&self) -> ReviewProfile {
        ReviewProfile { judge: "cfr", solver: "", measure: Measure::Points, notable_margin: f64::INFINITY }
    }

    fn seat_player(&self, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
        match spec.name() {
            "random" => Ok(seat_view_engine(*self, RandomSeat(Rng::new(seed(spec)?)))),
            "pimc" => pimc(*self, spec),
            "ismcts" => ismcts(*self, spec),
            "cfr" => {
                let iterations = spec.number("iterations", ITERATIONS, 1..=1_000_000)?;
                let plus = spec.switch("plus", true)?;
                let Solution { form, strategy } = &*solution(*self, plus, iterations);
                let player = StrategyPlayer::new(Arc::clone(form), Arc::clone(strategy), seed(spec)?);
                Ok(seat_view_engine(*self, player))
            }
            _ => Err(self.unknown_player(spec)),
        }
    }
}
