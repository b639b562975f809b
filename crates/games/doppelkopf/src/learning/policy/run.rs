//! The iterations of a run: play, learn, measure.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use spielwerk_core::{GameRecord, Rng, quoted};
use spielwerk_nn::training::{Batch, Trainer, TrainerSettings};
use spielwerk_run::{Iteration, Method, Progress, RunControl, RunError, RunFolder, tell_steps};
use spielwerk_train::{Laps, keep_newest, last_net, net_file, steps_to_draw, trainer_file};

use super::config::{PolicyConfig, Stage};
use super::critic::new_critic;
use super::decision::{Decision, decisions, mirrored};
use super::lesson::{Lesson, learn};
use super::measure::{foresight, gain};
use super::metrics::PolicyMetrics;
use crate::Doppelkopf;
use crate::learning::belief::play::{read_records, to_text};
use crate::learning::drawn_games::DrawnGames;
use crate::learning::timing::Timing;
use crate::learning::{MetricsHead, games_file};

/// Learning a policy of views as a method of the run driver.
pub(super) struct PolicyMethod {
    pub(super) game: Doppelkopf,
    pub(super) config: PolicyConfig,
    /// The decisions to learn from, the oldest first.
    pub(super) buffer: Vec<Decision>,
    /// The decisions of each game that is measured by, the oldest first.
    pub(super) held_out: Vec<Vec<Decision>>,
    pub(super) trainer: Trainer,
    /// What judges actions while the network plays against itself.
    pub(super) critic: Trainer,
}

fn critic_file(folder: &RunFolder, iteration: u32) -> PathBuf {
    folder.numbered("critic", iteration, "bin")
}

fn read_trainer(path: &Path) -> Result<Trainer, RunError> {
    let bytes = fs::read(path).map_err(RunError::at(path))?;
    Trainer::from_bytes(&bytes).map_err(|error| RunError::damaged(path, error))
}

pub(super) fn no_stage(iteration: u32) -> RunError {
    RunError::Setting(format!("the run has no iteration {iteration}"))
}

impl PolicyMethod {
    pub(super) fn open(config: PolicyConfig, folder: &RunFolder) -> Result<Self, RunError> {
        let game = crate::learning::game(&config.game)?;
        let last = folder.checkpoint().iterations.checked_sub(1);
        let trainer = match last {
            None => Trainer::new(config.shape(), &config.game, config.seed).map_err(RunError::method)?,
            Some(last) => read_trainer(&trainer_file(folder, last))?,
        };
        let critic = match last.filter(|&last| config.plays_itself(last)) {
            None => new_critic(&config.hidden, config.seed).map_err(RunError::method)?,
            Some(last) => read_trainer(&critic_file(folder, last))?,
        };
        let settings = TrainerSettings { value_weight: config.value_weight, ..TrainerSettings::default() };
        let trainer = trainer.with_settings(settings);
        let mut run = Self { game, config, buffer: Vec::new(), held_out: Vec::new(), trainer, critic };
        // Games of the network against itself are learned once, and those before them are forgotten.
        let imitated = |&iteration: &u32| !run.config.plays_itself(iteration);
        let iterations: Vec<u32> = (0..folder.checkpoint().iterations).filter(imitated).collect();
        for iteration in iterations {
            run.keep(iteration, &read_records(&games_file(folder, iteration))?)?;
        }
        Ok(run)
    }

    /// Takes the decisions of the games of an iteration; returns how many there are to learn from.
    fn keep(&mut self, iteration: u32, games: &[GameRecord]) -> Result<usize, RunError> {
        let (_, first) = self.config.stage(iteration).ok_or_else(|| no_stage(iteration))?;
        let mut fresh = 0;
        for (number, record) in (first..).zip(games) {
            let found = decisions(record).map_err(RunError::Setting)?;
            if number.is_multiple_of(self.config.held_out) {
                self.held_out.push(found);
                continue;
            }
            fresh += found.len();
            self.buffer.extend(found);
            if let Some(mirrored) = mirrored(record) {
                let found = decisions(&mirrored).map_err(RunError::Setting)?;
                fresh += found.len();
                self.buffer.extend(found);
            }
        }
        keep_newest(&mut self.buffer, self.config.buffer);
        keep_newest(&mut self.held_out, self.config.measured);
        Ok(fresh)
    }

    /// The players of a stage, with the network of the iteration before.
    fn players(stage: &Stage, iteration: u32, folder: &RunFolder) -> Vec<String> {
        let before = iteration.checked_sub(1).map(|last| net_file(folder, last).display().to_string());
        let net = quoted(&before.unwrap_or_default());
        stage.players.iter().map(|player| player.replace("{net}", &net)).collect()
    }

