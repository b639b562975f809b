//! Self-play over many games through one evaluator per thread.
//!
//! A thread plays many games side by side. Each of them continues until it has leaves to evaluate; the leaves of all games
//! are one batch for the evaluator, and the answers go back. A game depends on the network, the seed and its number
//! alone, whatever thread or machine it is played on.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use spielwerk_run::{
    Job, JobDescription, LocalThreads, PieceResult, Pieces, RunControl, RunError, Task, WorkSource,
};
use spielwerk_search::PuctConfig;
use spielwerk_search::puct::{Cached, Evaluator, Predictions};

use super::game_log::{GameLog, log_from_bytes, log_to_bytes};
use super::self_play_game::{SelfPlayGame, SelfPlaySettings};
use super::statistics::{EvaluatorUse, SelfPlayStatistics};
use super::{SelfPlayConfig, ZeroGame};

/// The games of an iteration.
#[derive(Clone, Copy, Debug)]
pub struct SelfPlay<'a> {
    /// How games are played.
    pub config: &'a SelfPlayConfig,
    /// Which iteration, for schedules.
    pub iteration: u32,
    /// The random seed of the run.
    pub seed: u64,
    /// The number of the first game.
    pub first: u64,
}

/// What became of the games of an iteration.
#[derive(Clone, Debug)]
pub struct SelfPlayResult {
    /// The games in the order of their numbers.
    pub games: Vec<GameLog>,
    /// Counts that depend on the games alone.
    pub statistics: SelfPlayStatistics,
    /// Counts that depend on caches and threads too.
    pub evaluator: EvaluatorUse,
}

/// The games as work: the number of a piece is that of a game.
pub(super) struct SelfPlayJob<'a, G, F> {
    pub(super) game: &'a G,
    pub(super) self_play: SelfPlay<'a>,
    pub(super) evaluator: F,
    /// How the evaluators of all threads were used.
    pub(super) usage: Mutex<EvaluatorUse>,
}

impl<G, E, F> Job for SelfPlayJob<'_, G, F>
where
    G: ZeroGame,
    E: Evaluator<G>,
    F: Fn() -> E + Sync,
{
    fn work(&self, pieces: &mut dyn Pieces, stop: &AtomicBool) -> Result<(), RunError> {
        let SelfPlay { config, iteration, seed, .. } = self.self_play;
        // Many games fill the batch: each hands in one leaf and needs no virtual losses.
        let search = PuctConfig { batch: 1, ..config.search.clone() };
        let settings = SelfPlaySettings {
            config,
            search: &search,
            simulations: config.simulations.at(iteration) as u32,
            quick_simulations: config.quick_simulations.at(iteration) as u32,
        };
        let evaluator = Cached::new((self.evaluator)(), config.cache);
        let used = play_thread(self.game, settings, evaluator, seed, pieces, stop);
        self.usage.lock().unwrap_or_else(PoisonError::into_inner).add(&used);
        Ok(())
    }
}

/// What wants the games of an iteration, and keeps them.
struct Collection<'a> {
    next: u64,
    end: u64,
    games: Vec<GameLog>,
    simulations: u64,
    progress: &'a mut (dyn FnMut(u64) + Send),
}

impl WorkSource for Collection<'_> {
    fn next(&mut self) -> Option<u64> {
        (self.next < self.end).then(|| {
            self.next += 1;
            self.next - 1
        })
    }

    fn take(&mut self, number: u64, result: PieceResult) -> Result<(), RunError> {
        let read = log_from_bytes(&result.bytes).filter(|(log, _)| log.number == number);
        let wrong = || RunError::Setting(format!("the result of game {number} is not a game of self-play"));
        let (log, simulations) = read.ok_or_else(wrong)?;
        self.games.push(log);
        self.simulations += simulations;
        (self.progress)(self.games.len() as u64);
        Ok(())
    }
}

