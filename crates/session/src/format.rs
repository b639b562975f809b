//! File formats in which other programs exchange games.

use spielwerk_core::{GameRecord, ParseError};

/// A format of game files, such as GGF or SGF.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// Its name in options and as a file ending: `ggf`.
    pub name: &'static str,
    /// Whether a text looks like this format; formats are asked in their order.
    pub recognises: fn(&str) -> bool,
    /// Reads the first game of a text.
    pub read: fn(&str) -> Result<GameRecord, ParseError>,
    /// Writes a game; the names of the players by seat, as many as are known.
    pub write: fn(&GameRecord, &[String]) -> Result<String, ParseError>,
    /// Writes a game with an annotation for every move; `None` if the format has no place for them.
    pub annotate: Option<Annotate>,
}

/// Writes a game with the names of its players and an annotation for every move.
pub type Annotate = fn(&GameRecord, &[String], &[Annotation]) -> Result<String, ParseError>;

/// What is said of a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotation {
    /// A sentence; empty if there is nothing to say.
    pub comment: String,
    /// What could have been played instead.
    pub variations: Vec<Variation>,
}

/// A line beside the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variation {
    /// Moves in the notation of the game, in order.
    pub moves: Vec<String>,
    /// A sentence; empty if there is nothing to say.
    pub comment: String,
}

impl Format {
    /// The format of this name.
    pub fn named<'a>(formats: &'a [Self], name: &str) -> Option<&'a Self> {
        formats.iter().find(|format| format.name == name)
    }
}
