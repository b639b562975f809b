//! The iterations of a run: play, learn, measure.
//!
//! `games-NNNNN.bin` are the games of an iteration, `net-NNNNN.safetensors` its network, `trainer-NNNNN.bin` the state of
//! its optimiser, of which the last is kept; `init.safetensors` is the network that the run began with, if it was given
//! one.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::json;
use spielwerk_core::Rng;
use spielwerk_nn::training::{Batch, Losses};
use spielwerk_run::{Iteration, Method, Progress, RunControl, RunError, RunFolder, tell_steps};

use crate::{Laps, net_file, steps_to_draw, trainer_file};

use super::exact::{ExactSuite, measure_exact};
use super::game_log::{read_games, write_games};
use super::held_out::held_out;
use super::ladder::{climb, player_text};
use super::metrics::Timing;
use super::self_play::{SelfPlay, SelfPlayResult, play_games_anywhere};
use super::shared_work::describe_self_play;
use super::{
    Buffer, IterationMetrics, Ladder, LadderResult, Learner, Measures, SuiteResult, TrainingSteps,
    ZeroConfig, ZeroGame,
};

/// What a checkpoint must say beside the number of iterations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct State {
    /// The iteration of the network that plays; less than the last one if the gate kept it.
    player: u32,
    /// The first iteration whose games are in the buffer.
    oldest: u32,
}

impl State {
    fn of(folder: &RunFolder) -> Result<Option<Self>, RunError> {
        if folder.checkpoint().iterations == 0 {
            return Ok(None);
        }
        let state = serde_json::from_value(folder.checkpoint().state.clone());
        state.map(Some).map_err(|error| RunError::damaged(&folder.file("checkpoint.json"), error))
    }
}

/// Self-play and learning as a method of the run driver.
pub struct ZeroMethod<G: ZeroGame, L: Learner<G>> {
    game: G,
    config: ZeroConfig,
    state: Option<State>,
    buffer: Buffer<G>,
    suites: Vec<ExactSuite<G>>,
    learner: L,
    /// The network that plays.
    player: L::Net,
    /// That network as the bytes of a file, for other machines.
    player_bytes: Vec<u8>,
}

fn games_file(folder: &RunFolder, iteration: u32) -> PathBuf {
    folder.numbered("games", iteration, "bin")
}

