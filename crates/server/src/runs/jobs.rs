//! Matches and trainings started from the page: one at a time, each a process of this program with a folder of its own.

use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom};
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use serde::Deserialize;

use super::index;
use crate::http::client::ClientId;
use crate::http::rate::RateLimit;
use crate::limits;
use crate::tables::admission;
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
                    if text.trim() == SeatPlayer::HUMAN {
                        return Err(Refusal::bad("people play at tables, not in matches"));
                    }
                    // What was admitted is passed on, not what was asked for.
                    given.push(admission::admit(&entry, text, None)?.text);
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
    /// The id of its run, which does not change when the folder goes.
    id: String,
    /// Why it failed, if it did.
    failure: Option<String>,
}

impl Job {
    /// How it does. A start that failed before there was anything to keep leaves no folder.
    fn state(&mut self) -> State {
        if let Some(reason) = &self.failure {
            return State::Failed(reason.clone());
        }
        match self.child.try_wait() {
            Ok(None) => State::Running,
            Ok(Some(status)) if status.success() => State::Over,
            _ => {
                let reason = stderr_tail(&self.folder.join(LOG));
                remove_if_empty(&self.folder);
                self.failure = Some(reason.clone());
                State::Failed(reason)
            }
        }
    }
}

/// Removes a folder that holds nothing but what a process said.
fn remove_if_empty(folder: &Path) {
    let only_log =
        fs::read_dir(folder).is_ok_and(|entries| entries.flatten().all(|entry| entry.file_name() == LOG));
    if only_log {
        // A folder that cannot be removed is one more that counts.
        let _ = fs::remove_dir_all(folder);
    }
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
    starts: RateLimit<IpAddr>,
    last: Mutex<Option<Job>>,
}

impl Jobs {
    /// Starts this program, if it is known where it is, with folders in `home`.
    pub(crate) fn new(program: Option<PathBuf>, home: PathBuf) -> Self {
        Self {
            program,
            home,
            starts: RateLimit::new(limits::RUN_BURST, limits::RUN_RATE),
            last: Mutex::default(),
        }
    }

    /// Starts a job for a client; returns the id of its run.
    pub(crate) fn start(
        &self,
        wanted: &RunRequest,
        catalogue: &Catalogue,
        client: &ClientId,
    ) -> Result<String, Refusal> {
        let program =
            self.program.as_ref().ok_or_else(|| Refusal::forbidden("this server starts no runs"))?;
        let mut last = self.lock();
        if last.as_mut().is_some_and(|job| job.state() == State::Running) {
            return Err(Refusal::too_many("another run is under way; wait for it or stop it"));
        }
        if !self.starts.take(client.address, Instant::now()) {
            return Err(Refusal::too_many("too many runs were started in a short time; wait a moment"));
        }
        let folders = fs::read_dir(&self.home).map_or(0, Iterator::count);
        if folders >= limits::RUN_FOLDERS {
            return Err(Refusal::full(format!(
                "there are {folders} runs already; remove some of their folders"
            )));
        }
        let folder = self.new_folder(&wanted.name());
        let arguments = wanted.arguments(catalogue, &folder)?;
        let child = spawn(program, arguments, &folder).map_err(|error| {
            remove_if_empty(&folder);
            Refusal::full(format!("the run cannot be started: {error}"))
        })?;
        let id = index::id_of(&folder);
        *last = Some(Job { child, folder, id: id.clone(), failure: None });
        Ok(id)
    }

    /// Ends the job of this run. Its folder stays and can be continued.
    pub(crate) fn stop(&self, id: &str) -> Result<(), Refusal> {
        let mut last = self.lock();
        match last.as_mut() {
            Some(job) if job.id == id => {
                end(&mut job.child);
                remove_if_empty(&job.folder);
                *last = None;
                Ok(())
            }
            _ => Err(Refusal::conflict("this run is not under way here")),
        }
    }

    /// How the job of this run does.
    pub(crate) fn state(&self, id: &str) -> State {
        match self.lock().as_mut() {
            Some(job) if job.id == id => job.state(),
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

/// Starts the program with a new folder for its work and for what it says.
fn spawn(program: &Path, arguments: Vec<String>, folder: &Path) -> std::io::Result<Child> {
    fs::create_dir_all(folder)?;
    let log = File::create(folder.join(LOG))?;
    let said = log.try_clone()?;
    Command::new(program).args(arguments).stdin(Stdio::null()).stdout(said).stderr(log).spawn()
}

/// Ends a process for good; runs survive it.
fn end(child: &mut Child) {
    let _ = child.kill();
    let _ = child.wait();
}

/// The last line of a log.
fn stderr_tail(path: &Path) -> String {
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
        let entry = Catalogue::default().game("othello").expect("a game");
        let third = admission::admit(&entry, "level=3", None).expect("a level").text;
        let words = self::words(&pairing(&["random", "level=3"], 20)).expect("a match");
        assert_eq!(
            words,
            ["match", "othello", "random", "level=3", "--games", "20", "--seed", "3", "--out", "folder"]
                .map(|word| if word == "level=3" { third.clone() } else { word.to_owned() })
        );
        let greedy = "pvs:depth=2,table=3000,threads=64,time=100000";
        let words = self::words(&pairing(&["random", greedy], 20)).expect("a match");
        let admitted = admission::admit(&entry, greedy, None).expect("a player").text;
        assert_eq!(words[3], admitted, "what was admitted is passed on");
        assert!(
            admitted.contains("table=256")
                && admitted.contains("time=60")
                && !admitted.contains("threads=64")
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

    #[cfg(unix)]
    #[test]
    fn starts_that_fail_leave_no_folder_and_are_limited() {
        let home = std::env::temp_dir().join(format!("spielwerk-jobs-{}", crate::tables::keys::secret()));
        let folders = || fs::read_dir(&home).map_or(0, Iterator::count);
        let client = ClientId::named("test");
        let request = pairing(&["random", "random"], 2);
        let missing = Jobs::new(Some(home.join("nothing")), home.clone());
        assert!(missing.start(&request, &Catalogue::default(), &client).is_err());
        assert_eq!(folders(), 0);
        let failing = Jobs::new(Some("/bin/false".into()), home.clone());
        let mut refused = 0;
        for _ in 0..20 {
            match failing.start(&request, &Catalogue::default(), &client) {
                Err(_) => refused += 1,
                Ok(id) => {
                    while failing.state(&id) == State::Running {
                        std::thread::sleep(std::time::Duration::from_millis(2));
                    }
                    assert!(matches!(failing.state(&id), State::Failed(_)), "and it says so afterwards");
                }
            }
        }
        assert_eq!((folders(), refused), (0, 20 - limits::RUN_BURST as usize));
        fs::remove_dir_all(home).expect("the folder can go");
    }

    #[test]
    fn a_server_without_a_program_starts_nothing() {
        let jobs = Jobs::new(None, std::env::temp_dir());
        assert!(
            jobs.start(&pairing(&["random", "random"], 2), &Catalogue::default(), &ClientId::named("test"))
                .is_err()
        );
        assert!(jobs.stop("0").is_err());
        assert_eq!(jobs.state("0"), State::Over);
    }
}
