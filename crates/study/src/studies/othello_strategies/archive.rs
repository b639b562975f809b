//! Games of others, from the formats in which they are handed around.

use std::fs;
use std::path::Path;

use spielwerk_games::othello::{Othello, Transcript, WthorGame, parse_ggf, parse_sgf, parse_wthor};

use super::GAME;
use crate::StudyError;
use crate::error::at;

/// Reads all games of a WTHOR, GGF or SGF file that begin at the usual start.
///
/// # Errors
/// If the file cannot be read or is in none of the formats.
pub(super) fn read(path: &Path) -> Result<Vec<Transcript>, StudyError> {
    let bytes = fs::read(path).map_err(at(path))?;
    let wrong = |reason: String| StudyError::Content { path: path.to_owned(), reason };
    let is_wthor = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("wtb"));
    let games = if is_wthor {
        let games = parse_wthor(&bytes).map_err(|error| wrong(error.to_string()))?;
        games.iter().map(WthorGame::transcript).collect::<Result<Vec<_>, _>>().map_err(wrong)?
    } else {
        let text = String::from_utf8_lossy(&bytes);
        let games = parse_ggf(&GAME, &text).or_else(|_| parse_sgf(&GAME, &text));
        let games = games.map_err(|error| wrong(error.to_string()))?;
        games.into_iter().map(|game| game.transcript).collect()
    };
    Ok(games.into_iter().filter(|game| game.start == Othello::<8>::START).collect())
}
