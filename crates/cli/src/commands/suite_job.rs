//! Positions of a test suite as work that any machine can do.
//!
//! Each position is searched by players that are as new, so that what is found depends on the position alone; on one
//! machine a solver keeps its transposition table from position to position, which changes nodes and no values.

use std::sync::atomic::{AtomicBool, Ordering};

use serde::{Deserialize, Serialize};
use spielwerk_core::{SearchControl, ValueUnit};
use spielwerk_matches::PlayerFiles;
use spielwerk_run::{Executor, Job, JobDescription, PieceResult, Pieces, RunError, Task, WorkSource};
use spielwerk_session::{AnyGame, Player};

use super::solve::exact_value;
use crate::interrupt;
use crate::progress;

/// The kind of this work in descriptions of jobs.
pub(crate) const SUITE_KIND: &str = "suite";

/// What is asked of each position.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct SuiteConfig {
    /// The parameters of the solver.
    pub(crate) with: String,
    /// The player whose moves are judged; without one the positions are only solved.
    pub(crate) player: Option<String>,
    /// The files that the player names.
    pub(crate) files: PlayerFiles,
}

/// What was found of a position.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct PositionResult {
    /// Whether the game is over there.
    pub(crate) is_finished: bool,
    /// Its exact value, if it was proven.
    pub(crate) value: Option<f64>,
    /// The unit of the value.
    pub(crate) unit: Option<ValueUnit>,
    /// The value after the player's move, for the side that made it.
    pub(crate) after: Option<f64>,
    /// Positions that the solver visited.
    pub(crate) nodes: u64,
    /// Seconds that the solver took for the value.
    #[serde(skip)]
    pub(crate) seconds: f64,
}

pub(crate) struct SuiteJob {
    pub(crate) game: Box<dyn AnyGame>,
    pub(crate) config: SuiteConfig,
    /// In the notation of the game. They travel as a file: a book has more of them than a message holds.
    pub(crate) positions: Vec<String>,
}

/// The file of the positions in descriptions of jobs, a line each.
const POSITIONS_FILE: &str = "positions";

impl SuiteJob {
    fn solver(&self) -> Result<Box<dyn Player>, RunError> {
        let solver = self.game.solver(&self.config.with).map_err(RunError::method)?;
        solver.ok_or_else(|| RunError::Setting(format!("there is no exact solver for {}", self.game.spec())))
    }

    fn examine(&self, position: &str, solver: &mut Box<dyn Player>) -> Result<PositionResult, RunError> {
        let mut session = self.game.resume(position).map_err(RunError::method)?;
        let none = PositionResult {
            is_finished: true,
            value: None,
            unit: None,
            after: None,
            nodes: 0,
            seconds: 0.0,
        };
        let Some(seat) = session.turn() else { return Ok(none) };
        if !solver.reset() {
            *solver = self.solver()?;
        }
        let begin = std::time::Instant::now();
        let analysis =
            solver.think(&session.open_view(), &mut SearchControl::none()).map_err(RunError::method)?;
        let seconds = begin.elapsed().as_secs_f64();
        let value = exact_value(&analysis);
        let mut after = None;
        if let Some(player) = &self.config.player {
            let mut player = self.game.player(player).map_err(RunError::method)?;
            let chosen = player.think(&session.seat_view(), &mut SearchControl::none());
            session.play(&chosen.map_err(RunError::method)?.best).map_err(RunError::method)?;
            after = match session.turn() {
                None => value,
                Some(next) => {
                    let answer = solver.think(&session.open_view(), &mut SearchControl::none());
                    let value = exact_value(&answer.map_err(RunError::method)?);
                    value.map(|value| if next == seat { value } else { -value })
                }
            };
        }
        let (unit, nodes) = (Some(analysis.unit), analysis.nodes);
        Ok(PositionResult { is_finished: false, value, unit, after, nodes, seconds })
    }
}

impl Job for SuiteJob {
    fn work(&self, pieces: &mut dyn Pieces, stop: &AtomicBool) -> Result<(), RunError> {
        let mut solver = self.solver()?;
        while let Some(number) = pieces.next(true)
            && !stop.load(Ordering::Relaxed)
        {
            let no_position = || RunError::Setting(format!("there is no position {number}"));
            let position = self.positions.get(number as usize).ok_or_else(no_position)?;
            let found = self.examine(position, &mut solver)?;
            let bytes = serde_json::to_vec(&found).map_err(RunError::method)?;
            pieces.hand_in(number, PieceResult { bytes, timing: found.seconds.to_le_bytes().to_vec() });
        }
        Ok(())
    }
}

