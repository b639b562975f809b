//! What self-play was like.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use serde::{Deserialize, Serialize};

use super::game_log::GameLog;

/// Counts over the games of an iteration; the same on any number of threads.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SelfPlayStatistics {
    /// Games that were played to their end.
    pub games: u64,
    /// Games that differ from all others, move by move.
    pub distinct_games: u64,
    /// Moves of all games together.
    pub plies: u64,
    /// Positions with something to learn.
    pub targets: u64,
    /// Games won by the first seat, drawn, and won by the second.
    pub results: [u64; 3],
    /// Simulations of all searches together.
    pub simulations: u64,
}

/// How the evaluator was used: depends on how games met in batches and caches, and so on threads.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct EvaluatorUse {
    /// Positions that searches asked about.
    pub asked: u64,
    /// Of these, positions that were in the cache.
    pub remembered: u64,
    /// Batches by size: 1, 2, 3-4, 5-8, and so on.
    pub batches: Vec<u64>,
}

impl EvaluatorUse {
    /// Counts a batch of leaves.
    pub(super) fn count_batch(&mut self, size: usize) {
        let class = size.next_power_of_two().trailing_zeros() as usize;
        if self.batches.len() <= class {
            self.batches.resize(class + 1, 0);
        }
        self.batches[class] += 1;
    }

    /// Adds what another thread counted.
    pub(super) fn add(&mut self, other: &Self) {
        self.asked += other.asked;
        self.remembered += other.remembered;
        if self.batches.len() < other.batches.len() {
            self.batches.resize(other.batches.len(), 0);
        }
        self.batches.iter_mut().zip(&other.batches).for_each(|(sum, count)| *sum += count);
    }
}

impl SelfPlayStatistics {
    /// Counts what the games themselves tell.
    pub(super) fn count_games(&mut self, games: &[GameLog]) {
        let mut seen = HashSet::new();
        for log in games {
            let mut hasher = DefaultHasher::new();
            log.plies.iter().for_each(|ply| ply.choice.hash(&mut hasher));
            seen.insert(hasher.finish());
            self.plies += log.plies.len() as u64;
            self.targets += log.plies.iter().filter(|ply| !ply.target.is_empty()).count() as u64;
            let result = match log.result {
                result if result > 0.0 => 0,
                result if result < 0.0 => 2,
                _ => 1,
            };
            self.results[result] += 1;
        }
        self.games = games.len() as u64;
        self.distinct_games = seen.len() as u64;
    }
}
