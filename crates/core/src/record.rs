//! A game written down: one JSON object per line, the same for every game.

use serde::{Deserialize, Serialize};

use crate::{ParseError, json};

/// A game from its start position to its last move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameRecord {
    /// Always [`GameRecord::FORMAT`].
    pub format: String,
    /// The version of the format, [`GameRecord::VERSION`] at most.
    pub version: u32,
    /// Which game and variant, as the registry reads it.
    pub game: String,
    /// The start position in the game's own notation; for card games the deal.
    pub start: String,
    /// The moves in the game's own notation.
    pub moves: Vec<String>,
    /// What each seat got, if the game is finished.
    pub payoffs: Option<Vec<f32>>,
    /// The seed of the random generator that made the game, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

impl GameRecord {
    /// Marks the format in every record.
    pub const FORMAT: &str = "spielwerk-game";
    /// The version written today.
    pub const VERSION: u32 = 1;

    /// The record as one line of JSON.
    pub fn to_line(&self) -> String {
        json::to_text(self).expect("a record has nothing that JSON cannot hold")
    }

    /// Reads one line of JSON.
    ///
    /// # Errors
    /// If the line is not JSON, lacks a field, or is of another format or a later version.
    pub fn from_line(line: &str) -> Result<Self, ParseError> {
        let error = |reason: String| ParseError::new("game record", line, reason);
        let record: Self = json::from_text(line).map_err(|problem| error(problem.to_string()))?;
        if record.format != Self::FORMAT {
            return Err(error(format!("format is {:?}, not {:?}", record.format, Self::FORMAT)));
        }
        if record.version > Self::VERSION {
            return Err(error(format!("version {} is newer than this program", record.version)));
        }
        Ok(record)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn version_1_stays_readable() {
        let line = r#"{"format":"spielwerk-game","version":1,"game":"nimm3","start":"11 first","moves":["3"],"payoffs":null}"#;
        let record = GameRecord::from_line(line).expect("a sample of version 1");
        assert_eq!(record.to_line(), line);
    }

    #[test]
    fn other_formats_and_later_versions_are_refused() {
        let line = |format: &str, version: u32| {
            format!(
                r#"{{"format":"{format}","version":{version},"game":"g","start":"","moves":[],"payoffs":null}}"#
            )
        };
        let error = |line: String| GameRecord::from_line(&line).expect_err("must be refused").to_string();
        assert!(error(line("other", 1)).contains("format is \"other\""));
        assert!(error(line("spielwerk-game", 9)).contains("version 9 is newer"));
        assert!(error("{".to_owned()).contains("EOF"));
    }

    #[test]
    fn any_text_parses_or_fails_without_panic() {
        let seed =
            r#"{"format":"spielwerk-game","version":1,"game":"g","start":"s","moves":["1"],"payoffs":[1.0]}"#;
        crate::contract::fuzz_text(&[seed, "{}"], 1_000_000, |text| {
            let _ = GameRecord::from_line(text);
        });
    }
}
