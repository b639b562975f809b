//! Learning what a seat of Doppelkopf plays when it sees only its view.
//!
//! Each iteration strong players that search play games; every decision that had a choice becomes a lesson (`decision`): the
//! view, the action, what each seat got. A small network imitates them. From some iteration on the players may use the
//! network of the iteration before (expert iteration): their worlds are then those in which the others would have played
//! as they did. Or the network plays against itself (`self_play`): a critic that sees all cards (`critic`) says what each
//! action was worth, and what did better than expected becomes likelier. The network is measured on games that it never learned (`measure`): how well it foresees actions, and by
//! how much the worlds that it infers are better than blind dealing.

mod config;
mod critic;
mod decision;
mod game_batches;
mod improve;
mod lesson;
mod measure;
mod metrics;
mod run;
mod self_play;
#[cfg(test)]
mod tests;

use spielwerk_run::{Job, JobOrder, Method, MetricChart, Preset, RunError, RunFolder, TrainingRequest};
use spielwerk_train::{Learnable, MethodName};

use crate::learning::charts::POLICY;
use crate::learning::drawn_games::DrawnGames;
use crate::view_policy::GAME;

pub use config::{PRESETS, PolicyConfig};
pub use metrics::{PolicyMetrics, TrickGain};

/// The training.
#[derive(Clone, Copy, Debug)]
pub struct LearnPolicy;

impl Learnable for LearnPolicy {
    type Config = PolicyConfig;

    fn method(&self) -> &'static str {
        MethodName::POLICY
    }

    fn about(&self) -> &'static str {
        "a small network that plays by a seat's view and tells likely worlds; players use it by policy and sampler=inference"
    }

    fn presets(&self) -> &'static [Preset] {
        PRESETS
    }

    fn default_preset(&self) -> &'static str {
        "fast"
    }

    fn charts(&self) -> Vec<MetricChart> {
        POLICY.to_vec()
    }

    fn supports(&self, game: &str) -> bool {
        game == GAME
    }

    fn config(&self, request: &TrainingRequest<'_>) -> Result<PolicyConfig, RunError> {
        self.with_settings(PolicyConfig::preset(request.preset, request.seed), request)
    }

    fn open(
        &self,
        config: PolicyConfig,
        folder: &RunFolder,
        _: &TrainingRequest<'_>,
    ) -> Result<Box<dyn Method>, RunError> {
        Ok(Box::new(run::PolicyMethod::open(config, folder)?))
    }

    fn open_job(&self, order: &JobOrder) -> Option<Result<Box<dyn Job + Send>, RunError>> {
        DrawnGames::open(order).or_else(|| game_batches::GameBatches::open(order))
    }

    fn shares_work(&self) -> bool {
        true
    }
}
