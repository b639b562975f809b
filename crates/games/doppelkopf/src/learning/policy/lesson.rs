//! Steps of training, whatever they are fed with.

use spielwerk_nn::training::{Batch, Trainer};
use spielwerk_run::{Progress, RunControl, RunError};

/// Steps of training with the mean losses of policy and values.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Lesson {
    pub(super) steps: usize,
    pub(super) policy: f64,
    pub(super) value: f64,
}

/// Takes steps of training on what `fill` puts into a batch.
pub(super) fn learn(
    trainer: &mut Trainer,
    steps: usize,
    mut fill: impl FnMut(&mut Batch),
    rate: impl Fn(usize) -> f32,
    iteration: u32,
    control: &RunControl<'_>,
    progress: &mut Progress<'_>,
) -> Result<Lesson, RunError> {
    let mut batch = Batch::default();
    let mut lesson = Lesson { steps, ..Lesson::default() };
    trainer.set_threads(control.threads);
    control.take_steps(iteration, steps, progress, |step| {
        for part in [&mut batch.inputs, &mut batch.policies, &mut batch.values] {
            part.clear();
        }
        batch.legal.clear();
        fill(&mut batch);
        let losses = trainer.step(&batch, rate(step)).map_err(RunError::method)?;
        lesson.policy += f64::from(losses.policy) / steps as f64;
        lesson.value += f64::from(losses.value) / steps as f64;
        Ok(())
    })?;
    Ok(lesson)
}
