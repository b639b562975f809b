//! A training run of Othello in a folder, which can be interrupted at any time and continued.
//!
//! The folder holds `config.json`, per generation the samples of its games and its model, lines of
//! `metrics.jsonl`, and in the end the model of the last generation. Whatever is there is not made again.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Serialize;
use spielwerk_core::{Evaluate, Seat};
use spielwerk_othello::{Othello, Phase, Position};

use super::config::{FeatureSet, TrainingConfig};
use super::factor_fit::Factors;
use super::folder::{Progress, RunFolder, TrainError, write_whole};
use super::hand_made::HandMade;
use super::pattern_fit::Patterns;
use super::samples::{Sample, read_samples, write_samples};
use super::self_play::play_games;

/// Mean absolute error of the finished model on positions of held-out games, in discs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct HeldOutError {
    /// Positions it is measured on.
    pub positions: u64,
    /// In moves 1 to 20.
    pub opening: f64,
    /// In moves 21 to 40.
    pub middle: f64,
    /// In moves 41 to 60.
    pub endgame: f64,
}

impl fmt::Display for HeldOutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { opening, middle, endgame, .. } = self;
        write!(
            f,
            "held-out error {opening:.2} / {middle:.2} / {endgame:.2} discs in moves 1-20, 21-40, 41-60"
        )
    }
}

/// What a run reports.
pub type OthelloProgress = Progress<HeldOutError>;

/// A kind of weights that a run can fit.
pub(super) trait Fitted: Sized {
    /// The name of the file that holds them.
    const FILE: &'static str;

    /// The evaluation with these weights.
    fn evaluation(&self) -> impl Evaluate<Othello<8>>;

    /// Fits weights to the samples of a generation, whose folder keeps what takes long.
    fn fit(run: &Run<'_>, generation: usize, samples: &[Sample]) -> Result<Self, TrainError>;

    /// Reads a file.
    fn read(path: &Path) -> Result<Self, TrainError>;

    /// The weights as a file.
    fn to_bytes(&self) -> Vec<u8>;
}

/// Runs or continues the training in `folder` on this many threads and returns the file with the last
/// generation's weights.
///
/// # Errors
/// If the folder cannot be used or belongs to a run with another configuration.
pub fn train(
    config: &TrainingConfig,
    folder: &Path,
    threads: usize,
    progress: &mut dyn FnMut(&OthelloProgress),
) -> Result<PathBuf, TrainError> {
    let run = Run { config, folder: RunFolder::claim(folder, config)?, threads };
    match config.features {
        FeatureSet::Patterns => run.train::<Patterns>(progress),
        FeatureSet::Factors => run.train::<Factors>(progress),
    }
}

pub(super) struct Run<'a> {
    pub(super) config: &'a TrainingConfig,
    pub(super) folder: RunFolder,
    threads: usize,
}

impl Run<'_> {
    fn train<F: Fitted>(&self, progress: &mut dyn FnMut(&OthelloProgress)) -> Result<PathBuf, TrainError> {
        let mut model = None;
        for generation in 0..self.config.generations.len() {
            model = Some(self.generation::<F>(generation, model.as_ref(), progress)?);
        }
        let path = self.folder.file(F::FILE);
        if let Some(model) = model {
            write_whole(&path, &model.to_bytes()).map_err(TrainError::at(&path))?;
        }
        Ok(path)
    }

    /// Plays, fits and measures one generation with the model of the one before.
    fn generation<F: Fitted>(
        &self,
        generation: usize,
        before: Option<&F>,
        progress: &mut dyn FnMut(&OthelloProgress),
    ) -> Result<F, TrainError> {
        let path = self.folder.generation(generation)?.join(F::FILE);
        if path.exists() {
            return F::read(&path);
        }
        match before {
            None => self.play(&HandMade, generation, progress)?,
            Some(model) => self.play(&model.evaluation(), generation, progress)?,
        }
        let mut samples = Vec::new();
        self.read(generation, &mut samples)?;
        let own_samples = samples.len();
        let reused = self.config.generations[generation].reuse;
        (generation.saturating_sub(reused)..generation)
            .try_for_each(|earlier| self.read(earlier, &mut samples))?;
        let model = F::fit(self, generation, &samples)?;
        let held_out = self.measure(&model.evaluation(), &samples[..own_samples]);
        self.folder.note(&serde_json::json!({ "generation": generation, "held_out": held_out }))?;
        write_whole(&path, &model.to_bytes()).map_err(TrainError::at(&path))?;
        progress(&Progress::Generation { generation, held_out });
        Ok(model)
    }

    /// Plays the games of a generation that are not there yet, file by file.
    fn play(
        &self,
        evaluation: &impl Evaluate<Othello<8>>,
        generation: usize,
        progress: &mut dyn FnMut(&OthelloProgress),
    ) -> Result<(), TrainError> {
        let total = self.config.generations[generation].games;
        for (path, games) in self.files(generation)? {
            let done = games.end;
            if !path.exists() {
                let played = play_games(evaluation, self.config, generation, games, self.threads)?;
                write_samples(&path, &played).map_err(TrainError::at(&path))?;
            }
            progress(&Progress::Games { generation, done, total });
        }
        Ok(())
    }

    /// Appends the samples of a generation.
    fn read(&self, generation: usize, samples: &mut Vec<Sample>) -> Result<(), TrainError> {
        self.files(generation)?
            .try_for_each(|(path, _)| read_samples(&path, samples).map_err(TrainError::at(&path)))
    }

    fn files(
        &self,
        generation: usize,
    ) -> Result<impl Iterator<Item = (PathBuf, std::ops::Range<u64>)> + use<>, TrainError> {
        let games = self.config.generations[generation].games;
        self.folder.game_files(generation, games, self.config.games_per_file, "samples")
    }

    /// The error of the model as it will be used, rounded and clamped.
    fn measure(&self, evaluation: &impl Evaluate<Othello<8>>, samples: &[Sample]) -> HeldOutError {
        let mut sums = [(0.0, 0u64); 3];
        for sample in samples.iter().filter(|sample| self.is_held_out(sample)) {
            let position = Position::new(sample.own, sample.opponent, Seat::FIRST);
            let error = evaluation.evaluate(&Othello, &position) - i32::from(sample.label);
            let sum = &mut sums[Phase::of(&position) as usize];
            *sum = (sum.0 + f64::from(error.abs()) / 100.0, sum.1 + 1);
        }
        let [opening, middle, endgame] = sums.map(|(sum, count)| sum / count.max(1) as f64);
        HeldOutError { positions: sums.iter().map(|sum| sum.1).sum(), opening, middle, endgame }
    }

    /// Whether a position belongs to a game that the fit does not see.
    pub(super) fn is_held_out(&self, sample: &Sample) -> bool {
        sample.game.is_multiple_of(self.config.held_out.max(2))
    }
}

/// The bytes of a file.
pub(super) fn read_bytes(path: &Path) -> Result<Vec<u8>, TrainError> {
    fs::read(path).map_err(TrainError::at(path))
}