/// Plays the games of an iteration; `progress` hears how many are done. The games do not depend on the number of threads.
///
/// # Errors
/// [`RunError::Stopped`] if it was asked to stop.
pub fn play_games<G, E>(
    game: &G,
    self_play: &SelfPlay<'_>,
    evaluator: &(impl Fn() -> E + Sync),
    control: &RunControl<'_>,
    progress: &mut (dyn FnMut(u64) + Send),
) -> Result<SelfPlayResult, RunError>
where
    G: ZeroGame,
    E: Evaluator<G>,
{
    let describe = || Err(RunError::Setting("these games of self-play have no description".to_owned()));
    play_games_anywhere(game, self_play, evaluator, &describe, control, progress)
}

/// Plays games of self-play, on other machines too, which need a description.
pub(super) fn play_games_anywhere<G, E>(
    game: &G,
    self_play: &SelfPlay<'_>,
    evaluator: &(impl Fn() -> E + Sync),
    describe: &dyn Fn() -> Result<JobDescription, RunError>,
    control: &RunControl<'_>,
    progress: &mut (dyn FnMut(u64) + Send),
) -> Result<SelfPlayResult, RunError>
where
    G: ZeroGame,
    E: Evaluator<G>,
{
    let job = SelfPlayJob { game, self_play: *self_play, evaluator, usage: Mutex::default() };
    let task = Task { job: &job, side_by_side: self_play.config.in_flight, describe };
    let end = self_play.first + self_play.config.games.at(self_play.iteration);
    let mut found = Collection { next: self_play.first, end, games: Vec::new(), simulations: 0, progress };
    let local = LocalThreads(control.threads);
    control.executor.unwrap_or(&local).run(&task, &mut found, control.stop)?;
    if control.is_stopped() {
        return Err(RunError::Stopped);
    }
    let Collection { mut games, simulations, .. } = found;
    games.sort_by_key(|log| log.number);
    let mut statistics = SelfPlayStatistics { simulations, ..SelfPlayStatistics::default() };
    statistics.count_games(&games);
    let evaluator = job.usage.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(SelfPlayResult { games, statistics, evaluator })
}

/// One thread: games side by side until there are no more, or the work is stopped. Finished games are handed in with the
/// simulations they took.
fn play_thread<G: ZeroGame, E: Evaluator<G>>(
    game: &G,
    settings: SelfPlaySettings<'_>,
    mut evaluator: Cached<G, E>,
    seed: u64,
    pieces: &mut dyn Pieces,
    stop: &AtomicBool,
) -> EvaluatorUse {
    let mut usage = EvaluatorUse::default();
    let config = settings.config;
    let mut games: Vec<SelfPlayGame<'_, G>> = Vec::new();
    let mut endgame = (config.solved_moves > 0).then(|| game.endgame(config.solved_moves)).flatten();
    let (mut leaves, mut predictions) = (Vec::new(), Predictions::default());
    while !stop.load(Ordering::Relaxed) {
        leaves.clear();
        let mut index = 0;
        loop {
            if index == games.len() {
                if games.len() == config.in_flight {
                    break;
                }
                // With games under way there is no waiting for more.
                let Some(number) = pieces.next(games.is_empty()) else { break };
                games.push(SelfPlayGame::new(game, settings, seed, number));
            }
            if games[index].gather(&mut leaves, &mut endgame) > 0 {
                index += 1;
                continue;
            }
            let finished = games.remove(index);
            let simulations = finished.simulations;
            let log = finished.into_log();
            let bytes = log_to_bytes(&log, simulations);
            pieces.hand_in(log.number, PieceResult { bytes, timing: Vec::new() });
        }
        if leaves.is_empty() {
            break;
        }
        usage.count_batch(leaves.len());
        predictions.clear();
        evaluator.predict(game, &leaves, &mut predictions);
        let mut first = 0;
        for game in &mut games {
            first = game.absorb(&predictions, first);
        }
    }
    let cache = evaluator.usage();
    EvaluatorUse { asked: cache.asked, remembered: cache.known, ..usage }
}
