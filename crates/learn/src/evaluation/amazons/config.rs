//! What a training run of the Game of the Amazons is made of.

use serde::{Deserialize, Serialize};

/// Everything that decides the outcome of a training run; the same configuration gives the same weights.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AmazonsConfig {
    /// Names the games that are played.
    pub seed: u64,
    /// Squares along a side of the board.
    pub size: usize,
    /// How many games each generation plays: the first with the territory evaluation, the others with the
    /// weights of the generation before.
    pub generations: Vec<u64>,
    /// How many moves a player holds against the best reply.
    pub width: usize,
    /// Random moves at the beginning of a game, at most.
    pub opening: usize,
    /// The part of later moves that is random.
    pub exploration: f64,
    /// What is added to the loss per squared weight.
    pub penalty: f64,
    /// Games per file: what an interruption can cost.
    pub games_per_file: u64,
    /// One game in this many is held out of the fit to measure it.
    pub held_out: u64,
}

impl AmazonsConfig {
    /// The names of the presets.
    pub const PRESETS: [&str; 2] = ["quick", "full"];

    /// The preset of this name: `quick` takes seconds and shows that everything works, `full` makes the
    /// weights that come with the program.
    pub fn preset(name: &str) -> Option<Self> {
        let full = Self {
            seed: 1,
            size: 10,
            generations: vec![1_500, 1_500],
            width: 4,
            opening: 10,
            exploration: 0.05,
            penalty: 1.0,
            games_per_file: 50,
            held_out: 5,
        };
        match name {
            "full" => Some(full),
            "quick" => {
                Some(Self { size: 6, generations: vec![40, 40], width: 1, games_per_file: 10, ..full })
            }
            _ => None,
        }
    }
}
