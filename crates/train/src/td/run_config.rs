//! Everything that decides the outcome of a run by TD.

use std::path::PathBuf;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use spielwerk_core::Notation;
use spielwerk_run::{RunConfig, RunError, apply_settings};

use super::config::{Adaptation, AfterRandom, TdConfig};
use super::recorded::read_games;
use super::schedule::Schedule;

/// The depth of the minimax player as an opponent, unless the configuration says otherwise.
const MINMAX_DEPTH: u32 = 4;

/// The configuration of a run; the same one gives the same bytes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TdRunConfig<S> {
    /// The game, as the registry writes it.
    pub game: String,
    /// Settings that only this game has: what is learned, where games begin.
    #[serde(flatten)]
    pub task: S,
    /// The player that the learner meets; itself in self-play.
    pub opponent: Opponent,
    /// How it is learned.
    pub td: TdConfig,
    /// Games to learn from in all, 1 or more.
    pub games: u64,
    /// Random seed for games and initial weights.
    pub seed: u64,
    /// Games per iteration: a line of metrics and a checkpoint.
    pub report_every: u64,
    /// Strength is measured in every such iteration, and in the last.
    pub measure_every: u64,
    /// Games of a measurement.
    pub test_games: u64,
}

/// What became of a setting: `None` if it is not known by this name.
pub type SettingResult = Option<Result<(), String>>;

/// Settings that only one game has.
pub trait TdSettings: Clone + PartialEq + Serialize + DeserializeOwned {
    /// Makes a setting by a short name.
    fn set(&mut self, _key: &str, _value: &str) -> SettingResult {
        None
    }

    /// What is wrong with the values, in one sentence.
    ///
    /// # Errors
    /// If a value is out of range.
    fn check(&self) -> Result<(), String> {
        Ok(())
    }
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
    /// The games of this file are watched, over and over.
    Recorded {
        /// Game records, one per line.
        file: PathBuf,
    },
}

impl<S: TdSettings> RunConfig for TdRunConfig<S> {
    const FORMAT: &'static str = "spielwerk-td-run";
    const VERSION: u32 = 2;

    fn check(&self) -> Result<(), String> {
        let TdConfig { alpha, layers, gamma, lambda, epsilon, adaptation, openings, .. } = &self.td;
        let steepness = match adaptation {
            Adaptation::None => 0.0,
            Adaptation::Coherence { steepness } => *steepness,
        };
        let ranges: [(&str, &[f64], f64); 5] = [
            ("alpha is a step size", &[alpha.from, alpha.to], 10.0),
            ("gamma and lambda are shares", &[*gamma, *lambda], 1.0),
            ("epsilon is a share", &[epsilon.from, epsilon.to, openings.epsilon], 1.0),
            ("coherence is a steepness", &[steepness], 20.0),
            ("beta is a multiple of alpha", layers, 100.0),
        ];
        for (what, values, most) in ranges {
            if !values.iter().all(|value| (0.0..=most).contains(value)) {
                return Err(format!("{what} from 0 to {most}"));
            }
        }
        if [self.games, self.report_every, self.test_games].contains(&0) {
            return Err("games, report_every and test_games are 1 or more".to_owned());
        }
        self.task.check()
    }
}

impl<S: TdSettings> TdRunConfig<S> {
    /// Changes how many games are played, with as many reports as before.
    pub fn set_games(&mut self, games: u64) {
        let reports = self.games.div_ceil(self.report_every.max(1)).max(1);
        self.games = games;
        self.report_every = games.div_ceil(reports).max(1);
    }

    /// The configuration with these settings, by short names such as `alpha` or by paths such as `td.alpha.to`.
    ///
    /// # Errors
    /// If there is no such setting, or a value does not suit it.
    pub fn with_settings(mut self, settings: &[(String, String)]) -> Result<Self, RunError> {
        for (key, value) in settings {
            let made = self.set(key, value).or_else(|| self.task.set(key, value));
            match made {
                Some(Ok(())) => (),
                Some(Err(reason)) => return Err(RunError::Setting(format!("{key}={value}: {reason}"))),
                None => self = apply_settings(&self, &[(key.clone(), value.clone())])?,
            }
        }
        self.check().map_err(RunError::Setting)?;
        Ok(self)
    }

    /// The configuration that watches the games of this file, if one is given, instead of playing.
    ///
    /// # Errors
    /// If the file holds anything but legal games of this game.
    pub fn with_recorded_games<G: Notation>(
        mut self,
        game: &G,
        file: Option<&PathBuf>,
    ) -> Result<Self, RunError> {
        if let Some(file) = file {
            read_games(game, file)?;
            self.opponent = Opponent::Recorded { file: file.clone() };
        }
        Ok(self)
    }

