//! `spielwerk solve`: exact values.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use serde_json::json;
use spielwerk_core::{Analysis, SearchControl, ValueUnit};
use spielwerk_matches::PlayerFiles;
use spielwerk_session::{AnyGame, Player, Registry, TestPosition};

use super::analyse::write_analysis;
use super::nats::{Machines, NatsOptions};
use super::open;
use super::suite_job::{PositionResult, SuiteConfig, SuiteJob, examine_all};
use crate::failure::{Failure, Outcome};
use crate::progress;

/// Solve a position exactly, or check the solver against a test suite.
///
/// Values are for the side to move: points with open cards and fixed parties in Doppelkopf, discs in Othello, stones
/// before the last one in Connect Four, 1 and -1 elsewhere.
/// With `--with answer=outcome` these two only say who wins, which is faster. Suites are Pons lines for Connect Four and
/// OBF lines for Othello; exit code 1 if a value differs, 2 if a line cannot be read. A budget that ends the search early gives an honest "unknown".
#[derive(Args)]
pub(crate) struct Solve {
    /// The game.
    game: String,
    /// The position in the game's notation; without it the start.
    #[arg(long, conflicts_with = "positions")]
    position: Option<String>,
    /// A file with one position per line, and its value if known.
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,
    /// Use only the first N positions of the file.
    #[arg(long, requires = "positions")]
    first: Option<usize>,
    /// Parameters of the solver, as `spielwerk players GAME` lists them: table=64,time=10,answer=moves.
    #[arg(long, default_value = "")]
    with: String,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    nats: NatsOptions,
}

impl Solve {
    pub(crate) fn run(&self, registry: &Registry) -> Result<Outcome, Failure> {
        if self.positions.is_none() {
            self.nats.refuse("solve without --positions")?;
        }
        let game = registry.game(&self.game)?;
        let mut solver = exact_player(&*game, &self.with)?;
        if let Some(path) = &self.positions {
            let suite = read_suite(&*game, path, self.first)?;
            if self.nats.is_given() {
                let machines = Machines::connect(&self.nats, None, None)?;
                let outcome = self.solve_elsewhere(game, &suite, &machines)?;
                machines.close();
                return Ok(outcome);
            }
            return self.solve_suite(&*game, &mut *solver, &suite);
        }
        let session = open(&*game, self.position.as_deref(), 1)?;
        if session.turn().is_none() {
            return Err(Failure::Sentence("there is nothing to solve: the game is finished".to_owned()));
        }
        let analysis = solver.think(&session.open_view(), &mut SearchControl::none())?;
        let mut out = io::stdout().lock();
        if self.json {
            let value = exact_value(&analysis);
            writeln!(
                out,
                "{}",
                json!({ "position": session.position(), "value": value, "analysis": analysis })
            )?;
        } else {
            writeln!(out, "{}", session.picture(spielwerk_core::Viewer::Open))?;
            write_analysis(&mut out, &analysis)?;
        }
        Ok(Outcome::Success)
    }

    fn solve_suite(
        &self,
        game: &dyn AnyGame,
        solver: &mut dyn Player,
        suite: &[TestPosition],
    ) -> Result<Outcome, Failure> {
        let mut out = io::stdout().lock();
        let bar = progress::bar(suite.len() as u64, "positions");
        let mut tally = SuiteTally::default();
        for (number, entry) in (1..).zip(suite) {
            let session = game.resume(&entry.position)?;
            bar.inc(1);
            if session.turn().is_none() {
                continue;
            }
            let begin = Instant::now();
            let analysis = solver.think(&session.open_view(), &mut SearchControl::none())?;
            let found = PositionResult {
                is_finished: false,
                value: exact_value(&analysis),
                unit: Some(analysis.unit),
                after: None,
                nodes: analysis.nodes,
                seconds: begin.elapsed().as_secs_f64(),
            };
            tally.count(&mut out, number, entry, &found)?;
        }
        bar.finish_and_clear();
        tally.report(&mut out, game, suite.len(), self.json)
    }

