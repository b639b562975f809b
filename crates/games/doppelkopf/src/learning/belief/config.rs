//! Everything that decides the outcome of a run; the same configuration gives the same bytes.

use serde::{Deserialize, Serialize};
use spielwerk_nn::Architecture;
use spielwerk_nn::transformer::TransformerShape;
use spielwerk_run::{Preset, RunConfig};
use spielwerk_train::RateSchedule;
use spielwerk_train::transformer::Course;

use crate::belief::{GAME, belief_shape};

/// The configuration of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BeliefConfig {
    /// The game and variant, as the registry writes it.
    pub game: String,
    /// The preset it came from.
    pub preset: String,
    /// Random seed for games, examples and initial weights.
    pub seed: u64,
    /// Iterations of playing and learning.
    pub iterations: u32,
    /// Numbers per object of the network.
    pub width: usize,
    /// Blocks of the network.
    pub blocks: usize,
    /// Who plays the games: each seat is drawn from this list. Empty if the games were recorded before.
    pub players: Vec<String>,
    /// Games per iteration.
    pub games: u64,
    /// Views that are kept of each game.
    pub views: usize,
    /// Views that are kept in all, the newest.
    pub buffer: usize,
    /// Examples per step.
    pub batch: usize,
    /// How often each new view is learned in its iteration, counted over the whole buffer.
    pub coverage: f64,
    /// The learning rate.
    pub rate: RateSchedule,
    /// One game in this many is held out to measure by.
    pub held_out: u64,
    /// Held-out games that are measured by at most, the newest.
    pub measured: usize,
    /// Networks of every such iteration are kept.
    pub keep_every: u32,
}

/// The presets, the quickest first.
pub const PRESETS: &[Preset] = &[
    Preset { name: "tiny", about: "seconds; shows that everything works" },
    Preset { name: "fast", about: "half an hour; a network like the bundled one" },
    Preset { name: "long", about: "many hours; stronger players and more games" },
];

impl BeliefConfig {
    /// The configuration of a preset, if there is one of this name.
    pub fn preset(name: &str, seed: u64) -> Option<Self> {
        let iterations = match name {
            "tiny" => 2,
            "fast" => 40,
            "long" => 200,
            _ => return None,
        };
        let fast = Self {
            game: GAME.to_owned(),
            preset: name.to_owned(),
            seed,
            iterations,
            width: 64,
            blocks: 2,
            players: players("worlds:n=4,sims=40"),
            games: 1_600,
            views: 12,
            buffer: 1_000_000,
            batch: 32,
            coverage: 1.0,
            rate: RateSchedule::Cosine { from: 2e-3, to: 1e-5, iterations },
            held_out: 16,
            measured: 300,
            keep_every: 10,
        };
        Some(match name {
            "tiny" => Self {
                width: 16,
                blocks: 1,
                players: vec!["conventions".to_owned()],
                games: 12,
                views: 6,
                held_out: 4,
                ..fast
            },
            "long" => Self { players: players("worlds:n=8,sims=100"), batch: 64, measured: 1_000, ..fast },
            _ => fast,
        })
    }

    /// The configuration for games that were recorded before.
    #[must_use]
    pub fn from_records(self) -> Self {
        Self { players: Vec::new(), ..self }
    }

    /// The network of the run.
    pub fn shape(&self) -> TransformerShape {
        belief_shape(self.width, self.blocks)
    }

    /// How an iteration learns.
    pub(super) fn course(&self) -> Course {
        let Self { batch, coverage, rate, seed, keep_every, .. } = *self;
        Course { batch, coverage, rate, seed, keep_every }
    }
}

/// The player itself, the conventions, and the conventions with many solos, so that there is something to learn of
/// them: solos of a quick search are chosen almost at random and say little of the hand, and so do its leads.
fn players(usual: &str) -> Vec<String> {
    [usual, TELLING, BOLD].map(str::to_owned).to_vec()
}

/// Leads as people do: Re leads trumps, Kontra side suits.
const TELLING: &str = "conventions:trumplead=5";
/// Plays a solo with about every sixth hand.
const BOLD: &str = "conventions:bold=2,trumplead=5";

impl RunConfig for BeliefConfig {
    const FORMAT: &'static str = "spielwerk-belief-run";
    const VERSION: u32 = 3;

    fn origin(&self) -> Option<(&str, &str, u64)> {
        Some((&self.game, &self.preset, self.seed))
    }

    fn check(&self) -> Result<(), String> {
        self.course().check()?;
        if self.games == 0 || self.held_out == 0 {
            return Err("games and held_out are 1 or more".to_owned());
        }
        self.shape().check().map_err(|error| error.to_string())
    }
}
