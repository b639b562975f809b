//! `spielwerk analyse`: what a player thinks of a position.

use std::io::{self, BufRead, Write};

use clap::Args;
use serde::Deserialize;
use serde_json::{Value, json};
use spielwerk_core::{Analysis, MoveAnalysis, Proof, SearchControl, TreeLimits, TreeLine};
use spielwerk_session::{AnyGame, Registry};

use super::open;
use crate::failure::{Failure, Outcome};

/// Let a player think about a position and show what it found.
///
/// With --tree the searched tree is printed: each node with its window [alpha, beta] and what is known of its value.
/// With --stdin positions come as JSON Lines, {"id": ..., "position": "..."}, and answers go out the same way, ids
/// echoed; a position that cannot be read gets {"id": ..., "error": "..."} and the next one is answered.
#[derive(Args)]
pub(crate) struct Analyse {
    /// The game, such as othello.
    game: String,
    /// The position in the game's notation; without it the start.
    #[arg(long)]
    position: Option<String>,
    /// The player, as `spielwerk players GAME` lists them.
    #[arg(long, default_value = "pvs")]
    player: String,
    /// Print the searched tree, down to this many plies.
    #[arg(long, value_name = "PLIES", num_args = 0..=1, default_missing_value = "2")]
    tree: Option<usize>,
    /// Answer positions from standard input.
    #[arg(long, conflicts_with_all = ["position", "tree"])]
    stdin: bool,
    /// The seed of the deal, for card games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// A question on standard input.
#[derive(Deserialize)]
struct Question {
    id: Value,
    position: String,
}

impl Analyse {
    pub(crate) fn run(&self, registry: &Registry) -> Result<Outcome, Failure> {
        let game = registry.game(&self.game)?;
        if self.stdin {
            return self.answer_all(&*game);
        }
        let session = open(&*game, self.position.as_deref(), self.seed)?;
        let Some(seat) = session.turn() else {
            return Err(Failure::Sentence("there is nothing to analyse: the game is finished".to_owned()));
        };
        let mut player = game.player(&self.player)?;
        let mut out = io::stdout().lock();
        let analysis = if let Some(plies) = self.tree {
            let limits = TreeLimits { levels: plies, breadth: usize::MAX };
            let (analysis, tree) =
                player.think_with_tree(&session.seat_view(), &mut SearchControl::none(), limits)?;
            if tree.is_empty() {
                let sentence = format!("player {:?} searches no tree to print", self.player);
                return Err(Failure::Sentence(sentence));
            }
            if !self.json {
                write_tree(&mut out, &tree)?;
            }
            analysis
        } else {
            player.think(&session.seat_view(), &mut SearchControl::none())?
        };
        if self.json {
            writeln!(out, "{}", json!({ "position": session.position(), "analysis": analysis }))?;
        } else {
            writeln!(out, "{}", session.picture(spielwerk_core::Viewer::Seat(seat)))?;
            write_analysis(&mut out, &analysis)?;
        }
        Ok(Outcome::Success)
    }

    fn answer_all(&self, game: &dyn AnyGame) -> Result<Outcome, Failure> {
        let mut player = game.player(&self.player)?;
        let mut out = io::stdout().lock();
        for line in io::stdin().lock().lines() {
            let line = line?;
            if line.trim().is_empty() {
                continue;
            }
            let answer = match serde_json::from_str::<Question>(&line) {
                Err(error) => json!({ "id": null, "error": format!("not a question: {error}") }),
                Ok(Question { id, position }) => match game.resume(&position) {
                    Err(error) => json!({ "id": id, "error": error.to_string() }),
                    Ok(session) if session.turn().is_none() => {
                        json!({ "id": id, "error": "the game is finished" })
                    }
                    Ok(session) => match player.think(&session.seat_view(), &mut SearchControl::none()) {
                        Ok(analysis) => json!({ "id": id, "analysis": analysis }),
                        Err(failure) => json!({ "id": id, "error": failure.to_string() }),
                    },
                },
            };
            writeln!(out, "{answer}")?;
            out.flush()?;
        }
        Ok(Outcome::Success)
    }
}

pub(super) fn write_analysis(out: &mut impl Write, analysis: &Analysis) -> io::Result<()> {
    let unit = serde_json::to_value(analysis.unit)
        .map_or(String::new(), |unit| unit.as_str().unwrap_or("").to_owned());
    let proof = match analysis.proof {
        None => "",
        Some(Proof::Win) => ", a proven win",
        Some(Proof::Draw) => ", a proven draw",
        Some(Proof::Loss) => ", a proven loss",
    };
    let verdict = format!("value {:+.2} ({unit}){proof}", analysis.value);
    match (analysis.line.as_slice(), analysis.proof) {
        ([], None) => {
            writeln!(out, "unknown: the budget ended, or the solver does not take this position")?;
        }
        ([], Some(_)) => writeln!(out, "{verdict}")?,
        (line, _) => writeln!(out, "best move {}, {verdict}\nline {}", analysis.best, line.join(" "))?,
    }
    let rate = analysis.nodes as f64 / analysis.seconds.max(1e-9);
    writeln!(
        out,
        "depth {}, {} nodes in {:.3} s, {:.0} nodes/s",
        analysis.depth, analysis.nodes, analysis.seconds, rate
    )?;
    if let Some(simulations) = analysis.simulations {
        writeln!(out, "{simulations} simulations")?;
    }
    if let Some(table) = analysis.table {
        let share = 100.0 * table.hits as f64 / table.probes.max(1) as f64;
        writeln!(
            out,
            "table {} MiB, {} stored, {share:.0} % of look-ups found",
            table.bytes >> 20,
            table.stored
        )?;
    }
    for entry in &analysis.moves {
        writeln!(out, "  {}", describe(entry))?;
    }
    Ok(())
}

fn describe(entry: &MoveAnalysis) -> String {
    let value =
        entry.value.map(|value| format!("{}{value:+.3}", if entry.at_most { "at most " } else { "" }));
    let parts = [
        value,
        entry.visits.map(|visits| format!("visits {visits}")),
        entry.prior.map(|prior| format!("prior {prior:.3}")),
        entry.proof.map(|proof| format!("proven {proof:?}").to_lowercase()),
    ];
    let known: Vec<String> = parts.into_iter().flatten().collect();
    format!("{:12} {}", entry.mv, known.join(" "))
}

fn write_tree(out: &mut impl Write, tree: &[TreeLine]) -> io::Result<()> {
    let bound =
        |bound: Option<f64>, open: &str| bound.map_or_else(|| open.to_owned(), |value| format!("{value}"));
    let interval = |[low, high]: [Option<f64>; 2]| format!("[{}, {}]", bound(low, "-oo"), bound(high, "+oo"));
    for node in tree {
        let indent = "  ".repeat(node.path.len());
        let name = node.path.last().map_or("root", String::as_str);
        let known = match node.known {
            [Some(low), Some(high)] if low >= high => format!("= {low}"),
            known => format!("in {}", interval(known)),
        };
        match node.visits {
            Some(visits) => writeln!(out, "{indent}{name} visits {visits} value {known}")?,
            None => writeln!(out, "{indent}{name} window {} value {known}", interval(node.window))?,
        }
    }
    Ok(())
}
