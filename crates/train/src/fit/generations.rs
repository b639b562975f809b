//! The loop over generations, one iteration of the run each.
//!
//! The folder of a run holds per generation a folder `generation-N` with the samples of its games and its model, and in
//! the end the model of the last generation. Games depend on the configuration and the model before them, so files of
//! games that a stopped iteration left behind are used when it is made again.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use spielwerk_run::{Iteration, Method, Progress, ProgressEvent, RunControl, RunError, RunFolder};

/// What a game says to the loop.
pub trait FitTask {
    /// Fitted weights.
    type Model;
    /// A labelled position.
    type Sample;

    /// The name of the file that holds a model.
    const MODEL: &'static str;
    /// The extension of the files that hold samples.
    const SAMPLES: &'static str;

    /// How many generations there are.
    fn generations(&self) -> u32;

    /// How many games a generation plays.
    fn games(&self, generation: u32) -> u64;

    /// Games per file: what an interruption can cost.
    fn games_per_file(&self) -> u64;

    /// How many generations before this one lend their samples to the fit.
    fn reused(&self, _generation: u32) -> u32 {
        0
    }

    /// Plays and labels the games with these numbers. The samples depend on the configuration, the model before and the
    /// numbers alone.
    ///
    /// # Errors
    /// If a solver cannot be had.
    fn play(
        &self,
        before: Option<&Self::Model>,
        generation: u32,
        games: Range<u64>,
        threads: usize,
    ) -> Result<Vec<Self::Sample>, RunError>;

    /// Samples as the bytes of a file.
    fn write_samples(&self, samples: &[Self::Sample]) -> Vec<u8>;

    /// Appends the samples in the bytes of a file.
    ///
    /// # Errors
    /// What is wrong with them.
    fn read_samples(&self, bytes: &[u8], samples: &mut Vec<Self::Sample>) -> Result<(), String>;

    /// Fits a model to samples, the first `own` of which are of this generation, and measures it.
    ///
    /// # Errors
    /// If the folder of the generation, which may keep what takes long, cannot be used.
    fn fit(
        &self,
        folder: &GenerationFolder<'_>,
        samples: &[Self::Sample],
        own: usize,
    ) -> Result<Fitted<Self::Model>, RunError>;

    /// A model as the bytes of its file.
    fn write_model(&self, model: &Self::Model) -> Vec<u8>;

    /// The model in the bytes of a file.
    ///
    /// # Errors
    /// What is wrong with them.
    fn read_model(&self, bytes: &[u8]) -> Result<Self::Model, String>;
}

/// A model, and how well it predicts games that the fit did not see.
#[derive(Clone, Debug)]
pub struct Fitted<M> {
    /// The weights.
    pub model: M,
    /// An object for the line of metrics.
    pub metrics: Value,
    /// The metrics on one line for people.
    pub summary: String,
}

/// The folder of one generation.
#[derive(Clone, Copy, Debug)]
pub struct GenerationFolder<'a> {
    run: &'a RunFolder,
    /// Which generation, from 0.
    pub generation: u32,
}

impl<'a> GenerationFolder<'a> {
    fn make(run: &'a RunFolder, generation: u32) -> Result<Self, RunError> {
        let folder = Self { run, generation };
        let path = folder.path();
        fs::create_dir_all(&path).map_err(RunError::at(&path))?;
        Ok(folder)
    }

    fn path(&self) -> PathBuf {
        self.run.file(&format!("generation-{}", self.generation))
    }

    /// A file of the generation.
    pub fn file(&self, name: &str) -> PathBuf {
        self.path().join(name)
    }

    /// Writes a file, whole and durable.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, path: &Path, bytes: &[u8]) -> Result<(), RunError> {
        self.run.write(path, bytes)
    }

    /// The error for a file of the generation that holds something else.
    pub fn damaged(path: &Path, reason: &str) -> RunError {
        RunError::damaged(path, format!("{reason}; delete the file and it will be made again"))
    }
}

/// Fitting in generations as a method of the run driver.
#[derive(Debug)]
pub struct FitMethod<T: FitTask> {
    task: T,
    /// What the last generation fitted.
    model: Option<T::Model>,
}