impl<G: ZeroGame, L: Learner<G>> ZeroMethod<G, L> {
    /// The method, new or as the last iteration of the run left it; a new one begins with the network in the file
    /// `init`, if there is one.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub fn open(
        game: G,
        config: ZeroConfig,
        folder: &RunFolder,
        init: Option<&Path>,
    ) -> Result<Self, RunError> {
        let state = State::of(folder)?;
        let mut buffer = Buffer::new(&game, &config.training);
        let (learner, player, player_bytes) =
            if let (Some(state), Some(last)) = (state, folder.checkpoint().iterations.checked_sub(1)) {
                for iteration in state.oldest..=last {
                    buffer.push(&read_games(&games_file(folder, iteration), &config.game)?);
                }
                let learner = L::from_state(&game, &trainer_file(folder, last))?;
                let earlier = if state.player == last {
                    None
                } else {
                    Some(L::from_net(&game, &net_file(folder, state.player))?)
                };
                let of = earlier.as_ref().unwrap_or(&learner);
                let (player, bytes) = (of.net(), of.net_bytes());
                (learner, player, bytes)
            } else {
                let learner = Self::first_learner(&game, &config, folder, init)?;
                let (player, bytes) = (learner.net(), learner.net_bytes());
                (learner, player, bytes)
            };
        let suites = if config.measures.exact_positions > 0 { game.suites() } else { Vec::new() };
        Ok(Self { game, config, state, buffer, suites, learner, player, player_bytes })
    }

    /// The learner of a new run. A given network is copied, so that a run that is killed early still has it.
    fn first_learner(
        game: &G,
        config: &ZeroConfig,
        folder: &RunFolder,
        init: Option<&Path>,
    ) -> Result<L, RunError> {
        let copy = folder.file("init.safetensors");
        if let Some(init) = init {
            let bytes = fs::read(init).map_err(RunError::at(init))?;
            folder.write(&copy, &bytes)?;
        }
        if copy.exists() {
            return L::from_net(game, &copy);
        }
        Ok(L::new(game, config.network(0), config.seed))
    }

    fn play(
        &self,
        iteration: u32,
        control: &RunControl<'_>,
        progress: &mut Progress<'_>,
    ) -> Result<SelfPlayResult, RunError> {
        let games_of = |iteration| self.config.self_play.games.at(iteration);
        let self_play = SelfPlay {
            config: &self.config.self_play,
            iteration,
            seed: self.config.seed,
            first: (0..iteration).map(games_of).sum(),
        };
        let mut tell = tell_steps(progress, iteration, "games", games_of(iteration));
        let (game, player) = (&self.game, &self.player);
        let evaluator = || L::evaluator(game, player);
        let describe = || describe_self_play(&self.config.game, &self_play, self.player_bytes.clone());
        play_games_anywhere(game, &self_play, &evaluator, &describe, control, &mut tell)
    }

    /// Trains on the buffer; a larger network begins from nothing and goes over all of it.
    fn learn(
        &mut self,
        iteration: u32,
        fresh: usize,
        control: &RunControl<'_>,
        progress: &mut Progress<'_>,
    ) -> Result<(usize, Losses), RunError> {
        let TrainingSteps { batch: size, coverage, takeover_coverage, .. } = self.config.training;
        let network = self.config.network(iteration);
        let takes_over = iteration > 0 && network != self.config.network(iteration - 1);
        let mut positions = coverage * fresh as f64;
        if takes_over {
            self.learner = L::new(&self.game, network, self.config.seed);
            positions += takeover_coverage * self.buffer.len() as f64;
        }
        let steps = steps_to_draw(positions, size, self.buffer.len());
        let mut rng = Rng::for_part(self.config.seed ^ 0x7ea1, u64::from(iteration));
        let (mut batch, mut sum) = (Batch::default(), Losses::default());
        control.take_steps(iteration, steps, progress, |step| {
            self.buffer.draw(size, &mut rng, &mut batch);
            let rate = self.config.training.rate.rate(iteration, step, steps);
            let losses = self.learner.step(&batch, rate, control.threads);
            sum.policy += losses.policy;
            sum.value += losses.value;
            Ok(())
        })?;
        let all = steps.max(1) as f32;
        Ok((steps, Losses { policy: sum.policy / all, value: sum.value / all, ..sum }))
    }

    fn exact(&self, net: &L::Net, threads: usize) -> Vec<SuiteResult> {
        let Measures { exact_positions: most, exact_simulations: simulations, .. } = self.config.measures;
        let game = &self.game;
        let evaluator = || L::evaluator(game, net);
        let result =
            |suite: &ExactSuite<G>| measure_exact(game, suite, most, simulations, threads, &evaluator);
        self.suites.iter().map(result).collect()
    }

    /// Matches against the fixed opponents and an earlier network.
    fn ladder(
        &self,
        iteration: u32,
        folder: &RunFolder,
        control: &RunControl<'_>,
    ) -> Result<Vec<LadderResult>, RunError> {
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
        if let Some(earlier) = earlier.filter(|&earlier| net_file(folder, earlier).exists()) {
            let text = player_text(&net_file(folder, earlier), ladder.simulations);
            opponents.push((format!("iteration {earlier}"), text));
        }
        self.matches(iteration, folder, &opponents, ladder, control)
    }

    /// The score of the new network against the one that plays, if there is a gate.
    fn gate(
        &self,
        iteration: u32,
        folder: &RunFolder,
        control: &RunControl<'_>,
    ) -> Result<Option<f64>, RunError> {
        let (Some(_), Some(State { player, .. })) = (self.config.measures.gate, self.state) else {
            return Ok(None);
        };
        let ladder = Ladder {
            every: 1,
            rounds: 20,
            simulations: self.config.self_play.simulations.at(iteration) as u32,
        };
        let text = player_text(&net_file(folder, player), ladder.simulations);
        let opponent = (format!("iteration {player}"), text);
        let results = self.matches(iteration, folder, &[opponent], ladder, control)?;
        Ok(results.first().map(|result| result.score))
    }

    fn matches(
        &self,
        iteration: u32,
        folder: &RunFolder,
        opponents: &[(String, String)],
        ladder: Ladder,
        control: &RunControl<'_>,
    ) -> Result<Vec<LadderResult>, RunError> {
        let seed = self.config.seed.wrapping_add(u64::from(iteration));
        let net = net_file(folder, iteration);
        let results = climb(&*self.game.playable(), &net, opponents, ladder, seed, control);
        let results = results.map_err(RunError::method)?;
        // Matches that were cut short measure nothing.
        if control.is_stopped() { Err(RunError::Stopped) } else { Ok(results) }
    }

    /// Files of earlier iterations that the next one does not need.
    fn obsolete(&self, iteration: u32, player: u32, folder: &RunFolder) -> Vec<PathBuf> {
        let Some(last) = iteration.checked_sub(1) else { return Vec::new() };
        let keep_every = self.config.measures.keep_every.max(1);
        let before = self.state.map(|state| state.player);
        let old = [Some(last), before].into_iter().flatten();
        let not_kept = old.filter(|&old| !old.is_multiple_of(keep_every) && old != player);
        let nets = not_kept.map(|old| net_file(folder, old));
        std::iter::once(trainer_file(folder, last)).chain(nets).collect()
    }

    fn player_file(&self, folder: &RunFolder) -> Option<PathBuf> {
        self.state.map(|state| net_file(folder, state.player))
    }
}

