//! A training run in a folder, which can be interrupted at any time and continued.
//!
//! The folder holds `config.json`, per generation the samples of its games, the fitted weights of each stage
//! and its model, one line of `metrics.jsonl` per fitted stage and generation, and in the end
//! `model.safetensors`. Whatever is there is not made again.

use std::fs;
use std::io::{self, Write as _};
use std::ops::Range;
use std::path::{Path, PathBuf};

use serde::Serialize;
use spielwerk_core::{Evaluate, Seat};
use spielwerk_games::othello::evaluation::patterns::features::{STAGES, stage_of};
use spielwerk_games::othello::evaluation::patterns::{Layout, ModelError, PatternEvaluation, PatternModel};
use spielwerk_games::othello::{Othello, Phase, Position};

use super::config::TrainingConfig;
use super::fit::LeastSquares;
use super::hand_made::HandMade;
use super::samples::{Sample, read_samples, write_samples, write_whole};
use super::self_play::play_games;

/// Where a run stands.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Progress {
    /// Games of a generation were played.
    Games {
        /// The generation, from 0.
        generation: usize,
        /// Games there are.
        done: u64,
        /// Games there will be.
        total: u64,
    },
    /// The weights of a stage were fitted.
    Stage {
        /// The generation, from 0.
        generation: usize,
        /// The stage.
        stage: usize,
        /// Mean error on games that were held out, in discs.
        held_out_error: f64,
    },
    /// A generation is finished.
    Generation {
        /// The generation, from 0.
        generation: usize,
        /// Its error on games that were held out.
        held_out: HeldOutError,
    },
}

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

/// Why a run cannot go on.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TrainError {
    /// A file cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// What went wrong.
        source: io::Error,
    },
    /// The folder belongs to another run.
    #[error("{} holds a run with another configuration; use a new folder", .0.display())]
    OtherRun(PathBuf),
    /// A file of the run holds something else.
    #[error("{}: {source}", path.display())]
    Model {
        /// Which file.
        path: PathBuf,
        /// What went wrong.
        source: ModelError,
    },
    /// A file of weights has the wrong size.
    #[error("{} does not hold the weights of a stage; delete it to make it again", .0.display())]
    Weights(PathBuf),
}

/// Runs or continues the training in `folder` on this many threads and returns the last generation's model.
///
/// # Errors
/// If the folder cannot be used or belongs to a run with another configuration.
pub fn train(
    config: &TrainingConfig,
    folder: &Path,
    threads: usize,
    progress: &mut dyn FnMut(&Progress),
) -> Result<PatternModel, TrainError> {
    let run = Run { config, folder, threads };
    run.claim_folder()?;
    let mut model = None;
    for generation in 0..config.generations.len() {
        model = Some(run.generation(generation, model.as_ref(), progress)?);
    }
    let model = match model {
        Some(model) => model,
        None => Run::model_of(&vec![vec![0.0; Layout::get().parameters()]; STAGES], folder)?,
    };
    let path = folder.join("model.safetensors");
    write_whole(&path, &model.to_bytes()).map_err(at(&path))?;
    Ok(model)
}

struct Run<'a> {
    config: &'a TrainingConfig,
    folder: &'a Path,
    threads: usize,
}

