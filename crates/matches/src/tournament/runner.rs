//! Plays a tournament: the games that are still open go to an executor, and what comes back is entered into the book.

use std::collections::HashSet;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use spielwerk_run::{Executor, LocalThreads, PieceResult, RunError as WorkError, Task, WorkSource};
use spielwerk_session::AnyGame;

use super::config::{ConfigError, TournamentConfig};
use super::digest::Digest;
use super::folder::{FolderError, RunFolder, at, belongs_to};
use super::job::{GameJob, describe, from_piece};
use super::ledger::Ledger;
use super::record::MatchRecord;
use super::result::TournamentResult;
use super::table::Roster;
use super::timing::timing_line;
use super::writer::LineWriter;
use crate::statistics::Anchor;

/// The state of a tournament.
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
    /// A game cannot be played: there is no opening for it, or the machines that should play it cannot be reached.
    #[error(transparent)]
    Work(#[from] WorkError),
}

/// The book, the next game and where games are written down: what the executor asks and hands results to.
struct GameSource<'a> {
    ledger: Ledger<'a>,
    next: u64,
    done: u64,
    is_closed: bool,
    writers: Option<&'a Writers>,
    progress: &'a mut dyn FnMut(&Progress<'_>),
}

/// The files of games and of times.
struct Writers {
    games: LineWriter,
    timing: LineWriter,
}

impl WorkSource for GameSource<'_> {
    fn next(&mut self) -> Option<u64> {
        while !self.is_closed && self.next < self.ledger.schedule.games() {
            self.next += 1;
            if self.ledger.is_open(self.next - 1) {
                return Some(self.next - 1);
            }
        }
        None
    }

    fn take(&mut self, number: u64, result: PieceResult) -> Result<(), WorkError> {
        let mut record = from_piece(number, &result)?;
        if !belongs_to(self.ledger.schedule, &record) {
            return Err(WorkError::Setting(format!("game {number} does not belong to this tournament")));
        }
        self.ledger.enter(number, Digest::of(&record));
        self.done += 1;
        if let Some(Writers { games, timing }) = self.writers {
            let seconds = record.take_seconds();
            let line = record.to_line();
            record.set_seconds(&seconds);
            let is_written = games.write(line) && timing.write(timing_line(number, seconds));
            // Why it cannot be written is told at the end, when the writer says it.
            self.is_closed |= !is_written;
        }
        let games = self.ledger.schedule.games();
        (self.progress)(&Progress { done: self.done, games, last: Some(&record) });
        Ok(())
    }

    fn is_wanted(&self, number: u64) -> bool {
        self.ledger.is_open(number)
    }

    fn is_durable(&self) -> bool {
        self.writers.is_some()
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

/// Plays a tournament with players that no text names: the configuration's texts are but their names.
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

/// Plays a tournament in a folder, or continues with one that was stopped there. The result is the same.
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
    executor: Option<&'a dyn Executor>,
}

impl<'a> Runner<'a> {
    /// A tournament of the players that its texts name, on one thread, to its end.
    pub fn new(config: &'a TournamentConfig, game: &'a dyn AnyGame) -> Self {
        Self { config, game, roster: None, threads: 1, anchors: &[], stop: None, executor: None }
    }

    /// With players that no text names: the configuration's texts are but their names.
    #[must_use]
    pub fn players(self, roster: &'a Roster<'a>) -> Self {
        Self { roster: Some(roster), ..self }
    }

    /// This many games at once.
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

    /// Lets an executor have the games played instead of the threads of this process. Players must be named by texts.
    #[must_use]
    pub fn executor(self, executor: Option<&'a dyn Executor>) -> Self {
        Self { executor, ..self }
    }

    /// Plays and leaves nothing behind but the result.
    ///
    /// # Errors
    /// If the configuration is wrong or an opening cannot be had.
    pub fn run(&self, progress: &mut dyn FnMut(&Progress<'_>)) -> Result<TournamentResult, RunError> {
        self.check()?;
        self.play(Vec::new(), None, progress).map(|(result, _)| result)
    }

    /// Plays in a folder, or continues with what was stopped there. The result is the same.
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
        let timing = folder.continue_timing()?;
        let writers = Writers { games: LineWriter::new(file), timing: LineWriter::new(timing) };
        let played = self.play(records, Some(&writers), progress);
        writers.games.finish().map_err(at(&folder.games_path()))?;
        writers.timing.finish().map_err(at(&folder.timing_path()))?;
        let (result, counts) = played?;
        if let Some(counts) = counts {
            folder.settle(|number| counts.contains(&number))?;
        }
        folder.write_result(&result.clone().without_time().to_json())?;
        Ok(result)
    }

    /// Players that no text names cannot be checked before they sit down.
    fn check(&self) -> Result<(), ConfigError> {
        if self.roster.is_none() { self.config.check(self.game) } else { Ok(()) }
    }

    /// Plays what is not among the records. Once the tournament is over, the numbers of the games that belong to it come
    /// with the result.
    fn play(
        &self,
        records: Vec<MatchRecord>,
        writers: Option<&Writers>,
        progress: &mut dyn FnMut(&Progress<'_>),
    ) -> Result<(TournamentResult, Option<HashSet<u64>>), RunError> {
        let &Self { config, game, anchors, stop, .. } = self;
        let schedule = config.schedule(game);
        let mut ledger = Ledger::new(&schedule, config.stop);
        for record in &records {
            ledger.enter(record.number, Digest::of(record));
        }
        let (done, games) = (ledger.len(), schedule.games());
        progress(&Progress { done, games, last: None });
        drop(records);

        let by_text = |player: usize, seed| game.seeded_player(&config.players[player], seed);
        let roster = self.roster.unwrap_or(&by_text);
        let job = GameJob { game, config, schedule: &schedule, roster };
        let describe = || match self.roster {
            None => describe(config, game),
            Some(_) => Err(WorkError::Setting("only players named by texts can play elsewhere".to_owned())),
        };
        let task = Task { job: &job, side_by_side: 1, describe: &describe };
        let local = LocalThreads(self.threads);
        let executor = self.executor.unwrap_or(&local);
        let mut desk = GameSource { ledger, next: 0, done, is_closed: false, writers, progress };
        executor.run(&task, &mut desk, stop)?;
        let GameSource { mut ledger, .. } = desk;
        let mut counts = None;
        if ledger.is_complete() {
            ledger = ledger.in_order();
            counts = Some((0..games).filter(|&number| ledger.holds(number)).collect());
        }
        Ok((TournamentResult::of(config, game, &ledger, anchors), counts))
    }
}
