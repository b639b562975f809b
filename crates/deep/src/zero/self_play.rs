//! Self-play over many games through one evaluator per thread.
//!
//! A thread plays many games side by side. Each of them goes on until it wants leaves judged; the leaves of all games
//! are one batch for the evaluator, and the answers go back. A game depends on the network, the seed and its number
//! alone, whatever thread it is played on.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use spielwerk_search::PuctConfig;
use spielwerk_search::puct::{Cached, Evaluator, Judgements};

use super::game_log::GameLog;
use super::statistics::SelfPlayStatistics;
use super::table::{Rules, Table};
use super::{SelfPlayConfig, ZeroGame};

/// The games of an iteration.
#[derive(Clone, Copy, Debug)]
pub struct SelfPlay<'a> {
    /// How games are played.
    pub config: &'a SelfPlayConfig,
    /// Which iteration, for schedules.
    pub iteration: u32,
    /// The seed of the run.
    pub seed: u64,
    /// The number of the first game.
    pub first: u64,
    /// How many threads play.
    pub threads: usize,
}

/// What all threads of an iteration share.
struct Desk<'a> {
    next: AtomicU64,
    end: u64,
    done: AtomicU64,
    finished: Mutex<Vec<GameLog>>,
    progress: Mutex<&'a mut (dyn FnMut(u64) + Send)>,
}

/// Plays the games of an iteration and tells what it was like; `progress` hears how many games are done.
pub fn play_games<G, E>(
    game: &G,
    self_play: &SelfPlay<'_>,
    evaluator: &(impl Fn() -> E + Sync),
    progress: &mut (dyn FnMut(u64) + Send),
) -> (Vec<GameLog>, SelfPlayStatistics)
where
    G: ZeroGame,
    E: Evaluator<G>,
{
    let config = self_play.config;
    // Many games fill the batch: each hands in one leaf and needs no virtual losses.
    let search = PuctConfig { batch: 1, ..config.search.clone() };
    let rules = Rules {
        config,
        search: &search,
        simulations: config.simulations.at(self_play.iteration) as u32,
        quick_simulations: config.quick_simulations.at(self_play.iteration) as u32,
    };
    let desk = Desk {
        next: AtomicU64::new(self_play.first),
        end: self_play.first + config.games.at(self_play.iteration),
        done: AtomicU64::new(0),
        finished: Mutex::new(Vec::new()),
        progress: Mutex::new(progress),
    };
    let work = || worker(game, rules, self_play.seed, Cached::new(evaluator(), config.cache), &desk);
    let mut statistics = SelfPlayStatistics::default();
    thread::scope(|scope| {
        let others: Vec<_> = (1..self_play.threads).map(|_| scope.spawn(work)).collect();
        statistics.add(&work());
        for other in others {
            statistics.add(&other.join().expect("a thread of self-play does not panic"));
        }
    });
    let mut games = desk.finished.into_inner().expect("no thread panicked");
    games.sort_by_key(|log| log.number);
    statistics.count_games(&games);
    (games, statistics)
}

/// One thread: games side by side until there are no more.
fn worker<G: ZeroGame, E: Evaluator<G>>(
    game: &G,
    rules: Rules<'_>,
    seed: u64,
    mut evaluator: Cached<G, E>,
    desk: &Desk<'_>,
) -> SelfPlayStatistics {
    let mut statistics = SelfPlayStatistics::default();
    let take_game = || {
        let number = desk.next.fetch_add(1, Ordering::Relaxed);
        (number < desk.end).then(|| Table::new(game, rules, seed, number))
    };
    let mut tables: Vec<Table<'_, G>> = (0..rules.config.in_flight).map_while(|_| take_game()).collect();
    let mut endgame =
        (rules.config.solved_moves > 0).then(|| game.endgame(rules.config.solved_moves)).flatten();
    let (mut leaves, mut judgements) = (Vec::new(), Judgements::default());
    loop {
        leaves.clear();
        let mut index = 0;
        while index < tables.len() {
            if tables[index].gather(&mut leaves, &mut endgame) > 0 {
                index += 1;
                continue;
            }
            let table = match take_game() {
                Some(next) => std::mem::replace(&mut tables[index], next),
                None => tables.remove(index),
            };
            statistics.simulations += table.simulations;
            desk.finished.lock().expect("no thread panicked").push(table.into_log());
            let done = desk.done.fetch_add(1, Ordering::Relaxed) + 1;
            (desk.progress.lock().expect("no thread panicked"))(done);
        }
        if leaves.is_empty() {
            break;
        }
        statistics.count_batch(leaves.len());
        judgements.clear();
        evaluator.judge(game, &leaves, &mut judgements);
        let mut first = 0;
        for table in &mut tables {
            first = table.absorb(&judgements, first);
        }
    }
    let usage = evaluator.usage();
    SelfPlayStatistics { asked: usage.asked, remembered: usage.known, ..statistics }
}
