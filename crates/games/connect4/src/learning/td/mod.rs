//! Values of Connect Four by TD(lambda), how strong they are against perfect play ([`Protocol`], [`ExactPlay`]), and a
//! repertoire of openings on top of them ([`RepertoireLearner`]).

mod charts;
mod config;
pub mod endgames;
mod exact;
mod openings;
mod protocol;
mod repertoire;
mod run;
mod task;
#[cfg(test)]
mod tests;

use std::path::Path;

use spielwerk_run::{
    Completion, Method, MetricChart, Preset, Progress, RunControl, RunError, RunFolder, TrainingRequest,
    drive,
};
use spielwerk_train::td::{TD_CHARTS, bench_td};
use spielwerk_train::{Learnable, MethodName};

use crate::ConnectFour;

pub use config::{Connect4TdConfig, Connect4TdSettings, Positions, ValueKind, preset};
pub use exact::ExactPlay;
pub use protocol::{Agent, KeptMoves, Protocol, kept_moves};
pub use repertoire::{PositionValues, PositionValuesError, RepertoireConfig, RepertoireLearner};

const PRESETS: &[Preset] = &[
    Preset { name: "quick", about: "seconds" },
    Preset { name: "full", about: "all there is to learn: minutes, for n-tuples about twenty" },
];

/// The training.
#[derive(Clone, Copy, Debug)]
pub struct LearnValues;

impl Learnable for LearnValues {
    type Config = Connect4TdConfig;

    fn method(&self) -> &'static str {
        MethodName::TD
    }

    fn about(&self) -> &'static str {
        "values of positions: --set value=ntuple (default), net or linear; --set positions=start, openings, varied, \
         endgame1 or endgame1b"
    }

    fn presets(&self) -> &'static [Preset] {
        PRESETS
    }

    fn charts(&self) -> Vec<MetricChart> {
        [charts::STRENGTH, TD_CHARTS].concat()
    }

    fn supports(&self, game: &str) -> bool {
        game == "connect4"
    }

    fn takes_games(&self) -> bool {
        true
    }

    fn config(&self, request: &TrainingRequest<'_>) -> Result<Connect4TdConfig, RunError> {
        let config = config::requested(request)?.with_recorded_games(&ConnectFour, request.games)?;
        task::check(&config)?;
        Ok(config)
    }

    fn open(
        &self,
        config: Connect4TdConfig,
        folder: &RunFolder,
        _: &TrainingRequest<'_>,
    ) -> Result<Box<dyn Method>, RunError> {
        Ok(Box::new(run::ValuesAndOpenings::open(config, folder)?))
    }
}

/// Starts or resumes a run with a configuration.
///
/// # Errors
/// If the folder cannot be used or belongs to a run with another configuration.
pub fn train(
    config: Connect4TdConfig,
    folder: &Path,
    control: &RunControl<'_>,
    progress: &mut Progress<'_>,
) -> Result<Completion, RunError> {
    let (mut folder, config) = RunFolder::claim(folder, config)?;
    let mut method = run::ValuesAndOpenings::open(config, &folder)?;
    drive(&mut method, &mut folder, control, progress)
}

/// Plays the games of a configuration with nothing written, for its speed; returns a signature of what was learned.
///
/// # Errors
/// If the function cannot be made.
pub fn bench(config: Connect4TdConfig) -> Result<u64, RunError> {
    bench_td(&task::Connect4Task::new(config))
}
