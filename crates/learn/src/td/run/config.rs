//! What a training run by TD is made of.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use spielwerk_connect4::values::Connect4Encoding;
use spielwerk_nn::values::MOST_HIDDEN;

use crate::td::config::{Adaptation, AfterRandom, Openings, TdConfig, Updates};
use crate::td::connect4::RepertoireConfig;
use crate::td::schedule::Schedule;

/// Everything that decides the outcome of a run; the same configuration gives the same bytes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunConfig {
    /// Always [`RunConfig::FORMAT`].
    pub format: String,
    /// The version of the format.
    pub version: u32,
    /// The game, as the registry reads it.
    pub game: String,
    /// What is learned.
    pub value: ValueKind,
    /// How boards of Connect Four are written for linear functions and nets.
    pub coding: Connect4Encoding,
    /// Where games begin.
    pub positions: Positions,
    /// Against whom.
    pub opponent: Opponent,
    /// How it is learned.
    pub td: TdConfig,
    /// How many games.
    pub games: u64,
    /// How openings are learned by heart after these games, if they are; n-tuple networks only.
    #[serde(default)]
    pub repertoire: Option<RepertoireConfig>,
    /// Names the games and the first weights.
    pub seed: u64,
    /// A line of metrics and a checkpoint after so many games: what an interruption can cost.
    pub report_every: u64,
    /// Strength is measured with every so many reports, and at the end.
    pub measure_every: u64,
    /// Games of a measurement.
    pub test_games: u64,
}

/// Kinds of value functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ValueKind {
    /// One number per position; Nimm-3 only.
    Table,
    /// A weighted sum.
    Linear,
    /// One hidden layer.
    Net {
        /// Units of the layer.
        hidden: usize,
    },
    /// An n-tuple network on random walks; Connect Four only.
    NTuple {
        /// Tables.
        count: usize,
        /// Squares that each sees.
        length: usize,
    },
}

impl ValueKind {
    /// The n-tuple network that presets learn.
    pub const TUPLES: Self = Self::NTuple { count: 70, length: 8 };
}

/// Where games begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Positions {
    /// At the start of the game.
    Start,
    /// At the start in every other game, else one or two random plies later.
    Openings,
    /// In Nimm-3 at heaps of every size with either seat to move, in Connect Four at random endgames.
    Varied,
    /// Connect Four: Red wins at once.
    #[serde(rename = "endgame1")]
    Endgame1,
    /// Connect Four: the endgame that the original learner never mastered.
    #[serde(rename = "endgame1b")]
    Endgame1b,
}

/// Who sits opposite the learner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Opponent {
    /// The learner itself.
    Itself,
    /// A random player; seats change with every game.
    Random,
    /// Minimax to this depth; seats change with every game.
    MinMax {
        /// Plies it looks ahead.
        depth: u32,
    },
    /// Nobody: the games of this file are watched, over and over.
    Recorded {
        /// Game records, one per line.
        file: PathBuf,
    },
}

/// Why a setting cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SettingError {
    /// There is no such setting.
    #[error("no setting {0:?}; there are: {keys}", keys = RunConfig::SETTINGS.join(", "))]
    Unknown(String),
    /// The value is out of range or no number.
    #[error("{key}={value:?} is not {expected}")]
    Value {
        /// The setting.
        key: String,
        /// What was given.
        value: String,
        /// What is accepted.
        expected: &'static str,
    },
}

impl RunConfig {
    /// Marks the format.
    pub const FORMAT: &str = "spielwerk-td-run";
    /// The version written today.
    pub const VERSION: u32 = 1;
    /// The names of the presets: `quick` takes seconds, `full` learns all there is.
    pub const PRESETS: [&str; 2] = ["quick", "full"];
    /// What [`RunConfig::set`] can set.
    pub const SETTINGS: [&str; 18] = [
        "alpha",
        "alpha_end",
        "beta",
        "gamma",
        "lambda",
        "epsilon",
        "epsilon_end",
        "coherence",
        "updates",
        "reset",
        "opening_plies",
        "opening_epsilon",
        "hidden",
        "tuples",
        "length",
        "repertoire_games",
        "repertoire_stones",
        "test_games",
    ];

