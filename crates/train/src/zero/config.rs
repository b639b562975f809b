//! Everything that decides the outcome of a run; the same configuration gives the same bytes.

use serde::{Deserialize, Serialize};
use spielwerk_run::RunConfig;
use spielwerk_search::PuctConfig;

use crate::RateSchedule;

/// The configuration of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ZeroConfig {
    /// Which game and variant.
    pub game: String,
    /// The preset it came from.
    pub preset: String,
    /// Random seed for games, samples and initial weights.
    pub seed: u64,
    /// Iterations of playing and learning.
    pub iterations: u32,
    /// The networks of the run, each from its iteration on; a larger one is first trained on the buffer of the smaller.
    pub networks: Vec<NetSize>,
    /// How games are played.
    pub self_play: SelfPlayConfig,
    /// Positions that are kept for training.
    pub buffer: Ramp,
    /// How weights are learned.
    pub training: TrainingSteps,
    /// What the network is measured by after an iteration: exact play, matches, a gate.
    pub measures: Measures,
}

/// A residual network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NetSize {
    /// The iteration it begins with.
    pub from: u32,
    /// Residual blocks, from 1 to 64.
    pub blocks: usize,
    /// Channels of the tower, from 1 to 1024.
    pub channels: usize,
}

/// A number that goes from one value to another in some iterations, and stays there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ramp {
    /// In the first iteration.
    pub from: u64,
    /// In the end.
    pub to: u64,
    /// When the end is reached.
    pub over: u32,
}

impl Ramp {
    /// Always the same.
    pub const fn constant(value: u64) -> Self {
        Self { from: value, to: value, over: 0 }
    }

    /// The number of an iteration.
    pub fn at(&self, iteration: u32) -> u64 {
        if iteration >= self.over {
            return self.to;
        }
        let share = f64::from(iteration) / f64::from(self.over);
        (self.from as f64 + share * (self.to as f64 - self.from as f64)).round() as u64
    }
}

/// How games are played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SelfPlayConfig {
    /// Games per iteration; fewer at first, when they teach least.
    pub games: Ramp,
    /// Games that each thread plays at once; the size of its batches.
    pub in_flight: usize,
    /// How trees are walked.
    pub search: PuctConfig,
    /// Simulations of a full search.
    pub simulations: Ramp,
    /// Simulations of a quick search, which does not explore. Playout cap randomisation: most moves are played quickly, so that more
    /// games end and teach the value.
    pub quick_simulations: Ramp,
    /// The share of moves that are searched fully.
    pub full_share: f64,
    /// Whether quick searches teach the policy too, as Gumbel searches can.
    pub quick_targets: bool,
    /// Whether quick searches explore at the root.
    pub quick_explore: bool,
    /// The temperature of the first plies, and how many they are; the best move after that.
    pub temperature: f32,
    /// How many plies are drawn.
    pub temperature_plies: usize,
    /// Games begin with 0 to this many random moves.
    pub random_plies: usize,
    /// This many random beginnings are drawn for a game, and the one that the network finds most even is played.
    #[serde(default = "one")]
    pub openings: usize,
    /// Whether searches continue with the tree of the move before.
    pub reuse: bool,
    /// Predictions that each thread remembers.
    pub cache: usize,
    /// Where at most this many moves are to come, exact play takes the place of the search, if the game has a solver: the
    /// results of games are then those of their positions, not of mistakes near the end. 0 leaves all to the network.
    #[serde(default)]
    pub solved_moves: u32,
}

fn one() -> usize {
    1
}

fn result_alone() -> f32 {
    1.0
}

/// How weights are learned.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TrainingSteps {
    /// Samples per step.
    pub batch: usize,
    /// How often each new position is learned in its iteration, counted over the whole buffer.
    pub coverage: f64,
    /// The learning rate.
    pub rate: RateSchedule,
    /// How much of a position's value comes from its search alone.
    pub search_value: f32,
    /// Where the rest comes from: 1 is the result of the game; below that the searches of the moves that followed count
    /// too, each this much less than the one before it, and the result with what is left.
    #[serde(default = "result_alone")]
    pub trace: f32,
    /// One game in this many is held out to measure the losses.
    pub held_out: u64,
    /// How many times a larger network goes over the buffer before it takes over.
    pub takeover_coverage: f64,
}

/// What is measured after each iteration.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Measures {
    /// Simulations per test position with exact values; 0 asks the policy alone.
    #[serde(alias = "truth_simulations")]
    pub exact_simulations: u32,
    /// Test positions per suite at most.
    #[serde(alias = "truth_positions")]
    pub exact_positions: usize,
    /// Matches against a ladder of opponents.
    pub ladder: Option<Ladder>,
    /// A new network must score more than this against the one before to play on; `None` takes every one.
    pub gate: Option<f64>,
    /// Networks of every such iteration are kept.
    pub keep_every: u32,
}

/// Matches of the current network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ladder {
    /// Once in this many iterations.
    pub every: u32,
    /// Openings per opponent, two games each.
    pub rounds: u64,
    /// Simulations per move of the network.
    pub simulations: u32,
}

impl ZeroConfig {
    /// The network of an iteration.
    pub fn network(&self, iteration: u32) -> NetSize {
        let of_then = |size: &&NetSize| size.from <= iteration;
        *self.networks.iter().rev().find(of_then).unwrap_or(&self.networks[0])
    }
}

impl RunConfig for ZeroConfig {
    const FORMAT: &'static str = "spielwerk-zero-run";
    const VERSION: u32 = 2;

    fn origin(&self) -> Option<(&str, &str, u64)> {
        Some((&self.game, &self.preset, self.seed))
    }

    fn check(&self) -> Result<(), String> {
        let sizes_fit = |net: &NetSize| (1..=64).contains(&net.blocks) && (1..=1024).contains(&net.channels);
        if self.networks.is_empty() || !self.networks.iter().all(sizes_fit) {
            return Err("a network has 1 to 64 blocks of 1 to 1024 channels".to_owned());
        }
        let SelfPlayConfig { in_flight, openings, full_share, temperature, .. } = self.self_play;
        if in_flight == 0 || openings == 0 || self.training.batch == 0 {
            return Err("in_flight, openings and batch are 1 or more".to_owned());
        }
        let shares = [full_share, self.training.search_value.into(), self.training.trace.into()];
        if !shares.iter().all(|share| (0.0..=1.0).contains(share)) {
            return Err("full_share, search_value and trace are shares from 0 to 1".to_owned());
        }
        let least = [self.training.coverage, self.training.takeover_coverage, temperature.into()];
        if !least.iter().all(|number| (0.0..=1e6).contains(number)) {
            return Err("coverage and temperature are not negative".to_owned());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ramps_go_from_one_number_to_the_other() {
        let ramp = Ramp { from: 100, to: 400, over: 3 };
        assert_eq!([0, 1, 2, 3, 9].map(|iteration| ramp.at(iteration)), [100, 200, 300, 400, 400]);
        assert_eq!(Ramp::constant(7).at(0), 7);
    }
}
