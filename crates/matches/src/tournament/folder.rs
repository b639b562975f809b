//! The folder of a tournament: `config.json`, `games.jsonl`, `timing.jsonl` and, in the end, `result.json`; `lock` is
//! held by the process that plays there.
//!
//! Every finished game is one more line of `games.jsonl`. Whatever moment the program is stopped at, at most the last
//! line is incomplete; it is cut off when the tournament is resumed. Once all games are there, they are put into the order
//! of their numbers, and those that one thread would not have played are left out: the file then depends on the
//! configuration alone. What depends on the clock is in `timing.jsonl`.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use spielwerk_run::{RunError, lock_folder, write_atomic};

use super::config::{ConfigError, TournamentConfig};
use super::outcome::Ending;
use super::record::MatchRecord;
use super::schedule::Schedule;
use super::timing::add_timing;

/// Why a folder cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FolderError {
    /// A file cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// What went wrong.
        source: io::Error,
    },
    /// It belongs to another tournament.
    #[error("{} holds a tournament with another configuration; use a new folder", .0.display())]
    OtherTournament(PathBuf),
    /// Another process plays there.
    #[error("{} is in use by another run; wait for it or use another folder", .0.display())]
    InUse(PathBuf),
    /// Its configuration cannot be read.
    #[error("{}: {source}", path.display())]
    Config {
        /// Which file.
        path: PathBuf,
        /// What is wrong.
        source: Box<ConfigError>,
    },
    /// A line is not a game of this tournament.
    #[error("{}: line {line}: {reason}", path.display())]
    Line {
        /// Which file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
}

/// A folder that belongs to a tournament.
#[derive(Debug)]
pub(super) struct RunFolder {
    path: PathBuf,
    /// Held while games are played there.
    _lock: Option<File>,
}

impl RunFolder {
    /// Takes a folder for a tournament: a new one, or one of the same tournament, which may now have more rounds.
    pub(super) fn claim(path: &Path, config: &TournamentConfig) -> Result<Self, FolderError> {
        fs::create_dir_all(path).map_err(at(path))?;
        let lock = lock_folder(path).map_err(|error| match error {
            RunError::File { path, source } => FolderError::File { path, source },
            _ => FolderError::InUse(path.to_owned()),
        })?;
        let folder = Self { path: path.to_owned(), _lock: Some(lock) };
        let file = folder.config_path();
        let known = if file.exists() {
            let found = folder.config()?;
            if !config.extends(&found) {
                return Err(FolderError::OtherTournament(path.to_owned()));
            }
            found == *config
        } else if folder.games_path().exists() {
            return Err(FolderError::OtherTournament(path.to_owned()));
        } else {
            false
        };
        if !known {
            write_atomic(&file, config.to_json().as_bytes()).map_err(at(&file))?;
        }
        Ok(folder)
    }

    /// The folder of a tournament that was played.
    pub(super) fn open(path: &Path) -> Self {
        Self { path: path.to_owned(), _lock: None }
    }

    /// The configuration that is written there.
    pub(super) fn config(&self) -> Result<TournamentConfig, FolderError> {
        let path = self.config_path();
        let text = fs::read_to_string(&path).map_err(at(&path))?;
        TournamentConfig::from_json(&text)
            .map_err(|source| FolderError::Config { path, source: source.into() })
    }

    /// Opens the games, reads them and cuts an incomplete last line off. The file then stands
    /// where the next game belongs.
    pub(super) fn continue_games(
        &self,
        schedule: &Schedule,
    ) -> Result<(Vec<MatchRecord>, File), FolderError> {
        let path = self.games_path();
        let options = OpenOptions::new().create(true).truncate(false).read(true).write(true).open(&path);
        let mut file = options.map_err(at(&path))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(at(&path))?;
        let complete = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let mut records = self.read_games(&bytes[..complete], schedule)?;
        add_timing(&self.timing_path(), &mut records);
        file.set_len(complete as u64).map_err(at(&path))?;
        file.seek(SeekFrom::End(0)).map_err(at(&path))?;
        Ok((records, file))
    }

