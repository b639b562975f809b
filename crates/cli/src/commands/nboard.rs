//! `spielwerk nboard`: a player for the NBoard program.

use std::io::{self, BufReader};

use clap::Args;
use spielwerk_external::NBoardServer;
use spielwerk_session::{Format, Registry};

use crate::failure::{Failure, Outcome};

/// Speak the NBoard protocol, version 2, on standard input and output: Othello.
///
/// `set depth` changes a player that searches to a depth, unless its text sets a budget. docs/protocols.md describes
/// each command.
#[derive(Args)]
pub(crate) struct NBoard {
    /// The player, as `spielwerk players othello` lists them.
    #[arg(long, default_value = "pvs")]
    player: String,
}

impl NBoard {
    pub(crate) fn run(&self, registry: &Registry) -> Result<Outcome, Failure> {
        let plays = |name: &&str| {
            registry.game(name).is_ok_and(|game| Format::named(game.formats(), "ggf").is_some())
        };
        let name = registry.names().into_iter().find(plays);
        let name = name.ok_or_else(|| Failure::Sentence("NBoard plays none of these games".to_owned()))?;
        NBoardServer::new(registry.game(name)?, &self.player)?
            .run(BufReader::new(io::stdin()), io::stdout().lock())?;
        Ok(Outcome::Success)
    }
}
