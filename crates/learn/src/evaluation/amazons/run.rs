//! A training run of the Game of the Amazons in a folder, which can be interrupted at any time and continued.
//!
//! The folder holds `config.json`, per generation its games and its weights, a line of `metrics.jsonl` per
//! generation, and in the end `model.json`. Whatever is there is not made again.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Serialize;
use spielwerk_amazons::{Amazons, TerritoryEvaluation, TunedEvaluation, Weights};
use spielwerk_core::Evaluate;

use super::config::AmazonsConfig;
use super::fit::{Case, Fit, fitted, judge_territory, judge_weights};
use super::look_ahead::LookAhead;
use super::samples;
use super::self_play::play_games;
use crate::evaluation::folder::{Progress, RunFolder, TrainError, write_whole};

/// The name of the file with the weights.
const FILE: &str = "model.json";

/// How well weights foretell the outcomes of games that were held out of the fit.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct HeldOutFit {
    /// Positions they are fitted to.
    pub fitted_to: usize,
    /// Positions they are measured on.
    pub positions: usize,
    /// The fitted weights.
    pub tuned: Fit,
    /// The territory evaluation, scaled to fit.
    pub territory: Fit,
}

impl fmt::Display for HeldOutFit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "held-out log loss {:.3} and {:.1} % of outcomes foretold; territory {:.3} and {:.1} %",
            self.tuned.log_loss,
            100.0 * self.tuned.accuracy,
            self.territory.log_loss,
            100.0 * self.territory.accuracy,
        )
    }
}

/// What a run reports.
pub type AmazonsProgress = Progress<HeldOutFit>;

/// Runs or continues the training in `folder` on this many threads and returns the file with the last
/// generation's weights.
///
/// # Errors
/// If the folder cannot be used or belongs to a run with another configuration.
pub fn train(
    config: &AmazonsConfig,
    folder: &Path,
    threads: usize,
    progress: &mut dyn FnMut(&AmazonsProgress),
) -> Result<PathBuf, TrainError> {
    let folder = RunFolder::claim(folder, config)?;
    let game = Amazons::new(config.size)
        .ok_or_else(|| TrainError::in_file(&folder.file("config.json"))("there is no board of this size"))?;
    let run = Run { config, game, folder, threads };
    let mut weights = None;
    for generation in 0..config.generations.len() {
        weights = Some(run.generation(generation, weights, progress)?);
    }
    let path = run.folder.file(FILE);
    if let Some(weights) = weights {
        write_whole(&path, weights.to_json().as_bytes()).map_err(TrainError::at(&path))?;
    }
    Ok(path)
}

struct Run<'a> {
    config: &'a AmazonsConfig,
    game: Amazons,
    folder: RunFolder,
    threads: usize,
}

impl Run<'_> {
    /// Plays, fits and measures one generation with the weights of the one before.
    fn generation(
        &self,
        generation: usize,
        before: Option<Weights>,
        progress: &mut dyn FnMut(&AmazonsProgress),
    ) -> Result<Weights, TrainError> {
        let path = self.folder.generation(generation)?.join(FILE);
        if path.exists() {
            return Weights::from_json(&read(&path)?).map_err(TrainError::in_file(&path));
        }
        match before {
            None => self.play(TerritoryEvaluation::default(), generation, progress)?,
            Some(weights) => self.play(TunedEvaluation::new(weights), generation, progress)?,
        }
        let (test, training) = self.cases(generation)?;
        let weights = fitted(&training, self.config.penalty);
        let held_out = HeldOutFit {
            fitted_to: training.len(),
            positions: test.len(),
            tuned: judge_weights(&weights, &test),
            territory: judge_territory(&training, &test),
        };
        self.folder.note(&serde_json::json!({ "generation": generation, "held_out": held_out }))?;
        let json = weights.to_json();
        write_whole(&path, json.as_bytes()).map_err(TrainError::at(&path))?;
        progress(&Progress::Generation { generation, held_out });
        // As a continued run would read them, rounded.
        Weights::from_json(&json).map_err(TrainError::in_file(&path))
    }

    /// Plays the games of a generation that are not there yet, file by file.
    fn play(
        &self,
        evaluation: impl Evaluate<Amazons>,
        generation: usize,
        progress: &mut dyn FnMut(&AmazonsProgress),
    ) -> Result<(), TrainError> {
        let player = LookAhead { evaluation, width: self.config.width };
        let total = self.config.generations[generation];
        for (path, games) in self.files(generation)? {
            let done = games.end;
            if !path.exists() {
                let finished = play_games(&self.game, &player, self.config, generation, games, self.threads)?;
                let text = samples::write(&self.game, &finished);
                write_whole(&path, text.as_bytes()).map_err(TrainError::at(&path))?;
            }
            progress(&Progress::Games { generation, done, total });
        }
        Ok(())
    }

    /// The positions of a generation, those of held-out games first.
    fn cases(&self, generation: usize) -> Result<(Vec<Case>, Vec<Case>), TrainError> {
        let (mut test, mut training) = (Vec::new(), Vec::new());
        for (path, _) in self.files(generation)? {
            let samples = samples::read(&self.game, &read(&path)?).map_err(TrainError::in_file(&path))?;
            for sample in &samples {
                let held_out = sample.game.is_multiple_of(self.config.held_out.max(2));
                let side = if held_out { &mut test } else { &mut training };
                side.push(Case::new(&self.game, sample));
            }
        }
        Ok((test, training))
    }

    fn files(
        &self,
        generation: usize,
    ) -> Result<impl Iterator<Item = (PathBuf, std::ops::Range<u64>)> + use<>, TrainError> {
        let games = self.config.generations[generation];
        self.folder.game_files(generation, games, self.config.games_per_file, "txt")
    }
}

fn read(path: &Path) -> Result<String, TrainError> {
    fs::read_to_string(path).map_err(TrainError::at(path))
}
