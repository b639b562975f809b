//! A game of a tournament as one line of JSON: an ordinary game record, and beside it who played and what they thought.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use spielwerk_core::{Analysis, GameRecord, ParseError, Proof, Seat, ValueUnit};

use super::outcome::GameOutcome;

/// A game with its number, its players and their thoughts. Any reader of game records reads it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchRecord {
    /// The game itself; its payoffs are those of the rules, none if the game was not played to its end.
    #[serde(flatten)]
    pub game: GameRecord,
    /// Its number in the schedule.
    pub number: u64,
    /// Who sat at each seat, as numbers of the configuration's players.
    pub seating: Vec<usize>,
    /// Their texts.
    pub players: Vec<String>,
    /// The seed each was given.
    pub seeds: Vec<u64>,
    /// How many moves belong to the opening.
    pub opening: usize,
    /// What each player thought before each move after the opening.
    pub thoughts: Vec<Thought>,
    /// What the game counts in the tournament.
    pub outcome: GameOutcome,
}

/// What is kept of an analysis; what is 0 or unknown is left out.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Thought {
    /// Who thought.
    pub seat: Seat,
    /// What the position was worth to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<f64>,
    /// The unit of the value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<ValueUnit>,
    /// How deep it was searched.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub depth: u32,
    /// Positions visited, or simulations where there were more of them.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub nodes: u64,
    /// Time by the clock of the table. Folders keep it in `timing.jsonl`, because the same game takes another time.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub seconds: f64,
    /// The outcome, if it was proven.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<Proof>,
}

fn is_zero<T: Default + PartialEq>(number: &T) -> bool {
    *number == T::default()
}

impl Thought {
    /// The thought behind an analysis that took this long; numbers are rounded for reading.
    pub(super) fn new(analysis: &Analysis, seat: Seat, time: Duration) -> Self {
        let known = analysis.value.is_finite() && (analysis.nodes > 0 || analysis.depth > 0);
        Self {
            seat,
            value: known.then(|| (analysis.value * 1e4).round() / 1e4),
            unit: known.then_some(analysis.unit),
            depth: analysis.depth,
            nodes: analysis.nodes.max(analysis.simulations.unwrap_or(0)),
            seconds: time.as_micros() as f64 / 1e6,
            proof: analysis.proof,
        }
    }
}

impl MatchRecord {
    /// Takes the time of the moves out of the record: what is left depends on configuration and number alone.
    pub(super) fn take_seconds(&mut self) -> Vec<f64> {
        self.thoughts.iter_mut().map(|thought| std::mem::take(&mut thought.seconds)).collect()
    }

    /// Puts the time of the moves back; numbers that cannot be times count as 0.
    pub(super) fn set_seconds(&mut self, seconds: &[f64]) {
        for (thought, &seconds) in self.thoughts.iter_mut().zip(seconds) {
            thought.seconds = if seconds.is_finite() { seconds.max(0.0) } else { 0.0 };
        }
    }

    /// The record as one line of JSON.
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).expect("a record has nothing that JSON cannot hold")
    }

    /// Reads one line of JSON.
    ///
    /// # Errors
    /// If the line is not JSON, lacks a field, or is of another format or a later version.
    pub fn from_line(line: &str) -> Result<Self, ParseError> {
        GameRecord::from_line(line)?;
        serde_json::from_str(line).map_err(|error| ParseError::new("match record", line, error.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: &str = r#"{"format":"spielwerk-game","version":1,"game":"nimm3","start":"4 first","moves":["1","3"],"payoffs":[-1.0,1.0],"seed":7,"number":3,"seating":[1,0],"players":["random","perfect"],"seeds":[5,6],"opening":1,"thoughts":[{"seat":1,"value":1.0,"nodes":1,"seconds":0.25,"proof":"win"}],"outcome":{"payoffs":[-1.0,1.0],"ending":{"kind":"finished"}}}"#;

    #[test]
    fn version_1_stays_readable() {
        let record = MatchRecord::from_line(SAMPLE).expect("a sample of version 1");
        assert_eq!(record.to_line(), SAMPLE);
        assert_eq!(GameRecord::from_line(SAMPLE).expect("a game record too"), record.game);
        let mut timeless = record.clone();
        let seconds = timeless.take_seconds();
        assert_eq!((seconds.as_slice(), timeless.to_line().contains("seconds")), (&[0.25][..], false));
        timeless.set_seconds(&seconds);
        assert_eq!(timeless, record);
    }

    #[test]
    fn a_plain_record_is_none_of_a_match() {
        let plain =
            r#"{"format":"spielwerk-game","version":1,"game":"g","start":"","moves":[],"payoffs":null}"#;
        assert!(MatchRecord::from_line(plain).expect_err("no players").to_string().contains("number"));
    }
}
