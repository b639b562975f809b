//! The second phase of a run: a repertoire of openings, once the values are learned.

use std::error::Error;
use std::fs;
use std::path::PathBuf;

use serde_json::json;
use spielwerk_run::{Iteration, Progress, ProgressEvent, RunControl, RunError, RunFolder};

use super::config::Connect4TdConfig;
use super::repertoire::{PositionValues, RepertoireConfig, RepertoireLearner};
use super::task::Connect4Task;
use crate::values::ntuple::{NTuples, Repertoire};

/// Iterations of the whole phase.
const REPORTS: u64 = 20;
/// Strength is measured in every such iteration, and in the last.
const MEASURE_EVERY: u64 = 5;

/// Openings that are being learned.
pub(super) struct OpeningsPhase {
    network: NTuples,
    learner: RepertoireLearner,
    config: RepertoireConfig,
    /// Games of the first phase, and the iteration that this one begins with.
    games_before: u64,
    first: u32,
    /// Games so far; all of them as soon as nothing is left to learn.
    done: u64,
    /// Iterations so far.
    made: u32,
}

impl OpeningsPhase {
    /// The phase after a network was learned, new or as the last iteration of the run left it.
    pub(super) fn open(
        network: NTuples,
        openings: RepertoireConfig,
        config: &Connect4TdConfig,
        first: u32,
        folder: &RunFolder,
    ) -> Result<Self, RunError> {
        let (mut done, mut known) = (0, PositionValues::default());
        let made = folder.checkpoint().iterations.saturating_sub(first);
        if made > 0 {
            let path = file(folder, first + made - 1);
            let bytes = fs::read(&path).map_err(RunError::at(&path))?;
            (done, known) = read(&bytes).map_err(|reason| RunError::damaged(&path, reason))?;
        }
        let learner = RepertoireLearner::new(network.clone(), openings, config.seed, known);
        let learner = learner.map_err(RunError::method)?;
        Ok(Self { network, learner, config: openings, games_before: config.games, first, done, made })
    }

    /// Iterations of a phase, if it is not over early.
    pub(super) fn planned(openings: RepertoireConfig) -> u32 {
        openings.games.div_ceil(games_per_report(openings)) as u32
    }

    /// Iterations of this phase: fewer than planned if nothing is left to learn.
    pub(super) fn iterations(&self) -> u32 {
        if self.done >= self.config.games { self.made } else { Self::planned(self.config) }
    }

    /// The openings as they are known by now.
    pub(super) fn repertoire(&self) -> Repertoire {
        self.learner.repertoire()
    }

    /// Plays the games up to the next report.
    pub(super) fn iterate(
        &mut self,
        task: &mut Connect4Task,
        iteration: u32,
        folder: &RunFolder,
        control: &RunControl<'_>,
        progress: &mut Progress<'_>,
    ) -> Result<Iteration, RunError> {
        let every = games_per_report(self.config);
        let begin = self.done;
        let end = (begin + every).min(self.config.games);
        let mut is_open = true;
        while is_open && self.done < end {
            is_open = self.learner.play(self.done);
            self.done += 1;
            let (done, total) = (self.done - begin, end - begin);
            if done.is_multiple_of(64) || done == total || !is_open {
                progress(&ProgressEvent::Step { iteration, what: "games", done, total });
                if control.is_stopped() {
                    return Err(RunError::Stopped);
                }
            }
        }
        if !is_open {
            self.done = self.config.games;
        }
        self.made += 1;
        let repertoire = self.learner.repertoire();
        let (positions, kept, open) =
            (self.learner.known().len(), repertoire.len(), self.learner.open_boards().count());
        let games = self.games_before + self.done;
        let mut report = json!({
            "games": games,
            "repertoire": { "known": positions, "kept": kept, "open_boards": open },
        });
        let mut summary =
            format!("{games} games: {positions} positions known, {kept} kept, {open} boards open");
        if self.done == self.config.games || (self.done / every).is_multiple_of(MEASURE_EVERY) {
            let strength = task.against_perfection(&self.network, &repertoire)?;
            let share = |name: &str| 100.0 * strength[name].as_f64().unwrap_or_default();
            let (kept, won) = (share("openings_kept"), share("won_against_perfect"));
            summary = format!("{summary}, {kept:.1} % of openings kept, {won:.1} % won against perfect play");
            report["strength"] = strength;
        }
        folder.write(&file(folder, iteration), &write(self.learner.known(), self.done))?;
        let before = iteration.checked_sub(1).filter(|&before| before >= self.first);
        let obsolete = before.map(|before| file(folder, before)).into_iter().collect();
        Ok(Iteration { metrics: report, summary, obsolete, ..Iteration::default() })
    }
}

fn games_per_report(openings: RepertoireConfig) -> u64 {
    openings.games.div_ceil(REPORTS).max(1)
}

/// What is known after an iteration.
fn file(folder: &RunFolder, iteration: u32) -> PathBuf {
    folder.numbered("repertoire", iteration, "bin")
}

/// The number of games, then what is known.
fn write(known: &PositionValues, games: u64) -> Vec<u8> {
    let mut bytes = games.to_le_bytes().to_vec();
    bytes.extend(known.to_bytes());
    bytes
}

fn read(bytes: &[u8]) -> Result<(u64, PositionValues), Box<dyn Error + Send + Sync>> {
    let (games, known) = bytes.split_first_chunk::<8>().ok_or("the file is cut short")?;
    Ok((u64::from_le_bytes(*games), PositionValues::from_bytes(known)?))
}
