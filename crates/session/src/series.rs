//! Several games at one table with one score, for games that are played that way: an evening of cards, a list of a
//! tournament.
//!
//! A package offers them by [`SeriesPackage`]. A series says what is dealt next and keeps the list; who runs it lets the
//! game be played and hands the finished session back.

use std::fmt;

use serde::Serialize;
use spielwerk_core::{Rng, Seat, Words};

use crate::Session;

/// Why something is not part of a series, in one sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SeriesRefusal(pub String);

/// A series, or why there is none.
pub type SeriesResult = Result<Box<dyn GameSeries>, SeriesRefusal>;

/// How a game is played in series.
#[derive(Clone, Copy, Debug)]
pub struct SeriesPackage {
    /// What can be chosen about a series.
    pub options: &'static [GameOption],
    /// A series before its first game: its options as text (`games=3,bock=zero`), the text of the game with its options,
    /// and who deals first.
    pub start: fn(&str, &str, Seat) -> SeriesResult,
    /// A series from what [`GameSeries::text`] has written.
    pub read: fn(&str) -> SeriesResult,
}

/// Several games with one score.
pub trait GameSeries: fmt::Debug + Send + Sync {
    /// Everything that is needed to continue, as text.
    fn text(&self) -> String;
    /// Deals the next game: the text of the game and of its first position; `None` if the series is over.
    fn deal(&self, rng: &mut Rng) -> Option<(String, String)>;
    /// Enters a finished game. A deal that was void is not an entry, and the next deal takes its place.
    ///
    /// # Errors
    /// If it is not finished or not the next game of this series.
    fn record(&mut self, game: &dyn Session) -> Result<(), SeriesRefusal>;
    /// The list and the score.
    fn standing(&self) -> Standing;
    /// A copy.
    fn boxed_clone(&self) -> Box<dyn GameSeries>;
}

/// The list of a series and its score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "SeriesStanding"))]
pub struct Standing {
    /// How many games the series has.
    pub games: usize,
    /// The games played so far.
    pub entries: Vec<SeriesEntry>,
    /// The score of each seat.
    pub totals: Vec<i32>,
    /// The place of each seat by its score, from 1.
    pub places: Vec<usize>,
    /// How many compulsory games each seat still owes.
    pub owed: Vec<u8>,
    /// Who deals the next game.
    pub dealer: Seat,
    /// By how much the points of the next game are multiplied.
    pub factor: i32,
}

/// A game of a series.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeriesEntry {
    /// What was played, by the codes of the drawing's vocabulary.
    pub what: &'static str,
    /// Who played it alone or proposed it.
    pub declarer: Option<Seat>,
    /// Whether it was a compulsory game of its declarer.
    pub compulsory: bool,
    /// What each seat got, multiplied.
    pub points: Vec<i32>,
    /// By how much the points were multiplied.
    pub factor: i32,
}

/// Something that a table can choose about a game or a series: an option of its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameOption {
    /// The key in the text: `pigs`.
    pub key: &'static str,
    /// What it is called.
    pub name: Words,
    /// What it means, in one sentence.
    pub about: Words,
    /// The value that holds if the text does not name one.
    pub default: &'static str,
    /// The values to choose from; empty for a number.
    pub values: &'static [OptionValue],
    /// Whether several values can be joined by `+`; then `off` is none of them.
    pub several: bool,
}

/// A value of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OptionValue {
    /// As the text has it.
    pub value: &'static str,
    /// As people call it.
    pub name: Words,
}

impl OptionValue {
    /// A value with its name in English and German.
    pub const fn new(value: &'static str, en: &'static str, de: &'static str) -> Self {
        Self { value, name: Words::new(en, de) }
    }
}

impl GameOption {
    /// The values of a switch.
    pub const SWITCH: &'static [OptionValue] =
        &[OptionValue::new("off", "no", "nein"), OptionValue::new("on", "yes", "ja")];

    /// An option that is on or off.
    pub const fn switch(key: &'static str, default: &'static str, name: Words, about: Words) -> Self {
        Self { key, name, about, default, values: Self::SWITCH, several: false }
    }
}
