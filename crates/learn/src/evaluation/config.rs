//! What a training run is made of.

use serde::{Deserialize, Serialize};

/// Everything that decides the outcome of a training run; the same configuration gives the same weights.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TrainingConfig {
    /// Names the games that are played.
    pub seed: u64,
    /// Rounds of playing and fitting, the later ones with the weights of the earlier.
    pub generations: Vec<Generation>,
    /// A game begins with one to this many random plies.
    pub opening_plies: usize,
    /// From this many empty squares on positions are solved.
    pub exact_empties: u32,
    /// How many imagined sightings hold each weight to that of the stage after it.
    pub ridge: f64,
    /// Steps of the conjugate gradient per stage.
    pub fit_steps: usize,
    /// Games per file of samples: what an interruption can cost.
    pub games_per_file: u64,
    /// One game in this many is held out of the fit to measure it.
    pub held_out: u32,
}

/// One round of playing and fitting.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Generation {
    /// How many games are played.
    pub games: u64,
    /// How many plies a player looks ahead.
    pub depth: u32,
    /// How often a random move is played instead of the best.
    pub exploration: f64,
    /// How much of a label comes from the rest of the game instead of the search, per ply. 1 is the result
    /// alone, as it must be where the evaluation does not speak of discs.
    pub outcome: f32,
    /// How many generations before this one lend their games to the fit.
    pub reuse: usize,
}

impl TrainingConfig {
    /// The names of the presets.
    pub const PRESETS: [&str; 2] = ["quick", "full"];

    /// The preset of this name: `quick` takes seconds and shows that everything works, `full` makes the
    /// weights that come with the program.
    pub fn preset(name: &str) -> Option<Self> {
        let generation = |games, depth, exploration, outcome, reuse| Generation {
            games,
            depth,
            exploration,
            outcome,
            reuse,
        };
        let full = Self {
            seed: 1,
            generations: vec![
                generation(20_000, 1, 0.0, 1.0, 0),
                generation(40_000, 2, 0.05, 0.95, 0),
                generation(60_000, 2, 0.05, 0.92, 0),
                generation(40_000, 3, 0.05, 0.92, 0),
                generation(100_000, 3, 0.05, 0.92, 1),
                generation(250_000, 3, 0.05, 0.92, 1),
                generation(138_000, 3, 0.05, 0.92, 1),
            ],
            opening_plies: 14,
            exact_empties: 10,
            ridge: 10.0,
            fit_steps: 30,
            games_per_file: 2_000,
            held_out: 10,
        };
        match name {
            "full" => Some(full),
            "quick" => Some(Self {
                generations: vec![generation(300, 1, 0.0, 1.0, 0), generation(300, 1, 0.05, 0.9, 1)],
                exact_empties: 6,
                fit_steps: 5,
                games_per_file: 100,
                ..full
            }),
            _ => None,
        }
    }
}