    /// The preset for Nimm-3 with this text and kind of function.
    pub fn nimm3(game: String, value: ValueKind, preset: &str) -> Self {
        let td = match value {
            ValueKind::Net { .. } => TdConfig {
                alpha: Schedule::constant(0.1),
                // With a full share the output saturates on first guesses, which then take long to unlearn.
                gamma: 0.9,
                epsilon: Schedule::constant(0.2),
                ..TdConfig::default()
            },
            _ => TdConfig {
                alpha: Schedule::constant(0.3),
                epsilon: Schedule::constant(0.2),
                ..TdConfig::default()
            },
        };
        let games = if preset == "full" { 100_000 } else { 10_000 };
        Self {
            positions: Positions::Varied,
            report_every: games / 50,
            measure_every: 1,
            ..Self::basic(game, value, td, games)
        }
    }

    /// The preset for Connect Four with this kind of function, from the start or from endgames.
    pub fn connect4(value: ValueKind, positions: Positions, preset: &str) -> Self {
        let full = preset == "full";
        if let ValueKind::NTuple { .. } = value {
            let td = TdConfig {
                alpha: Schedule::geometric(0.03, 0.0005),
                // A little less than one, so that the loser holds out and the winner hurries, as perfect players do.
                gamma: 0.99,
                lambda: 0.7,
                epsilon: Schedule::linear(0.1, 0.05),
                adaptation: Adaptation::Coherence { steepness: 2.7 },
                updates: Updates::Games,
                after_random: AfterRandom::Reset,
                openings: Openings { plies: 12, epsilon: 0.3 },
                ..TdConfig::default()
            };
            let games = if full { 2_000_000 } else { 20_000 };
            let repertoire = RepertoireConfig {
                games: if full { 400_000 } else { 200 },
                stones: if full { 14 } else { 20 },
                epsilon: 0.05,
                temperature: 0.2,
            };
            return Self {
                positions,
                repertoire: matches!(positions, Positions::Start | Positions::Openings).then_some(repertoire),
                report_every: games / 40,
                measure_every: if full { 8 } else { 40 },
                test_games: if full { 500 } else { 20 },
                ..Self::basic("connect4".to_owned(), value, td, games)
            };
        }
        let td = TdConfig {
            alpha: Schedule::geometric(0.05, 0.005),
            gamma: 0.9,
            lambda: 0.5,
            epsilon: Schedule::constant(0.3),
            after_random: AfterRandom::Reset,
            ..TdConfig::default()
        };
        let games = if full { 100_000 } else { 10_000 };
        Self {
            positions,
            report_every: games / 20,
            measure_every: 1,
            test_games: if full { 1_000 } else { 100 },
            ..Self::basic("connect4".to_owned(), value, td, games)
        }
    }

    fn basic(game: String, value: ValueKind, td: TdConfig, games: u64) -> Self {
        Self {
            format: Self::FORMAT.to_owned(),
            version: Self::VERSION,
            game,
            value,
            coding: Connect4Encoding::OnePerSquare,
            positions: Positions::Start,
            opponent: Opponent::Itself,
            td,
            games,
            repertoire: None,
            seed: 1,
            report_every: games,
            measure_every: 1,
            test_games: 100,
        }
    }

    /// All games, those of the repertoire included.
    pub fn all_games(&self) -> u64 {
        self.games + self.repertoire.map_or(0, |repertoire| repertoire.games)
    }

    /// Changes how many games are played, with as many reports as before.
    pub fn set_games(&mut self, games: u64) {
        let reports = self.games.div_ceil(self.report_every.max(1)).max(1);
        self.games = games;
        self.report_every = games.div_ceil(reports).max(1);
    }

