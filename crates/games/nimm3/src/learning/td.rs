//! Values of Nimm-3 by TD(lambda).

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use spielwerk_core::{Game, Rng, Spec};
use spielwerk_nn::values::{Function, Linear, MOST_HIDDEN, SmallNet, Squash};
use spielwerk_run::{Method, MetricChart, Preset, RunError, RunFolder, TrainingRequest};
use spielwerk_train::td::{
    MinMax, Opponent, Schedule, SettingResult, TD_CHARTS, TdConfig, TdLearner, TdMethod, TdRunConfig,
    TdSettings, TdTask, bench_td, parsed_setting, random_opening,
};
use spielwerk_train::{Learnable, MethodName};

use super::charts::STRENGTH;
use super::{any_heap, heaps_played_right, plays_perfectly};
use crate::{EndOnly, Heap, Nimm3, Nimm3Coding, Nimm3Encoding, Take};

const PRESETS: &[Preset] = &[
    Preset { name: "quick", about: "10,000 games, less than a second" },
    Preset { name: "full", about: "100,000 games, seconds" },
];

/// The configuration of a run.
pub type Nimm3TdConfig = TdRunConfig<Nimm3TdSettings>;

/// What only runs of Nimm-3 can be set to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Nimm3TdSettings {
    /// What is learned.
    pub value: ValueKind,
    /// Where games begin.
    pub positions: Positions,
}

/// Kinds of value functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ValueKind {
    /// One number per position.
    Table,
    /// A weighted sum.
    Linear,
    /// One hidden layer.
    Net {
        /// Units of the layer.
        hidden: usize,
    },
}

/// Where games begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Positions {
    /// At the whole heap.
    Start,
    /// At the whole heap in every other game, else one or two random plies later.
    Openings,
    /// At heaps of every size with either seat to move.
    Varied,
}

impl TdSettings for Nimm3TdSettings {
    fn set(&mut self, key: &str, value: &str) -> SettingResult {
        match (key, &mut self.value) {
            // The kind chose the preset already.
            ("value", _) => Some(Ok(())),
            ("hidden", ValueKind::Net { hidden }) => {
                let number = parsed_setting::<usize>(value, "a number of units");
                Some(number.map(|units| *hidden = units))
            }
            ("hidden", _) => Some(Err("this kind of function has no hidden layer".to_owned())),
            _ => None,
        }
    }

    fn check(&self) -> Result<(), String> {
        match self.value {
            ValueKind::Net { hidden } if !(1..=MOST_HIDDEN).contains(&hidden) => {
                Err(format!("hidden is a number of units from 1 to {MOST_HIDDEN}"))
            }
            _ => Ok(()),
        }
    }
}

/// The preset for a kind of function: `full`, or else `quick`.
pub fn preset(game: &Nimm3, value: ValueKind, name: &str) -> Nimm3TdConfig {
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
    let games = if name == "full" { 100_000 } else { 10_000 };
    Nimm3TdConfig {
        game: game.spec(),
        task: Nimm3TdSettings { value, positions: Positions::Varied },
        opponent: Opponent::Itself,
        td,
        games,
        seed: 1,
        report_every: games / 50,
        measure_every: 1,
        test_games: 100,
    }
}

/// A learner that has learned nothing yet.
///
/// # Errors
/// If the function cannot be made.
pub fn learner(game: Nimm3, config: &Nimm3TdConfig) -> Result<TdLearner<Function<Nimm3Encoding>>, RunError> {
    let task = Nimm3Task { game, config: config.clone() };
    Ok(TdLearner::new(task.function()?, config.td.clone()))
}

/// Plays the games of a configuration with nothing written, for its speed; returns a signature of what was learned.
///
/// # Errors
/// If the function cannot be made.
pub fn bench(game: Nimm3, config: Nimm3TdConfig) -> Result<u64, RunError> {
    bench_td(&Nimm3Task { game, config })
}

/// The training.
#[derive(Clone, Copy, Debug)]
pub struct LearnValues;

impl Learnable for LearnValues {
    type Config = Nimm3TdConfig;