impl<G: ZeroGame, L: Learner<G>> Method for ZeroMethod<G, L> {
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
        let threads = control.threads;

        let SelfPlayResult { games, statistics, evaluator } = self.play(iteration, control, progress)?;
        let path = games_file(folder, iteration);
        write_games(folder, &path, &self.config.game, &games)?;
        let fresh = self.buffer.push(&read_games(&path, &self.config.game)?);
        self.buffer.shrink_to(self.config.buffer.at(iteration));
        let self_play_seconds = laps.lap();

        let (steps, losses) = self.learn(iteration, fresh, control, progress)?;
        let training_seconds = laps.lap();

        folder.write(&net_file(folder, iteration), &self.learner.net_bytes())?;
        folder.write(&trainer_file(folder, iteration), &self.learner.state_bytes())?;
        let net = self.learner.net();
        let gate = self.gate(iteration, folder, control)?;
        let network = self.config.network(iteration);
        let knowledge = self.game.knowledge(&games).into_iter();
        let mut evaluate = L::evaluator(&self.game, &net);
        let metrics = IterationMetrics {
            format: IterationMetrics::FORMAT.to_owned(),
            version: IterationMetrics::VERSION,
            iteration,
            network: [network.blocks, network.channels],
            buffer: self.buffer.len(),
            steps,
            policy_loss: losses.policy.into(),
            value_loss: losses.value.into(),
            held_out: held_out(&self.game, self.buffer.held_out(), &mut evaluate),
            exact: self.exact(&net, threads),
            ladder: self.ladder(iteration, folder, control)?,
            gate,
            knowledge: knowledge.map(|measure| (measure.name.to_owned(), measure.value)).collect(),
            self_play: statistics,
        };
        let timing = Timing {
            format: Timing::FORMAT.to_owned(),
            version: Timing::VERSION,
            self_play_seconds,
            simulations_per_second: metrics.self_play.simulations as f64 / self_play_seconds,
            training_seconds,
            samples_per_second: (steps * self.config.training.batch) as f64 / training_seconds,
            measuring_seconds: laps.lap(),
            evaluator,
        };
        let passes = gate.is_none_or(|score| self.config.measures.gate.is_none_or(|least| score > least));
        let player = self.state.filter(|_| !passes).map_or(iteration, |state| state.player);
        let obsolete = self.obsolete(iteration, player, folder);
        if passes {
            self.player = net;
            self.player_bytes = self.learner.net_bytes();
        }
        let state = State { player, oldest: iteration + 1 - self.buffer.iterations() as u32 };
        self.state = Some(state);
        Ok(Iteration { state: Some(json!(state)), ..Iteration::measured(&metrics, json!(timing), obsolete) })
    }

    fn finish(&mut self, folder: &RunFolder) -> Result<Option<PathBuf>, RunError> {
        Ok(self.player_file(folder))
    }

    fn current(&self, folder: &RunFolder) -> Option<PathBuf> {
        // What an interrupted iteration decided does not count.
        let state = State::of(folder).ok().flatten()?;
        Some(net_file(folder, state.player))
    }
}
