//! `spielwerk table`: a player for tables of other programs.

use std::io;

use clap::Args;
use spielwerk_external::TableServer;
use spielwerk_session::Registry;

use crate::failure::{Failure, Outcome};

/// Speak the table protocol on standard input and output: JSON lines, for every game.
///
/// For programs that host a game and want one of our players at a seat, in games with hidden information too. The player
/// is handed what its seat may see and nothing else. docs/protocols.md describes the lines.
#[derive(Args)]
pub(crate) struct Table {
    /// The game, such as doppelkopf or doppelkopf:calls=off.
    game: String,
    /// The player, as `spielwerk players GAME` lists them.
    #[arg(long, default_value = "level=8")]
    player: String,
}

impl Table {
    pub(crate) fn run(&self, registry: &Registry) -> Result<Outcome, Failure> {
        let game = registry.game(&self.game)?;
        TableServer::new(game, &self.player)?.run(io::stdin().lock(), io::stdout().lock())?;
        Ok(Outcome::Success)
    }
}
