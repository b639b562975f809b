//! `spielwerk train td`: values of positions, learned move by move.

use std::path::{Path, PathBuf};

use clap::Args;
use indicatif::ProgressBar;
use serde_json::Value;
use spielwerk_connect4::values::Connect4Encoding;
use spielwerk_core::{Game, Spec};
use spielwerk_learn::td::{
    Opponent, Positions, RunConfig, RunError, TdProgress, ValueKind, train_connect4, train_nimm3,
};
use spielwerk_nimm3::Nimm3;
use spielwerk_study::report::Machine;
use spielwerk_study::sweep_report;

use crate::failure::{Failure, Outcome};
use crate::progress;

/// The depth of the minimax player as an opponent.
const MINMAX_DEPTH: u32 = 4;

#[derive(Args)]
pub(super) struct Td {
    /// The game: nimm3, with its parameters, or connect4.
    game: String,
    /// The folder of the run; an existing run is continued.
    #[arg(long, value_name = "DIR")]
    run: PathBuf,
    /// `quick` takes seconds; `full` learns all there is: minutes, for n-tuples of Connect Four about twenty.
    #[arg(long, default_value = "quick", value_parser = RunConfig::PRESETS)]
    preset: String,
    /// What is learned; without it a table for nimm3 and n-tuples for connect4.
    #[arg(long, value_parser = ["table", "linear", "net", "ntuple"])]
    value: Option<String>,
    /// How boards of Connect Four are written for linear functions and nets.
    #[arg(long, default_value = "2", value_parser = Connect4Encoding::NAMES)]
    coding: String,
    /// self, random, minmax, or a file of game records to learn from.
    #[arg(long, default_value = "self")]
    opponent: String,
    /// Where games begin; without it varied heaps in nimm3, openings for n-tuples and endgame1b for the others.
    #[arg(long, value_parser = ["start", "openings", "varied", "endgame1", "endgame1b"])]
    positions: Option<String>,
    /// How many games, instead of those of the preset.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// Names the games and the first weights.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A constant of the method, such as lambda=0.5; may be repeated.
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// One run for each value of a constant, such as alpha=0.01,0.1, with charts that compare them.
    #[arg(long, value_name = "KEY=A,B,C")]
    sweep: Option<String>,
}

/// The games that can be learned.
enum Learnable {
    Nimm3(Nimm3),
    ConnectFour,
}

impl Td {
    pub(super) fn run(&self, version: &str) -> Result<Outcome, Failure> {
        let (game, config) = self.config()?;
        if let Some(sweep) = &self.sweep {
            return self.sweep(&game, &config, sweep, version);
        }
        let file = train(&game, &config, &self.run)?;
        println!("{}", file.display());
        Ok(Outcome::Success)
    }

