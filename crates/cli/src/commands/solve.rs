//! `spielwerk solve`: exact values.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use serde_json::json;
use spielwerk_core::{Analysis, SearchControl, Unit};
use spielwerk_session::{AnyGame, Player, Registry, TestPosition};

use super::analyse::write_analysis;
use super::open;
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
}

impl Solve {
    pub(crate) fn run(&self, registry: &Registry) -> Result<Outcome, Failure> {
        let game = registry.game(&self.game)?;
        let mut solver = exact_player(&*game, &self.with)?;
        if let Some(path) = &self.positions {
            let text = fs::read_to_string(path).map_err(|error| Failure::in_file(path, error))?;
            let mut suite = game
                .read_suite(&text)
                .map_err(|(line, error)| Failure::in_file(path, format!("line {line}: {error}")))?;
            suite.truncate(self.first.unwrap_or(usize::MAX));
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
        let (mut checked, mut wrong, mut unknown, mut nodes) = (0u64, 0u64, 0u64, 0u64);
        let bar = progress::bar(suite.len() as u64, "positions");
        let mut times = Vec::with_capacity(suite.len());
        for (number, entry) in (1..).zip(suite) {
            let session = game.resume(&entry.position)?;
            bar.inc(1);
            if session.turn().is_none() {
                continue;
            }
            let begin = Instant::now();
            let analysis = solver.think(&session.open_view(), &mut SearchControl::none())?;
            times.push(begin.elapsed().as_secs_f64());
            nodes += analysis.nodes;
            let Some(value) = exact_value(&analysis) else {
                unknown += 1;
                continue;
            };
            if let Some(wanted) = entry.value {
                checked += 1;
                let wanted = if analysis.unit == Unit::Payoff { wanted.clamp(-1.0, 1.0) } else { wanted };
                if (wanted - value).abs() > 0.5 {
                    wrong += 1;
                    writeln!(out, "position {number}: {} is {value:+}, not {wanted:+}", entry.position)?;
                }
            }
        }
        bar.finish_and_clear();
        let count = times.len().max(1) as f64;
        let seconds: f64 = times.iter().sum();
        times.sort_by(f64::total_cmp);
        let median = times.get(times.len() / 2).copied().unwrap_or_default();
        if self.json {
            let report = json!({
                "game": game.spec(), "positions": suite.len(), "checked": checked, "wrong": wrong,
                "unknown": unknown, "nodes": nodes, "seconds": seconds, "median_seconds": median,
            });
            writeln!(out, "{report}")?;
        } else {
            writeln!(
                out,
                "{}: {} positions, {checked} checked, {wrong} wrong, {unknown} unknown; \
                 {:.0} nodes and {:.6} s per position, half of them below {median:.6} s",
                game.spec(),
                suite.len(),
                nodes as f64 / count,
                seconds / count,
            )?;
        }
        Ok(if wrong == 0 { Outcome::Success } else { Outcome::Disagreement })
    }
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
