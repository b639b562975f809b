//! Everything that decides the outcome of a fit.

use serde::{Deserialize, Serialize};
use spielwerk_run::RunConfig;

/// Which weights a run fits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FeatureSet {
    /// The configurations of the pattern evaluation: 15 stages of 114,197 weights.
    #[default]
    Patterns,
    /// The counts of the factor evaluation: three phases of eleven weights.
    Factors,
}

impl FeatureSet {
    /// The names of the sets.
    pub const NAMES: [&str; 2] = ["patterns", "factors"];

    /// The set of this name.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "patterns" => Some(Self::Patterns),
            "factors" => Some(Self::Factors),
            _ => None,
        }
    }
}

/// The configuration of a fit; the same one gives the same weights.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FitConfig {
    /// Which weights are fitted.
    #[serde(default)]
    pub features: FeatureSet,
    /// Random seed of the games.
    pub seed: u64,
    /// Rounds of playing and fitting, the later ones with the weights of the earlier.
    pub generations: Vec<Generation>,
    /// A game begins with one to this many random plies.
    pub opening_plies: usize,
    /// From this many empty squares on positions are solved.
    pub exact_empties: u32,
    /// How many pseudo-observations hold each weight to that of the stage after it, or a factor's to zero.
    pub ridge: f64,
    /// Steps of the conjugate gradient per stage of the patterns.
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

impl FitConfig {
    /// The preset of this name: `quick` takes seconds and shows that everything works, `full` makes the bundled
    /// weights.
    pub fn preset(features: FeatureSet, name: &str, seed: u64) -> Option<Self> {
        let generations = match (features, name) {
            (FeatureSet::Patterns, "full") => PATTERNS.to_vec(),
            (FeatureSet::Factors, "full") => FACTORS.to_vec(),
            (_, "quick") => QUICK.to_vec(),
            _ => return None,
        };
        let full = Self {
            features,
            seed,
            generations,
            opening_plies: 14,
            exact_empties: 10,
            ridge: 10.0,
            fit_steps: 30,
            games_per_file: 2_000,
            held_out: 10,
        };
        Some(match name {
            "quick" => Self { exact_empties: 6, fit_steps: 5, games_per_file: 100, ..full },
            _ => full,
        })
    }
}

impl RunConfig for FitConfig {
    const FORMAT: &'static str = "spielwerk-othello-fit";
    const VERSION: u32 = 1;

    fn check(&self) -> Result<(), String> {
        let shares = self.generations.iter().flat_map(|plan| [plan.exploration, f64::from(plan.outcome)]);
        if !shares.into_iter().all(|share| (0.0..=1.0).contains(&share)) {
            return Err("exploration and outcome are shares from 0 to 1".to_owned());
        }
        if !self.generations.iter().all(|plan| plan.games > 0 && (1..=8).contains(&plan.depth)) {
            return Err("a generation plays 1 or more games and looks 1 to 8 plies ahead".to_owned());
        }
        if self.exact_empties > 20 || !(0.0..=1e12).contains(&self.ridge) {
            return Err("exact_empties is at most 20, and ridge is not negative".to_owned());
        }
        Ok(())
    }
}

/// How the bundled pattern weights are made.
const PATTERNS: [Generation; 7] = [
    generation(20_000, 1, 0.0, 1.0, 0),
    generation(40_000, 2, 0.05, 0.95, 0),
    generation(60_000, 2, 0.05, 0.92, 0),
    generation(40_000, 3, 0.05, 0.92, 0),
    generation(100_000, 3, 0.05, 0.92, 1),
    generation(250_000, 3, 0.05, 0.92, 1),
    generation(138_000, 3, 0.05, 0.92, 1),
];

/// How the bundled factor weights are made: few weights need few games.
const FACTORS: [Generation; 4] = [
    generation(4_000, 1, 0.0, 1.0, 0),
    generation(6_000, 2, 0.05, 0.95, 0),
    generation(6_000, 3, 0.05, 0.92, 0),
    generation(10_000, 3, 0.05, 0.92, 1),
];

/// A run that shows that everything works.
const QUICK: [Generation; 2] = [generation(300, 1, 0.0, 1.0, 0), generation(300, 1, 0.05, 0.9, 1)];

const fn generation(games: u64, depth: u32, exploration: f64, outcome: f32, reuse: usize) -> Generation {
    Generation { games, depth, exploration, outcome, reuse }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_has_every_preset() {
        for set in FeatureSet::NAMES.map(|name| FeatureSet::named(name).expect(name)) {
            for preset in ["quick", "full"] {
                let config = FitConfig::preset(set, preset, 1).expect(preset);
                assert_eq!(config.check(), Ok(()));
                let text = serde_json::to_string(&config).expect("a configuration");
                assert_eq!(serde_json::from_str::<FitConfig>(&text).expect("the same"), config);
            }
        }
        let unknown = (FeatureSet::named("nets"), FitConfig::preset(FeatureSet::Factors, "huge", 1));
        assert_eq!(unknown, (None, None));
    }
}
