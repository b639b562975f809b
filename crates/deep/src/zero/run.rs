//! The loop of a run: play, learn, measure, write down.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use spielwerk_core::{Payoffs, Rng};
use spielwerk_search::puct::{Evaluator, Judgements};

use super::checkpoint::RunFolder;
use super::game_log::{read_games, write_games};
use super::ladder::{climb, player_text};
use super::metrics::{HeldOut, Timing};
use super::processor::processor_seconds;
use super::self_play::{SelfPlay, play_games};
use super::truth::{Suite, measure};
use super::{
    Buffer, IterationMetrics, Ladder, LadderResult, Learner, Measures, Sample, SuiteResult, TrainingSteps,
    ZeroConfig, ZeroError, ZeroGame,
};
use crate::network::{Batch, Losses};

/// What does not change the outcome of a run.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// Threads of self-play and measuring.
    pub threads: usize,
    /// Begin no iteration after so long.
    pub time: Option<Duration>,
    /// A network to begin with, instead of nothing.
    pub init: Option<PathBuf>,
}

/// What happens in a run whose iterations are described by `M`.
#[derive(Debug)]
#[non_exhaustive]
pub enum News<'a, M = IterationMetrics> {
    /// Games of an iteration were played.
    Games {
        /// Which iteration.
        iteration: u32,
        /// Games so far.
        done: u64,
        /// Games there will be.
        total: u64,
    },
    /// Steps of an iteration were learnt.
    Steps {
        /// Which iteration.
        iteration: u32,
        /// Steps so far.
        done: usize,
        /// Steps there will be.
        total: usize,
    },
    /// An iteration is over.
    Iteration(&'a M),
}

