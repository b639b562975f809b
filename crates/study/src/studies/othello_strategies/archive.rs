//! Games of others, from the formats in which they are handed around.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use spielwerk_othello::{
    ArchivedGame, Othello, Transcript, WthorGame, WthorNames, parse_ggf, parse_sgf, parse_wthor,
};

use super::GAME;
use crate::StudyError;
use crate::error::at;

/// Reads all games of a WTHOR, GGF or SGF file that begin at the usual start. The names of a WTHOR file are those of the
/// files of players and tournaments beside it, if there are any.
///
/// # Errors
/// If the file cannot be read or is in none of the formats.
pub(super) fn read(path: &Path) -> Result<Vec<ArchivedGame>, StudyError> {
    let bytes = fs::read(path).map_err(at(path))?;
    let wrong = |reason: String| StudyError::Content { path: path.to_owned(), reason };
    let games = if has_extension(path, "wtb") {
        let [players, tournaments] =
            [names_beside(path, WthorNames::Players)?, names_beside(path, WthorNames::Tournaments)?];
        let games = parse_wthor(&bytes).map_err(|error| wrong(error.to_string()))?;
        let named = |game: &WthorGame| {
            let name =
                |names: &[String], number: u16| names.get(usize::from(number)).cloned().unwrap_or_default();
            Ok(ArchivedGame {
                black: name(&players, game.black),
                white: name(&players, game.white),
                place: name(&tournaments, game.tournament),
                ..ArchivedGame::new(game.transcript()?)
            })
        };
        games.iter().map(named).collect::<Result<Vec<_>, String>>().map_err(wrong)?
    } else {
        let text = String::from_utf8_lossy(&bytes);
        let games = parse_ggf(&GAME, &text).or_else(|_| parse_sgf(&GAME, &text));
        games.map_err(|error| wrong(error.to_string()))?
    };
    Ok(games.into_iter().filter(|game| game.transcript.start == Othello::<8>::START).collect())
}

/// The moves alone.
pub(super) fn transcripts(games: &[ArchivedGame]) -> Vec<Transcript> {
    games.iter().map(|game| game.transcript.clone()).collect()
}

/// The players of most games, with their number; those without a name are left out.
pub(super) fn most_frequent(games: &[ArchivedGame], count: usize) -> Vec<(&str, u64)> {
    let mut played: HashMap<&str, u64> = HashMap::new();
    for name in games.iter().flat_map(|game| [game.black.as_str(), game.white.as_str()]) {
        *played.entry(name).or_default() += u64::from(!name.is_empty());
    }
    let mut sorted: Vec<(&str, u64)> = played.into_iter().filter(|&(_, games)| games > 0).collect();
    sorted.sort_by(|first, second| second.1.cmp(&first.1).then(first.0.cmp(second.0)));
    sorted.truncate(count);
    sorted
}

/// The names in a file of this kind in the folder of the games; none if there is no such file.
fn names_beside(path: &Path, kind: WthorNames) -> Result<Vec<String>, StudyError> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let files = fs::read_dir(folder).map_err(at(folder))?.filter_map(Result::ok).map(|entry| entry.path());
    let Some(file) = files.filter(|file| has_extension(file, kind.extension())).min() else {
        return Ok(Vec::new());
    };
    let bytes = fs::read(&file).map_err(at(&file))?;
    kind.parse(&bytes).map_err(|error| StudyError::Content { path: file, reason: error.to_string() })
}

fn has_extension(path: &Path, wanted: &str) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(wanted))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wthor_games_get_the_names_beside_them() {
        let folder = std::env::temp_dir().join(format!("spielwerk-archive-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let header = |games: u8, names: u8| {
            let mut bytes = vec![20, 24, 6, 30, games, 0, 0, 0, names, 0];
            bytes.extend([0xe8, 7, 8, 0, 22, 0]);
            bytes
        };
        let mut games = header(1, 0);
        games.extend([0, 0, 1, 0, 0, 0, 33, 33, 56]);
        games.resize(16 + 68, 0);
        let mut players = header(0, 2);
        for name in ["Anna", "Berta"] {
            let mut record = name.as_bytes().to_vec();
            record.resize(20, 0);
            players.extend(record);
        }
        let path = folder.join("WTH_2024.wtb");
        fs::write(&path, games).expect("a writable folder");
        let nameless = read(&path).expect("a game");
        assert_eq!((nameless.len(), nameless[0].black.as_str()), (1, ""));
        fs::write(folder.join("WTHOR.JOU"), players).expect("a writable folder");
        let named = read(&path).expect("a game");
        assert_eq!((named[0].black.as_str(), named[0].white.as_str()), ("Berta", "Anna"));
        assert_eq!(most_frequent(&named, 1), [("Anna", 1)]);
        assert!(read(&folder.join("WTHOR.JOU")).is_err(), "no games");
        fs::remove_dir_all(folder).expect("the folder is ours");
    }
}
