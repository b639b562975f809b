//! What a result needs to know of a game.

use std::hash::{DefaultHasher, Hash, Hasher};

use serde::Serialize;

use super::outcome::Ending;
use super::record::MatchRecord;

/// Thinking, added up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Effort {
    /// Moves made.
    pub moves: u64,
    /// Positions visited.
    pub nodes: u64,
    /// Time; 0 and left out where it is unknown.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub seconds: f64,
}

fn is_zero(seconds: &f64) -> bool {
    *seconds == 0.0
}

impl Effort {
    /// Adds what another effort took.
    pub(super) fn add(&mut self, other: Self) {
        self.moves += other.moves;
        self.nodes += other.nodes;
        self.seconds += other.seconds;
    }
}

/// A game reduced to what results are made of.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Digest {
    /// What each seat got.
    pub(super) payoffs: Vec<f32>,
    /// Equal for equal games.
    pub(super) fingerprint: u64,
    /// The effort of each seat in the three thirds of the game.
    pub(super) efforts: Vec<[Effort; 3]>,
    /// How it ended.
    pub(super) ending: Ending,
}

impl Digest {
    pub(super) fn of(record: &MatchRecord) -> Self {
        let mut hasher = DefaultHasher::new();
        (&record.game.start, &record.game.moves).hash(&mut hasher);
        let mut efforts = vec![[Effort::default(); 3]; record.outcome.payoffs.len()];
        let plies = record.game.moves.len().max(1);
        for (ply, thought) in (record.opening..).zip(&record.thoughts) {
            let effort = Effort { moves: 1, nodes: thought.nodes, seconds: thought.seconds };
            if let Some(seat) = efforts.get_mut(thought.seat.index()) {
                seat[(3 * ply / plies).min(2)].add(effort);
            }
        }
        Self {
            payoffs: record.outcome.payoffs.clone(),
            fingerprint: hasher.finish(),
            efforts,
            ending: record.outcome.ending.clone(),
        }
    }
}
