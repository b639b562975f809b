//! Everything that decides the outcome of a fit.

use serde::{Deserialize, Serialize};
use spielwerk_run::RunConfig;

use crate::Amazons;

pub(super) const NO_BOARD: &str = "there is no board of this size";

/// The configuration of a fit; the same one gives the same weights.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FitConfig {
    /// Random seed of the games.
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

impl FitConfig {
    /// The preset of this name: `quick` takes seconds and shows that everything works, `full` makes the bundled
    /// weights.
    pub fn preset(name: &str, seed: u64) -> Option<Self> {
        let full = Self {
            seed,
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

impl RunConfig for FitConfig {
    const FORMAT: &'static str = "spielwerk-amazons-fit";
    const VERSION: u32 = 1;

    fn check(&self) -> Result<(), String> {
        if Amazons::new(self.size).is_none() {
            return Err(NO_BOARD.to_owned());
        }
        if self.generations.is_empty() || self.generations.contains(&0) {
            return Err("generations is a list of numbers of games, each 1 or more".to_owned());
        }
        if !(0.0..=1.0).contains(&self.exploration) || !(0.0..=1e12).contains(&self.penalty) {
            return Err("exploration is a share from 0 to 1, and penalty is not negative".to_owned());
        }
        Ok(())
    }
}
