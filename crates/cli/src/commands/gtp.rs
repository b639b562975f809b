//! `spielwerk gtp`: a player for programs that speak GTP.

use std::io;

use clap::Args;
use spielwerk_external::GtpServer;
use spielwerk_session::Registry;

use crate::failure::{Failure, Outcome};

/// Speak GTP, the Go Text Protocol, on standard input and output.
///
/// For board programs such as Quarry and for tournaments of engines: Othello, Amazons and Connect Four. `set_game` and
/// `boardsize` change game and board as far as the player plays them. docs/protocols.md describes each command.
#[derive(Args)]
pub(crate) struct Gtp {
    /// The game, such as othello or amazons:size=8.
    game: String,
    /// The player, as `spielwerk players GAME` lists them.
    #[arg(long, default_value = "pvs")]
    player: String,
}

impl Gtp {
    pub(crate) fn run(&self, registry: &Registry) -> Result<Outcome, Failure> {
        let game = registry.game(&self.game)?;
        GtpServer::new(registry.clone(), game, &self.player)?.run(io::stdin().lock(), io::stdout().lock())?;
        Ok(Outcome::Success)
    }
}
