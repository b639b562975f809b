//! What all trainings of Transformers share: the network in the folder of a run, and the steps of an iteration.
//!
//! Of the states of the optimiser the last is kept.

use std::fs;
use std::path::PathBuf;

use spielwerk_core::Rng;
use spielwerk_nn::transformer::{Transformer, TransformerShape};
use spielwerk_run::{Progress, RunControl, RunError, RunFolder};

use crate::{RateSchedule, net_file, steps_to_draw, trainer_file};

pub use spielwerk_nn::training::{Lesson, TransformerTrainer};

/// How an iteration learns from its buffer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Course {
    /// Lessons per step.
    pub batch: usize,
    /// How often each new entry of the buffer is learned, counted over the whole buffer.
    pub coverage: f64,
    /// The learning rate.
    pub rate: RateSchedule,
    /// Random seed for the choice of lessons.
    pub seed: u64,
    /// Networks of every such iteration are kept.
    pub keep_every: u32,
}

impl Course {
    /// What is wrong with the values, in one sentence.
    ///
    /// # Errors
    /// If a value is out of range.
    pub fn check(&self) -> Result<(), String> {
        if self.batch == 0 || !(0.0..=1e6).contains(&self.coverage) {
            return Err("batch is 1 or more, and coverage is not negative".to_owned());
        }
        Ok(())
    }
}

/// A Transformer that is trained in the folder of a run.
#[derive(Clone, Debug)]
pub struct TransformerRun {
    trainer: TransformerTrainer,
    course: Course,
}

impl TransformerRun {
    /// The network as the last iteration of the run left it, or a new one with random weights.
    ///
    /// # Errors
    /// If the shape is not sound, or a file cannot be read.
    pub fn open(
        folder: &RunFolder,
        shape: TransformerShape,
        game: &str,
        course: Course,
    ) -> Result<Self, RunError> {
        let trainer = match folder.checkpoint().iterations.checked_sub(1) {
            None => TransformerTrainer::new(shape, game, course.seed).map_err(RunError::method)?,
            Some(last) => {
                let path = trainer_file(folder, last);
                let bytes = fs::read(&path).map_err(RunError::at(&path))?;
                TransformerTrainer::from_bytes(&bytes).map_err(|error| RunError::damaged(&path, error))?
            }
        };
        Ok(Self { trainer, course })
    }

    /// The network as it is now.
    pub fn net(&self) -> Transformer {
        self.trainer.net()
    }

    /// Learns lessons that are made of random entries of the buffer, `fresh` of which are new; returns the steps and their
    /// mean loss.
    ///
    /// # Errors
    /// [`RunError::Stopped`] if it was asked to stop.
    pub fn learn<T, L: Lesson>(
        &mut self,
        (buffer, fresh): (&[T], usize),
        iteration: u32,
        control: &RunControl<'_>,
        progress: &mut Progress<'_>,
        mut lesson: impl FnMut(&T, &mut Rng) -> L,
    ) -> Result<(usize, f64), RunError> {
        let Course { batch, coverage, rate, seed, .. } = self.course;
        let steps = steps_to_draw(coverage * fresh as f64, batch, buffer.len());
        let mut rng = Rng::for_part(seed ^ 0x7ea1, u64::from(iteration));
        let mut sum = 0.0;
        control.take_steps(iteration, steps, progress, |step| {
            let mut draw = || {
                let entry = &buffer[rng.below(buffer.len())];
                lesson(entry, &mut rng)
            };
            let lessons: Vec<L> = (0..batch).map(|_| draw()).collect();
            let rate = rate.rate(iteration, step, steps) as f32;
            sum += f64::from(self.trainer.step(&lessons, rate, control.threads));
            Ok(())
        })?;
        Ok((steps, sum / steps.max(1) as f64))
    }

    /// Writes the network and the state of its optimiser after an iteration.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn write(&self, folder: &RunFolder, iteration: u32) -> Result<(), RunError> {
        folder.write(&net_file(folder, iteration), &self.trainer.net().weights().to_bytes())?;
        folder.write(&trainer_file(folder, iteration), &self.trainer.to_bytes())
    }

    /// Files of the iteration before this one that are not needed once this one counts.
    pub fn obsolete(&self, folder: &RunFolder, iteration: u32) -> Vec<PathBuf> {
        let Some(last) = iteration.checked_sub(1) else { return Vec::new() };
        let is_kept = last.is_multiple_of(self.course.keep_every.max(1));
        let net = (!is_kept).then(|| net_file(folder, last));
        std::iter::once(trainer_file(folder, last)).chain(net).collect()
    }
}
