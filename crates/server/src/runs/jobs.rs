//! Matches and trainings started from the page: one at a time, each a process of this program with a folder of its own.

use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::Deserialize;

use super::index;
use crate::tables::catalogue::Catalogue;
use crate::tables::refusal::Refusal;
use crate::tables::seat_player::SeatPlayer;

/// The most games of a match that the page may start.
const GAMES: u64 = 1_000;
/// The most players of it.
const PLAYERS: usize = 8;
/// The file for what a process says.
const LOG: &str = "log.txt";

/// What shall be started.
#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum RunRequest {
    /// A match of two, or a tournament of more.
    Match {
        game: String,
        players: Vec<String>,
        games: u64,
        #[serde(default)]
        seed: u64,
    },
    /// A training run.
    Training { method: String, game: String, preset: String },
}

impl RunRequest {
    /// The arguments for the program, checked: what comes from a page starts no program but this one.
    fn arguments(&self, catalogue: &Catalogue, folder: &Path) -> Result<Vec<String>, Refusal> {
        let folder = folder.to_string_lossy().into_owned();
        let given = match self {
            Self::Match { game, players, games, seed } => {
                let entry = catalogue.game(game)?;
                if !(2..=PLAYERS).contains(&players.len()) {
                    return Err(Refusal::bad(format!("a match has 2 to {PLAYERS} players")));
                }
                if !(2..=GAMES).contains(games) {
                    return Err(Refusal::bad(format!("a match has 2 to {GAMES} games")));
                }
                let mut given = vec![if players.len() == 2 { "match" } else { "tournament" }.to_owned()];
                given.push(entry.game.spec());
                for text in players {
                    if SeatPlayer::new(&entry, text)?.is_human() {
                        return Err(Refusal::bad("people play at tables, not in matches"));
                    }
                    given.push(text.trim().to_owned());
                }
                let rounds = games.div_ceil(2);
                let amount = if players.len() == 2 {
                    ["--games", &games.to_string()]
                } else {
                    ["--rounds", &rounds.to_string()]
                };
                given.extend(amount.map(str::to_owned));
                given.extend(["--seed".to_owned(), seed.to_string(), "--out".to_owned(), folder]);
                given
            }
            Self::Training { method, game, preset } => {
                let plain = |text: &str| {
                    !text.is_empty()
                        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
                };
                if !plain(method) || !plain(preset) {
                    return Err(Refusal::bad("a method and a preset are single words"));
                }
                let game = catalogue.game(game)?.game.spec();
                let words = ["train", method, &game, "--preset", preset, "--run", &folder];
                words.map(str::to_owned).to_vec()
            }
        };
        if given.iter().skip(1).any(|word| word.starts_with('-') && !word.starts_with("--")) {
            return Err(Refusal::bad("no word begins with a dash"));
        }
        Ok(given)
    }

    /// What the folder is called after.
    fn name(&self) -> String {
        match self {
            Self::Match { game, .. } => format!("match-{game}"),
            Self::Training { method, game, .. } => format!("{method}-{game}"),
        }
    }
}

/// A process and its folder.
struct Job {
    child: Child,
    folder: PathBuf,
}

/// What became of a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// It runs.
    Running,
    /// It ended well, was ended, or was not started here.
    Over,
    /// It failed, with the last it said.
    Failed(String),
}

/// Starts processes and ends them.
pub(crate) struct Jobs {
    program: Option<PathBuf>,
    home: PathBuf,
    last: Mutex<Option<Job>>,
}

impl Jobs {
    /// Starts this program, if it is known where it is, with folders in `home`.
    pub(crate) fn new(program: Option<PathBuf>, home: PathBuf) -> Self {
        Self { program, home, last: Mutex::default() }
    }