    fn play(
        &self,
        iteration: u32,
        folder: &RunFolder,
        control: &RunControl<'_>,
        progress: &mut Progress<'_>,
    ) -> Result<Vec<GameRecord>, RunError> {
        let (stage, first) = self.config.stage(iteration).ok_or_else(|| no_stage(iteration))?;
        let total = stage.games;
        let players = Self::players(stage, iteration, folder);
        let games = DrawnGames { game: self.game, players, seed: self.config.seed };
        games.play(first..first + total, control, &mut tell_steps(progress, iteration, "games", total))
    }

    /// Learns random decisions of the buffer.
    fn imitate(
        &mut self,
        iteration: u32,
        fresh: usize,
        control: &RunControl<'_>,
        progress: &mut Progress<'_>,
    ) -> Result<Lesson, RunError> {
        let PolicyConfig { batch, coverage, rate, seed, .. } = self.config;
        let draws = coverage * fresh.min(self.buffer.len()) as f64;
        let steps = steps_to_draw(draws, batch, self.buffer.len());
        let mut rng = Rng::for_part(seed ^ 0x90_11c4, u64::from(iteration));
        let mut legal = Vec::new();
        let buffer = &self.buffer;
        let fill = |lesson: &mut Batch| {
            for _ in 0..batch {
                buffer[rng.below(buffer.len())].push(lesson, &mut legal);
            }
        };
        let rate = |step| rate.rate(iteration, step, steps) as f32;
        learn(&mut self.trainer, steps, fill, rate, iteration, control, progress)
    }
}

impl Method for PolicyMethod {
    fn iterations(&self) -> u32 {
        self.config.iterations()
    }

    fn iterate(
        &mut self,
        iteration: u32,
        folder: &RunFolder,
        control: &RunControl<'_>,
        progress: &mut Progress<'_>,
    ) -> Result<Iteration, RunError> {
        let mut laps = Laps::start();
        let plays_itself = self.config.plays_itself(iteration);
        let (learned, playing, lesson) = if plays_itself {
            self.improve(iteration, control, progress, &mut laps)?
        } else {
            let games = self.play(iteration, folder, control, progress)?;
            folder.write(&games_file(folder, iteration), to_text(&games).as_bytes())?;
            let fresh = self.keep(iteration, &games)?;
            let seconds = laps.lap();
            let lesson = self.imitate(iteration, fresh, control, progress)?;
            (lesson.steps * self.config.batch, seconds, lesson)
        };
        let training = laps.lap();
        if plays_itself {
            folder.write(&critic_file(folder, iteration), &self.critic.to_bytes())?;
        }
        folder.write(&net_file(folder, iteration), &self.trainer.weights().to_bytes())?;
        folder.write(&trainer_file(folder, iteration), &self.trainer.to_bytes())?;

        let net = Arc::new(self.trainer.net());
        let held_out: Vec<Decision> = self.held_out.iter().flatten().cloned().collect();
        let mut rng = Rng::for_part(self.config.seed ^ 0x3ea5, u64::from(iteration));
        let (held_out_loss, foreseen) = foresight(&net, &held_out);
        let metrics = PolicyMetrics {
            head: MetricsHead {
                format: PolicyMetrics::FORMAT.to_owned(),
                version: PolicyMetrics::VERSION,
                iteration,
                games: self.config.stage(iteration).map_or(0, |(stage, first)| first + stage.games),
                buffer: self.buffer.len(),
                steps: lesson.steps,
                loss: lesson.policy,
            },
            value_loss: lesson.value,
            held_out_loss,
            foreseen,
            gain: gain(&net, &held_out, self.config.worlds, &mut rng),
        };
        let timing = Timing { playing, training, measuring: laps.lap() };
        let last = iteration.checked_sub(1);
        let critic =
            last.filter(|&last| self.config.plays_itself(last)).map(|last| critic_file(folder, last));
        let obsolete = last.map(|last| trainer_file(folder, last)).into_iter().chain(critic);
        let timing = timing.line(PolicyMetrics::TIMING, "decisions", learned);
        Ok(Iteration::measured(&metrics, timing, obsolete.collect()))
    }

    /// Beside the policy a run that played against itself leaves its critic, which rollouts can use.
    fn finish(&mut self, folder: &RunFolder) -> Result<Option<PathBuf>, RunError> {
        if self.critic.steps() > 0 {
            folder.write(&folder.file("critic.safetensors"), &self.critic.weights().to_bytes())?;
        }
        Ok(self.current(folder))
    }

    fn current(&self, folder: &RunFolder) -> Option<PathBuf> {
        last_net(folder)
    }
}