    /// The configuration that the options ask for.
    fn config(&self) -> Result<(Learnable, RunConfig), Failure> {
        let mut spec: Spec = self.game.parse()?;
        let (game, usual) = match spec.name() {
            "nimm3" => (Learnable::Nimm3(Nimm3::from_spec(&mut spec)?), "table"),
            "connect4" => (Learnable::ConnectFour, "ntuple"),
            _ => return Err(spec.unknown_name("game to learn by TD", &["nimm3", "connect4"]).into()),
        };
        spec.finish()?;
        let value = match (self.value.as_deref().unwrap_or(usual), &game) {
            ("table", _) => ValueKind::Table,
            ("linear", _) => ValueKind::Linear,
            ("net", Learnable::Nimm3(_)) => ValueKind::Net { hidden: 8 },
            ("net", Learnable::ConnectFour) => ValueKind::Net { hidden: 10 },
            _ => ValueKind::TUPLES,
        };
        let is_tuples = matches!(value, ValueKind::NTuple { .. });
        let positions = match (self.positions.as_deref(), &game) {
            (Some("start"), _) => Positions::Start,
            (Some("openings"), _) => Positions::Openings,
            (Some("varied"), _) | (None, Learnable::Nimm3(_)) => Positions::Varied,
            (Some("endgame1"), _) => Positions::Endgame1,
            (None, Learnable::ConnectFour) if is_tuples => Positions::Openings,
            _ => Positions::Endgame1b,
        };
        let mut config = match &game {
            Learnable::Nimm3(nimm3) => {
                RunConfig { positions, ..RunConfig::nimm3(nimm3.spec(), value, &self.preset) }
            }
            Learnable::ConnectFour => RunConfig::connect4(value, positions, &self.preset),
        };
        config.coding = Connect4Encoding::named(&self.coding).expect("clap accepts the names only");
        config.seed = self.seed;
        config.opponent = match self.opponent.as_str() {
            "self" => Opponent::Itself,
            "random" => Opponent::Random,
            "minmax" => Opponent::MinMax { depth: MINMAX_DEPTH },
            file => Opponent::Recorded { file: file.into() },
        };
        if let Some(games) = self.games {
            config.set_games(games);
        }
        for setting in &self.set {
            let (key, value) = pair(setting)?;
            config.set(key, value).map_err(|error| Failure::Sentence(error.to_string()))?;
        }
        Ok((game, config))
    }

    /// A run for each value, and a report that compares them.
    fn sweep(
        &self,
        game: &Learnable,
        config: &RunConfig,
        sweep: &str,
        version: &str,
    ) -> Result<Outcome, Failure> {
        let (key, values) = pair(sweep)?;
        let mut runs = Vec::new();
        for value in values.split(',') {
            let mut config = config.clone();
            config.set(key, value).map_err(|error| Failure::Sentence(error.to_string()))?;
            runs.push((value, config));
        }
        let mut curves = Vec::new();
        for (value, config) in runs {
            let folder = self.run.join(format!("{key}-{value}"));
            train(game, &config, &folder)?;
            curves.push((value.to_owned(), read_metrics(&folder.join("metrics.jsonl"))?));
        }
        let command = std::env::args().skip(1).collect::<Vec<_>>().join(" ");
        let report = sweep_report(key, &curves, &format!("spielwerk {command}"), Machine::here(version));
        let path = report.write(&self.run).map_err(|error| Failure::Sentence(error.to_string()))?;
        println!("{}", path.display());
        Ok(Outcome::Success)
    }
}

/// Runs or continues a training and shows how far it is.
fn train(game: &Learnable, config: &RunConfig, folder: &Path) -> Result<PathBuf, Failure> {
    let bar = progress::bar(config.all_games(), &format!("training {}", config.game));
    let mut watch = |news: &TdProgress| show(&bar, news);
    let file = match game {
        Learnable::Nimm3(nimm3) => train_nimm3(*nimm3, config, folder, &mut watch),
        Learnable::ConnectFour => train_connect4(config, folder, &mut watch),
    };
    bar.finish_and_clear();
    file.map_err(|error: RunError| Failure::Sentence(error.to_string()))
}

/// Moves the bar, and prints a line for every report.
fn show(bar: &ProgressBar, news: &TdProgress) {
    match news {
        TdProgress::Games(done) => bar.set_position(*done),
        TdProgress::Report(report) => bar.suspend(|| println!("{report}")),
        _ => {}
    }
}

fn read_metrics(path: &Path) -> Result<Vec<Value>, Failure> {
    let text = std::fs::read_to_string(path).map_err(|error| Failure::in_file(path, error))?;
    let lines = text.lines().map(serde_json::from_str);
    lines.collect::<Result<_, _>>().map_err(|error| Failure::in_file(path, error))
}

/// Key and value of `key=value`.
fn pair(text: &str) -> Result<(&str, &str), Failure> {
    text.split_once('=').ok_or_else(|| Failure::Sentence(format!("{text:?} is not of the form key=value")))
}
