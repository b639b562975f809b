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
}

impl Format {
    /// The format of this name.
    pub fn named<'a>(formats: &'a [Self], name: &str) -> Option<&'a Self> {
        formats.iter().find(|format| format.name == name)
    }
}
