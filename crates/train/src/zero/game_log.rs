//! Games of self-play, as they are kept: the moves, what the searches said of them, and the result.
//!
//! A file is one line of JSON that names the format, then the games in binary. Moves are places in the generator's
//! order and positions are played again when they are read, so a position takes 6 bytes and 2 per legal move.
//! Numbers are rounded when they are written, and a run trains on what it reads back: a resumed run sees the same.

use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};
use spielwerk_run::{RunError, RunFolder};

/// A game of self-play.
#[derive(Clone, Debug, PartialEq)]
pub struct GameLog {
    /// Its number in the run.
    pub number: u64,
    /// What the first seat got.
    pub result: f32,
    /// The moves.
    pub plies: Vec<Ply>,
}

/// A move of self-play.
#[derive(Clone, Debug, PartialEq)]
pub struct Ply {
    /// Its place among the legal moves.
    pub choice: u16,
    /// What the search expected for the seat to move.
    pub value: f32,
    /// The policy to learn, one weight per legal move; empty if there is nothing to learn.
    pub target: Vec<f32>,
}

/// The first line of a file.
#[derive(Serialize, Deserialize)]
struct Header {
    format: String,
    version: u32,
    game: String,
    games: u64,
}

impl Header {
    const FORMAT: &str = "spielwerk-zero-games";
    const VERSION: u32 = 1;
}

/// Games as the bytes of a file.
fn to_bytes(game: &str, games: &[GameLog]) -> Vec<u8> {
    let header = Header {
        format: Header::FORMAT.to_owned(),
        version: Header::VERSION,
        game: game.to_owned(),
        games: games.len() as u64,
    };
    let mut bytes = serde_json::to_vec(&header).expect("a header is plain data");
    bytes.push(b'\n');
    for game in games {
        push_game(game, &mut bytes);
    }
    bytes
}

fn push_game(game: &GameLog, bytes: &mut Vec<u8>) {
    bytes.extend(game.number.to_le_bytes());
    bytes.extend(to_fixed(game.result).to_le_bytes());
    bytes.extend((game.plies.len() as u16).to_le_bytes());
    for ply in &game.plies {
        bytes.extend(ply.choice.to_le_bytes());
        bytes.extend(to_fixed(ply.value).to_le_bytes());
        bytes.extend((ply.target.len() as u16).to_le_bytes());
        for weight in &ply.target {
            bytes.extend(((weight * f32::from(u16::MAX)).round() as u16).to_le_bytes());
        }
    }
}

/// One game with the simulations it took, as it is handed in.
pub(super) fn log_to_bytes(game: &GameLog, simulations: u64) -> Vec<u8> {
    let mut bytes = simulations.to_le_bytes().to_vec();
    push_game(game, &mut bytes);
    bytes
}

/// Reads what [`log_to_bytes`] wrote; `None` if it is anything else.
pub(super) fn log_from_bytes(bytes: &[u8]) -> Option<(GameLog, u64)> {
    let mut reader = Reader { bytes };
    let simulations = u64::from_le_bytes(reader.take()?);
    let game = reader.game()?;
    reader.bytes.is_empty().then_some((game, simulations))
}

/// Writes games to a file of a run.
pub(super) fn write_games(
    folder: &RunFolder,
    path: &Path,
    game: &str,
    games: &[GameLog],
) -> Result<(), RunError> {
    folder.write(path, &to_bytes(game, games))
}