    /// Settings by the names that the literature uses.
    fn set(&mut self, key: &str, value: &str) -> SettingResult {
        let Self { td, opponent, .. } = self;
        let number = || parsed_setting::<f64>(value, "a number");
        let made = match key {
            "alpha" => number().map(|alpha| {
                let ratio = td.alpha.to / td.alpha.from;
                td.alpha = Schedule { from: alpha, to: alpha * ratio, ..td.alpha };
            }),
            "alpha_end" => number().map(|alpha| td.alpha.to = alpha),
            "beta" => number().map(|beta| td.layers = vec![beta]),
            "epsilon" => number().map(|epsilon| td.epsilon.from = epsilon),
            "epsilon_end" => number().map(|epsilon| td.epsilon.to = epsilon),
            "coherence" => {
                let coherence = || number().map(|steepness| Adaptation::Coherence { steepness });
                let adaptation = if value == "off" { Ok(Adaptation::None) } else { coherence() };
                adaptation.map(|adaptation| td.adaptation = adaptation)
            }
            "reset" => match value {
                "on" => Ok(AfterRandom::Reset),
                "off" => Ok(AfterRandom::Keep),
                _ => Err("on or off is expected".to_owned()),
            }
            .map(|after_random| td.after_random = after_random),
            "opening_plies" => {
                parsed_setting(value, "a number of plies").map(|plies| td.openings.plies = plies)
            }
            "opening_epsilon" => number().map(|epsilon| td.openings.epsilon = epsilon),
            "games" => parsed_setting(value, "a number of games").map(|games| self.set_games(games)),
            "opponent" => match value {
                "self" | "itself" => Ok(Opponent::Itself),
                "random" => Ok(Opponent::Random),
                "minmax" => Ok(Opponent::MinMax { depth: MINMAX_DEPTH }),
                _ => Err("self, random or minmax is expected; recorded games come by --games".to_owned()),
            }
            .map(|named| *opponent = named),
            _ => return None,
        };
        Some(made)
    }
}

/// The value of a setting.
///
/// # Errors
/// What is expected instead.
pub fn parsed_setting<T: std::str::FromStr>(value: &str, expected: &str) -> Result<T, String> {
    value.parse().map_err(|_| format!("{expected} is expected"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    struct Plain {
        size: u32,
    }

    impl TdSettings for Plain {
        fn set(&mut self, key: &str, value: &str) -> SettingResult {
            (key == "twice")
                .then(|| parsed_setting::<u32>(value, "a number").map(|size| self.size = 2 * size))
        }
    }

    fn config() -> TdRunConfig<Plain> {
        TdRunConfig {
            game: "toy".to_owned(),
            task: Plain { size: 3 },
            opponent: Opponent::Itself,
            td: TdConfig { alpha: Schedule::linear(0.4, 0.1), ..TdConfig::default() },
            games: 100,
            seed: 1,
            report_every: 10,
            measure_every: u64::MAX,
            test_games: 5,
        }
    }

    fn set(key: &str, value: &str) -> Result<TdRunConfig<Plain>, String> {
        config().with_settings(&[(key.to_owned(), value.to_owned())]).map_err(|error| error.to_string())
    }

    #[test]
    fn every_short_name_works_and_is_checked() {
        let names = [
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
            "test_games",
            "games",
            "opponent",
            "size",
            "twice",
        ];
        for name in names {
            let value = match name {
                "updates" => "games",
                "reset" => "on",
                "opponent" => "minmax",
                "opening_plies" | "test_games" | "games" | "size" | "twice" => "7",
                _ => "0.5",
            };
            assert!(set(name, value).is_ok_and(|made| made != config()), "{name}");
            assert!(set(name, "-3").is_err(), "{name}");
        }
        assert!(set("colour", "1").is_err_and(|error| error.contains("td.alpha.to")));
        let alpha = set("alpha", "0.8").expect("a step size").td.alpha;
        assert!((alpha.to - 0.2).abs() < 1e-12, "the end falls and rises with the beginning");
        assert_eq!(set("games", "50").map(|made| made.report_every), Ok(5));
    }

    #[test]
    fn a_configuration_survives_its_file() {
        let text = serde_json::to_string(&config()).expect("plain data");
        assert_eq!(serde_json::from_str::<TdRunConfig<Plain>>(&text).expect("the same"), config());
    }
}
