//! The loop of a run: play, learn, measure, write down.

use std::path::{Path, PathBuf};
use std::time::Instant;

use spielwerk_core::{GameRecord, HiddenInformation, Rng};
use spielwerk_doppelkopf::{Doppelkopf, State};
use spielwerk_session::AnyGame;

use super::config::BeliefConfig;
use super::example::Example;
use super::measure::measure;
use super::metrics::{BeliefMetrics, Timing};
use super::play::{Look, looks, looks_by_trick, play_games, read_games, read_records, write_games};
use crate::transformer_run::{Course, resume_trainer, save_trainer};
use crate::transformer_trainer::TransformerTrainer;
use crate::zero::checkpoint::RunFolder;
use crate::zero::{self, RunOptions, ZeroError};

/// What happens in a run.
pub type News<'a> = zero::News<'a, BeliefMetrics>;

/// Runs or continues a training in a folder until its iterations, its time or the recorded games are over; returns the
/// file of the last network, if there is one. The networks do not depend on the number of threads.
///
/// # Errors
/// If the folder cannot be used or belongs to a run with another configuration.
pub fn train(
    config: &BeliefConfig,
    folder: &Path,
    records: Option<&Path>,
    options: &RunOptions,
    news: &mut (dyn FnMut(&News<'_>) + Send),
) -> Result<Option<PathBuf>, ZeroError> {
    let begin = Instant::now();
    let records = records.map(read_records).transpose()?;
    let config = if records.is_some() { config.clone().from_records() } else { config.clone() };
    let mut run = Run::open(&config, folder, records, options.threads)?;
    while run.folder.checkpoint.iterations < run.config.iterations && run.has_games() {
        if options.time.is_some_and(|time| begin.elapsed() >= time) {
            break;
        }
        run.iterate(news)?;
    }
    Ok(run.folder.checkpoint.player.map(|player| run.folder.net(player)))
}

/// A run in progress.
struct Run {
    game: Box<dyn AnyGame>,
    config: BeliefConfig,
    threads: usize,
    folder: RunFolder,
    /// The views to learn from, the oldest first, and those to measure by.
    buffer: Vec<Look>,
    held_out: Vec<Look>,
    trainer: TransformerTrainer,
    /// Games to learn from instead of playing.
    records: Option<Vec<GameRecord>>,
}

impl Run {
    fn open(
        config: &BeliefConfig,
        path: &Path,
        records: Option<Vec<GameRecord>>,
        threads: usize,
    ) -> Result<Self, ZeroError> {
        let game = spielwerk::game(&config.game).map_err(|error| ZeroError::Sentence(error.to_string()))?;
        let (folder, config) = RunFolder::claim(path, config.clone())?;
        let done = folder.checkpoint.iterations;
        let trainer = resume_trainer(&folder, config.shape(), &config.game, config.seed)?;
        let (buffer, held_out) = (Vec::new(), Vec::new());
        let mut run = Self { game, config, threads, folder, buffer, held_out, trainer, records };
        if run.config.players.is_empty() != run.records.is_some() {
            return Err(ZeroError::damaged(
                path,
                "the run plays its games, or has them recorded, from beginning to end",
            ));
        }
        for iteration in 0..done {
            let games = read_games(&run.games_file(iteration))?;
            run.keep(iteration, &games);
        }
        Ok(run)
    }

    fn games_file(&self, iteration: u32) -> PathBuf {
        self.folder.file(&format!("games-{iteration:05}.jsonl"))
    }

    /// Whether there are games for another iteration.
    fn has_games(&self) -> bool {
        let wanted = (u64::from(self.folder.checkpoint.iterations) + 1) * self.config.games;
        self.records.as_ref().is_none_or(|records| records.len() as u64 >= wanted)
    }

    /// Takes views of the games of an iteration; returns how many there are to learn from.
    fn keep(&mut self, iteration: u32, games: &[Vec<State>]) -> usize {
        let first = u64::from(iteration) * self.config.games;
        let before = self.buffer.len();
        for (number, states) in (first..).zip(games) {
            let mut rng = Rng::for_part(self.config.seed ^ 0x100c, number);
            if number.is_multiple_of(self.config.held_out) {
                self.held_out.extend(looks_by_trick(states, &mut rng));
            } else {
                self.buffer.extend(looks(states, self.config.views, &mut rng));
            }
        }
        let fresh = self.buffer.len() - before;
        let too_many = self.buffer.len().saturating_sub(self.config.buffer);
        self.buffer.drain(..too_many);
        let most = self.config.measured * spielwerk_doppelkopf::TRICKS;
        self.held_out.drain(..self.held_out.len().saturating_sub(most));
        fresh
    }

    fn iterate(&mut self, news: &mut (dyn FnMut(&News<'_>) + Send)) -> Result<(), ZeroError> {
        let iteration = self.folder.checkpoint.iterations;
        let total = self.config.games;
        let mut clock = Instant::now();
        let mut lap = || std::mem::replace(&mut clock, Instant::now()).elapsed().as_secs_f64();

        let first = u64::from(iteration) * total;
        let mut tell = |done| news(&News::Games { iteration, done, total });
        let games = match &self.records {
            Some(records) => records[first as usize..][..total as usize].to_vec(),
            None => play_games(&*self.game, &self.config, first..first + total, self.threads, &mut tell)?,
        };
        let path = self.games_file(iteration);
        write_games(&path, &games)?;
        let games = read_games(&path)?;
        let fresh = self.keep(iteration, &games);
        let playing_seconds = lap();

        let (steps, loss) = self.learn(iteration, fresh, news);
        let training_seconds = lap();

        save_trainer(&self.trainer, &self.folder, iteration)?;
        let mut rng = Rng::for_part(self.config.seed ^ 0x3ea5, u64::from(iteration));
        let (held_out, calibration) = measure(&self.trainer.net(), &self.held_out, &mut rng);
        let metrics = BeliefMetrics {
            format: BeliefMetrics::FORMAT.to_owned(),
            version: BeliefMetrics::VERSION,
            iteration,
            games: first + total,
            buffer: self.buffer.len(),
            steps,
            loss,
            held_out,
            calibration,
        };
        let timing = Timing {
            format: Timing::FORMAT.to_owned(),
            version: Timing::VERSION,
            iteration,
            threads: self.threads,
            playing_seconds,
            training_seconds,
            views_per_second: (steps * self.config.batch) as f64 / training_seconds,
            measuring_seconds: lap(),
        };
        self.folder.finish(iteration, 0, (&metrics, &timing), self.config.keep_every)?;
        news(&News::Iteration(&metrics));
        Ok(())
    }

    /// Learns from random views of the buffer; returns the steps and their mean loss.
    fn learn(
        &mut self,
        iteration: u32,
        fresh: usize,
        news: &mut (dyn FnMut(&News<'_>) + Send),
    ) -> (usize, f64) {
        let rules = Doppelkopf::default();
        let BeliefConfig { batch, coverage, rate, seed, .. } = self.config;
        let course = Course { batch, coverage, rate, seed, threads: self.threads };
        let example =
            |look: &Look, rng: &mut Rng| Example::new(&rules.view(&look.state, look.seat), &look.state, rng);
        course.learn(&mut self.trainer, (&self.buffer, fresh), iteration, example, news)
    }
}
