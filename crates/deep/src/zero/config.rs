//! Everything that decides the outcome of a run; the same configuration on one thread gives the same bytes.

use serde::{Deserialize, Serialize};
use spielwerk_search::PuctConfig;

/// The configuration of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ZeroConfig {
    /// Always [`ZeroConfig::FORMAT`].
    pub format: String,
    /// The version of the format.
    pub version: u32,
    /// Which game and variant.
    pub game: String,
    /// The preset it came from.
    pub preset: String,
    /// Names games, samples and first weights.
    pub seed: u64,
    /// Iterations of playing and learning.
    pub iterations: u32,
    /// The networks of the run, each from its iteration on; a larger one is first trained on the buffer of the smaller.
    pub networks: Vec<NetSize>,
    /// How games are played.
    pub self_play: SelfPlayConfig,
    /// Positions that are kept for training.
    pub buffer: Ramp,
    /// How weights are learnt.
    pub training: TrainingSteps,
    /// What is measured.
    pub measures: Measures,
}

/// A residual network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NetSize {
    /// The iteration it begins with.
    pub from: u32,
    /// Residual blocks.
    pub blocks: usize,
    /// Channels of each.
    pub channels: usize,
}

/// A number that goes from one value to another in so many iterations, and stays there.
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
    /// Games begin with none up to so many random moves.
    pub random_plies: usize,
    /// So many random beginnings are drawn for a game, and the one that the network finds most even is played.
    #[serde(default = "one")]
    pub openings: usize,
    /// Whether searches go on with the tree of the move before.
    pub reuse: bool,
    /// Positions that each thread remembers the judgement of.
    pub cache: usize,
    /// Where so many moves at most are to come, exact play takes the place of the search, if the game has a solver: the
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

/// How weights are learnt.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TrainingSteps {
    /// Samples per step.
    pub batch: usize,
    /// How often each new position is learnt in its iteration, counted over the whole buffer.
    pub coverage: f64,
    /// How fast.
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

/// The rate of learning over the steps.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum RateSchedule {
    /// Up to the peak and down to nothing along a cosine, once per iteration.
    OneCycle {
        /// The largest rate.
        peak: f64,
    },
    /// From one rate down to another along a cosine, once in so many iterations.
    Cosine {
        /// The first rate.
        from: f64,
        /// The last rate.
        to: f64,
        /// When it is reached.
        iterations: u32,
    },
}

impl RateSchedule {
    /// The rate of a step, counted within its iteration.
    pub fn rate(&self, iteration: u32, step: usize, steps: usize) -> f64 {
        let within = (step as f64 + 0.5) / steps.max(1) as f64;
        let fall = |share: f64| 0.5 + 0.5 * (std::f64::consts::PI * share.min(1.0)).cos();
        match *self {
            Self::OneCycle { peak } => {
                const RISE: f64 = 0.3;
                let height = if within < RISE {
                    1.0 - fall(within / RISE)
                } else {
                    fall((within - RISE) / (1.0 - RISE))
                };
                peak * (0.04 + 0.96 * height).min(1.0)
            }
            Self::Cosine { from, to, iterations } => {
                let share = (f64::from(iteration) + within) / f64::from(iterations.max(1));
                to + (from - to) * fall(share)
            }
        }
    }
}

/// What is measured after each iteration.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Measures {
    /// Simulations per test position with exact values; 0 asks the policy alone.
    pub truth_simulations: u32,
    /// Test positions per suite at most.
    pub truth_positions: usize,
    /// Matches against a ladder of opponents.
    pub ladder: Option<Ladder>,
    /// A new network must score more than this against the one before to play on; `None` takes every one.
    pub gate: Option<f64>,
    /// Networks of every so many iterations are kept.
    pub keep_every: u32,
}

/// Matches of the current network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ladder {
    /// Once in so many iterations.
    pub every: u32,
    /// Openings per opponent, two games each.
    pub rounds: u64,
    /// Simulations per move of the network.
    pub simulations: u32,
}

impl ZeroConfig {
    /// Marks the format.
    pub const FORMAT: &str = "spielwerk-zero-run";
    /// The version written today.
    pub const VERSION: u32 = 1;

    /// The network of an iteration.
    pub fn network(&self, iteration: u32) -> NetSize {
        let of_then = |size: &&NetSize| size.from <= iteration;
        *self.networks.iter().rev().find(of_then).unwrap_or(&self.networks[0])
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

    #[test]
    fn rates_rise_and_fall() {
        let cycle = RateSchedule::OneCycle { peak: 1.0 };
        let rates: Vec<f64> = (0..100).map(|step| cycle.rate(0, step, 100)).collect();
        let top = rates.iter().copied().fold(0.0, f64::max);
        assert!(top > 0.99 && rates[0] < 0.06 && rates[99] < 0.06, "{rates:?}");
        let fall = RateSchedule::Cosine { from: 0.01, to: 0.001, iterations: 10 };
        assert!(
            fall.rate(0, 0, 10) > 0.0099 && fall.rate(9, 9, 10) < 0.0011 && fall.rate(50, 0, 10) < 0.0011
        );
    }
}
