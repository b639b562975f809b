//! `spielwerk openings`: positions after random moves that a player calls even.

use std::io::{self, Write};

use clap::Args;
use spielwerk_matches::openings::{BalanceConfig, find_balanced};
use spielwerk_session::Registry;

use crate::failure::{Failure, Outcome};
use crate::progress;

/// Find balanced openings: random moves after which a player sees no advantage for either side.
///
/// Prints one opening per line, as moves, with the command that made them at the top. `match` and `tournament` read
/// such files; the bundled ones are called `balanced`.
#[derive(Args)]
pub(crate) struct Openings {
    /// The game, such as othello.
    game: String,
    /// How many openings.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: u32,
    /// Random moves of each.
    #[arg(long, default_value_t = 8)]
    plies: usize,
    /// Who judges them, as `spielwerk players GAME` lists them.
    #[arg(long)]
    player: String,
    /// The most that the judge may see for either side, in its unit: discs in Othello.
    #[arg(long, default_value_t = 1.0)]
    within: f64,
    /// The seed: the same seed gives the same openings.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Openings {
    pub(crate) fn run(&self, registry: &Registry) -> Result<Outcome, Failure> {
        let game = registry.game(&self.game)?;
        let mut judge = game.player(&self.player)?;
        let config = BalanceConfig { plies: self.plies, within: self.within, seed: self.seed };
        let bar = progress::bar(self.count.into(), "openings");
        let mut looked_at = 0;
        let found = find_balanced(&*game, &mut *judge, &config, self.count as usize, &mut |search| {
            bar.set_position(search.found as u64);
            looked_at = search.looked_at;
        })?;
        bar.finish_and_clear();
        if found.len() < self.count as usize {
            return Err(Failure::Sentence(format!(
                "only {} of {looked_at} random openings are even within {}",
                found.len(),
                self.within,
            )));
        }
        let mut out = io::stdout().lock();
        writeln!(
            out,
            "# spielwerk openings {} --count {} --plies {} --player {} --within {} --seed {}",
            game.spec(),
            self.count,
            self.plies,
            self.player,
            self.within,
            self.seed,
        )?;
        writeln!(out, "# {} of {looked_at} random openings are even", found.len())?;
        for opening in found {
            writeln!(out, "{opening}")?;
        }
        Ok(Outcome::Success)
    }
}
