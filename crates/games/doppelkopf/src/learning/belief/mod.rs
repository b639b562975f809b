//! Learning what a seat of Doppelkopf should believe about the cards it does not see.
//!
//! Each iteration quick players play games; from views of them (`play`) examples are made by taking the hidden cards out
//! of the true world one by one in random order (`example`), so that every step has a known answer; a Transformer learns
//! them. Then it is measured on games that it never learned (`measure`): how likely it finds the true cards, trick by
//! trick, beside the same for a uniform belief over all consistent deals.

mod config;
mod example;
mod measure;
mod metrics;
pub(super) mod play;
mod run;
#[cfg(test)]
mod tests;

use spielwerk_run::{Job, JobOrder, Method, MetricChart, Preset, RunError, RunFolder, TrainingRequest};
use spielwerk_train::{Learnable, MethodName};

use crate::belief::GAME;
use crate::learning::charts::BELIEF;
use crate::learning::drawn_games::DrawnGames;

pub use config::{BeliefConfig, PRESETS};
pub use example::{Example, uniform_nats};
pub use metrics::{BeliefMetrics, Calibration, TrickMetrics};

/// The training.
#[derive(Clone, Copy, Debug)]
pub struct LearnBelief;

impl Learnable for LearnBelief {
    type Config = BeliefConfig;

    fn method(&self) -> &'static str {
        MethodName::BELIEF
    }

    fn about(&self) -> &'static str {
        "a Transformer that deals the hidden cards as they are; players use it by sampler=belief"
    }

    fn presets(&self) -> &'static [Preset] {
        PRESETS
    }

    fn default_preset(&self) -> &'static str {
        "fast"
    }

    fn charts(&self) -> Vec<MetricChart> {
        BELIEF.to_vec()
    }

    fn supports(&self, game: &str) -> bool {
        game == GAME
    }

    fn takes_games(&self) -> bool {
        true
    }

    fn config(&self, request: &TrainingRequest<'_>) -> Result<BeliefConfig, RunError> {
        let mut preset = BeliefConfig::preset(request.preset, request.seed);
        if let Some(file) = request.games {
            play::read_records(file)?;
            preset = preset.map(BeliefConfig::from_records);
        }
        self.with_settings(preset, request)
    }

    fn open(
        &self,
        config: BeliefConfig,
        folder: &RunFolder,
        request: &TrainingRequest<'_>,
    ) -> Result<Box<dyn Method>, RunError> {
        let records = request.games.map(|file| play::read_records(file)).transpose()?;
        Ok(Box::new(run::BeliefMethod::open(config, folder, records)?))
    }

    fn open_job(&self, order: &JobOrder) -> Option<Result<Box<dyn Job + Send>, RunError>> {
        DrawnGames::open(order)
    }

    fn shares_work(&self) -> bool {
        true
    }
}
