//! Learning by TD as a method of the run driver: an iteration plays the games up to the next report.
//!
//! The folder holds a line of `metrics.jsonl` and a `checkpoint-NNNNN.bin` per iteration, of which the last is kept, and
//! in the end the value function. Every game depends on configuration, number and what was learned before it, so
//! checkpoints need nothing else.

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};
use spielwerk_core::{Game, Rng, Seat, mix};
use spielwerk_nn::values::ValueFunction;
use spielwerk_run::{Iteration, Method, Progress, ProgressEvent, RunControl, RunError, RunFolder};

use super::checkpoint;
use super::learner::TdLearner;
use super::recorded::{RecordedGame, read_games};
use super::run_config::{Opponent, TdRunConfig};
use super::task::TdTask;

/// Games between two looks at the clock and the request to stop.
const BREATH: u64 = 1024;

/// A value function that learns in a folder.
#[derive(Debug)]
pub struct TdMethod<T: TdTask> {
    task: T,
    learner: TdLearner<T::Function>,
    recorded: Vec<RecordedGame<T::Game>>,
}

impl<T: TdTask> TdMethod<T> {
    /// The method, new or as the last iteration of the run left it.
    ///
    /// # Errors
    /// If the function cannot be made, or a file cannot be read.
    pub fn open(task: T, folder: &RunFolder) -> Result<Self, RunError> {
        let learner = TdLearner::new(task.function()?, task.config().td.clone());
        let recorded = match &task.config().opponent {
            Opponent::Recorded { file } => read_games(task.game(), file)?,
            _ => Vec::new(),
        };
        let mut method = Self { task, learner, recorded };
        let done = folder.checkpoint().iterations.min(method.iterations());
        if let Some(last) = done.checked_sub(1) {
            let path = Self::checkpoint(folder, last);
            let bytes = fs::read(&path).map_err(RunError::at(&path))?;
            let read = checkpoint::read(&mut method.learner, &bytes);
            read.map_err(|reason| RunError::damaged(&path, reason))?;
        }
        Ok(method)
    }

    /// The learner after an iteration.
    fn checkpoint(folder: &RunFolder, iteration: u32) -> PathBuf {
        folder.numbered("checkpoint", iteration, "bin")
    }

    /// What the game has to say.
    pub fn task_mut(&mut self) -> &mut T {
        &mut self.task
    }

    /// What was learned so far.
    pub fn function(&self) -> &T::Function {
        self.learner.function()
    }

    /// Writes a value function as the result of the run.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write_result(&self, function: &T::Function, folder: &RunFolder) -> Result<PathBuf, RunError> {
        let (name, bytes) = self.task.file(function);
        let path = folder.file(name);
        folder.write(&path, &bytes)?;
        Ok(path)
    }
}

impl<T: TdTask> Method for TdMethod<T> {
    fn iterations(&self) -> u32 {
        let config = self.task.config();
        config.games.div_ceil(config.report_every.max(1)) as u32
    }

    fn iterate(
        &mut self,
        iteration: u32,
        folder: &RunFolder,
        control: &RunControl<'_>,
        progress: &mut Progress<'_>,
    ) -> Result<Iteration, RunError> {
        let TdRunConfig { games, report_every, measure_every, .. } = *self.task.config();
        let begin = u64::from(iteration) * report_every;
        let end = (begin + report_every).min(games);
        let mut sum = 0.0;
        for number in begin..end {
            sum += play(&self.task, &mut self.learner, &self.recorded, number);
            let (done, total) = (number + 1 - begin, end - begin);
            if done.is_multiple_of(BREATH) || done == total {
                progress(&ProgressEvent::Step { iteration, what: "games", done, total });
                if control.is_stopped() {
                    return Err(RunError::Stopped);
                }
            }
        }
        let rates = self.learner.rates(end as f64 / games as f64);
        let mut report = json!({
            "games": end,
            "first_seat_result": sum / (end - begin) as f64,
            "td_error": self.learner.take_error(),
            "alpha": rates.alpha,
            "epsilon": rates.epsilon,
        });
        if end == games || (end / report_every.max(1)).is_multiple_of(measure_every.max(1)) {
            report["strength"] = self.task.measure(self.learner.function())?;
        }
        folder.write(&Self::checkpoint(folder, iteration), &checkpoint::write(&self.learner, end))?;
        let obsolete = iteration.checked_sub(1).map(|last| Self::checkpoint(folder, last));
        Ok(Iteration {
            summary: summary(&report),
            metrics: report,
            obsolete: obsolete.into_iter().collect(),
            ..Iteration::default()
        })
    }

    fn finish(&mut self, folder: &RunFolder) -> Result<Option<PathBuf>, RunError> {
        self.write_result(self.learner.function(), folder).map(Some)
    }

    fn current(&self, _: &RunFolder) -> Option<PathBuf> {
        None
    }
}

/// A report on one line for people.
fn summary(report: &Value) -> String {
    let number = |name: &str| report[name].as_f64().unwrap_or_default();
    let strength = report["strength"].as_object().into_iter().flatten().filter_map(|(name, value)| {
        let name = name.replace('_', " ");
        match value {
            Value::Number(number) if number.is_f64() => Some(format!(", {name} {:.3}", number.as_f64()?)),
            Value::Number(_) | Value::Bool(_) => Some(format!(", {name} {value}")),
            _ => None,
        }
    });
    let line = format!(
        "{} games: TD error {:.4}, first seat {:+.3}",
        report["games"],
        number("td_error"),
        number("first_seat_result")
    );
    std::iter::once(line).chain(strength).collect()
}

/// Plays the games of a configuration with nothing written and nothing measured, for its speed; returns what was learned
/// as a number that changes if anything in it does.
///
/// # Errors
/// If the function cannot be made.
pub fn bench_td<T: TdTask>(task: &T) -> Result<u64, RunError> {
    let mut learner = TdLearner::new(task.function()?, task.config().td.clone());
    for number in 0..task.config().games {
        play(task, &mut learner, &[], number);
    }
    let function = learner.function();
    let bits = (0..function.parameters()).map(|index| function.parameter(index).to_bits());
    Ok(bits.fold(0, |signature, bits| mix(signature ^ bits)))
}

/// Plays one game and learns; returns what the first seat got.
fn play<T: TdTask>(
    task: &T,
    learner: &mut TdLearner<T::Function>,
    recorded: &[RecordedGame<T::Game>],
    number: u64,
) -> f64 {
    let (game, config) = (task.game(), task.config());
    let rng = &mut Rng::for_part(config.seed, number);
    let rates = learner.rates(number as f64 / config.games as f64);
    if let Some(RecordedGame { start, moves }) = recorded.get(number as usize % recorded.len().max(1)) {
        return learner.watch(game, start, moves, rates.alpha);
    }
    let start = task.start(rng);
    let opposite = Seat::new(1 - (number % 2) as usize);
    learner.play(game, &start, rates, rng, |state, rng| {
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
