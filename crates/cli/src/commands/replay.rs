//! `spielwerk replay`: prove that the games of a match lead to their results.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use spielwerk_matches::replay;
use spielwerk_session::Registry;

use crate::failure::{Failure, Outcome};

/// Replay the games of matches and tournaments and report every disagreement with the rules.
///
/// Every move must be legal, every result the one that the rules give, the solver proves or a forfeit means. In the
/// folder of a run the openings and seatings must also be those of its configuration. Exit code 1 if anything
/// disagrees, 2 if a file cannot be read.
#[derive(Args)]
pub(crate) struct Replay {
    /// Folders of runs, or files with their games.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

impl Replay {
    /// How many disagreements are printed one by one.
    const SHOWN: usize = 20;

    pub(crate) fn run(&self, registry: &Registry) -> Result<Outcome, Failure> {
        let mut out = io::stdout().lock();
        let (mut games, mut moves, mut facts, mut wrong, mut unproven) = (0, 0, 0, 0, 0);
        for path in &self.paths {
            let report = replay(registry, path).map_err(|error| Failure::Sentence(error.to_string()))?;
            let disagreements = report.check.disagreements;
            if !self.json {
                for difference in disagreements.iter().take(Self::SHOWN) {
                    writeln!(out, "{}:{}: {}", path.display(), difference.line, difference.what)?;
                }
            }
            games += report.check.games;
            moves += report.check.moves;
            facts += report.check.facts;
            wrong += disagreements.len();
            unproven += report.unproven;
        }
        if self.json {
            let report = json!({
                "games": games, "moves": moves, "checked": facts, "wrong": wrong, "unproven": unproven,
            });
            writeln!(out, "{report}")?;
        } else {
            writeln!(out, "{games} games, {moves} moves, {facts} facts checked, {wrong} disagreements")?;
            if unproven > 0 {
                writeln!(out, "{unproven} results of the solver were not proven again in its time")?;
            }
        }
        Ok(if wrong == 0 { Outcome::Success } else { Outcome::Disagreement })
    }
}
