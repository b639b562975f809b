//! `spielwerk check`: hold the rules against games of other programs.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use spielwerk_core::check::CheckReport;
use spielwerk_session::Registry;

use crate::failure::{Failure, Outcome};

/// Replay records, test positions or reference games and report every disagreement with the rules.
///
/// Reads this program's own records (JSON Lines) for every game, and beside them: for Othello GGF, SGF, WTHOR,
/// OBF positions, move lists and games with move counts; for Connect Four lines of columns with a result; for Amazons
/// games with move counts; for Doppelkopf annotated JSON Lines. Exit code 1 if anything disagrees, 2 if a file cannot
/// be read.
#[derive(Args)]
pub(crate) struct Check {
    /// The game the files are of.
    game: String,
    /// The files.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

impl Check {
    /// How many disagreements are printed one by one.
    const SHOWN: usize = 20;

    pub(crate) fn run(&self, registry: &Registry) -> Result<Outcome, Failure> {
        let game = registry.game(&self.game)?;
        let mut total = CheckReport::default();
        let mut out = io::stdout().lock();
        for path in &self.files {
            let bytes = fs::read(path).map_err(|error| Failure::in_file(path, error))?;
            let report = game.check_file(&bytes).map_err(|error| Failure::in_file(path, error))?;
            if !self.json {
                for difference in report.disagreements.iter().take(Self::SHOWN) {
                    writeln!(out, "{}:{}: {}", path.display(), difference.line, difference.what)?;
                }
                let hidden = report.disagreements.len().saturating_sub(Self::SHOWN);
                if hidden > 0 {
                    writeln!(out, "{}: and {hidden} more", path.display())?;
                }
            }
            if report.games == 0 {
                return Err(Failure::in_file(path, "there is no game or position in the file"));
            }
            total.merge(report);
        }
        let wrong = total.disagreements.len();
        if self.json {
            let report = json!({
                "game": game.spec(), "files": self.files.len(), "games": total.games, "moves": total.moves,
                "checked": total.facts, "wrong": wrong,
            });
            writeln!(out, "{report}")?;
        } else {
            writeln!(
                out,
                "{}: {} games or positions, {} moves, {} facts checked, {wrong} disagreements",
                game.spec(),
                total.games,
                total.moves,
                total.facts,
            )?;
        }
        Ok(if wrong == 0 { Outcome::Success } else { Outcome::Disagreement })
    }
}
