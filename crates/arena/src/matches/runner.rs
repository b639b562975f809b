//! Plays a tournament: threads that take the next open game, and a book that everybody enters results into.

use std::path::Path;
use std::sync::mpsc::channel;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use super::config::{ConfigError, TournamentConfig};
use super::digest::Digest;
use super::folder::{FolderError, RunFolder, at};
use super::ledger::Ledger;
use super::record::MatchRecord;
use super::result::TournamentResult;
use super::schedule::GameSlot;
use super::table::{Roster, Table};
use super::writer::LineWriter;
use crate::openings::OpeningError;
use crate::statistics::Anchor;
use crate::{ArenaGame, Player, PlayerError};

/// Where a tournament stands.
#[derive(Debug)]
pub struct Progress<'a> {
    /// Games played, in earlier runs too.
    pub done: u64,
    /// Games there are, if no pairing ends early.
    pub games: u64,
    /// The game that was finished just now; `None` at the beginning.
    pub last: Option<&'a MatchRecord>,
}

/// Why a tournament could not be played.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// The configuration is wrong.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The folder cannot be used.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// There is no opening for some round.
    #[error(transparent)]
    Opening(#[from] OpeningError),
}

/// The book and the next game, shared by all threads.
struct Desk<'a> {
    ledger: Ledger<'a>,
    next: u64,
    problem: Option<OpeningError>,
    is_closed: bool,
}

impl Desk<'_> {
    /// No more games: there is no opening for one of them.
    fn give_up(&mut self, problem: OpeningError) {
        self.problem = Some(problem);
        self.is_closed = true;
    }

    /// The next game that is still to be played.
    fn take(&mut self) -> Option<GameSlot> {
        while !self.is_closed
            && let Some(slot) = self.ledger.schedule.slot(self.next)
        {
            self.next += 1;
            if self.ledger.is_open(self.next - 1) {
                return Some(slot);
            }
        }
        None
    }
}

/// Plays a tournament that leaves nothing behind but its result.
///
/// # Errors
/// If the configuration is wrong or an opening cannot be had.
pub fn run(
    config: &TournamentConfig,
    game: &dyn ArenaGame,
    threads: usize,
    anchors: &[Anchor],
    progress: &mut dyn FnMut(&Progress<'_>),
) -> Result<TournamentResult, RunError> {
    config.check(game)?;
    let room = Room { game, roster: &by_text(config, game), threads };
    play(config, &room, anchors, (Vec::new(), None), progress)
}

/// The same with players that no text names: the configuration's texts are but their names.
///
/// # Errors
/// If an opening cannot be had.
pub fn run_with(
    config: &TournamentConfig,
    game: &dyn ArenaGame,
    roster: &Roster<'_>,
    threads: usize,
    progress: &mut dyn FnMut(&Progress<'_>),
) -> Result<TournamentResult, RunError> {
    play(config, &Room { game, roster, threads }, &[], (Vec::new(), None), progress)
}

/// Plays a tournament in a folder, or goes on with one that was stopped there. The result is the same.
///
/// # Errors
/// If the configuration is wrong, the folder belongs to another tournament or cannot be written.
pub fn run_in_folder(
    config: &TournamentConfig,
    game: &dyn ArenaGame,
    folder: &Path,
    threads: usize,
    anchors: &[Anchor],
    progress: &mut dyn FnMut(&Progress<'_>),
) -> Result<TournamentResult, RunError> {
    config.check(game)?;
    let folder = RunFolder::claim(folder, config)?;
    let (records, file) = folder.continue_games(&config.schedule(game))?;
    let writer = LineWriter::new(file);
    let room = Room { game, roster: &by_text(config, game), threads };
    let result = play(config, &room, anchors, (records, Some(&writer)), progress);
    writer.finish().map_err(at(&folder.games_path()))?;
    let result = result?;
    folder.write_result(&result.to_json())?;
    Ok(result)
}

/// Where the tournament is played and by whom.
struct Room<'a> {
    game: &'a dyn ArenaGame,
    roster: &'a Roster<'a>,
    threads: usize,
}

/// The players that the texts of the configuration name.
fn by_text<'a>(
    config: &'a TournamentConfig,
    game: &'a dyn ArenaGame,
) -> impl Fn(usize, u64) -> Result<Box<dyn Player>, PlayerError> + Sync + 'a {
    |player, seed| game.seeded_player(&config.players[player], seed)
}

/// Plays what is not among the records.
fn play(
    config: &TournamentConfig,
    &Room { game, roster, threads }: &Room<'_>,
    anchors: &[Anchor],
    (records, writer): (Vec<MatchRecord>, Option<&LineWriter>),
    progress: &mut dyn FnMut(&Progress<'_>),
) -> Result<TournamentResult, RunError> {
    let schedule = config.schedule(game);
    let mut ledger = Ledger::new(&schedule, config.stop);
    for record in &records {
        ledger.enter(record.number, Digest::of(record));
    }
    let (mut done, games) = (ledger.len(), schedule.games());
    progress(&Progress { done, games, last: None });
    drop(records);

    let desk = Mutex::new(Desk { ledger, next: 0, problem: None, is_closed: false });
    let table = Table { game, config, schedule: &schedule, roster };
    let (sender, finished) = channel();
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let (desk, table, sender) = (&desk, &table, sender.clone());
            scope.spawn(move || {
                while let Some(slot) = { lock(desk).take() } {
                    match table.play(slot) {
                        Ok(record) => {
                            lock(desk).ledger.enter(record.number, Digest::of(&record));
                            // Nobody listens any more only if the program is about to end.
                            let _ = sender.send(record);
                        }
                        Err(problem) => lock(desk).give_up(problem),
                    }
                }
            });
        }
        drop(sender);
        for record in finished {
            done += 1;
            if !writer.is_none_or(|writer| writer.write(record.to_line())) {
                lock(&desk).is_closed = true;
            }
            progress(&Progress { done, games, last: Some(&record) });
        }
    });
    let desk = desk.into_inner().unwrap_or_else(PoisonError::into_inner);
    match desk.problem {
        Some(problem) => Err(problem.into()),
        None => Ok(TournamentResult::of(config, game, &desk.ledger, anchors)),
    }
}

/// Locks the desk. A thread that panicked there cannot leave the book in disorder: entries are made whole.
fn lock<'a, 'b>(desk: &'a Mutex<Desk<'b>>) -> MutexGuard<'a, Desk<'b>> {
    desk.lock().unwrap_or_else(PoisonError::into_inner)
}
