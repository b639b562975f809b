//! A position with its one right move.

use serde::{Deserialize, Serialize};
use spielwerk_core::ValueUnit;

/// What the right move keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Goal {
    /// A win; every other move gives it away.
    Win,
    /// A draw; every other move loses.
    Draw,
    /// The most points; every other move gets fewer.
    Points,
}

/// A position in which exactly one move is right.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Puzzle {
    /// The game and variant.
    pub game: String,
    /// The position in the game's notation.
    pub position: String,
    /// What the right move keeps.
    pub goal: Goal,
    /// The right move.
    pub solution: String,
    /// Best play from there on, the right move first.
    pub line: Vec<String>,
    /// What the position is worth to the seat to move.
    pub value: f64,
    /// The unit of the value.
    pub unit: ValueUnit,
    /// What the best of the other moves is worth.
    pub second: f64,
    /// The levels of the game that play another move.
    pub failed: Vec<u32>,
}

impl Puzzle {
    /// How many levels fail on it, from 0 to 10.
    pub fn grade(&self) -> usize {
        self.failed.len()
    }

    /// A name that stays the same as long as the position does (FNV-1a).
    pub fn id(&self) -> String {
        let step = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        let hash = self.game.bytes().chain([b'|']).chain(self.position.bytes()).fold(0x811c_9dc5, step);
        format!("{hash:08x}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_differ_by_position_and_stay() {
        let of = |position: &str| {
            let puzzle = Puzzle {
                game: "tree".to_owned(),
                position: position.to_owned(),
                goal: Goal::Win,
                solution: String::new(),
                line: Vec::new(),
                value: 1.0,
                unit: ValueUnit::Payoff,
                second: -1.0,
                failed: vec![1, 2],
            };
            assert_eq!(puzzle.grade(), 2);
            puzzle.id()
        };
        assert_eq!(of("A"), of("A"));
        assert_ne!(of("A"), of("B"));
        assert_eq!(of("A").len(), 8);
    }
}