/// Runs or continues a training in a folder until its iterations or its time are over; returns the file of the last
/// network, if there is one.
///
/// # Errors
/// If the folder cannot be used or belongs to a run with another configuration.
pub fn train<G: ZeroGame, L: Learner<G>>(
    game: &G,
    config: &ZeroConfig,
    folder: &Path,
    options: &RunOptions,
    news: &mut (dyn FnMut(&News<'_>) + Send),
) -> Result<Option<PathBuf>, ZeroError> {
    let begin = Instant::now();
    let mut run = Run::<G, L>::open(game, config, folder, options)?;
    while run.folder.checkpoint.iterations < run.config.iterations {
        if options.time.is_some_and(|time| begin.elapsed() >= time) {
            break;
        }
        run.iterate(news)?;
    }
    Ok(run.folder.checkpoint.player.map(|player| run.folder.net(player)))
}

/// A run in progress.
struct Run<'a, G: ZeroGame, L: Learner<G>> {
    game: &'a G,
    config: ZeroConfig,
    threads: usize,
    folder: RunFolder,
    buffer: Buffer<G>,
    suites: Vec<Suite<G>>,
    learner: L,
    /// The network that plays.
    player: L::Net,
}

impl<'a, G: ZeroGame, L: Learner<G>> Run<'a, G, L> {
    fn open(game: &'a G, config: &ZeroConfig, path: &Path, options: &RunOptions) -> Result<Self, ZeroError> {
        // A network that cannot be used is refused before anything is written.
        let first = options.init.as_deref().map(|init| L::from_net(game, init)).transpose()?;
        let mut config = config.clone();
        if let Some(first) = &first {
            config.networks = vec![first.size()];
        }
        let (folder, config) = RunFolder::claim(path, config)?;
        let done = folder.checkpoint.iterations;
        let mut buffer = Buffer::new(game, &config.training);
        let (learner, player) = match done.checked_sub(1) {
            None => {
                let learner = first.unwrap_or_else(|| L::new(game, config.network(0), config.seed));
                let player = learner.net();
                (learner, player)
            }
            Some(last) => {
                for iteration in folder.checkpoint.oldest..=last {
                    buffer.push(&read_games(&folder.games(iteration), &config.game)?);
                }
                let learner = L::load(game, &folder.net(last), &folder.trainer(last))?;
                let player = match folder.checkpoint.player {
                    Some(player) if player != last => L::from_net(game, &folder.net(player))?.net(),
                    _ => learner.net(),
                };
                (learner, player)
            }
        };
        let suites = if config.measures.truth_positions > 0 { game.suites() } else { Vec::new() };
        Ok(Self { game, config, threads: options.threads, folder, buffer, suites, learner, player })
    }

    fn iterate(&mut self, news: &mut (dyn FnMut(&News<'_>) + Send)) -> Result<(), ZeroError> {
        let config = self.config.clone();
        let iteration = self.folder.checkpoint.iterations;
        let (processor, mut clock) = (processor_seconds(), Instant::now());
        let mut lap = || std::mem::replace(&mut clock, Instant::now()).elapsed().as_secs_f64();

        let games_of = |iteration| config.self_play.games.at(iteration);
        let total = games_of(iteration);
        let self_play = SelfPlay {
            config: &config.self_play,
            iteration,
            seed: config.seed,
            first: (0..iteration).map(games_of).sum(),
            threads: self.threads,
        };
        let player = &self.player;
        let (games, statistics) =
            play_games(self.game, &self_play, &|| L::judge(self.game, player), &mut |done| {
                news(&News::Games { iteration, done, total });
            });
        let path = self.folder.games(iteration);
        write_games(&path, &config.game, &games)?;
        let fresh = self.buffer.push(&read_games(&path, &config.game)?);
        self.buffer.shrink_to(config.buffer.at(iteration));
        let self_play_seconds = lap();

        let (steps, losses) = self.learn(iteration, fresh, news);
        let training_seconds = lap();

        self.learner.save(&self.folder.net(iteration), &self.folder.trainer(iteration))?;
        let net = self.learner.net();
        let gate = self.gate(iteration)?;
        let metrics = IterationMetrics {
            format: IterationMetrics::FORMAT.to_owned(),
            version: IterationMetrics::VERSION,
            iteration,
            network: [config.network(iteration).blocks, config.network(iteration).channels],
            buffer: self.buffer.len(),
            steps,
            policy_loss: losses.policy.into(),
            value_loss: losses.value.into(),
            held_out: held_out(self.game, self.buffer.held_out(), &mut L::judge(self.game, &net)),
            truth: self.truth(&net),
            ladder: self.ladder(iteration)?,
            gate,
            knowledge: self
                .game
                .knowledge(&games)
                .into_iter()
                .map(|known| (known.name.to_owned(), known.value))
                .collect(),
            self_play: statistics,
        };
        let timing = Timing {
            format: Timing::FORMAT.to_owned(),
            version: Timing::VERSION,
            iteration,
            threads: self.threads,
            self_play_seconds,
            simulations_per_second: metrics.self_play.simulations as f64 / self_play_seconds,
            training_seconds,
            samples_per_second: (steps * config.training.batch) as f64 / training_seconds,
            measuring_seconds: lap(),
            processor_seconds: processor_seconds().zip(processor).map(|(now, before)| now - before),
        };
        let passes = gate.is_none_or(|score| config.measures.gate.is_none_or(|least| score > least));
        let player = self.folder.checkpoint.player.filter(|_| !passes).unwrap_or(iteration);
        if passes {
            self.player = net;
        }
        let oldest = iteration + 1 - self.buffer.iterations() as u32;
        self.folder.finish(player, oldest, (&metrics, &timing), config.measures.keep_every)?;
        news(&News::Iteration(&metrics));
        Ok(())
    }

    /// Trains on the buffer; a larger network begins from nothing and goes over all of it.
    fn learn(
        &mut self,
        iteration: u32,
        fresh: usize,
        news: &mut (dyn FnMut(&News<'_>) + Send),
    ) -> (usize, Losses) {
        let TrainingSteps { batch: size, coverage, takeover_coverage, .. } = self.config.training;
        let network = self.config.network(iteration);
        let takes_over = iteration > 0 && network != self.config.network(iteration - 1);
        let mut positions = coverage * fresh as f64;
        if takes_over {
            self.learner = L::new(self.game, network, self.config.seed);
            positions += takeover_coverage * self.buffer.len() as f64;
        }
        let steps = if self.buffer.is_empty() { 0 } else { (positions / size as f64).ceil() as usize };
        let mut rng = Rng::for_part(self.config.seed ^ 0x7ea1, u64::from(iteration));
        let (mut batch, mut sum) = (Batch::default(), Losses::default());
        for step in 0..steps {
            self.buffer.draw(size, &mut rng, &mut batch);
            let rate = self.config.training.rate.rate(iteration, step, steps);
            let losses = self.learner.step(&batch, rate, self.threads);
            sum.policy += losses.policy;
            sum.value += losses.value;
            news(&News::Steps { iteration, done: step + 1, total: steps });
        }
        let all = steps.max(1) as f32;
        (steps, Losses { policy: sum.policy / all, value: sum.value / all, ..sum })
    }

    fn truth(&self, net: &L::Net) -> Vec<SuiteResult> {
        let measures = &self.config.measures;
        let result = |suite: &Suite<G>| {
            let (most, simulations) = (measures.truth_positions, measures.truth_simulations);
            measure(self.game, suite, most, simulations, self.threads, &|| L::judge(self.game, net))
        };
        self.suites.iter().map(result).collect()
    }

    /// Matches against the fixed opponents and an earlier network.
    fn ladder(&self, iteration: u32) -> Result<Vec<LadderResult>, ZeroError> {
        let Measures { ladder: Some(ladder), keep_every, .. } = self.config.measures else {
            return Ok(Vec::new());
        };
        if !(iteration + 1).is_multiple_of(ladder.every.max(1)) {
            return Ok(Vec::new());
        }
        let mut opponents: Vec<(String, String)> =
            self.game.ladder().iter().map(|&text| (text.to_owned(), text.to_owned())).collect();
        let earlier = iteration / keep_every.max(1) * keep_every.max(1);
        let earlier = if earlier == iteration { earlier.checked_sub(keep_every) } else { Some(earlier) };
        if let Some(earlier) = earlier.filter(|&earlier| self.folder.net(earlier).exists()) {
            let text = player_text(&self.folder.net(earlier), ladder.simulations);
            opponents.push((format!("iteration {earlier}"), text));
        }
        self.matches(iteration, &opponents, ladder)
    }

    /// The score of the new network against the one that plays, if there is a gate.
    fn gate(&self, iteration: u32) -> Result<Option<f64>, ZeroError> {
        let (Some(_), Some(player)) = (self.config.measures.gate, self.folder.checkpoint.player) else {
            return Ok(None);
        };
        let ladder = Ladder {
            every: 1,
            rounds: 20,
            simulations: self.config.self_play.simulations.at(iteration) as u32,
        };
        let text = player_text(&self.folder.net(player), ladder.simulations);
        let results = self.matches(iteration, &[(format!("iteration {player}"), text)], ladder)?;
        Ok(results.first().map(|result| result.score))
    }

    fn matches(
        &self,
        iteration: u32,
        opponents: &[(String, String)],
        ladder: Ladder,
    ) -> Result<Vec<LadderResult>, ZeroError> {
        let seed = self.config.seed.wrapping_add(u64::from(iteration));
        Ok(climb(&self.config.game, &self.folder.net(iteration), opponents, ladder, seed, self.threads)?)
    }
}

/// The losses on positions that were not learnt.
fn held_out<G: ZeroGame>(
    game: &G,
    samples: &[Sample<G>],
    evaluator: &mut impl Evaluator<G>,
) -> Option<HeldOut> {
    /// Positions per batch.
    const BATCH: usize = 128;
    if samples.is_empty() {
        return None;
    }
    let mut sum = HeldOut { positions: samples.len(), ..HeldOut::default() };
    let mut judgements = Judgements::default();
    for group in samples.chunks(BATCH) {
        let states: Vec<G::State> = group.iter().map(|sample| sample.state.clone()).collect();
        judgements.clear();
        evaluator.judge(game, &states, &mut judgements);
        for (index, sample) in group.iter().enumerate() {
            let judgement = judgements.get(index);
            let value = judgement.payoffs.of(game.turn(&sample.state));
            sum.value += f64::from(value - sample.value).powi(2);
            for (&weight, &prior) in sample.target.iter().zip(judgement.priors) {
                sum.policy -= f64::from(weight) * f64::from(prior.max(1e-9)).ln();
            }
        }
    }
    let all = samples.len() as f64;
    Some(HeldOut { policy: sum.policy / all, value: sum.value / all, ..sum })
}
