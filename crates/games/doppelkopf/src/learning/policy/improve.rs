//! An iteration in which the network plays against itself and learns from what its actions were worth.

use std::ops::Range;
use std::sync::Arc;

use spielwerk_core::Rng;
use spielwerk_nn::training::Batch;
use spielwerk_run::{Progress, RunControl, RunError, tell_steps, work_in_order};
use spielwerk_train::{Laps, keep_newest};

use super::config::Stage;
use super::critic::{self, set_targets};
use super::game_batches::GameBatches;
use super::lesson::{Lesson, learn};
use super::run::{PolicyMethod, no_stage};
use super::self_play::PlayedGame;
use crate::view_policy::Critic;

impl PolicyMethod {
    /// The games of these numbers, with the network at all seats.
    fn play_itself(
        &self,
        iteration: u32,
        games: Range<u64>,
        control: &RunControl<'_>,
        progress: &mut Progress<'_>,
    ) -> Result<Vec<PlayedGame>, RunError> {
        let (net, total) = (Arc::new(self.trainer.net()), games.end - games.start);
        let batches = GameBatches { game: self.game, net, seed: self.config.seed, games };
        let (mut played, mut tell) = (Vec::new(), tell_steps(progress, iteration, "games", total));
        work_in_order(&batches, 0..batches.count(), &|| batches.describe(), control, |_, batch| {
            played.extend(batch);
            tell(played.len() as u64);
            Ok(())
        })?;
        Ok(played)
    }

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
        let games = self.play_itself(iteration, first..first + total, control, progress)?;

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
        keep_newest(&mut self.held_out, self.config.measured);
        let playing_seconds = laps.lap();

        Rng::for_part(self.config.seed ^ 0x5e1f, u64::from(iteration)).shuffle(&mut self.buffer);
        let steps = self.buffer.len().div_ceil(settings.batch);
        let rate = |step| settings.rate.rate(own, step, steps) as f32;
        let mut batches = self.buffer.chunks(settings.batch).cycle();
        let fill = |lesson: &mut Batch| {
            batches.next().into_iter().flatten().for_each(|one| critic::push(one, lesson));
        };
        // One pass is shown, that of the policy.
        learn(&mut self.critic, steps, fill, rate, iteration, control, &mut |_| ())?;
        let mut batches = self.buffer.chunks(settings.batch).cycle();
        let mut legal = Vec::new();
        let fill = |lesson: &mut Batch| {
            batches.next().into_iter().flatten().for_each(|one| one.push(lesson, &mut legal));
        };
        let rate = |step| if knows { rate(step) } else { 0.0 };
        let lesson = learn(&mut self.trainer, steps, fill, rate, iteration, control, progress)?;
        Ok((self.buffer.len(), playing_seconds, lesson))
    }
}
