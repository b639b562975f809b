//! Everything that decides the outcome of a run; the same configuration gives the same bytes.

use serde::{Deserialize, Serialize};
use spielwerk_doppelkopf::belief::{GAME, belief_shape};
use spielwerk_nn::transformer::TransformerShape;

use crate::zero::checkpoint::RunConfig;
use crate::zero::{RateSchedule, ZeroError};

/// The configuration of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BeliefConfig {
    /// Always [`BeliefConfig::FORMAT`].
    pub format: String,
    /// The version of the format.
    pub version: u32,
    /// Which game.
    pub game: String,
    /// The preset it came from.
    pub preset: String,
    /// Names games, examples and first weights.
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
    /// How often each new view is learnt in its iteration, counted over the whole buffer.
    pub coverage: f64,
    /// How fast.
    pub rate: RateSchedule,
    /// One game in this many is held out to measure by.
    pub held_out: u64,
    /// Held-out games that are measured by at most, the newest.
    pub measured: usize,
    /// Networks of every so many iterations are kept.
    pub keep_every: u32,
}

/// The names of the presets.
pub const PRESETS: [&str; 3] = ["tiny", "fast", "long"];

impl BeliefConfig {
    /// Marks the format.
    pub const FORMAT: &str = "spielwerk-belief-run";
    /// The version written today.
    pub const VERSION: u32 = 2;

    /// The configuration of a preset: `tiny` shows in seconds that everything works, `fast` makes a network like the
    /// one that comes with the program, `long` has stronger players and more games.
    ///
    /// # Errors
    /// If there is no such preset.
    pub fn preset(name: &str, seed: u64) -> Result<Self, ZeroError> {
        let iterations = match name {
            "tiny" => 2,
            "fast" => 40,
            "long" => 200,
            _ => {
                let (name, game, known) = (name.to_owned(), GAME.to_owned(), PRESETS.join(", "));
                return Err(ZeroError::Preset { name, game, known });
            }
        };
        let fast = Self {
            format: Self::FORMAT.to_owned(),
            version: Self::VERSION,
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
        Ok(match name {
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

    /// The same, learning from games that were recorded before.
    #[must_use]
    pub fn from_records(self) -> Self {
        Self { players: Vec::new(), ..self }
    }

    /// The network of the run.
    pub fn shape(&self) -> TransformerShape {
        belief_shape(self.width, self.blocks)
    }
}

/// The player itself, the conventions, and the conventions with many solos, so that there is something to learn of
/// them: solos of a quick search are chosen almost by lot and say little of the hand, and so do its leads.
fn players(usual: &str) -> Vec<String> {
    [usual, TELLING, BOLD].map(str::to_owned).to_vec()
}

/// Leads as people do: Re leads trumps, Kontra side suits.
const TELLING: &str = "conventions:trumplead=5";
/// Plays a solo with about every sixth hand.
const BOLD: &str = "conventions:bold=2,trumplead=5";

impl RunConfig for BeliefConfig {
    const FILE: (&'static str, u32) = (Self::FORMAT, Self::VERSION);
    const CHECKPOINT: &'static str = "spielwerk-belief-checkpoint";

    fn kind(&self) -> (String, String, u64) {
        (self.game.clone(), self.preset.clone(), self.seed)
    }
}
