//! What only runs of Connect Four can be set to, and their presets.

use serde::{Deserialize, Serialize};
use spielwerk_nn::values::MOST_HIDDEN;
use spielwerk_run::{RunError, TrainingRequest};
use spielwerk_train::td::{
    Adaptation, AfterRandom, Openings, Opponent, Schedule, SettingResult, TdConfig, TdRunConfig, TdSettings,
    Updates, parsed_setting,
};

use super::repertoire::RepertoireConfig;
use crate::values::Connect4Encoding;

/// The configuration of a run.
pub type Connect4TdConfig = TdRunConfig<Connect4TdSettings>;

/// What only runs of Connect Four can be set to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Connect4TdSettings {
    /// What is learned.
    pub value: ValueKind,
    /// How boards are written for linear functions and nets.
    pub coding: Connect4Encoding,
    /// Where games begin.
    pub positions: Positions,
    /// How a repertoire of openings is learned after the games, if it is; n-tuple networks only.
    #[serde(default)]
    pub repertoire: Option<RepertoireConfig>,
}

/// Kinds of value functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ValueKind {
    /// A weighted sum.
    Linear,
    /// One hidden layer.
    Net {
        /// Units of the layer.
        hidden: usize,
    },
    /// An n-tuple network on random walks.
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

    fn named(name: &str) -> Option<Self> {
        match name {
            "linear" => Some(Self::Linear),
            "net" => Some(Self::Net { hidden: 10 }),
            "ntuple" => Some(Self::TUPLES),
            _ => None,
        }
    }
}

/// Where games begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Positions {
    /// At the empty board.
    Start,
    /// At the empty board in every other game, else one or two random plies later.
    Openings,
    /// At random endgames.
    Varied,
    /// At an endgame where Red wins at once.
    Endgame1,
    /// At the endgame that the original learner never mastered.
    Endgame1b,
}

impl Positions {
    fn named(name: &str) -> Option<Self> {
        serde_json::from_value(name.into()).ok()
    }
}

impl TdSettings for Connect4TdSettings {
    fn set(&mut self, key: &str, value: &str) -> SettingResult {
        let whole = |most: usize| {
            let number = parsed_setting::<usize>(value, "a number");
            number.and_then(|number| {
                let fits = (1..=most).contains(&number);
                fits.then_some(number).ok_or_else(|| format!("a number from 1 to {most} is expected"))
            })
        };
        let missing = |what: &str| Err(format!("this kind of function has no {what}"));
        Some(match (key, &mut self.value, &mut self.repertoire) {
            // Both chose the preset already.
            ("value" | "positions", ..) => Ok(()),
            ("hidden", ValueKind::Net { hidden }, _) => whole(MOST_HIDDEN).map(|units| *hidden = units),
            ("hidden", ..) => missing("hidden layer"),
            ("tuples", ValueKind::NTuple { count, .. }, _) => whole(1_000).map(|tables| *count = tables),
            ("length", ValueKind::NTuple { length, .. }, _) => whole(10).map(|squares| *length = squares),
            ("tuples" | "length", ..) => missing("tuples"),
            ("repertoire_games", _, openings @ Some(_)) if value == "0" => {
                *openings = None;
                Ok(())
            }
            ("repertoire_games", _, Some(openings)) => {
                whole(1_000_000_000).map(|games| openings.games = games as u64)
            }
            ("repertoire_stones", _, Some(openings)) => whole(42).map(|stones| openings.stones = stones),
            ("repertoire_games" | "repertoire_stones", ..) => missing("repertoire"),
            _ => return None,
        })
    }

    fn check(&self) -> Result<(), String> {
        match self.value {
            ValueKind::Net { hidden } if !(1..=MOST_HIDDEN).contains(&hidden) => {
                return Err(format!("hidden is a number of units from 1 to {MOST_HIDDEN}"));
            }
            ValueKind::NTuple { count, length } => {
                // There are 24 single squares, 68 pairs and about 260 triples that differ by more than a mirror.
                let most = [0, 20, 60, 200].get(length).copied().unwrap_or(1_000);
                if !(1..=10).contains(&length) || !(1..=most).contains(&count) {
                    let limits = "tuples have 1 to 10 squares, and there are at most 1000 of them";
                    return Err(format!("{limits} (20, 60 or 200 of 1, 2 or 3 squares)"));
                }
            }
            _ => (),
        }
        if self.repertoire.is_some() && !matches!(self.value, ValueKind::NTuple { .. }) {
            return Err("only n-tuple networks have a repertoire".to_owned());
        }
        if self.repertoire.is_some_and(|openings| openings.games == 0 || !(1..=42).contains(&openings.stones))
        {
            return Err("a repertoire takes 1 or more games of 1 to 42 stones".to_owned());
        }
        Ok(())
    }
}