impl<T: FitTask> FitMethod<T> {
    /// The method, new or as the last generation of the run left it.
    ///
    /// # Errors
    /// If its model cannot be read.
    pub fn open(task: T, folder: &RunFolder) -> Result<Self, RunError> {
        let last = folder.checkpoint().iterations.checked_sub(1);
        let model = last.map(|last| read_model(&task, folder, last)).transpose()?;
        Ok(Self { task, model })
    }

    /// The files with the games of a generation, and which games are in each.
    fn files(&self, folder: &GenerationFolder<'_>) -> Vec<(PathBuf, Range<u64>)> {
        let (total, step) = (self.task.games(folder.generation), self.task.games_per_file().max(1));
        let file = |from: u64| {
            let name = format!("games-{:05}.{}", from / step, T::SAMPLES);
            (folder.file(&name), from..(from + step).min(total))
        };
        (0..total).step_by(step as usize).map(file).collect()
    }

    /// Plays the games that are not there yet, file by file.
    fn play(
        &self,
        folder: &GenerationFolder<'_>,
        control: &RunControl<'_>,
        progress: &mut Progress<'_>,
    ) -> Result<(), RunError> {
        let (iteration, total) = (folder.generation, self.task.games(folder.generation));
        for (path, games) in self.files(folder) {
            let done = games.end;
            if !path.exists() {
                if control.is_stopped() {
                    return Err(RunError::Stopped);
                }
                let samples = self.task.play(self.model.as_ref(), iteration, games, control.threads)?;
                folder.write(&path, &self.task.write_samples(&samples))?;
            }
            progress(&ProgressEvent::Step { iteration, what: "games", done, total });
        }
        Ok(())
    }

    /// Appends the samples of a generation.
    fn read(&self, folder: &GenerationFolder<'_>, samples: &mut Vec<T::Sample>) -> Result<(), RunError> {
        for (path, _) in self.files(folder) {
            let bytes = fs::read(&path).map_err(RunError::at(&path))?;
            let read = self.task.read_samples(&bytes, samples);
            read.map_err(|reason| GenerationFolder::damaged(&path, &reason))?;
        }
        Ok(())
    }
}

impl<T: FitTask> Method for FitMethod<T> {
    fn iterations(&self) -> u32 {
        self.task.generations()
    }

    fn iterate(
        &mut self,
        generation: u32,
        run: &RunFolder,
        control: &RunControl<'_>,
        progress: &mut Progress<'_>,
    ) -> Result<Iteration, RunError> {
        let folder = GenerationFolder::make(run, generation)?;
        self.play(&folder, control, progress)?;
        let mut samples = Vec::new();
        self.read(&folder, &mut samples)?;
        let own = samples.len();
        for earlier in generation.saturating_sub(self.task.reused(generation))..generation {
            self.read(&GenerationFolder { run, generation: earlier }, &mut samples)?;
        }
        let fitted = self.task.fit(&folder, &samples, own)?;
        run.write(&folder.file(T::MODEL), &self.task.write_model(&fitted.model))?;
        // As a resumed run reads it, rounded.
        self.model = Some(read_model(&self.task, run, generation)?);
        let mut metrics = json!({ "generation": generation });
        if let (Some(line), Value::Object(found)) = (metrics.as_object_mut(), fitted.metrics) {
            line.extend(found);
        }
        let summary = format!("generation {generation}: {}", fitted.summary);
        Ok(Iteration { metrics, summary, ..Iteration::default() })
    }

    fn finish(&mut self, folder: &RunFolder) -> Result<Option<PathBuf>, RunError> {
        let Some(model) = &self.model else { return Ok(None) };
        let path = folder.file(T::MODEL);
        folder.write(&path, &self.task.write_model(model))?;
        Ok(Some(path))
    }

    fn current(&self, folder: &RunFolder) -> Option<PathBuf> {
        let generation = folder.checkpoint().iterations.checked_sub(1)?;
        Some(GenerationFolder { run: folder, generation }.file(T::MODEL))
    }
}

fn read_model<T: FitTask>(task: &T, run: &RunFolder, generation: u32) -> Result<T::Model, RunError> {
    let path = GenerationFolder { run, generation }.file(T::MODEL);
    let bytes = fs::read(&path).map_err(RunError::at(&path))?;
    task.read_model(&bytes).map_err(|reason| RunError::damaged(&path, reason))
}
