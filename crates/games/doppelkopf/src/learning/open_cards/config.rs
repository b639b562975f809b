//! Everything that decides the outcome of a run.

use serde::{Deserialize, Serialize};
use spielwerk_nn::Architecture;
use spielwerk_nn::transformer::TransformerShape;
use spielwerk_run::{Preset, RunConfig};
use spielwerk_train::RateSchedule;
use spielwerk_train::transformer::Course;

use crate::open_cards::{GAME, seats_shape};

/// The configuration of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OpenCardsConfig {
    /// The game and variant, as the registry writes it.
    pub game: String,
    /// The preset it came from.
    pub preset: String,
    /// Random seed for games and initial weights.
    pub seed: u64,
    /// Iterations of playing and learning.
    pub iterations: u32,
    /// Numbers per object of the network.
    pub width: usize,
    /// Blocks of the network.
    pub blocks: usize,
    /// The first iterations, in which calls are not allowed.
    pub silent: u32,
    /// The first iterations, which learn from the teacher.
    pub taught: u32,
    /// Who teaches, at tables with open cards.
    pub teacher: String,
    /// Games per iteration of the teacher.
    pub taught_games: u64,
    /// How the network's own search plays, its file left out.
    pub search: String,
    /// Games per iteration of the own search.
    pub games: u64,
    /// Decisions of a game that are drawn by the shares of the visits; later ones are the best.
    pub drawn_decisions: usize,
    /// The temperature at which they are drawn: 1 as the shares say, below that closer to the best.
    #[serde(default = "plain_temperature")]
    pub temperature: f64,
    /// Decisions that are kept in all, the newest.
    pub buffer: usize,
    /// Decisions per step.
    pub batch: usize,
    /// How often each new decision is learned in its iteration, counted over the whole buffer.
    pub coverage: f64,
    /// The learning rate.
    pub rate: RateSchedule,
    /// How much values count beside actions.
    pub value_weight: f32,
    /// One game in this many is held out to measure by.
    pub held_out: u64,
    /// In every such iteration the network plays the matches below.
    pub measure_every: u32,
    /// Deals of each match.
    pub deals: u64,
    /// Matches: a player of the network, its file left out, and an opponent.
    pub matches: Vec<(String, String)>,
    /// Networks of every such iteration are kept.
    pub keep_every: u32,
}

/// The temperature of runs that were started before there was a choice.
fn plain_temperature() -> f64 {
    1.0
}

/// The presets, the quickest first.
pub const PRESETS: &[Preset] = &[
    Preset { name: "tiny", about: "seconds; shows that everything works" },
    Preset { name: "fast", about: "what one core learns in half an hour, from a teacher first" },
    Preset { name: "pure", about: "days; self-play alone from nothing, as AlphaZero" },
];

impl OpenCardsConfig {
    /// The configuration of a preset, if there is one of this name.
    pub fn preset(name: &str, seed: u64) -> Option<Self> {
        let pair = |own: &str, other: &str| (own.to_owned(), other.to_owned());
        let iterations = 24;
        let fast = Self {
            game: GAME.to_owned(),
            preset: name.to_owned(),
            seed,
            iterations,
            width: 64,
            blocks: 2,
            silent: 2,
            taught: 18,
            teacher: "mcts:sims=2000,late=on,margin=0.5,solomargin=1".to_owned(),
            taught_games: 300,
            search: "puct:sims=60,late=on,margin=0.5,solomargin=1".to_owned(),
            games: 60,
            drawn_decisions: 30,
            temperature: 1.0,
            buffer: 200_000,
            batch: 64,
            coverage: 2.0,
            rate: RateSchedule::Cosine { from: 2e-3, to: 1e-4, iterations },
            value_weight: 0.5,
            held_out: 20,
            measure_every: 6,
            deals: 10,
            matches: vec![pair("policy", "random:calls=off"), pair("puct:sims=100", "mcts:sims=1000")],
            keep_every: 6,
        };
        match name {
            "fast" => Some(fast),
            // The settings of the original, with fewer and smaller games: no teacher, first player without a network.
            "pure" => Some(Self {
                iterations: 100,
                silent: 10,
                taught: 0,
                taught_games: 0,
                search: "puct:sims=100,cpuct=4,rootnoise=0.3,alpha=0.8".to_owned(),
                games: 500,
                drawn_decisions: 100,
                temperature: 0.5,
                rate: RateSchedule::Cosine { from: 1e-3, to: 1e-4, iterations: 100 },
                measure_every: 10,
                ..fast
            }),
            "tiny" => Some(Self {
                iterations: 3,
                width: 16,
                blocks: 1,
                silent: 1,
                taught: 2,
                teacher: "mcts:sims=20".to_owned(),
                taught_games: 8,
                search: "puct:sims=4".to_owned(),
                games: 3,
                held_out: 4,
                measure_every: 3,
                deals: 2,
                matches: vec![pair("policy", "random:calls=off")],
                ..fast
            }),
            _ => None,
        }
    }

    /// The network of the run.
    pub fn shape(&self) -> TransformerShape {
        seats_shape(self.width, self.blocks)
    }

    /// How an iteration learns.
    pub(super) fn course(&self) -> Course {
        let Self { batch, coverage, rate, seed, keep_every, .. } = *self;
        Course { batch, coverage, rate, seed, keep_every }
    }

    /// Games of an iteration.
    pub(super) fn games_of(&self, iteration: u32) -> u64 {
        if iteration < self.taught { self.taught_games } else { self.games }
    }
}

impl RunConfig for OpenCardsConfig {
    const FORMAT: &'static str = "spielwerk-open-cards-run";
    const VERSION: u32 = 1;

    fn origin(&self) -> Option<(&str, &str, u64)> {
        Some((&self.game, &self.preset, self.seed))
    }

    fn check(&self) -> Result<(), String> {
        self.course().check()?;
        if !(0.01..=10.0).contains(&self.temperature) {
            return Err("temperature is 0.01 to 10".to_owned());
        }
        if self.held_out == 0 {
            return Err("held_out is 1 or more".to_owned());
        }
        self.shape().check().map_err(|error| error.to_string())
    }
}