    /// Solves the suite on other machines.
    fn solve_elsewhere(
        &self,
        game: Box<dyn AnyGame>,
        suite: &[TestPosition],
        machines: &Machines,
    ) -> Result<Outcome, Failure> {
        let positions = suite.iter().map(|entry| entry.position.clone()).collect();
        let config = SuiteConfig { with: self.with.clone(), player: None, files: PlayerFiles::default() };
        let job = SuiteJob { game, config, positions };
        let found = match machines.executor() {
            Some(executor) => examine_all(&job, executor)?,
            None => Vec::new(),
        };
        if found.len() < suite.len() {
            return Ok(Outcome::Interrupted);
        }
        let mut out = io::stdout().lock();
        let mut tally = SuiteTally::default();
        for (number, (entry, found)) in (1..).zip(suite.iter().zip(&found)) {
            if !found.is_finished {
                tally.count(&mut out, number, entry, found)?;
            }
        }
        tally.report(&mut out, &*job.game, suite.len(), self.json)
    }
}

/// What was found of a suite.
#[derive(Default)]
struct SuiteTally {
    checked: u64,
    wrong: u64,
    unknown: u64,
    nodes: u64,
    times: Vec<f64>,
}

impl SuiteTally {
    /// Counts a position, and says so if its value is another than the suite has.
    fn count(
        &mut self,
        out: &mut dyn Write,
        number: usize,
        entry: &TestPosition,
        found: &PositionResult,
    ) -> io::Result<()> {
        self.times.push(found.seconds);
        self.nodes += found.nodes;
        let Some(value) = found.value else {
            self.unknown += 1;
            return Ok(());
        };
        if let Some(wanted) = entry.value {
            self.checked += 1;
            let wanted = if found.unit == Some(ValueUnit::Payoff) { wanted.clamp(-1.0, 1.0) } else { wanted };
            if (wanted - value).abs() > 0.5 {
                self.wrong += 1;
                writeln!(out, "position {number}: {} is {value:+}, not {wanted:+}", entry.position)?;
            }
        }
        Ok(())
    }

    fn report(
        mut self,
        out: &mut dyn Write,
        game: &dyn AnyGame,
        positions: usize,
        json: bool,
    ) -> Result<Outcome, Failure> {
        let Self { checked, wrong, unknown, nodes, .. } = self;
        let count = self.times.len().max(1) as f64;
        let seconds: f64 = self.times.iter().sum();
        self.times.sort_by(f64::total_cmp);
        let median = self.times.get(self.times.len() / 2).copied().unwrap_or_default();
        if json {
            let report = json!({
                "game": game.spec(), "positions": positions, "checked": checked, "wrong": wrong,
                "unknown": unknown, "nodes": nodes, "seconds": seconds, "median_seconds": median,
            });
            writeln!(out, "{report}")?;
        } else {
            writeln!(
                out,
                "{}: {positions} positions, {checked} checked, {wrong} wrong, {unknown} unknown; \
                 {:.0} nodes and {:.6} s per position, half of them below {median:.6} s",
                game.spec(),
                nodes as f64 / count,
                seconds / count,
            )?;
        }
        Ok(if wrong == 0 { Outcome::Success } else { Outcome::Disagreement })
    }
}

/// The first positions of the test suite in a file, all of them without a number.
pub(super) fn read_suite(
    game: &dyn AnyGame,
    path: &Path,
    first: Option<usize>,
) -> Result<Vec<TestPosition>, Failure> {
    let text = fs::read_to_string(path).map_err(|error| Failure::in_file(path, error))?;
    let suite = game.read_suite(&text);
    let mut suite = suite.map_err(|(line, error)| Failure::in_file(path, format!("line {line}: {error}")))?;
    suite.truncate(first.unwrap_or(usize::MAX));
    Ok(suite)
}

/// The player that gives exact values, with these parameters.
pub(super) fn exact_player(game: &dyn AnyGame, parameters: &str) -> Result<Box<dyn Player>, Failure> {
    game.solver(parameters)?
        .ok_or_else(|| Failure::Sentence(format!("there is no exact solver for {}", game.spec())))
}

/// The value, if it is proven.
pub(super) fn exact_value(analysis: &Analysis) -> Option<f64> {
    analysis.proof.map(|_| analysis.value)
}