/// Reads the games of a file.
pub(super) fn read_games(path: &Path, game: &str) -> Result<Vec<GameLog>, RunError> {
    let bytes = fs::read(path).map_err(RunError::at(path))?;
    let damaged = |reason: &str| RunError::damaged(path, reason);
    let end = bytes.iter().position(|&byte| byte == b'\n').ok_or_else(|| damaged("no header line"))?;
    let header: Header =
        serde_json::from_slice(&bytes[..end]).map_err(|error| damaged(&error.to_string()))?;
    if (header.format.as_str(), header.version) != (Header::FORMAT, Header::VERSION) {
        return Err(RunError::Version {
            path: path.to_owned(),
            found: format!("{} {}", header.format, header.version),
            expected: format!("{} {}", Header::FORMAT, Header::VERSION),
        });
    }
    if header.game != game {
        return Err(damaged(&format!("games of {}, not of {game}", header.game)));
    }
    let mut reader = Reader { bytes: &bytes[end + 1..] };
    let games: Option<Vec<GameLog>> = (0..header.games).map(|_| reader.game()).collect();
    games.filter(|_| reader.bytes.is_empty()).ok_or_else(|| damaged("the file is cut short or too long"))
}

/// Reads numbers off the front.
struct Reader<'a> {
    bytes: &'a [u8],
}

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (front, rest) = self.bytes.split_first_chunk::<N>()?;
        self.bytes = rest;
        Some(*front)
    }

    fn word(&mut self) -> Option<u16> {
        self.take().map(u16::from_le_bytes)
    }

    fn fixed(&mut self) -> Option<f32> {
        self.take().map(|bytes| f32::from(i16::from_le_bytes(bytes)) / FIXED_ONE)
    }

    fn game(&mut self) -> Option<GameLog> {
        let number = u64::from_le_bytes(self.take()?);
        let result = self.fixed()?;
        let plies = self.word()?;
        let plies: Option<Vec<Ply>> = (0..plies).map(|_| self.ply()).collect();
        Some(GameLog { number, result, plies: plies? })
    }

    fn ply(&mut self) -> Option<Ply> {
        let (choice, value, moves) = (self.word()?, self.fixed()?, self.word()?);
        let target: Option<Vec<f32>> = (0..moves).map(|_| Some(f32::from(self.word()?))).collect();
        let mut target = target?;
        let sum: f32 = target.iter().sum();
        for weight in &mut target {
            *weight /= sum.max(1.0);
        }
        Some(Ply { choice, value, target })
    }
}

/// Payoffs of board games lie between -1 and 1.
const FIXED_ONE: f32 = 32_000.0;

fn to_fixed(value: f32) -> i16 {
    (value * FIXED_ONE).round() as i16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_come_back_and_damage_is_told() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.bin");
        let ply = |choice, target: &[f32]| Ply { choice, value: -0.25, target: target.to_vec() };
        let games = [
            GameLog { number: 7, result: 1.0, plies: vec![ply(2, &[]), ply(0, &[0.5, 0.25, 0.25])] },
            GameLog { number: 8, result: 0.0, plies: vec![] },
        ];
        fs::write(&path, to_bytes("toy", &games)).expect("written");
        let read = read_games(&path, "toy").expect("read");
        assert_eq!((read.len(), read[0].number, read[0].plies[0].choice), (2, 7, 2));
        let target = &read[0].plies[1].target;
        assert!((target[0] - 0.5).abs() < 1e-4 && (target.iter().sum::<f32>() - 1.0).abs() < 1e-6);
        // What was read is written and read without any change.
        fs::write(&path, to_bytes("toy", &read)).expect("written");
        assert_eq!(read_games(&path, "toy").expect("read"), read);

        let piece = log_to_bytes(&read[0], 77);
        assert_eq!(log_from_bytes(&piece), Some((read[0].clone(), 77)));
        assert_eq!(log_from_bytes(&piece[..piece.len() - 1]), None);

        let sentence = |result: Result<Vec<GameLog>, RunError>| result.expect_err("refused").to_string();
        assert!(sentence(read_games(&path, "other")).contains("games of toy, not of other"));
        let whole = fs::read(&path).expect("bytes");
        fs::write(&path, &whole[..whole.len() - 1]).expect("written");
        assert!(sentence(read_games(&path, "toy")).contains("cut short"));
        let later = String::from_utf8_lossy(&whole).replace("\"version\":1", "\"version\":9");
        fs::write(&path, later).expect("written");
        assert!(sentence(read_games(&path, "toy")).contains("spielwerk-zero-games 9"));
    }
}