impl Run<'_> {
    fn claim_folder(&self) -> Result<(), TrainError> {
        fs::create_dir_all(self.folder).map_err(at(self.folder))?;
        let path = self.folder.join("config.json");
        if path.exists() {
            let text = fs::read_to_string(&path).map_err(at(&path))?;
            return match serde_json::from_str::<TrainingConfig>(&text) {
                Ok(found) if found == *self.config => Ok(()),
                _ => Err(TrainError::OtherRun(self.folder.to_owned())),
            };
        }
        let text = serde_json::to_string_pretty(self.config).map_err(io::Error::from).map_err(at(&path))?;
        write_whole(&path, text.as_bytes()).map_err(at(&path))
    }

    /// Plays, fits and measures one generation with the model of the one before.
    fn generation(
        &self,
        generation: usize,
        before: Option<&PatternModel>,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<PatternModel, TrainError> {
        let folder = self.folder_of(generation);
        fs::create_dir_all(&folder).map_err(at(&folder))?;
        let path = folder.join("model.safetensors");
        if path.exists() {
            let bytes = fs::read(&path).map_err(at(&path))?;
            return PatternModel::from_bytes(&bytes).map_err(|source| TrainError::Model { path, source });
        }
        match before {
            None => self.play(&HandMade, generation, progress)?,
            Some(model) => self.play(&PatternEvaluation::new(model), generation, progress)?,
        }
        let mut samples = Vec::new();
        self.read(generation, &mut samples)?;
        let own_samples = samples.len();
        let reused = self.config.generations[generation].reuse;
        (generation.saturating_sub(reused)..generation)
            .try_for_each(|earlier| self.read(earlier, &mut samples))?;
        let model = self.fit(&samples, generation, &folder, progress)?;
        let held_out = self.measure(&model, &samples[..own_samples]);
        self.note(&serde_json::json!({ "generation": generation, "held_out": held_out }))?;
        write_whole(&path, &model.to_bytes()).map_err(at(&path))?;
        progress(&Progress::Generation { generation, held_out });
        Ok(model)
    }

    /// Plays the games of a generation that are not there yet, file by file.
    fn play<E: Evaluate<Othello<8>>>(
        &self,
        evaluation: &E,
        generation: usize,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<(), TrainError> {
        let total = self.config.generations[generation].games;
        for (path, games) in self.files(generation) {
            let done = games.end;
            if !path.exists() {
                let played = play_games(evaluation, self.config, generation, games, self.threads);
                write_samples(&path, &played).map_err(at(&path))?;
            }
            progress(&Progress::Games { generation, done, total });
        }
        Ok(())
    }

    /// Appends the samples of a generation.
    fn read(&self, generation: usize, samples: &mut Vec<Sample>) -> Result<(), TrainError> {
        self.files(generation).try_for_each(|(path, _)| read_samples(&path, samples).map_err(at(&path)))
    }

    /// The files with the samples of a generation, and which games are in each.
    fn files(&self, generation: usize) -> impl Iterator<Item = (PathBuf, Range<u64>)> {
        let folder = self.folder_of(generation);
        let (total, step) = (self.config.generations[generation].games, self.config.games_per_file.max(1));
        (0..total).step_by(step as usize).map(move |from| {
            (folder.join(format!("games-{:05}.samples", from / step)), from..(from + step).min(total))
        })
    }

    fn folder_of(&self, generation: usize) -> PathBuf {
        self.folder.join(format!("generation-{generation}"))
    }

    /// Fits the stages from the last to the first, each beginning with the weights of the one after it.
    fn fit(
        &self,
        samples: &[Sample],
        generation: usize,
        folder: &Path,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<PatternModel, TrainError> {
        let mut stages = vec![Vec::new(); STAGES];
        let mut weights = vec![0.0; Layout::get().parameters()];
        for stage in (0..STAGES).rev() {
            let path = folder.join(format!("stage-{stage:02}.weights"));
            if path.exists() {
                weights = read_weights(&path)?;
            } else {
                let of_stage =
                    |sample: &&Sample| stage_of((sample.own | sample.opponent).count_ones()) == stage;
                let (held_out, used): (Vec<&Sample>, Vec<&Sample>) =
                    samples.iter().filter(of_stage).partition(|sample| self.is_held_out(sample));
                let system = LeastSquares::new(used);
                system.improve(&mut weights, self.config.ridge, self.config.fit_steps);
                let fitted = system.report(&weights);
                let unseen = LeastSquares::new(held_out).report(&weights);
                self.note(&serde_json::json!({
                    "generation": generation, "stage": stage, "positions": system.len(),
                    "fitted_error": fitted.mean_error, "fitted_deviation": fitted.deviation,
                    "held_out_error": unseen.mean_error, "held_out_deviation": unseen.deviation,
                }))?;
                write_weights(&path, &weights)?;
                progress(&Progress::Stage { generation, stage, held_out_error: unseen.mean_error });
            }
            stages[stage].clone_from(&weights);
        }
        Self::model_of(&stages, folder)
    }

    /// The model with these weights, rounded to points.
    fn model_of(stages: &[Vec<f32>], folder: &Path) -> Result<PatternModel, TrainError> {
        let points = |weight: &f32| (weight * 100.0).round() as i16;
        let stages = stages.iter().map(|weights| weights.iter().map(points).collect()).collect();
        PatternModel::new(stages).map_err(|source| TrainError::Model { path: folder.to_owned(), source })
    }

    /// The error of the model as it will be used, rounded and clamped.
    fn measure(&self, model: &PatternModel, samples: &[Sample]) -> HeldOutError {
        let evaluation = PatternEvaluation::new(model);
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

    fn is_held_out(&self, sample: &Sample) -> bool {
        sample.game.is_multiple_of(self.config.held_out.max(2))
    }

    fn note(&self, line: &serde_json::Value) -> Result<(), TrainError> {
        let path = self.folder.join("metrics.jsonl");
        let file = fs::OpenOptions::new().create(true).append(true).open(&path);
        file.and_then(|mut file| writeln!(file, "{line}")).map_err(at(&path))
    }
}

fn write_weights(path: &Path, weights: &[f32]) -> Result<(), TrainError> {
    let bytes: Vec<u8> = weights.iter().flat_map(|weight| weight.to_le_bytes()).collect();
    write_whole(path, &bytes).map_err(at(path))
}

fn read_weights(path: &Path) -> Result<Vec<f32>, TrainError> {
    let bytes = fs::read(path).map_err(at(path))?;
    let (words, rest) = bytes.as_chunks::<4>();
    if !rest.is_empty() || words.len() != Layout::get().parameters() {
        return Err(TrainError::Weights(path.to_owned()));
    }
    Ok(words.iter().map(|&word| f32::from_le_bytes(word)).collect())
}

fn at(path: &Path) -> impl FnOnce(io::Error) -> TrainError {
    let path = path.to_owned();
    move |source| TrainError::File { path, source }
}
