//! An iteration in which the network plays against itself and learns from what its actions were worth.

use std::sync::Arc;

use spielwerk_core::Rng;
use spielwerk_nn::training::Batch;
use spielwerk_run::{Progress, ProgressEvent, RunControl, RunError, work_in_order};
use spielwerk_train::Laps;

use super::config::Stage;
use super::critic::{self, set_targets};
use super::lesson::{Lesson, learn};
use super::lots::Lots;
use super::run::{PolicyMethod, no_stage};
use super::self_play::PlayedGame;
use crate::view_policy::Critic;

impl PolicyMethod {
    /// Plays against itself and learns from what its actions were worth; returns how many decisions there were.
    pub(super) fn improve(
        &mut self,
        iteration: u32,
        control: &RunControl<'_>,
        progress: &mut Progress<'_>,
        laps: &mut Laps,
    ) -> Result<(usize, f64, Lesson), RunError> {
        let found = self.config.stage_and_step(iteration).ok_or_else(|| no_stage(iteration))?;
        let (Stage { self_play: Some(settings), games: total, .. }, own, first) = found else {
            return Err(no_stage(iteration));
        };
        let (settings, total) = (settings.clone(), *total);
        let net = Arc::new(self.trainer.net());
        let lots = Lots { game: self.game, net, seed: self.config.seed, games: first..first + total };
        let mut games: Vec<PlayedGame> = Vec::new();
        work_in_order(&lots, 0..lots.count(), &|| lots.describe(), control, |_, lot| {
            games.extend(lot);
            let done = games.len() as u64;
            progress(&ProgressEvent::Step { iteration, what: "games", done, total });
            Ok(())
        })?;

        // A critic that knows nothing yet cannot judge; it learns first.
        let knows = self.critic.steps() > 0;
        let mut critic = Critic::new(Arc::new(self.critic.net())).map_err(RunError::method)?;
        self.held_out.clear();
        self.buffer.clear();
        for (number, mut game) in (first..).zip(games) {
            if number.is_multiple_of(self.config.held_out) {
                self.held_out.push(game);
                continue;
            }
            if knows {
                set_targets(&mut critic, &mut game, &settings);
            }
            self.buffer.extend(game);
        }
        self.held_out.drain(..self.held_out.len().saturating_sub(self.config.measured));
        let playing_seconds = laps.lap();

        Rng::for_part(self.config.seed ^ 0x5e1f, u64::from(iteration)).shuffle(&mut self.buffer);
        let steps = self.buffer.len().div_ceil(settings.batch);
        let rate = |step| settings.rate.rate(own, step, steps) as f32;
        let mut lots = self.buffer.chunks(settings.batch).cycle();
        let fill =
            |lesson: &mut Batch| lots.next().into_iter().flatten().for_each(|one| critic::push(one, lesson));
        learn(&mut self.critic, steps, fill, rate, control, &mut |_, _| ())?;
        let mut lots = self.buffer.chunks(settings.batch).cycle();
        let mut legal = Vec::new();
        let fill = |lesson: &mut Batch| {
            lots.next().into_iter().flatten().for_each(|one| one.push(lesson, &mut legal));
        };
        let rate = |step| if knows { rate(step) } else { 0.0 };
        let mut on_step =
            |done, total| progress(&ProgressEvent::Step { iteration, what: "steps", done, total });
        let lesson = learn(&mut self.trainer, steps, fill, rate, control, &mut on_step)?;
        Ok((self.buffer.len(), playing_seconds, lesson))
    }
}