    fn method(&self) -> &'static str {
        MethodName::TD
    }

    fn about(&self) -> &'static str {
        "values of positions: --set value=table (default), linear or net; --set positions=varied, start or openings"
    }

    fn presets(&self) -> &'static [Preset] {
        PRESETS
    }

    fn charts(&self) -> Vec<MetricChart> {
        std::iter::once(STRENGTH).chain(TD_CHARTS.iter().copied()).collect()
    }

    fn supports(&self, game: &str) -> bool {
        parse(game).is_some()
    }

    fn takes_games(&self) -> bool {
        true
    }

    fn config(&self, request: &TrainingRequest<'_>) -> Result<Nimm3TdConfig, RunError> {
        let game = parsed(request.game)?;
        let value =
            match request.settings.iter().rfind(|(key, _)| key == "value").map(|(_, value)| value.as_str()) {
                None | Some("table") => ValueKind::Table,
                Some("linear") => ValueKind::Linear,
                Some("net") => ValueKind::Net { hidden: 8 },
                Some(other) => {
                    let sentence = format!("value={other}: one of table, linear, net is expected");
                    return Err(RunError::Setting(sentence));
                }
            };
        let preset = Nimm3TdConfig { seed: request.seed, ..preset(&game, value, request.preset) };
        preset.with_settings(request.settings)?.with_recorded_games(&game, request.games)
    }

    fn open(
        &self,
        config: Nimm3TdConfig,
        folder: &RunFolder,
        _: &TrainingRequest<'_>,
    ) -> Result<Box<dyn Method>, RunError> {
        let game = parsed(&config.game)?;
        Ok(Box::new(TdMethod::open(Nimm3Task { game, config }, folder)?))
    }
}

/// The game that a text names.
pub(super) fn parse(text: &str) -> Option<Nimm3> {
    let mut spec: Spec = text.parse().ok().filter(|spec: &Spec| spec.name() == "nimm3")?;
    let game = Nimm3::from_spec(&mut spec).ok()?;
    spec.finish().ok().map(|()| game)
}

fn parsed(text: &str) -> Result<Nimm3, RunError> {
    parse(text).ok_or_else(|| RunError::Setting(format!("{text} is not a game of Nimm-3")))
}

/// Nimm-3 as it is learned.
struct Nimm3Task {
    game: Nimm3,
    config: Nimm3TdConfig,
}

impl TdTask for Nimm3Task {
    type Game = Nimm3;
    type Function = Function<Nimm3Encoding>;
    type Settings = Nimm3TdSettings;

    fn game(&self) -> &Nimm3 {
        &self.game
    }

    fn config(&self) -> &Nimm3TdConfig {
        &self.config
    }

    fn function(&self) -> Result<Self::Function, RunError> {
        let coded = |coding| Nimm3Encoding { stones: self.game.stones(), coding };
        Ok(match self.config.task.value {
            ValueKind::Table => Function::Linear(Linear::new(coded(Nimm3Coding::States), Squash::None)),
            ValueKind::Linear => Function::Linear(Linear::new(coded(Nimm3Coding::Signed), Squash::Tanh)),
            ValueKind::Net { hidden } => {
                let rng = &mut Rng::for_part(self.config.seed, u64::MAX);
                Function::Net(SmallNet::random(coded(Nimm3Coding::Player), hidden, Squash::Tanh, 1.0, rng))
            }
        })
    }

    fn start(&self, rng: &mut Rng) -> Heap {
        match self.config.task.positions {
            Positions::Varied => any_heap(&self.game, rng),
            Positions::Openings => random_opening(&self.game, rng),
            Positions::Start => self.game.start(rng),
        }
    }

    fn minmax(&self, depth: u32, heap: &Heap, rng: &mut Rng) -> Take {
        MinMax { evaluation: EndOnly, depth }.choose(&self.game, heap, rng)
    }

    fn measure(&mut self, function: &Self::Function) -> Result<Value, RunError> {
        let right = heaps_played_right(&self.game, function);
        Ok(json!({
            "perfect": plays_perfectly(&self.game, function),
            "first_seat_right": right[0],
            "second_seat_right": right[1],
        }))
    }

    fn file(&self, function: &Self::Function) -> (&'static str, Vec<u8>) {
        ("values.json", function.to_json(&self.game).into_bytes())
    }
}

#[cfg(test)]
mod tests {
    use spielwerk_train::{GameTraining, contract};

    use super::*;

    #[test]
    fn a_killed_run_ends_as_if_it_had_not_been() {
        for value in ["table", "net"] {
            let folder = tempfile::tempdir().expect("a folder");
            let settings = contract::settings(&[&format!("value={value}"), "games=60", "report_every=20"]);
            let request = TrainingRequest::new("nimm3:stones=21", folder.path(), "quick");
            let request = TrainingRequest { seed: 3, settings: &settings, ..request };
            contract::survives_kills(&GameTraining(LearnValues), &request);
        }
    }
}
