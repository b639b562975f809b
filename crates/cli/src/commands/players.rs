//! `spielwerk players`: who plays a game, with which parameters.

use std::io::{self, Write};

use clap::Args;
use serde_json::json;

use crate::failure::{Failure, Outcome};

/// List the players of a game with their parameters and defaults.
///
/// A player is written as name:key=value,key=value. Budgets are time and clock (seconds), nodes and depth; `off`
/// switches a parameter off.
#[derive(Args)]
pub(crate) struct Players {
    /// The game, such as othello.
    game: String,
    /// Print JSON Lines.
    #[arg(long)]
    json: bool,
}

impl Players {
    pub(crate) fn run(&self) -> Result<Outcome, Failure> {
        let game = spielwerk_arena::parse_game(&self.game)?;
        let mut out = io::stdout().lock();
        for player in game.players().iter().chain(game.foreign_players()) {
            let parameters = game.parameters(player.name)?;
            if self.json {
                let defaults: serde_json::Map<_, _> =
                    parameters.into_iter().map(|(key, default)| (key.to_owned(), default.into())).collect();
                let line = json!({ "name": player.name, "about": player.about, "parameters": defaults });
                writeln!(out, "{line}")?;
                continue;
            }
            writeln!(out, "{:12} {}", player.name, player.about)?;
            let defaults: Vec<String> =
                parameters.iter().map(|(key, default)| format!("{key}={default}")).collect();
            for line in wrapped(&defaults, 96) {
                writeln!(out, "{:12} {line}", "")?;
            }
        }
        Ok(Outcome::Success)
    }
}

/// Words joined by commas into lines of at most `width` characters.
fn wrapped(words: &[String], width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if line.len() + word.len() < width => {
                line.push(',');
                line.push_str(word);
            }
            _ => lines.push(word.clone()),
        }
    }
    lines
}
