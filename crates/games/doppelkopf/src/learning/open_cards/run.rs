//! The iterations of a run: play, learn, measure.

use std::path::{Path, PathBuf};

use spielwerk_core::{Rng, quoted};
use spielwerk_matches::{Runner, TournamentConfig};
use spielwerk_nn::transformer::Pass;
use spielwerk_run::{Iteration, Method, Progress, RunControl, RunError, RunFolder, tell_steps};
use spielwerk_train::transformer::{Lesson, TransformerRun};
use spielwerk_train::{Laps, keep_newest, last_net, net_file};

use super::config::OpenCardsConfig;
use super::lesson::Decision;
use super::metrics::{CallCounts, MatchMetrics, OpenCardsMetrics};
use super::play::{SelfPlay, SelfPlayGame, read_games, to_text};
use crate::learning::timing::Timing;
use crate::learning::{MetricsHead, game, games_file};

/// The game of the first iterations.
const SILENT: &str = "doppelkopf:calls=off,open=on";

/// Learning with open cards as a method of the run driver.
pub(super) struct OpenCardsMethod {
    config: OpenCardsConfig,
    /// The decisions to learn from, the oldest first, and those of the last iteration to measure by.
    buffer: Vec<Decision>,
    held_out: Vec<Decision>,
    network: TransformerRun,
}

impl OpenCardsMethod {
    pub(super) fn open(config: OpenCardsConfig, folder: &RunFolder) -> Result<Self, RunError> {
        let network = TransformerRun::open(folder, config.shape(), &config.game, config.course())?;
        let mut run = Self { config, buffer: Vec::new(), held_out: Vec::new(), network };
        for iteration in 0..folder.checkpoint().iterations {
            let path = games_file(folder, iteration);
            run.keep(iteration, &read_games(&path)?, &path)?;
        }
        Ok(run)
    }

    /// The number of the first game of an iteration.
    fn first_game(&self, iteration: u32) -> u64 {
        (0..iteration).map(|iteration| self.config.games_of(iteration)).sum()
    }

    /// Takes the decisions of the games of an iteration; returns how many there are to learn from.
    fn keep(&mut self, iteration: u32, games: &[SelfPlayGame], path: &Path) -> Result<usize, RunError> {
        let before = self.buffer.len();
        self.held_out.clear();
        for (number, game) in (self.first_game(iteration)..).zip(games) {
            let decisions = game.decisions(self.config.value_weight);
            let decisions = decisions.ok_or_else(|| RunError::damaged(path, "a game breaks the rules"))?;
            let is_held_out = number.is_multiple_of(self.config.held_out);
            let to = if is_held_out { &mut self.held_out } else { &mut self.buffer };
            to.extend(decisions);
        }
        let fresh = self.buffer.len() - before;
        keep_newest(&mut self.buffer, self.config.buffer);
        Ok(fresh)
    }

    /// The games of an iteration: by the teacher at first, then by the last network.
    fn play(
        &self,
        iteration: u32,
        folder: &RunFolder,
        control: &RunControl<'_>,
        progress: &mut Progress<'_>,
    ) -> Result<Vec<SelfPlayGame>, RunError> {
        let config = &self.config;
        let game = game(if iteration < config.silent { SILENT } else { &config.game })?;
        let player = match iteration.checked_sub(1) {
            _ if iteration < config.taught => config.teacher.clone(),
            Some(last) => with_net(&config.search, &net_file(folder, last)),
            // Every action is as good as another to who has learned nothing.
            None => with_net(&config.search, Path::new("none")),
        };
        let (total, first) = (config.games_of(iteration), self.first_game(iteration));
        let self_play = SelfPlay {
            game,
            player,
            drawn_decisions: config.drawn_decisions,
            temperature: config.temperature,
            seed: config.seed,
        };
        let mut tell = tell_steps(progress, iteration, "games", total);
        self_play.play_all(first..first + total, control, &mut tell)
    }

    /// The mean losses on the held-out games of the last iteration.
    fn measure(&self) -> Option<(f64, f64)> {
        let (net, mut pass) = (self.network.net(), Pass::default());
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
    fn matches(
        &self,
        iteration: u32,
        folder: &RunFolder,
        control: &RunControl<'_>,
    ) -> Result<Vec<MatchMetrics>, RunError> {
        if !(iteration + 1).is_multiple_of(self.config.measure_every.max(1)) {
            return Ok(Vec::new());
        }
        let game = game(&self.config.game)?;
        let mut results = Vec::new();
        for (player, opponent) in &self.config.matches {
            let players = vec![with_net(player, &net_file(folder, iteration)), opponent.clone()];
            let config = TournamentConfig::new(&game, players, self.config.deals, self.config.seed);
            let runner = Runner::new(&config, &game).threads(control.threads).executor(control.executor);
            let result = runner.run(&mut |_| ()).map_err(RunError::method)?;
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

impl Method for OpenCardsMethod {
    fn iterations(&self) -> u32 {
        self.config.iterations
    }

    fn iterate(
        &mut self,
        iteration: u32,
        folder: &RunFolder,
        control: &RunControl<'_>,
        progress: &mut Progress<'_>,
    ) -> Result<Iteration, RunError> {
        let mut laps = Laps::start();

        let games = self.play(iteration, folder, control, progress)?;
        let path = games_file(folder, iteration);
        folder.write(&path, to_text(&games).as_bytes())?;
        let fresh = self.keep(iteration, &games, &path)?;
        let playing = laps.lap();

        let lesson = |decision: &Decision, _: &mut Rng| decision.clone();
        let buffer = (&self.buffer[..], fresh);
        let (steps, loss) = self.network.learn(buffer, iteration, control, progress, lesson)?;
        let training = laps.lap();

        self.network.write(folder, iteration)?;
        let mut calls = CallCounts::default();
        for game in &games {
            game.count_calls(&mut calls);
        }
        let metrics = OpenCardsMetrics {
            head: MetricsHead {
                format: OpenCardsMetrics::FORMAT.to_owned(),
                version: OpenCardsMetrics::VERSION,
                iteration,
                games: self.first_game(iteration + 1),
                buffer: self.buffer.len(),
                steps,
                loss,
            },
            held_out: self.measure(),
            calls,
            matches: self.matches(iteration, folder, control)?,
        };
        let timing = Timing { playing, training, measuring: laps.lap() };
        let timing = timing.line(OpenCardsMetrics::TIMING, "decisions", steps * self.config.batch);
        Ok(Iteration::measured(&metrics, timing, self.network.obsolete(folder, iteration)))
    }

    fn current(&self, folder: &RunFolder) -> Option<PathBuf> {
        last_net(folder)
    }
}

/// A player's text with this network.
fn with_net(player: &str, net: &Path) -> String {
    let joint = if player.contains(':') { ',' } else { ':' };
    format!("{player}{joint}net={}", quoted(&net.display().to_string()))
}
