//! A run of Connect Four: values first, then a repertoire of openings on top of them.

use std::path::PathBuf;

use spielwerk_run::{Iteration, Method, Progress, RunControl, RunError, RunFolder};
use spielwerk_train::td::TdMethod;

use super::config::Connect4TdConfig;
use super::openings::OpeningsPhase;
use super::repertoire::RepertoireConfig;
use super::task::Connect4Task;
use crate::values::Connect4Values;

/// Both phases as one method of the run driver.
pub(super) struct ValuesAndOpenings {
    config: Connect4TdConfig,
    values: TdMethod<Connect4Task>,
    /// The second phase, once the first is over.
    openings: Option<OpeningsPhase>,
}

impl ValuesAndOpenings {
    pub(super) fn open(config: Connect4TdConfig, folder: &RunFolder) -> Result<Self, RunError> {
        let values = TdMethod::open(Connect4Task::new(config.clone()), folder)?;
        let mut run = Self { config, values, openings: None };
        if folder.checkpoint().iterations >= run.values.iterations() {
            run.begin_openings(folder)?;
        }
        Ok(run)
    }

    /// How openings are learned, if they are.
    fn repertoire(&self) -> Option<RepertoireConfig> {
        self.config.task.repertoire.filter(|_| matches!(self.values.function(), Connect4Values::Tuples(_)))
    }

    fn begin_openings(&mut self, folder: &RunFolder) -> Result<(), RunError> {
        if let (Some(openings), Connect4Values::Tuples(network)) = (self.repertoire(), self.values.function())
        {
            let phase = OpeningsPhase::open(
                network.clone(),
                openings,
                &self.config,
                self.values.iterations(),
                folder,
            )?;
            self.openings = Some(phase);
        }
        Ok(())
    }
}

impl Method for ValuesAndOpenings {
    fn iterations(&self) -> u32 {
        let more = match (&self.openings, self.repertoire()) {
            (Some(phase), _) => phase.iterations(),
            (None, Some(openings)) => OpeningsPhase::planned(openings),
            (None, None) => 0,
        };
        self.values.iterations() + more
    }

    fn iterate(
        &mut self,
        iteration: u32,
        folder: &RunFolder,
        control: &RunControl<'_>,
        progress: &mut Progress<'_>,
    ) -> Result<Iteration, RunError> {
        if iteration < self.values.iterations() {
            return self.values.iterate(iteration, folder, control, progress);
        }
        if self.openings.is_none() {
            self.begin_openings(folder)?;
        }
        let phase =
            self.openings.as_mut().expect("without a repertoire there are no iterations after the values");
        phase.iterate(self.values.task_mut(), iteration, folder, control, progress)
    }

    fn finish(&mut self, folder: &RunFolder) -> Result<Option<PathBuf>, RunError> {
        let function = match (&self.openings, self.values.function()) {
            (Some(phase), Connect4Values::Tuples(network)) => {
                &Connect4Values::Tuples(network.clone().with_repertoire(phase.repertoire()))
            }
            (_, function) => function,
        };
        self.values.write_result(function, folder).map(Some)
    }

    fn current(&self, _: &RunFolder) -> Option<PathBuf> {
        None
    }
}
