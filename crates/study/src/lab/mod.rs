//! Where studies work: matches and measurements that are kept in a folder and never made twice.

mod measure;
mod resolve;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use spielwerk_matches::{
    MatchRecord, Progress, Roster, Runner, TournamentConfig, TournamentResult, files_of_player,
};
use spielwerk_run::Executor;
use spielwerk_session::AnyGame;

use crate::StudyError;
use crate::error::at;
use crate::report::{Machine, Report};

pub use resolve::Resolution;

/// How much work a study does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// A few minutes: everything is there, with wide intervals.
    Quick,
    /// What the published figures come from.
    Full,
}

/// What a lab works with.
#[derive(Clone, Debug)]
pub struct LabConfig {
    /// Where everything is kept.
    pub folder: PathBuf,
    /// How much is done.
    pub scope: Scope,
    /// How many games are played at once.
    pub threads: usize,
    /// A file of games of others, for studies that look at such.
    pub archive: Option<PathBuf>,
    /// The folders of training runs, for studies that look at such.
    pub runs: Vec<PathBuf>,
    /// When matches that have not resolved their effect yet are left as they are; the same command resumes them.
    pub deadline: Option<Instant>,
    /// The command that was given, for the report.
    pub command: String,
    /// The machine, for the report.
    pub machine: Machine,
}

/// The state of a study.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StudyProgress<'a> {
    /// The part it works on.
    pub part: &'a str,
    /// How much of it is done.
    pub done: u64,
    /// Of how much.
    pub of: u64,
}

/// A place to work in.
pub struct Lab<'a> {
    config: LabConfig,
    stop: &'a AtomicBool,
    tell: &'a mut dyn FnMut(StudyProgress<'_>),
    executor: Option<&'a dyn Executor>,
}

impl<'a> Lab<'a> {
    /// A lab; raising `stop` ends the work, and `tell` is called as it continues.
    pub fn new(config: LabConfig, stop: &'a AtomicBool, tell: &'a mut dyn FnMut(StudyProgress<'_>)) -> Self {
        Self { config, stop, tell, executor: None }
    }

    /// Lets an executor play the matches between players that are named by texts, do not think by the clock and are not
    /// programs of this machine.
    #[must_use]
    pub fn with_executor(self, executor: Option<&'a dyn Executor>) -> Self {
        Self { executor, ..self }
    }

    /// What the lab works with.
    pub fn config(&self) -> &LabConfig {
        &self.config
    }

    /// The folder of the run to look at, if one was named, for a study that looks at one.
    ///
    /// # Errors
    /// If there are more.
    pub fn only_run(&self, study: &'static str) -> Result<Option<&Path>, StudyError> {
        match self.config.runs.as_slice() {
            [] => Ok(None),
            [run] => Ok(Some(run)),
            runs => Err(StudyError::Runs { study, count: runs.len() }),
        }
    }

    /// One of two values, by how much work is wanted.
    pub fn pick<T>(&self, quick: T, full: T) -> T {
        match self.config.scope {
            Scope::Quick => quick,
            Scope::Full => full,
        }
    }

    /// A report with this title.
    pub fn report(&self, title: &str) -> Report {
        let title = match self.config.scope {
            Scope::Quick => format!("{title} (quick run)"),
            Scope::Full => title.to_owned(),
        };
        Report::new(title, &self.config.command, self.config.machine.clone())
    }

    /// Plays a tournament, or what is left of it, in the folder of this name.
    ///
    /// # Errors
    /// If it cannot be played, or the study was asked to stop.
    pub fn contest(
        &mut self,
        name: &str,
        game: &dyn AnyGame,
        config: &TournamentConfig,
    ) -> Result<TournamentResult, StudyError> {
        let can_leave = |player: &String| files_of_player(player, game).is_ok();
        let executor =
            self.executor.filter(|_| !config.may_be_timed() && config.players.iter().all(can_leave));
        self.play(name, Runner::new(config, game).executor(executor))
    }

    /// Plays a tournament with players that no text names.
    ///
    /// # Errors
    /// As for [`Lab::contest`].
    pub fn contest_with(
        &mut self,
        name: &str,
        game: &dyn AnyGame,
        config: &TournamentConfig,
        roster: &Roster<'_>,
    ) -> Result<TournamentResult, StudyError> {
        self.play(name, Runner::new(config, game).players(roster))
    }

    fn play(&mut self, name: &str, runner: Runner<'_>) -> Result<TournamentResult, StudyError> {
        let folder = self.config.folder.join("matches").join(name);
        let mut tell = |progress: &Progress<'_>| {
            (self.tell)(StudyProgress { part: name, done: progress.done, of: progress.games });
        };
        let result =
            runner.threads(self.config.threads).stopped_by(self.stop).run_in_folder(&folder, &mut tell)?;
        self.go_on()?;
        Ok(result)
    }

    /// The games of a tournament that was played.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn games(&self, name: &str) -> Result<Vec<MatchRecord>, StudyError> {
        let path = self.config.folder.join("matches").join(name).join("games.jsonl");
        let text = std::fs::read_to_string(&path).map_err(at(&path))?;
        text.lines().map(|line| Ok(MatchRecord::from_line(line)?)).collect()
    }

    /// An error if the study was asked to stop.
    fn go_on(&self) -> Result<(), StudyError> {
        if self.stop.load(Ordering::Relaxed) { Err(StudyError::Stopped) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests;