    /// Makes a setting by name, as `--set` and `--sweep` do.
    ///
    /// # Errors
    /// If there is no such setting, or the value does not suit it.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), SettingError> {
        let refuse =
            |expected| SettingError::Value { key: key.to_owned(), value: value.to_owned(), expected };
        let number = |most: f64, expected: &'static str| match value.parse::<f64>() {
            Ok(number) if (0.0..=most).contains(&number) => Ok(number),
            _ => Err(refuse(expected)),
        };
        let whole = |most: usize, expected: &'static str| match value.parse::<usize>() {
            Ok(number) if (1..=most).contains(&number) => Ok(number),
            _ => Err(refuse(expected)),
        };
        let td = &mut self.td;
        match key {
            "alpha" => {
                let (alpha, ratio) = (number(10.0, "a step size from 0 to 10")?, td.alpha.to / td.alpha.from);
                td.alpha = Schedule { from: alpha, to: alpha * ratio, ..td.alpha };
            }
            "alpha_end" => td.alpha.to = number(10.0, "a step size from 0 to 10")?,
            "beta" => td.layers = vec![number(100.0, "a multiple of alpha from 0 to 100")?],
            "gamma" => td.gamma = number(1.0, "a share from 0 to 1")?,
            "lambda" => td.lambda = number(1.0, "a share from 0 to 1")?,
            "epsilon" => td.epsilon.from = number(1.0, "a share from 0 to 1")?,
            "epsilon_end" => td.epsilon.to = number(1.0, "a share from 0 to 1")?,
            "coherence" if value == "off" => td.adaptation = Adaptation::None,
            "coherence" => {
                let steepness = number(20.0, "a steepness from 0 to 20, or off")?;
                td.adaptation = Adaptation::Coherence { steepness };
            }
            "updates" => {
                td.updates = match value {
                    "moves" => Updates::Moves,
                    "games" => Updates::Games,
                    _ => return Err(refuse("moves or games")),
                }
            }
            "reset" => {
                td.after_random = match value {
                    "on" => AfterRandom::Reset,
                    "off" => AfterRandom::Keep,
                    _ => return Err(refuse("on or off")),
                }
            }
            "opening_plies" => td.openings.plies = number(42.0, "a number of plies up to 42")? as u32,
            "opening_epsilon" => td.openings.epsilon = number(1.0, "a share from 0 to 1")?,
            "hidden" => match &mut self.value {
                ValueKind::Net { hidden } => *hidden = whole(MOST_HIDDEN, "a number of units from 1 to 64")?,
                _ => return Err(refuse("for this kind of function: it has no hidden layer")),
            },
            "tuples" | "length" => match &mut self.value {
                ValueKind::NTuple { count, .. } if key == "tuples" => {
                    *count = whole(1_000, "a number of tables from 1 to 1000")?;
                }
                ValueKind::NTuple { length, .. } => *length = whole(10, "a number of squares from 1 to 10")?,
                _ => return Err(refuse("for this kind of function: it has no tuples")),
            },
            "repertoire_games" | "repertoire_stones" => match &mut self.repertoire {
                None => return Err(refuse("for this kind of function: it has no repertoire")),
                openings if key == "repertoire_games" && value == "0" => *openings = None,
                Some(openings) if key == "repertoire_games" => {
                    openings.games = whole(1_000_000_000, "a number of games, 0 for no repertoire")? as u64;
                }
                Some(openings) => openings.stones = whole(42, "a number of stones from 1 to 42")?,
            },
            "test_games" => self.test_games = whole(1_000_000, "a number of games")? as u64,
            _ => return Err(SettingError::Unknown(key.to_owned())),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_can_be_made_and_is_checked() {
        let mut runs = [
            RunConfig::connect4(ValueKind::TUPLES, Positions::Start, "quick"),
            RunConfig::connect4(ValueKind::Net { hidden: 10 }, Positions::Endgame1b, "quick"),
        ];
        for key in RunConfig::SETTINGS {
            let value = match key {
                "updates" => "moves",
                "reset" => "off",
                "hidden" | "tuples" | "length" | "test_games" | "repertoire_games" | "repertoire_stones" => {
                    "7"
                }
                _ => "0.5",
            };
            let before = runs.clone();
            let made = runs.iter_mut().flat_map(|run| run.set(key, value)).count();
            assert!(made >= 1 && runs != before, "{key}");
            assert!(runs.iter_mut().all(|run| run.set(key, "-3").is_err()), "{key}");
        }
        assert!(runs[0].set("colour", "1").expect_err("no such setting").to_string().contains("alpha_end"));
        for run in runs {
            let text = serde_json::to_string(&run).expect("a configuration");
            assert_eq!(serde_json::from_str::<RunConfig>(&text).expect("the same"), run);
        }
    }
}
