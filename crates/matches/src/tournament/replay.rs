//! Replaying the games of a tournament: does every record lead to the result it claims?

use std::path::Path;

use spielwerk_core::check::CheckReport;
use spielwerk_core::{ParseError, SearchControl};
use spielwerk_session::{Registry, Session};

use super::config::TournamentConfig;
use super::folder::{FolderError, RunFolder};
use super::outcome::{Ending, GameOutcome};
use super::record::MatchRecord;
use spielwerk_session::AnyGame;

/// What came of a replay.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReplayReport {
    /// Games, moves, facts, and every fact on which the records and the rules differ.
    pub check: CheckReport,
    /// Games that the solver ended and did not prove again, because its budget is one of time.
    pub unproven: usize,
}

/// Replays the games of a tournament's folder, or of a file of its records.
///
/// Every move must be legal and every outcome what the rules, the solver or the law of forfeits make of it. In a
/// folder the games must also be those of its configuration, with their openings and seatings.
///
/// # Errors
/// If a file cannot be read or a line is not a record.
pub fn replay(registry: &Registry, path: &Path) -> Result<ReplayReport, FolderError> {
    let mut report = ReplayReport::default();
    if path.is_dir() {
        let folder = RunFolder::open(path);
        let config = folder.config()?;
        replay_text(registry, &mut report, &folder.games_path(), &folder.games()?, Some(&config))?;
    } else {
        let text = std::fs::read_to_string(path).map_err(super::folder::at(path))?;
        replay_text(registry, &mut report, path, &text, None)?;
    }
    Ok(report)
}

fn replay_text(
    registry: &Registry,
    report: &mut ReplayReport,
    path: &Path,
    text: &str,
    config: Option<&TournamentConfig>,
) -> Result<(), FolderError> {
    let mut known: Option<(String, Box<dyn AnyGame>)> = None;
    for (line, content) in (1..).zip(text.lines()).filter(|(_, content)| !content.trim().is_empty()) {
        let wrong = |reason: String| FolderError::Line { path: path.to_owned(), line, reason };
        let record = MatchRecord::from_line(content).map_err(|error| wrong(error.to_string()))?;
        if known.as_ref().is_none_or(|(name, _)| *name != record.game.game) {
            let game = registry.game(&record.game.game).map_err(|error| wrong(error.to_string()))?;
            known = Some((record.game.game.clone(), game));
        }
        let game = &*known.as_ref().expect("the game was just found").1;
        report.replay(game, line, &record).map_err(|error| wrong(error.to_string()))?;
        if let Some(config) = config {
            report.compare_with_schedule(config, game, line, &record);
        }
    }
    Ok(())
}

impl ReplayReport {
    fn replay(&mut self, game: &dyn AnyGame, line: usize, record: &MatchRecord) -> Result<(), ParseError> {
        let mut session = game.resume(&record.game.start)?;
        self.check.games += 1;
        for (ply, mv) in (1..).zip(&record.game.moves) {
            if let Err(problem) = session.play(mv) {
                self.check.disagree(line, format!("ply {ply}: {problem}"));
                return Ok(());
            }
            self.check.moves += 1;
        }
        self.check.compare(line, "payoffs", &record.game.payoffs, &session.payoffs());
        let thoughts = record.game.moves.len().checked_sub(record.opening);
        self.check.compare(line, "thoughts", &Some(record.thoughts.len()), &thoughts);
        if let Some(outcome) = self.outcome(game, &*session, &record.outcome) {
            self.check.compare(line, "outcome", &record.outcome, &outcome);
        }
        Ok(())
    }

    /// The outcome that the end of a game should have, given how the record says it came about; `None` if that cannot
    /// be told.
    fn outcome(
        &mut self,
        game: &dyn AnyGame,
        session: &dyn Session,
        claimed: &GameOutcome,
    ) -> Option<GameOutcome> {
        if let Some(payoffs) = session.payoffs() {
            return Some(GameOutcome::finished(payoffs));
        }
        match &claimed.ending {
            Ending::Finished => Some(GameOutcome::finished(Vec::new())),
            Ending::Forfeit { seat, reason } => {
                Some(GameOutcome::forfeit(*seat, game.seats(), reason.clone()))
            }
            Ending::Adjudicated { solver } => {
                let mut judge = game.solver(solver).ok()??;
                let proof = judge
                    .think(&session.open_view(), &mut SearchControl::none())
                    .ok()
                    .and_then(|found| found.proof);
                self.unproven += usize::from(proof.is_none());
                Some(GameOutcome::adjudicated(proof?, session.turn()?, solver))
            }
        }
    }

    /// Whether the record is the game that the configuration has at its number.
    fn compare_with_schedule(
        &mut self,
        config: &TournamentConfig,
        game: &dyn AnyGame,
        line: usize,
        record: &MatchRecord,
    ) {
        let schedule = config.schedule(game);
        let Some(slot) = schedule.slot(record.number) else {
            self.check.disagree(line, format!("there is no game {}", record.number));
            return;
        };
        self.check.compare(line, "seating", &record.seating, &schedule.seating(slot));
        match config.openings.begin(game, config.seed, slot.round) {
            Ok(session) => {
                let begin = session.record();
                let opening = record.game.moves.get(..record.opening).unwrap_or_default().to_vec();
                self.check.compare(
                    line,
                    "opening",
                    &(&record.game.start, &opening),
                    &(&begin.start, &begin.moves),
                );
            }
            Err(error) => self.check.disagree(line, error.to_string()),
        }
    }
}
