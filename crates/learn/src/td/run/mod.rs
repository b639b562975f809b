//! A training run by TD in a folder, which can be killed at any moment and continued with the same result.
//!
//! The folder holds `config.json`, a line of `metrics.jsonl` per report, `checkpoint.bin`, `repertoire.bin` if openings
//! are learned by heart, and in the end the value function, `values.json` or `values.safetensors`. Every game depends
//! on configuration, number and what was learned before it, so checkpoints need nothing else.

mod checkpoint;
mod config;
mod recorded;
mod repertoire;
mod task;

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use spielwerk_core::{Game, Rng, Seat, TableError, mix};
use spielwerk_nimm3::Nimm3;
use spielwerk_nimm3::Nimm3Encoding;
use spielwerk_nn::values::{Function, ValueFunction};

pub use config::{Opponent, Positions, RunConfig, SettingError, ValueKind};

use self::recorded::{Recorded, read_games};
use self::task::{Connect4Task, Nimm3Task, Task};
use super::learner::TdLearner;
use crate::evaluation::TrainError;
use crate::evaluation::folder::{RunFolder, write_whole};

/// Why a run cannot be made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// The folder or a file of it.
    #[error(transparent)]
    Folder(#[from] TrainError),
    /// There is no memory for the solver.
    #[error(transparent)]
    Memory(#[from] TableError),
    /// The function does not suit the game.
    #[error("{0}")]
    Unsuitable(&'static str),
}

/// Where a run stands.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum TdProgress {
    /// So many games are played.
    Games(u64),
    /// A line of the metrics.
    Report(Value),
}

/// Runs or continues the training of Nimm-3 in a folder; returns the file with the value function.
///
/// # Errors
/// If the folder cannot be used or belongs to a run with another configuration.
pub fn train_nimm3(
    game: Nimm3,
    config: &RunConfig,
    folder: &Path,
    progress: &mut dyn FnMut(&TdProgress),
) -> Result<PathBuf, RunError> {
    train(&mut Nimm3Task { game, config }, config, folder, progress)
}

/// Runs or continues the training of Connect Four in a folder; returns the file with the value function.
///
/// # Errors
/// If the folder cannot be used or belongs to a run with another configuration.
pub fn train_connect4(
    config: &RunConfig,
    folder: &Path,
    progress: &mut dyn FnMut(&TdProgress),
) -> Result<PathBuf, RunError> {
    train(&mut Connect4Task { config, truth: None }, config, folder, progress)
}

/// Plays the games of a run of Nimm-3 with nothing written and nothing measured, for its speed; returns what was
/// learned as a number that changes if anything in it does.
///
/// # Errors
/// If the function does not suit the game.
pub fn race_nimm3(game: Nimm3, config: &RunConfig) -> Result<u64, RunError> {
    race(&Nimm3Task { game, config }, config)
}

/// The same for Connect Four.
///
/// # Errors
/// If the function does not suit the game.
pub fn race_connect4(config: &RunConfig) -> Result<u64, RunError> {
    race(&Connect4Task { config, truth: None }, config)
}

fn race<T: Task>(task: &T, config: &RunConfig) -> Result<u64, RunError> {
    let mut learner = TdLearner::new(task.function()?, config.td.clone());
    for number in 0..config.games {
        play(task, &mut learner, config, &[], number);
    }
    let function = learner.function();
    let bits = (0..function.parameters()).map(|index| function.parameter(index).to_bits());
    Ok(bits.fold(0, |signature, bits| mix(signature ^ bits)))
}

/// A learner of Nimm-3 that has learned nothing yet.
///
/// # Errors
/// If the function does not suit the game.
pub fn nimm3_learner(
    game: Nimm3,
    config: &RunConfig,
) -> Result<TdLearner<Function<Nimm3Encoding>>, RunError> {
    Ok(TdLearner::new(Nimm3Task { game, config }.function()?, config.td.clone()))
}

fn train<T: Task>(
    task: &mut T,
    config: &RunConfig,
    folder: &Path,
    progress: &mut dyn FnMut(&TdProgress),
) -> Result<PathBuf, RunError> {
    let mut learner = TdLearner::new(task.function()?, config.td.clone());
    let recorded = match &config.opponent {
        Opponent::Recorded { file } => read_games(task.game(), file)?,
        _ => Vec::new(),
    };
    let folder = RunFolder::claim(folder, config)?;
    let checkpoint = folder.file("checkpoint.bin");
    let mut done = 0;
    if checkpoint.exists() {
        let bytes = fs::read(&checkpoint).map_err(TrainError::at(&checkpoint))?;
        done = checkpoint::read(&mut learner, &bytes).map_err(TrainError::in_file(&checkpoint))?;
    }
    let last = if done < config.games { done } else { config.all_games() };
    forget_reports_after(&folder.file("metrics.jsonl"), last)?;
    progress(&TdProgress::Games(done));
    while done < config.games {
        let end = (done + config.report_every).min(config.games);
        let mut sum = 0.0;
        for number in done..end {
            sum += play(task, &mut learner, config, &recorded, number);
            if number.is_multiple_of(1024) {
                progress(&TdProgress::Games(number));
            }
        }
        let pace = learner.pace(end as f64 / config.games as f64);
        let mut report = json!({
            "games": end,
            "first_seat_result": sum / (end - done) as f64,
            "td_error": learner.take_error(),
            "alpha": pace.alpha,
            "epsilon": pace.epsilon,
        });
        done = end;
        let is_measured = done == config.games
            || (done / config.report_every.max(1)).is_multiple_of(config.measure_every.max(1));
        if is_measured {
            report["strength"] = task.measure(learner.function())?;
        }
        folder.note(&report)?;
        let bytes = checkpoint::write(&learner, done);
        write_whole(&checkpoint, &bytes).map_err(TrainError::at(&checkpoint))?;
        progress(&TdProgress::Games(done));
        progress(&TdProgress::Report(report));
    }
    let function = task.complete(learner.into_function(), &folder, progress)?;
    let (name, bytes) = task.file(&function);
    let path = folder.file(name);
    write_whole(&path, &bytes).map_err(TrainError::at(&path))?;
    Ok(path)
}

/// Plays one game and learns; returns what the first seat got.
fn play<T: Task>(
    task: &T,
    learner: &mut TdLearner<T::Function>,
    config: &RunConfig,
    recorded: &[Recorded<T::Game>],
    number: u64,
) -> f64 {
    let game = task.game();
    let rng = &mut Rng::for_part(config.seed, number);
    let pace = learner.pace(number as f64 / config.games as f64);
    if let Some(Recorded { start, moves }) = recorded.get(number as usize % recorded.len().max(1)) {
        return learner.watch(game, start, moves, pace.alpha);
    }
    let start = task.start(rng);
    let opposite = Seat::new(1 - (number % 2) as usize);
    learner.play(game, &start, pace, rng, |state, rng| {
        if game.turn(state) != opposite {
            return None;
        }
        match config.opponent {
            Opponent::Random => game.random_move(state, rng, &mut Vec::new()),
            Opponent::MinMax { depth } => Some(task.minmax(depth.max(1), state, rng)),
            Opponent::Itself | Opponent::Recorded { .. } => None,
        }
    })
}

/// Drops the reports that a run wrote after its last checkpoint.
fn forget_reports_after(path: &Path, games: u64) -> Result<(), TrainError> {
    if !path.exists() {
        return Ok(());
    }
    let text = fs::read_to_string(path).map_err(TrainError::at(path))?;
    let is_kept = |line: &&str| {
        let report: Value = serde_json::from_str(line).unwrap_or_default();
        report["games"].as_u64().is_some_and(|done| done <= games)
    };
    let mut kept = String::new();
    for line in text.lines().filter(is_kept) {
        kept.push_str(line);
        kept.push('\n');
    }
    write_whole(path, kept.as_bytes()).map_err(TrainError::at(path))
}
