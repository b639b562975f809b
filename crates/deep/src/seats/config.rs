//! Everything that decides the outcome of a run.

use serde::{Deserialize, Serialize};
use spielwerk_doppelkopf::open_cards::{GAME, seats_shape};
use spielwerk_nn::transformer::TransformerShape;

use crate::zero::checkpoint::RunConfig;
use crate::zero::{RateSchedule, ZeroError};

/// The configuration of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeatsConfig {
    /// Always [`SeatsConfig::FORMAT`].
    pub format: String,
    /// The version of the format.
    pub version: u32,
    /// Which game.
    pub game: String,
    /// The preset it came from.
    pub preset: String,
    /// Names games and first weights.
    pub seed: u64,
    /// Iterations of playing and learning.
    pub iterations: u32,
    /// Numbers per object of the network.
    pub width: usize,
    /// Blocks of the network.
    pub blocks: usize,
    /// Nobody may call in so many iterations.
    pub silent: u32,
    /// So many iterations learn from the teacher.
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
    /// Decisions that are kept in all, the newest.
    pub buffer: usize,
    /// Decisions per step.
    pub batch: usize,
    /// How often each new decision is learnt in its iteration, counted over the whole buffer.
    pub coverage: f64,
    /// How fast.
    pub rate: RateSchedule,
    /// How much values count beside actions.
    pub value_weight: f32,
    /// One game in this many is held out to measure by.
    pub held_out: u64,
    /// Every so many iterations the network meets the players below.
    pub measure_every: u32,
    /// Deals of each match.
    pub deals: u64,
    /// Who meets whom: a player of the network, its file left out, and an opponent.
    pub matches: Vec<(String, String)>,
    /// Networks of every so many iterations are kept.
    pub keep_every: u32,
}

/// The names of the presets.
pub const PRESETS: [&str; 2] = ["fast", "tiny"];

impl SeatsConfig {
    /// Marks the format.
    pub const FORMAT: &str = "spielwerk-seats-run";
    /// The version written today.
    pub const VERSION: u32 = 1;

    /// The configuration of a preset: `fast` learns what one core can in half an hour, `tiny` shows in seconds that
    /// everything works.
    ///
    /// # Errors
    /// If there is no such preset.
    pub fn preset(name: &str, seed: u64) -> Result<Self, ZeroError> {
        let pair = |own: &str, other: &str| (own.to_owned(), other.to_owned());
        let iterations = 24;
        let fast = Self {
            format: Self::FORMAT.to_owned(),
            version: Self::VERSION,
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
            "fast" => Ok(fast),
            "tiny" => Ok(Self {
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
            _ => {
                let (name, game, known) = (name.to_owned(), GAME.to_owned(), PRESETS.join(", "));
                Err(ZeroError::Preset { name, game, known })
            }
        }
    }

    /// The network of the run.
    pub fn shape(&self) -> TransformerShape {
        seats_shape(self.width, self.blocks)
    }

    /// Games of an iteration.
    pub(super) fn games_of(&self, iteration: u32) -> u64 {
        if iteration < self.taught { self.taught_games } else { self.games }
    }
}

impl RunConfig for SeatsConfig {
    const FILE: (&'static str, u32) = (Self::FORMAT, Self::VERSION);
    const CHECKPOINT: &'static str = "spielwerk-seats-checkpoint";

    fn kind(&self) -> (String, String, u64) {
        (self.game.clone(), self.preset.clone(), self.seed)
    }
}