/// Hears of each position, in their order; an error is a sentence and ends the work.
pub(crate) type Hear<'a> = dyn FnMut(PositionResult) -> Result<(), String> + 'a;

/// What wants every position once and passes results on in their order.
struct Collection<'a> {
    next: u64,
    /// How many were passed on.
    heard: usize,
    found: Vec<Option<PositionResult>>,
    hear: &'a mut Hear<'a>,
}

impl WorkSource for Collection<'_> {
    fn next(&mut self) -> Option<u64> {
        let number = self.next;
        self.next += 1;
        (number < self.found.len() as u64).then_some(number)
    }

    fn take(&mut self, number: u64, result: PieceResult) -> Result<(), RunError> {
        let wrong = |reason: String| RunError::Setting(format!("the result of position {number}: {reason}"));
        let read = serde_json::from_slice::<PositionResult>(&result.bytes);
        let mut found = read.map_err(|error| wrong(error.to_string()))?;
        if let Ok(seconds) = result.timing.try_into() {
            found.seconds = f64::from_le_bytes(seconds);
        }
        let place = self.found.get_mut(number as usize);
        *place.ok_or_else(|| wrong("there is no such position".to_owned()))? = Some(found);
        while let Some(&Some(found)) = self.found.get(self.heard) {
            self.heard += 1;
            (self.hear)(found).map_err(RunError::Setting)?;
        }
        Ok(())
    }
}

/// Has positions examined and tells of each, in their order; false if it was stopped first.
pub(crate) fn examine_each<'a>(
    job: &SuiteJob,
    executor: &dyn Executor,
    hear: &'a mut Hear<'a>,
) -> Result<bool, RunError> {
    let describe = || {
        let players: Vec<String> = job.config.player.iter().cloned().collect();
        let (packed, mut files) = PlayerFiles::pack(&players, &*job.game)?;
        files.push((POSITIONS_FILE.to_owned(), job.positions.join("\n").into_bytes()));
        let config = SuiteConfig { files: packed, ..job.config.clone() };
        Ok(JobDescription {
            kind: SUITE_KIND,
            game: job.game.spec(),
            config: serde_json::to_value(config).map_err(RunError::method)?,
            files,
            pieces: job.positions.len() as u64,
        })
    };
    let count = job.positions.len();
    let mut collection = Collection { next: 0, heard: 0, found: vec![None; count], hear };
    let task = Task { job, side_by_side: 1, describe: &describe };
    executor.run(&task, &mut collection, Some(interrupt::flag()))?;
    Ok(collection.heard == count)
}

/// Has all positions examined; the first ones if it is stopped.
pub(crate) fn examine_all(job: &SuiteJob, executor: &dyn Executor) -> Result<Vec<PositionResult>, RunError> {
    let bar = progress::bar(job.positions.len() as u64, "positions");
    let mut found = Vec::with_capacity(job.positions.len());
    let mut keep = |result| {
        bar.inc(1);
        found.push(result);
        Ok(())
    };
    examine_each(job, executor, &mut keep)?;
    bar.finish_and_clear();
    Ok(found)
}

/// Opens a suite that was described on another machine.
#[cfg(feature = "cluster")]
pub(crate) fn open_suite(
    registry: &spielwerk_session::Registry,
    order: &spielwerk_run::JobOrder,
) -> Result<Box<dyn Job + Send>, RunError> {
    let wrong = |error: &dyn std::fmt::Display| RunError::Setting(format!("a job of positions: {error}"));
    let game = registry.game(&order.game).map_err(|error| wrong(&error))?;
    let mut config: SuiteConfig =
        serde_json::from_value(order.config.clone()).map_err(|error| wrong(&error))?;
    let players: Vec<String> = config.player.iter().cloned().collect();
    config.player = config.files.unpack(&players, order, &*game)?.pop();
    let text = std::fs::read_to_string(order.file(POSITIONS_FILE)?).map_err(|error| wrong(&error))?;
    let positions = text.lines().map(str::to_owned).collect();
    Ok(Box::new(SuiteJob { game, config, positions }))
}
