//! Steps of training, whatever they are fed with.

use spielwerk_nn::training::{Batch, Trainer};
use spielwerk_run::{RunControl, RunError};

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
    control: &RunControl<'_>,
    on_step: &mut dyn FnMut(u64, u64),
) -> Result<Lesson, RunError> {
    let mut batch = Batch::default();
    let mut lesson = Lesson { steps, ..Lesson::default() };
    trainer.set_threads(control.threads);
    for step in 0..steps {
        if control.is_stopped() {
            return Err(RunError::Stopped);
        }
        for part in [&mut batch.inputs, &mut batch.policies, &mut batch.values] {
            part.clear();
        }
        batch.legal.clear();
        fill(&mut batch);
        let losses = trainer.step(&batch, rate(step)).map_err(RunError::method)?;
        lesson.policy += f64::from(losses.policy) / steps as f64;
        lesson.value += f64::from(losses.value) / steps as f64;
        on_step(step as u64 + 1, steps as u64);
    }
    Ok(lesson)
}
