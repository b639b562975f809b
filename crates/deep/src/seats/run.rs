//! The loop of a run: play, learn, measure, write down.

use std::path::{Path, PathBuf};
use std::time::Instant;

use spielwerk_core::{Rng, quoted};
use spielwerk_matches::{TournamentConfig, run as play_match};
use spielwerk_nn::transformer::Pass;
use spielwerk_session::AnyGame;

use super::config::SeatsConfig;
use super::lesson::Decision;
use super::metrics::{Habits, MatchMetrics, SeatsMetrics, Timing};
use super::play::{SeatsGame, Table, read_games, write_games};
use crate::transformer_run::{Course, resume_trainer, save_trainer};
use crate::transformer_trainer::{Lesson, TransformerTrainer};
use crate::zero::checkpoint::RunFolder;
use crate::zero::processor::processor_seconds;
use crate::zero::{self, RunOptions, ZeroError};

/// What happens in a run.
pub type News<'a> = zero::News<'a, SeatsMetrics>;

/// Runs or continues a training in a folder until its iterations or its time are over; returns the file of the last
/// network, if there is one. The networks do not depend on the number of threads.
///
/// # Errors
/// If the folder cannot be used or belongs to a run with another configuration.
pub fn train(
    config: &SeatsConfig,
    folder: &Path,
    options: &RunOptions,
    news: &mut (dyn FnMut(&News<'_>) + Send),
) -> Result<Option<PathBuf>, ZeroError> {
    if options.init.is_some() {
        return Err(ZeroError::Sentence(
            "runs of doppelkopf begin from nothing: leave out --init".to_owned(),
        ));
    }
    let begin = Instant::now();
    let mut run = Run::open(config, folder, options.threads)?;
    while run.folder.checkpoint.iterations < run.config.iterations {
        if options.time.is_some_and(|time| begin.elapsed() >= time) {
            break;
        }
        run.iterate(news)?;
    }
    Ok(run.folder.checkpoint.player.map(|player| run.folder.net(player)))
}

/// A run in progress.
struct Run {
    config: SeatsConfig,
    threads: usize,
    folder: RunFolder,
    /// The decisions to learn from, the oldest first, and those of the last iteration to measure by.
    buffer: Vec<Decision>,
    held_out: Vec<Decision>,
    trainer: TransformerTrainer,
}

impl Run {
    fn open(config: &SeatsConfig, path: &Path, threads: usize) -> Result<Self, ZeroError> {
        let (folder, config) = RunFolder::claim(path, config.clone())?;
        let done = folder.checkpoint.iterations;
        let trainer = resume_trainer(&folder, config.shape(), &config.game, config.seed)?;
        let mut run = Self { config, threads, folder, buffer: Vec::new(), held_out: Vec::new(), trainer };
        for iteration in 0..done {
            let path = run.games_file(iteration);
            run.keep(iteration, &read_games(&path)?, &path)?;
        }
        Ok(run)
    }

    fn games_file(&self, iteration: u32) -> PathBuf {
        self.folder.file(&format!("games-{iteration:05}.jsonl"))
    }

    /// The number of the first game of an iteration.
    fn first_game(&self, iteration: u32) -> u64 {
        (0..iteration).map(|iteration| self.config.games_of(iteration)).sum()
    }

    /// Takes the decisions of the games of an iteration; returns how many there are to learn from.
    fn keep(&mut self, iteration: u32, games: &[SeatsGame], path: &Path) -> Result<usize, ZeroError> {
        let before = self.buffer.len();
        self.held_out.clear();
        for (number, game) in (self.first_game(iteration)..).zip(games) {
            let decisions = game.decisions(self.config.value_weight);
            let decisions = decisions.ok_or_else(|| ZeroError::damaged(path, "a game breaks the rules"))?;
            let is_held_out = number.is_multiple_of(self.config.held_out);
            let to = if is_held_out { &mut self.held_out } else { &mut self.buffer };
            to.extend(decisions);
        }
        let fresh = self.buffer.len() - before;
        self.buffer.drain(..self.buffer.len().saturating_sub(self.config.buffer));
        Ok(fresh)
    }

    fn iterate(&mut self, news: &mut (dyn FnMut(&News<'_>) + Send)) -> Result<(), ZeroError> {
        let iteration = self.folder.checkpoint.iterations;
        let (processor, mut clock) = (processor_seconds(), Instant::now());
        let mut lap = || std::mem::replace(&mut clock, Instant::now()).elapsed().as_secs_f64();

        let games = self.play(iteration, news)?;
        let path = self.games_file(iteration);
        write_games(&path, &games)?;
        let fresh = self.keep(iteration, &games, &path)?;
        let playing_seconds = lap();

        let (steps, loss) = self.learn(iteration, fresh, news);
        let training_seconds = lap();

        save_trainer(&self.trainer, &self.folder, iteration)?;
        let mut habits = Habits::default();
        for game in &games {
            game.count_habits(&mut habits);
        }
        let metrics = SeatsMetrics {
            format: SeatsMetrics::FORMAT.to_owned(),
            version: SeatsMetrics::VERSION,
            iteration,
            games: self.first_game(iteration + 1),
            buffer: self.buffer.len(),
            steps,
            loss,
            held_out: self.measure(),
            habits,
            matches: self.matches(iteration)?,
        };
        let timing = Timing {
            format: Timing::FORMAT.to_owned(),
            version: Timing::VERSION,
            iteration,
            threads: self.threads,
            playing_seconds,
            training_seconds,
            decisions_per_second: (steps * self.config.batch) as f64 / training_seconds,
            measuring_seconds: lap(),
            processor_seconds: processor_seconds().zip(processor).map(|(now, before)| now - before),
        };
        self.folder.finish(iteration, 0, (&metrics, &timing), self.config.keep_every)?;
        news(&News::Iteration(&metrics));
        Ok(())
    }

    /// The games of an iteration: by the teacher at first, then by the last network.
    fn play(
        &self,
        iteration: u32,
        news: &mut (dyn FnMut(&News<'_>) + Send),
    ) -> Result<Vec<SeatsGame>, ZeroError> {
        let config = &self.config;
        let game =
            table(if iteration < config.silent { "doppelkopf:calls=off,open=on" } else { &config.game })?;
        let player = match iteration.checked_sub(1) {
            Some(last) if iteration >= config.taught => led_by(&config.search, &self.folder.net(last)),
            _ => config.teacher.clone(),
        };
        let (total, first) = (config.games_of(iteration), self.first_game(iteration));
        let table = Table {
            game: &*game,
            player: &player,
            drawn_decisions: config.drawn_decisions,
            seed: config.seed,
        };
        let mut tell = |done| news(&News::Games { iteration, done, total });
        table.play_all(first..first + total, self.threads, &mut tell)
    }

    /// Learns from random decisions of the buffer; returns the steps and their mean loss.
    fn learn(
        &mut self,
        iteration: u32,
        fresh: usize,
        news: &mut (dyn FnMut(&News<'_>) + Send),
    ) -> (usize, f64) {
        let SeatsConfig { batch, coverage, rate, seed, .. } = self.config;
        let course = Course { batch, coverage, rate, seed, threads: self.threads };
        let lesson = |decision: &Decision, _: &mut Rng| decision.clone();
        course.learn(&mut self.trainer, (&self.buffer, fresh), iteration, lesson, news)
    }

    /// The mean losses on the held-out games of the last iteration.
    fn measure(&self) -> Option<(f64, f64)> {
        let (net, mut pass) = (self.trainer.net(), Pass::default());
        let mut sum = (0.0, 0.0);
        let mut slopes = vec![0.0; net.shape().outputs];
        for decision in &self.held_out {
            let losses = decision.losses(net.forward(&mut pass, &decision.sequence()), &mut slopes);
            sum = (sum.0 + f64::from(losses.action), sum.1 + f64::from(losses.value));
        }
        let count = self.held_out.len() as f64;
        (count > 0.0).then(|| (sum.0 / count, sum.1 / count))
    }

    /// Matches of the network of this iteration, now and then.
    fn matches(&self, iteration: u32) -> Result<Vec<MatchMetrics>, ZeroError> {
        if !(iteration + 1).is_multiple_of(self.config.measure_every.max(1)) {
            return Ok(Vec::new());
        }
        let game = table(&self.config.game)?;
        let mut results = Vec::new();
        for (player, opponent) in &self.config.matches {
            let players = vec![led_by(player, &self.folder.net(iteration)), opponent.clone()];
            let config = TournamentConfig::new(&*game, players, self.config.deals, self.config.seed);
            let result = play_match(&config, &*game, self.threads, &[], &mut |_| ())?;
            let Some(pairing) = result.pairings.first() else { continue };
            let points = pairing.points;
            results.push(MatchMetrics {
                player: player.clone(),
                opponent: opponent.clone(),
                games: pairing.games,
                points: points.mean,
                interval: [points.interval.low, points.interval.high],
            });
        }
        Ok(results)
    }
}

fn table(text: &str) -> Result<Box<dyn AnyGame>, ZeroError> {
    spielwerk::game(text).map_err(|error| ZeroError::Sentence(error.to_string()))
}

/// A player's text with this network.
fn led_by(player: &str, net: &Path) -> String {
    let joint = if player.contains(':') { ',' } else { ':' };
    format!("{player}{joint}net={}", quoted(&net.display().to_string()))
}