    /// The games as they are; an incomplete last line is passed over.
    pub(super) fn games(&self) -> Result<String, FolderError> {
        let path = self.games_path();
        let mut text = fs::read_to_string(&path).map_err(at(&path))?;
        text.truncate(text.rfind('\n').map_or(0, |end| end + 1));
        Ok(text)
    }

    /// The same; nothing if no game was played yet.
    pub(super) fn games_or_none(&self) -> Result<String, FolderError> {
        if self.games_path().exists() { self.games() } else { Ok(String::new()) }
    }

    pub(super) fn read_games(
        &self,
        bytes: &[u8],
        schedule: &Schedule,
    ) -> Result<Vec<MatchRecord>, FolderError> {
        let path = self.games_path();
        let text = std::str::from_utf8(bytes).map_err(|error| FolderError::File {
            path: path.clone(),
            source: io::Error::new(io::ErrorKind::InvalidData, error),
        })?;
        let read = |(line, content): (usize, &str)| {
            let wrong = |reason: String| FolderError::Line { path: path.clone(), line, reason };
            let record = MatchRecord::from_line(content).map_err(|error| wrong(error.to_string()))?;
            if belongs_to(schedule, &record) {
                Ok(record)
            } else {
                Err(wrong(format!("game {} is none of this tournament", record.number)))
            }
        };
        (1..).zip(text.lines()).map(read).collect()
    }

    /// The file of times, to be added to; an incomplete last line is ended.
    pub(super) fn continue_timing(&self) -> Result<File, FolderError> {
        let path = self.timing_path();
        let mut file =
            OpenOptions::new().create(true).append(true).read(true).open(&path).map_err(at(&path))?;
        let mut last = [b'\n'];
        if file.seek(SeekFrom::End(-1)).is_ok() {
            file.read_exact(&mut last).map_err(at(&path))?;
        }
        if last != *b"\n" {
            file.write_all(b"\n").map_err(at(&path))?;
        }
        Ok(file)
    }

    /// Puts the games of a tournament that is over into the order of their numbers and keeps those that `counts` names.
    pub(super) fn settle(&self, counts: impl Fn(u64) -> bool) -> Result<(), FolderError> {
        #[derive(serde::Deserialize)]
        struct Numbered {
            number: u64,
        }
        let path = self.games_path();
        let text = self.games()?;
        let number = |line: &str| serde_json::from_str::<Numbered>(line).map_or(0, |record| record.number);
        let mut lines: Vec<(u64, &str)> = text.lines().map(|line| (number(line), line)).collect();
        lines.sort_by_key(|(number, _)| *number);
        lines.dedup_by_key(|(number, _)| *number);
        lines.retain(|(number, _)| counts(*number));
        let mut settled = String::with_capacity(text.len());
        for (_, line) in lines {
            settled.push_str(line);
            settled.push('\n');
        }
        if settled == text { Ok(()) } else { write_atomic(&path, settled.as_bytes()).map_err(at(&path)) }
    }

    /// Writes the result, whole or not at all.
    pub(super) fn write_result(&self, text: &str) -> Result<(), FolderError> {
        let path = self.path.join("result.json");
        write_atomic(&path, text.as_bytes()).map_err(at(&path))
    }

    pub(super) fn games_path(&self) -> PathBuf {
        self.path.join("games.jsonl")
    }

    pub(super) fn timing_path(&self) -> PathBuf {
        self.path.join("timing.jsonl")
    }

    fn config_path(&self) -> PathBuf {
        self.path.join("config.json")
    }
}

/// Whether the record has the number, the seating and the seats of a game of the schedule.
pub(super) fn belongs_to(schedule: &Schedule, record: &MatchRecord) -> bool {
    let seats = record.seating.len();
    let seated = schedule.slot(record.number).is_some_and(|slot| schedule.seating(slot) == record.seating);
    let forfeiter = match &record.outcome.ending {
        Ending::Forfeit { seat, .. } => seat.index(),
        _ => 0,
    };
    seated && record.outcome.payoffs.len() == seats && forfeiter < seats
}

/// Names the file that an error is about.
pub(super) fn at(path: &Path) -> impl FnOnce(io::Error) -> FolderError {
    let path = path.to_owned();
    move |source| FolderError::File { path, source }
}
