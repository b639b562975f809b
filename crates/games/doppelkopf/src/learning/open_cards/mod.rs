//! Learning what each seat of Doppelkopf can expect with all cards open, and which action is best: `AlphaZero` for four
//! seats.
//!
//! The first iterations learn from games of a teacher, Monte Carlo tree search with open cards, and in the very first
//! calls are not allowed; then the network's own search plays (`play`). From each decision the shares of the visits and
//! what every seat got in the end are learned (`lesson`).

mod config;
mod lesson;
mod metrics;
mod play;
mod run;
#[cfg(test)]
mod tests;

use spielwerk_run::{Job, JobOrder, Method, MetricChart, Preset, RunError, RunFolder, TrainingRequest};
use spielwerk_train::{Learnable, MethodName};

use crate::learning::charts::OPEN_CARDS;
use crate::open_cards::GAME;

pub use config::{OpenCardsConfig, PRESETS};
pub use metrics::{CallCounts, MatchMetrics, OpenCardsMetrics};

/// The training.
#[derive(Clone, Copy, Debug)]
pub struct LearnOpenCards;

impl Learnable for LearnOpenCards {
    type Config = OpenCardsConfig;

    fn method(&self) -> &'static str {
        MethodName::ZERO
    }

    fn about(&self) -> &'static str {
        "a Transformer for four open hands, from a teacher first and by self-play then"
    }

    fn presets(&self) -> &'static [Preset] {
        PRESETS
    }

    fn default_preset(&self) -> &'static str {
        "fast"
    }

    /// What is learned are open cards, whichever way the game is named.
    fn charts(&self) -> Vec<MetricChart> {
        OPEN_CARDS.to_vec()
    }

    fn supports(&self, game: &str) -> bool {
        game == GAME || game == "doppelkopf"
    }

    fn config(&self, request: &TrainingRequest<'_>) -> Result<OpenCardsConfig, RunError> {
        self.with_settings(OpenCardsConfig::preset(request.preset, request.seed), request)
    }

    fn open(
        &self,
        config: OpenCardsConfig,
        folder: &RunFolder,
        _: &TrainingRequest<'_>,
    ) -> Result<Box<dyn Method>, RunError> {
        Ok(Box::new(run::OpenCardsMethod::open(config, folder)?))
    }

    fn open_job(&self, order: &JobOrder) -> Option<Result<Box<dyn Job + Send>, RunError>> {
        play::SelfPlay::open(order)
    }

    fn shares_work(&self) -> bool {
        true
    }
}
