//! The iterations of a run: play, learn, measure.

use std::path::PathBuf;

use spielwerk_core::{GameRecord, HiddenInformation, Rng};
use spielwerk_run::{Iteration, Method, Progress, RunControl, RunError, RunFolder, tell_steps};
use spielwerk_train::transformer::TransformerRun;
use spielwerk_train::{Laps, keep_newest, last_net};

use super::config::BeliefConfig;
use super::example::Example;
use super::measure::measure;
use super::metrics::BeliefMetrics;
use super::play::{Observation, observations_by_trick, random_observations, read_games, to_text};
use crate::learning::drawn_games::DrawnGames;
use crate::learning::timing::Timing;
use crate::learning::{MetricsHead, games_file};
use crate::{Doppelkopf, State, TRICKS};

/// Learning a belief as a method of the run driver.
pub(super) struct BeliefMethod {
    game: Doppelkopf,
    config: BeliefConfig,
    /// The views to learn from, the oldest first, and those to measure by.
    buffer: Vec<Observation>,
    held_out: Vec<Observation>,
    network: TransformerRun,
    /// Games to learn from instead of playing.
    records: Option<Vec<GameRecord>>,
}

impl BeliefMethod {
    pub(super) fn open(
        config: BeliefConfig,
        folder: &RunFolder,
        records: Option<Vec<GameRecord>>,
    ) -> Result<Self, RunError> {
        if config.players.is_empty() != records.is_some() {
            let reason = "the run either plays its games or learns from recorded ones, from beginning to end";
            return Err(RunError::damaged(folder.path(), reason));
        }
        let game = crate::learning::game(&config.game)?;
        let network = TransformerRun::open(folder, config.shape(), &config.game, config.course())?;
        let mut run = Self { game, config, buffer: Vec::new(), held_out: Vec::new(), network, records };
        for iteration in 0..folder.checkpoint().iterations {
            run.keep(iteration, &read_games(&games_file(folder, iteration))?);
        }
        Ok(run)
    }

    /// Takes views of the games of an iteration; returns how many there are to learn from.
    fn keep(&mut self, iteration: u32, games: &[Vec<State>]) -> usize {
        let first = u64::from(iteration) * self.config.games;
        let before = self.buffer.len();
        for (number, states) in (first..).zip(games) {
            let mut rng = Rng::for_part(self.config.seed ^ 0x100c, number);
            if number.is_multiple_of(self.config.held_out) {
                self.held_out.extend(observations_by_trick(states, &mut rng));
            } else {
                self.buffer.extend(random_observations(states, self.config.views, &mut rng));
            }
        }
        let fresh = self.buffer.len() - before;
        keep_newest(&mut self.buffer, self.config.buffer);
        keep_newest(&mut self.held_out, self.config.measured * TRICKS);
        fresh
    }

    /// The games of an iteration, played or recorded before.
    fn games(
        &self,
        iteration: u32,
        control: &RunControl<'_>,
        progress: &mut Progress<'_>,
    ) -> Result<Vec<GameRecord>, RunError> {
        let total = self.config.games;
        let first = u64::from(iteration) * total;
        if let Some(records) = &self.records {
            return Ok(records[first as usize..][..total as usize].to_vec());
        }
        let BeliefConfig { players, seed, .. } = &self.config;
        let games = DrawnGames { game: self.game, players: players.clone(), seed: *seed };
        games.play(first..first + total, control, &mut tell_steps(progress, iteration, "games", total))
    }
}

impl Method for BeliefMethod {
    fn iterations(&self) -> u32 {
        let recorded = self.records.as_ref().map(|records| records.len() as u64 / self.config.games);
        recorded.map_or(self.config.iterations, |most| self.config.iterations.min(most as u32))
    }

    fn iterate(
        &mut self,
        iteration: u32,
        folder: &RunFolder,
        control: &RunControl<'_>,
        progress: &mut Progress<'_>,
    ) -> Result<Iteration, RunError> {
        let mut laps = Laps::start();

        let games = self.games(iteration, control, progress)?;
        let path = games_file(folder, iteration);
        folder.write(&path, to_text(&games).as_bytes())?;
        let fresh = self.keep(iteration, &read_games(&path)?);
        let playing = laps.lap();

        let rules = Doppelkopf::default();
        let example = |seen: &Observation, rng: &mut Rng| {
            Example::new(&rules.view(&seen.state, seen.seat), &seen.state, rng)
        };
        let buffer = (&self.buffer[..], fresh);
        let (steps, loss) = self.network.learn(buffer, iteration, control, progress, example)?;
        let training = laps.lap();

        self.network.write(folder, iteration)?;
        let mut rng = Rng::for_part(self.config.seed ^ 0x3ea5, u64::from(iteration));
        let (held_out, calibration) = measure(&self.network.net(), &self.held_out, &mut rng);
        let metrics = BeliefMetrics {
            head: MetricsHead {
                format: BeliefMetrics::FORMAT.to_owned(),
                version: BeliefMetrics::VERSION,
                iteration,
                games: (u64::from(iteration) + 1) * self.config.games,
                buffer: self.buffer.len(),
                steps,
                loss,
            },
            held_out,
            calibration,
        };
        let timing = Timing { playing, training, measuring: laps.lap() };
        let timing = timing.line(BeliefMetrics::TIMING, "views", steps * self.config.batch);
        Ok(Iteration::measured(&metrics, timing, self.network.obsolete(folder, iteration)))
    }

    fn current(&self, folder: &RunFolder) -> Option<PathBuf> {
        last_net(folder)
    }
}
