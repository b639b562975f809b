//! `spielwerk perft`: the number of leaves of the game tree.

use std::io::{self, Write};
use std::time::Instant;

use clap::Args;
use serde_json::json;
use spielwerk_session::Registry;

use super::open;
use crate::failure::{Failure, Outcome};
use crate::progress;

/// Count the leaves of the game tree; the count is on the last line.
///
/// A forced pass is a ply, a game that ends earlier is one leaf, and neither tables nor symmetries are used. Two
/// programs with the same counts generate the same moves.
#[derive(Args)]
pub(crate) struct Perft {
    /// The game, such as othello or amazons:size=8.
    game: String,
    /// How many plies deep.
    #[arg(value_parser = clap::value_parser!(u32).range(0..=100))]
    depth: u32,
    /// Count from here instead of the start, in the game's notation.
    #[arg(long)]
    position: Option<String>,
    /// Show the leaves behind each move, to find where two programs differ.
    #[arg(long)]
    divide: bool,
    /// The seed of the deal, for card games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

impl Perft {
    pub(crate) fn run(&self, registry: &Registry) -> Result<Outcome, Failure> {
        let game = registry.game(&self.game)?;
        let session = open(&*game, self.position.as_deref(), self.seed)?;
        let bar = progress::bar(session.legal_moves().len() as u64, "moves");
        let mut moves = Vec::new();
        let begin = Instant::now();
        let leaves = session.perft(self.depth, &mut |mv, leaves| {
            moves.push((mv.to_owned(), leaves));
            bar.inc(1);
        });
        let seconds = begin.elapsed().as_secs_f64();
        bar.finish_and_clear();

        let mut out = io::stdout().lock();
        if self.json {
            let divided: serde_json::Map<_, _> =
                moves.into_iter().map(|(mv, leaves)| (mv, leaves.into())).collect();
            let report = json!({
                "game": game.spec(), "position": session.position(), "depth": self.depth, "leaves": leaves,
                "seconds": seconds, "moves": if self.divide { Some(divided) } else { None },
            });
            writeln!(out, "{report}")?;
            return Ok(Outcome::Success);
        }
        if self.divide {
            for (mv, leaves) in &moves {
                writeln!(out, "{mv:12} {leaves}")?;
            }
        }
        let rate = leaves as f64 / seconds / 1e6;
        writeln!(out, "{} depth {}: {seconds:.3} s, {rate:.1} million leaves/s", game.spec(), self.depth)?;
        writeln!(out, "{leaves}")?;
        Ok(Outcome::Success)
    }
}
