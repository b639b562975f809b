//! What the loop over generations needs to know of Othello.

use std::fmt;
use std::marker::PhantomData;
use std::ops::Range;

use serde::Serialize;
use serde_json::{Value, json};
use spielwerk_core::{Evaluate, Seat};
use spielwerk_run::RunError;
use spielwerk_train::fit::{FitTask, Fitted, GenerationFolder};

use super::config::FitConfig;
use super::samples::{self, Sample};
use super::self_play::play_games;
use crate::learning::HandMade;
use crate::{Othello, Phase, Position};

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

/// Weights of one kind of evaluation.
pub(super) trait FeatureWeights: Sized {
    /// The name of the file that holds them.
    const FILE: &'static str;

    /// The evaluation with these weights.
    fn evaluation(&self) -> impl Evaluate<Othello<8>>;

    /// Fits weights to samples; an object for the metrics beside them. The folder keeps what takes long.
    fn fit(
        config: &FitConfig,
        folder: &GenerationFolder<'_>,
        samples: &[Sample],
    ) -> Result<(Self, Value), RunError>;

    /// The weights in the bytes of a file.
    fn from_bytes(bytes: &[u8]) -> Result<Self, String>;

    /// The weights as a file.
    fn to_bytes(&self) -> Vec<u8>;
}

/// The fit of one kind of weights.
pub(super) struct EvaluationTask<W> {
    config: FitConfig,
    weights: PhantomData<W>,
}

impl<W: FeatureWeights> EvaluationTask<W> {
    pub(super) fn new(config: FitConfig) -> Self {
        Self { config, weights: PhantomData }
    }

    /// The error of the model as it will be used, rounded and clamped.
    fn measure(&self, evaluation: &impl Evaluate<Othello<8>>, samples: &[Sample]) -> HeldOutError {
        let mut sums = [(0.0, 0u64); 3];
        for sample in samples.iter().filter(|sample| self.config.is_held_out(sample)) {
            let position = Position::new(sample.own, sample.opponent, Seat::FIRST);
            let error = evaluation.evaluate(&Othello, &position) - i32::from(sample.label);
            let sum = &mut sums[Phase::of(&position) as usize];
            *sum = (sum.0 + f64::from(error.abs()) / 100.0, sum.1 + 1);
        }
        let [opening, middle, endgame] = sums.map(|(sum, count)| sum / count.max(1) as f64);
        HeldOutError { positions: sums.iter().map(|sum| sum.1).sum(), opening, middle, endgame }
    }
}

impl FitConfig {
    /// Whether a position belongs to a game that the fit does not see.
    pub(super) fn is_held_out(&self, sample: &Sample) -> bool {
        sample.game.is_multiple_of(self.held_out.max(2))
    }
}

impl<W: FeatureWeights> FitTask for EvaluationTask<W> {
    type Model = W;
    type Sample = Sample;

    const MODEL: &'static str = W::FILE;
    const SAMPLES: &'static str = "samples";

    fn generations(&self) -> u32 {
        self.config.generations.len() as u32
    }

    fn games(&self, generation: u32) -> u64 {
        self.config.generations[generation as usize].games
    }

    fn games_per_file(&self) -> u64 {
        self.config.games_per_file
    }

    fn reused(&self, generation: u32) -> u32 {
        self.config.generations[generation as usize].reuse as u32
    }

    fn play(
        &self,
        before: Option<&W>,
        generation: u32,
        games: Range<u64>,
        threads: usize,
    ) -> Result<Vec<Sample>, RunError> {
        let generation = generation as usize;
        let played = match before {
            None => play_games(&HandMade, &self.config, generation, games, threads),
            Some(model) => play_games(&model.evaluation(), &self.config, generation, games, threads),
        };
        played.map_err(RunError::method)
    }

    fn write_samples(&self, samples: &[Sample]) -> Vec<u8> {
        samples::to_bytes(samples)
    }

    fn read_samples(&self, bytes: &[u8], samples: &mut Vec<Sample>) -> Result<(), String> {
        samples::from_bytes(bytes, samples)
    }

    fn fit(
        &self,
        folder: &GenerationFolder<'_>,
        samples: &[Sample],
        own: usize,
    ) -> Result<Fitted<W>, RunError> {
        let (model, mut metrics) = W::fit(&self.config, folder, samples)?;
        let held_out = self.measure(&model.evaluation(), &samples[..own]);
        metrics["held_out"] = json!(held_out);
        Ok(Fitted { model, metrics, summary: held_out.to_string() })
    }

    fn write_model(&self, model: &W) -> Vec<u8> {
        model.to_bytes()
    }

    fn read_model(&self, bytes: &[u8]) -> Result<W, String> {
        W::from_bytes(bytes)
    }
}