/// The configuration that a request names: kind of function and positions first, for they choose the preset.
pub(super) fn requested(request: &TrainingRequest<'_>) -> Result<Connect4TdConfig, RunError> {
    let named = |key: &str| request.settings.iter().rfind(|(name, _)| name == key).map(|(_, value)| value);
    let refuse = |key: &str, value: &str, known: &str| {
        RunError::Setting(format!("{key}={value}: one of {known} is expected"))
    };
    let value = named("value").map_or(Ok(ValueKind::TUPLES), |name| {
        ValueKind::named(name).ok_or_else(|| refuse("value", name, "linear, net, ntuple"))
    })?;
    let usual =
        if matches!(value, ValueKind::NTuple { .. }) { Positions::Openings } else { Positions::Endgame1b };
    let positions = named("positions").map_or(Ok(usual), |name| {
        let known = "start, openings, varied, endgame1, endgame1b";
        Positions::named(name).ok_or_else(|| refuse("positions", name, known))
    })?;
    let preset = Connect4TdConfig { seed: request.seed, ..preset(value, positions, request.preset) };
    preset.with_settings(request.settings)
}

/// The preset for a kind of function, from the start or from endgames: `full`, or else `quick`.
pub fn preset(value: ValueKind, positions: Positions, name: &str) -> Connect4TdConfig {
    let full = name == "full";
    let task =
        Connect4TdSettings { value, coding: Connect4Encoding::OnePerSquare, positions, repertoire: None };
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
        let has_openings = matches!(positions, Positions::Start | Positions::Openings);
        return Connect4TdConfig {
            task: Connect4TdSettings { repertoire: has_openings.then_some(repertoire), ..task },
            report_every: games / 40,
            measure_every: if full { 8 } else { 40 },
            test_games: if full { 500 } else { 20 },
            ..basic(task, td, games)
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
    Connect4TdConfig {
        report_every: games / 20,
        test_games: if full { 1_000 } else { 100 },
        ..basic(task, td, games)
    }
}

fn basic(task: Connect4TdSettings, td: TdConfig, games: u64) -> Connect4TdConfig {
    Connect4TdConfig {
        game: "connect4".to_owned(),
        task,
        opponent: Opponent::Itself,
        td,
        games,
        seed: 1,
        report_every: games,
        measure_every: 1,
        test_games: 100,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(config: &Connect4TdConfig, key: &str, value: &str) -> Result<Connect4TdConfig, String> {
        let made = config.clone().with_settings(&[(key.to_owned(), value.to_owned())]);
        made.map_err(|error| error.to_string())
    }

    #[test]
    fn every_short_name_works_for_the_functions_that_have_it() {
        let tuples = preset(ValueKind::TUPLES, Positions::Start, "quick");
        let net = preset(ValueKind::Net { hidden: 10 }, Positions::Endgame1b, "quick");
        for key in ["tuples", "length", "repertoire_games", "repertoire_stones"] {
            assert!(set(&tuples, key, "7").is_ok_and(|made| made != tuples), "{key}");
            assert!(set(&tuples, key, "-3").is_err() && set(&net, key, "7").is_err(), "{key}");
        }
        assert!(set(&net, "hidden", "7").is_ok() && set(&tuples, "hidden", "7").is_err());
        assert!(set(&tuples, "repertoire_games", "0").is_ok_and(|made| made.task.repertoire.is_none()));
        assert!(
            set(&net, "coding", "1").is_ok_and(|made| made.task.coding == Connect4Encoding::ThreePerSquare)
        );
        for config in [tuples, net] {
            let text = serde_json::to_string(&config).expect("a configuration");
            assert_eq!(serde_json::from_str::<Connect4TdConfig>(&text).expect("the same"), config);
        }
    }
}
