//! What runs that train a Transformer have in common: its states in the folder of the run, and the steps of an iteration.

use spielwerk_core::Rng;
use spielwerk_nn::transformer::TransformerShape;

use crate::transformer_trainer::{Lesson, TransformerTrainer};
use crate::zero::checkpoint::{RunFolder, write_whole};
use crate::zero::{News, RateSchedule, ZeroError};

/// The trainer as the last iteration of the run left it, or a new one.
pub(crate) fn resume_trainer(
    folder: &RunFolder,
    shape: TransformerShape,
    game: &str,
    seed: u64,
) -> Result<TransformerTrainer, ZeroError> {
    let Some(last) = folder.checkpoint.iterations.checked_sub(1) else {
        let trainer = TransformerTrainer::new(shape, game, seed);
        return trainer.map_err(|error| ZeroError::Sentence(error.to_string()));
    };
    let path = folder.trainer(last);
    let bytes = std::fs::read(&path).map_err(ZeroError::at(&path))?;
    TransformerTrainer::from_bytes(&bytes).map_err(|error| ZeroError::damaged(&path, &error))
}

/// Writes the network and the trainer after an iteration.
pub(crate) fn save_trainer(
    trainer: &TransformerTrainer,
    folder: &RunFolder,
    iteration: u32,
) -> Result<(), ZeroError> {
    let saved = trainer.net().weights().save(&folder.net(iteration));
    saved.map_err(|error| ZeroError::Sentence(error.to_string()))?;
    let path = folder.trainer(iteration);
    write_whole(&path, &trainer.to_bytes()).map_err(ZeroError::at(&path))
}

/// How an iteration learns from its buffer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Course {
    /// Lessons per step.
    pub batch: usize,
    /// How often each new entry of the buffer is learnt, counted over the whole buffer.
    pub coverage: f64,
    pub rate: RateSchedule,
    pub seed: u64,
    pub threads: usize,
}

impl Course {
    /// Learns lessons that are made of random entries of the buffer, `fresh` of which are new; returns the steps and
    /// their mean loss.
    pub(crate) fn learn<T, L: Lesson, M>(
        self,
        trainer: &mut TransformerTrainer,
        (buffer, fresh): (&[T], usize),
        iteration: u32,
        mut lesson: impl FnMut(&T, &mut Rng) -> L,
        news: &mut (dyn FnMut(&News<'_, M>) + Send),
    ) -> (usize, f64) {
        let wanted = if buffer.is_empty() { 0.0 } else { self.coverage * fresh as f64 };
        let total = (wanted / self.batch as f64).ceil() as usize;
        let mut rng = Rng::for_part(self.seed ^ 0x7ea1, u64::from(iteration));
        let mut sum = 0.0;
        for step in 0..total {
            let mut draw = || {
                let entry = &buffer[rng.below(buffer.len())];
                lesson(entry, &mut rng)
            };
            let lessons: Vec<L> = (0..self.batch).map(|_| draw()).collect();
            let rate = self.rate.rate(iteration, step, total) as f32;
            sum += f64::from(trainer.step(&lessons, rate, self.threads));
            news(&News::Steps { iteration, done: step + 1, total });
        }
        (total, sum / total.max(1) as f64)
    }
}
