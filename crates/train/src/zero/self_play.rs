//! Self-play over many games through one evaluator per thread.
//!
//! A thread plays many games side by side. Each of them continues until it has leaves to evaluate; the leaves of all games
//! are one batch for the evaluator, and the answers go back. A game depends on the network, the seed and its number
//! alone, whatever thread it is played on.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use spielwerk_run::{RunControl, RunError};
use spielwerk_search::PuctConfig;
use spielwerk_search::puct::{Cached, Evaluator, Predictions};

use super::game_log::GameLog;
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
    let config = self_play.config;
    // Many games fill the batch: each hands in one leaf and needs no virtual losses.
    let search = PuctConfig { batch: 1, ..config.search.clone() };
    let settings = SelfPlaySettings {
        config,
        search: &search,
        simulations: config.simulations.at(self_play.iteration) as u32,
        quick_simulations: config.quick_simulations.at(self_play.iteration) as u32,
    };
    let next = AtomicU64::new(self_play.first);
    let end = self_play.first + config.games.at(self_play.iteration);
    let begin = || {
        let number = next.fetch_add(1, Ordering::Relaxed);
        (number < end).then(|| SelfPlayGame::new(game, settings, self_play.seed, number))
    };
    let cached = || Cached::new(evaluator(), config.cache);
    let mut games = Vec::new();
    let (mut simulations, mut usage) = (0, EvaluatorUse::default());
    let mut take = |(log, spent): (GameLog, u64)| {
        games.push(log);
        simulations += spent;
        progress(games.len() as u64);
        if control.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    if control.threads <= 1 {
        usage.add(&worker(game, settings, cached(), &begin, &mut take));
    } else {
        thread::scope(|scope| {
            let (send, receive) = channel();
            let workers: Vec<_> = (0..control.threads)
                .map(|_| {
                    let (send, begin, cached) = (send.clone(), &begin, &cached);
                    scope.spawn(move || {
                        let mut hand_in = |finished| match send.send(finished) {
                            Ok(()) => ControlFlow::Continue(()),
                            // The receiver is gone because the run ends.
                            Err(_) => ControlFlow::Break(()),
                        };
                        worker(game, settings, cached(), begin, &mut hand_in)
                    })
                })
                .collect();
            drop(send);
            for finished in &receive {
                if take(finished).is_break() {
                    break;
                }
            }
            drop(receive);
            for worker in workers {
                usage.add(&worker.join().expect("a thread of self-play does not panic"));
            }
        });
    }
    if control.is_stopped() {
        return Err(RunError::Stopped);
    }
    games.sort_by_key(|log| log.number);
    let mut statistics = SelfPlayStatistics { simulations, ..SelfPlayStatistics::default() };
    statistics.count_games(&games);
    Ok(SelfPlayResult { games, statistics, evaluator: usage })
}

/// One thread: games side by side until there are no more, or `hand_in` breaks off. Finished games are handed in with the
/// simulations they took.
fn worker<'a, G: ZeroGame, E: Evaluator<G>>(
    game: &G,
    settings: SelfPlaySettings<'a>,
    mut evaluator: Cached<G, E>,
    begin: &impl Fn() -> Option<SelfPlayGame<'a, G>>,
    hand_in: &mut dyn FnMut((GameLog, u64)) -> ControlFlow<()>,
) -> EvaluatorUse {
    let mut usage = EvaluatorUse::default();
    let config = settings.config;
    let mut games: Vec<SelfPlayGame<'_, G>> = (0..config.in_flight).map_while(|_| begin()).collect();
    let mut endgame = (config.solved_moves > 0).then(|| game.endgame(config.solved_moves)).flatten();
    let (mut leaves, mut predictions) = (Vec::new(), Predictions::default());
    'playing: loop {
        leaves.clear();
        let mut index = 0;
        while index < games.len() {
            if games[index].gather(&mut leaves, &mut endgame) > 0 {
                index += 1;
                continue;
            }
            let finished = match begin() {
                Some(next) => std::mem::replace(&mut games[index], next),
                None => games.remove(index),
            };
            let simulations = finished.simulations;
            if hand_in((finished.into_log(), simulations)).is_break() {
                break 'playing;
            }
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
