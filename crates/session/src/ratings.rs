//! How strong the levels of each game were measured to be.
//!
//! `spielwerk rate GAME --write` enters its result into `data/ratings.json` of the game's package. A rating names the player
//! it was measured with; if the level has become another player since, it is not shown.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use spielwerk_core::{ParseError, json};

use crate::{AnyGame, GamePackage};

/// The rating of a level, with its 95 % interval for the difference to the level in the middle, which has the rating 1000. Where
/// `gain` is missing it was measured when level 1 had the rating 0.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LevelRating {
    /// The player that was measured.
    pub player: String,
    /// Its rating.
    pub rating: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// How many openings or deals it was measured in.
    pub rounds: u64,
    /// How far it is above the level before it.
    #[serde(default)]
    pub gain: Option<RatingGain>,
}

/// A difference of two ratings with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RatingGain {
    /// The difference in Elo.
    pub elo: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// The ratings of all games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RatingBook {
    format: String,
    version: u32,
    games: BTreeMap<String, Measured>,
}

/// The ratings of one game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Measured {
    /// The command that measured them.
    command: String,
    /// From level 1 on.
    levels: Vec<LevelRating>,
}

impl RatingBook {
    /// Marks the format.
    pub const FORMAT: &str = "spielwerk-level-ratings";
    /// The version written today.
    pub const VERSION: u32 = 1;

    /// The bundled ratings of a game; empty if none were measured.
    ///
    /// # Panics
    /// If the package holds something else; a test reads every bundled file.
    pub fn bundled(package: &GamePackage) -> Self {
        let empty = Self { format: Self::FORMAT.to_owned(), version: Self::VERSION, games: BTreeMap::new() };
        package.ratings.map_or(empty, |text| Self::from_json(text).expect("bundled ratings are well formed"))
    }

    /// Reads a file of ratings.
    ///
    /// # Errors
    /// If the text is not JSON, lacks a field, or is of another format or a later version.
    pub fn from_json(text: &str) -> Result<Self, ParseError> {
        let wrong = |reason: String| ParseError::new("file of ratings", text, reason);
        let book: Self = json::from_text(text).map_err(|error| wrong(error.to_string()))?;
        if book.format != Self::FORMAT {
            return Err(wrong(format!("format is {:?}, not {:?}", book.format, Self::FORMAT)));
        }
        if book.version > Self::VERSION {
            return Err(wrong(format!("version {} is newer than this program", book.version)));
        }
        Ok(book)
    }

    /// The ratings as a file.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("ratings have nothing that JSON cannot hold") + "\n"
    }

    /// Enters the levels of a game, from level 1 on, in place of what was known of it.
    pub fn enter(&mut self, game: &dyn AnyGame, command: String, levels: Vec<LevelRating>) {
        self.games.insert(game.spec(), Measured { command, levels });
    }

    /// The rating of each level of a game; none where it was not measured, or was measured with another player.
    pub fn levels(&self, game: &dyn AnyGame) -> [Option<&LevelRating>; 10] {
        let measured = self.games.get(&game.spec());
        std::array::from_fn(|level| {
            let rating = measured?.levels.get(level)?;
            (rating.player == game.levels()[level]).then_some(rating)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy;

    fn rating(player: &str, rating: f64) -> LevelRating {
        LevelRating {
            player: player.to_owned(),
            rating,
            low: rating - 20.0,
            high: rating + 20.0,
            rounds: 10,
            gain: None,
        }
    }

    #[test]
    fn ratings_are_shown_while_the_level_is_the_player_that_was_measured() {
        let game = (toy::PACKAGE.parse)(&mut "tree".parse().expect("a spec")).expect("a game");
        let mut book = RatingBook::bundled(&toy::PACKAGE);
        let levels = vec![rating("random", 0.0), rating("other", 9.0)];
        book.enter(&*game, "spielwerk rate tree".to_owned(), levels);
        let book = RatingBook::from_json(&book.to_json()).expect("its own file");
        let levels = book.levels(&*game);
        assert_eq!(levels[0], Some(&rating("random", 0.0)));
        assert_eq!((levels[1], levels[9]), (None, None), "another player, and none");
    }

    #[test]
    fn other_files_are_refused() {
        assert!(RatingBook::from_json("{}").is_err());
        let other = RatingBook::bundled(&toy::PACKAGE).to_json().replace(RatingBook::FORMAT, "something");
        assert!(RatingBook::from_json(&other).expect_err("another format").to_string().contains("format"));
    }
}
