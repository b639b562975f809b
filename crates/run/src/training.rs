//! A way to learn a game, as its package offers it.

use std::path::{Path, PathBuf};

use crate::{Completion, Job, JobOrder, MetricChart, Progress, RunControl, RunError};

/// A named configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// Its name: `fast`.
    pub name: &'static str,
    /// What it is for and how long it takes.
    pub about: &'static str,
}

/// What a run should be.
#[derive(Clone, Copy, Debug)]
pub struct TrainingRequest<'a> {
    /// The game and variant, as the registry writes it.
    pub game: &'a str,
    /// The folder of the run; an interrupted run is resumed from there.
    pub folder: &'a Path,
    /// The name of one of [`Training::presets`].
    pub preset: &'a str,
    /// Random seed for games and initial weights.
    pub seed: u64,
    /// Settings by name that replace those of the preset.
    pub settings: &'a [(String, String)],
    /// A network to begin with instead of random weights.
    pub init: Option<&'a PathBuf>,
    /// Recorded games to learn from instead of playing.
    pub games: Option<&'a PathBuf>,
}

impl<'a> TrainingRequest<'a> {
    /// A run of a preset with seed 1 and nothing else; the rest by struct update.
    pub fn new(game: &'a str, folder: &'a Path, preset: &'a str) -> Self {
        Self { game, folder, preset, seed: 1, settings: &[], init: None, games: None }
    }
}

/// A method of training that a game offers.
pub trait Training: Sync {
    /// The name of the method: `zero`, `td`, `fit`, `belief`.
    fn method(&self) -> &'static str;

    /// What is learned, in one sentence.
    fn about(&self) -> &'static str;

    /// Its presets, the quickest first.
    fn presets(&self) -> &'static [Preset];

    /// The preset that is used unless another is named.
    fn default_preset(&self) -> &'static str {
        self.presets()[0].name
    }

    /// Whether a variant of the game can be learned.
    fn supports(&self, game: &str) -> bool;

    /// The format that `config.json` of its runs names, by which a folder is known as one of them.
    fn format(&self) -> &'static str;

    /// What its runs measure, as charts, the most telling first.
    fn charts(&self) -> Vec<MetricChart>;

    /// Every setting of a preset with its value.
    ///
    /// # Errors
    /// If there is no such preset.
    fn settings(&self, request: &TrainingRequest<'_>) -> Result<Vec<(String, String)>, RunError>;

    /// Starts or resumes a run.
    ///
    /// # Errors
    /// If the folder cannot be used, a setting is wrong, or an iteration fails.
    fn run(
        &self,
        request: &TrainingRequest<'_>,
        control: &RunControl<'_>,
        progress: &mut Progress<'_>,
    ) -> Result<Completion, RunError>;

    /// Opens work of a run that was described on another machine; `None` if the method has no work of that kind.
    fn open_job(&self, _order: &JobOrder) -> Option<Result<Box<dyn Job + Send>, RunError>> {
        None
    }
}

impl std::fmt::Debug for dyn Training {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Training").field("method", &self.method()).finish_non_exhaustive()
    }
}
