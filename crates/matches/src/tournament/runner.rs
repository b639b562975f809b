//! Plays a tournament: threads that take the next open game, and a book that everybody enters results into.

use std::path::Path;
use std::sync::atomic::AtomicBool;
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
use super::table::{Bench, Roster, Table};
use super::writer::LineWriter;
use crate::openings::OpeningError;
use crate::statistics::Anchor;
use spielwerk_session::AnyGame;

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
    game: &dyn AnyGame,
    threads: usize,
    anchors: &[Anchor],
    progress: &mut dyn FnMut(&Progress<'_>),
) -> Result<TournamentResult, RunError> {
    Runner::new(config, game).threads(threads).anchors(anchors).run(progress)
}

/// The same with players that no text names: the configuration's texts are but their names.
///
/// # Errors
/// If an opening cannot be had.
pub fn run_with(
    config: &TournamentConfig,
    game: &dyn AnyGame,
    roster: &Roster<'_>,
    threads: usize,
    progress: &mut dyn FnMut(&Progress<'_>),
) -> Result<TournamentResult, RunError> {
    Runner::new(config, game).players(roster).threads(threads).run(progress)
}

/// Plays a tournament in a folder, or goes on with one that was stopped there. The result is the same.
///
/// # Errors
/// If the configuration is wrong, the folder belongs to another tournament or cannot be written.
pub fn run_in_folder(
    config: &TournamentConfig,
    game: &dyn AnyGame,
    folder: &Path,
    threads: usize,
    anchors: &[Anchor],
    progress: &mut dyn FnMut(&Progress<'_>),
) -> Result<TournamentResult, RunError> {
    Runner::new(config, game).threads(threads).anchors(anchors).run_in_folder(folder, progress)
}

/// How a tournament is run: by whom, on how many threads, until when.
pub struct Runner<'a> {
    config: &'a TournamentConfig,
    game: &'a dyn AnyGame,
    roster: Option<&'a Roster<'a>>,
    threads: usize,
    anchors: &'a [Anchor],
    stop: Option<&'a AtomicBool>,
}

impl<'a> Runner<'a> {
    /// A tournament of the players that its texts name, on one thread, to its end.
    pub fn new(config: &'a TournamentConfig, game: &'a dyn AnyGame) -> Self {
        Self { config, game, roster: None, threads: 1, anchors: &[], stop: None }
    }

    /// With players that no text names: the configuration's texts are but their names.
    #[must_use]
    pub fn players(self, roster: &'a Roster<'a>) -> Self {
        Self { roster: Some(roster), ..self }
    }

    /// So many games at once.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self { threads: threads.max(1), ..self }
    }

    /// With players whose ratings are given.
    #[must_use]
    pub fn anchors(self, anchors: &'a [Anchor]) -> Self {
        Self { anchors, ..self }
    }

    /// Raising the flag ends the tournament at once: games under way are dropped, and the result is that of the
    /// others.
    #[must_use]
    pub fn stopped_by(self, stop: &'a AtomicBool) -> Self {
        Self { stop: Some(stop), ..self }
    }

    /// Plays and leaves nothing behind but the result.
    ///
    /// # Errors
    /// If the configuration is wrong or an opening cannot be had.
    pub fn run(&self, progress: &mut dyn FnMut(&Progress<'_>)) -> Result<TournamentResult, RunError> {
        self.check()?;
        self.play((Vec::new(), None), progress)
    }

    /// Plays in a folder, or goes on with what was stopped there. The result is the same.
    ///
    /// # Errors
    /// If the configuration is wrong, the folder belongs to another tournament or cannot be written.
    pub fn run_in_folder(
        &self,
        folder: &Path,
        progress: &mut dyn FnMut(&Progress<'_>),
    ) -> Result<TournamentResult, RunError> {
        self.check()?;
        let folder = RunFolder::claim(folder, self.config)?;
        let (records, file) = folder.continue_games(&self.config.schedule(self.game))?;
        let writer = LineWriter::new(file);
        let result = self.play((records, Some(&writer)), progress);
        writer.finish().map_err(at(&folder.games_path()))?;
        let result = result?;
        folder.write_result(&result.to_json())?;
        Ok(result)
    }

    /// Players that no text names cannot be checked before they sit down.
    fn check(&self) -> Result<(), ConfigError> {
        if self.roster.is_none() { self.config.check(self.game) } else { Ok(()) }
    }

    /// Plays what is not among the records.
    fn play(
        &self,
        (records, writer): (Vec<MatchRecord>, Option<&LineWriter>),
        progress: &mut dyn FnMut(&Progress<'_>),
    ) -> Result<TournamentResult, RunError> {
        let &Self { config, game, anchors, stop, .. } = self;
        let schedule = config.schedule(game);
        let mut ledger = Ledger::new(&schedule, config.stop);
        for record in &records {
            ledger.enter(record.number, Digest::of(record));
        }
        let (mut done, games) = (ledger.len(), schedule.games());
        progress(&Progress { done, games, last: None });
        drop(records);

        let by_text = |player: usize, seed| game.seeded_player(&config.players[player], seed);
        let roster = self.roster.unwrap_or(&by_text);
        let desk = Mutex::new(Desk { ledger, next: 0, problem: None, is_closed: false });
        let table = Table { game, config, schedule: &schedule, roster, stop };
        let (sender, finished) = channel();
        thread::scope(|scope| {
            for _ in 0..self.threads {
                let (desk, table, sender) = (&desk, &table, sender.clone());
                scope.spawn(move || {
                    let mut bench = Bench::default();
                    while let Some(slot) = { lock(desk).take() } {
                        match table.play(slot, &mut bench) {
                            Ok(Some(record)) => {
                                lock(desk).ledger.enter(record.number, Digest::of(&record));
                                // Nobody listens any more only if the program is about to end.
                                let _ = sender.send(record);
                            }
                            Ok(None) => lock(desk).is_closed = true,
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
}

/// Locks the desk. A thread that panicked there cannot leave the book in disorder: entries are made whole.
fn lock<'a, 'b>(desk: &'a Mutex<Desk<'b>>) -> MutexGuard<'a, Desk<'b>> {
    desk.lock().unwrap_or_else(PoisonError::into_inner)
}