    /// Starts a job; returns the id of its run.
    pub(crate) fn start(&self, wanted: &RunRequest, catalogue: &Catalogue) -> Result<String, Refusal> {
        let program =
            self.program.as_ref().ok_or_else(|| Refusal::forbidden("this server starts no runs"))?;
        let mut last = self.lock();
        if let Some(job) = last.as_mut()
            && job.child.try_wait().is_ok_and(|ended| ended.is_none())
        {
            return Err(Refusal::too_many("another run is under way; wait for it or stop it"));
        }
        let folder = self.new_folder(&wanted.name());
        let arguments = wanted.arguments(catalogue, &folder)?;
        let impossible = |error: std::io::Error| Refusal::full(format!("the run cannot be started: {error}"));
        fs::create_dir_all(&folder).map_err(impossible)?;
        let log = File::create(folder.join(LOG)).map_err(impossible)?;
        let said = log.try_clone().map_err(impossible)?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::null()).stdout(said).stderr(log);
        let child = command.spawn().map_err(impossible)?;
        let id = index::id_of(&folder);
        *last = Some(Job { child, folder });
        Ok(id)
    }

    /// Ends the job of this run. Its folder stays and can be continued.
    pub(crate) fn stop(&self, id: &str) -> Result<(), Refusal> {
        let mut last = self.lock();
        match last.as_mut() {
            Some(job) if index::id_of(&job.folder) == id => {
                end(&mut job.child);
                *last = None;
                Ok(())
            }
            _ => Err(Refusal::conflict("this run is not under way here")),
        }
    }

    /// How the job of this run does.
    pub(crate) fn state(&self, id: &str) -> State {
        match self.lock().as_mut() {
            Some(job) if index::id_of(&job.folder) == id => match job.child.try_wait() {
                Ok(None) => State::Running,
                Ok(Some(status)) if status.success() => State::Over,
                _ => State::Failed(last_words(&job.folder.join(LOG))),
            },
            _ => State::Over,
        }
    }

    /// Ends what runs.
    pub(crate) fn close(&self) {
        if let Some(mut job) = self.lock().take() {
            end(&mut job.child);
        }
    }

    /// A folder that does not exist yet.
    fn new_folder(&self, name: &str) -> PathBuf {
        let plain: String =
            name.chars().map(|char| if char.is_ascii_alphanumeric() { char } else { '-' }).collect();
        let candidates = (1..).map(|number| self.home.join(format!("{plain}-{number}")));
        candidates.into_iter().find(|folder| !folder.exists()).expect("numbers do not end")
    }

    fn lock(&self) -> MutexGuard<'_, Option<Job>> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Ends a process for good; runs survive it.
fn end(child: &mut Child) {
    let _ = child.kill();
    let _ = child.wait();
}

/// The last line of a log.
fn last_words(path: &Path) -> String {
    const TAIL: u64 = 2_000;
    let read = || -> std::io::Result<Vec<u8>> {
        let mut file = File::open(path)?;
        let length = file.metadata()?.len();
        file.seek(SeekFrom::Start(length.saturating_sub(TAIL)))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    let text = String::from_utf8_lossy(&read().unwrap_or_default()).into_owned();
    text.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or("it ended without a word").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(wanted: &RunRequest) -> Result<Vec<String>, Refusal> {
        wanted.arguments(&Catalogue::default(), Path::new("folder"))
    }

    fn pairing(players: &[&str], games: u64) -> RunRequest {
        let players = players.iter().map(|&text| text.to_owned()).collect();
        RunRequest::Match { game: "othello".to_owned(), players, games, seed: 3 }
    }

    #[test]
    fn a_match_becomes_a_command() {
        let words = words(&pairing(&["random", "level=3"], 20)).expect("a match");
        assert_eq!(
            words,
            ["match", "othello", "random", "level=3", "--games", "20", "--seed", "3", "--out", "folder"]
        );
    }

    #[test]
    fn nothing_else_is_started() {
        for players in
            [&["random"][..], &["random", "gtp:cmd=ls"], &["human", "random"], &["random", "--help"]]
        {
            assert!(words(&pairing(players, 20)).is_err(), "{players:?}");
        }
        assert!(words(&pairing(&["random", "random"], GAMES + 1)).is_err());
        let training = |method: &str, preset: &str| RunRequest::Training {
            method: method.to_owned(),
            game: "othello".to_owned(),
            preset: preset.to_owned(),
        };
        assert!(words(&training("eval", "quick")).is_ok());
        assert!(
            words(&training("eval --run x", "quick")).is_err() && words(&training("eval", "--help")).is_err()
        );
    }

    #[test]
    fn a_server_without_a_program_starts_nothing() {
        let jobs = Jobs::new(None, std::env::temp_dir());
        assert!(jobs.start(&pairing(&["random", "random"], 2), &Catalogue::default()).is_err());
        assert!(jobs.stop("0").is_err());
        assert_eq!(jobs.state("0"), State::Over);
    }
}
