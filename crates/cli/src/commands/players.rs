//! `spielwerk players`: who plays a game, with which parameters.

use std::io::{self, Write};

use clap::Args;
use serde_json::json;
use spielwerk_arena::RatingBook;

use crate::failure::{Failure, Outcome};

/// List the players of a game with their parameters and defaults, and the levels with their measured ratings.
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
        let ratings = RatingBook::shipped().levels(&*game);
        for (level, (text, rating)) in (1..).zip(game.levels().iter().zip(ratings)) {
            if self.json {
                let line = json!({ "level": level, "player": text, "rating": rating });
                writeln!(out, "{line}")?;
                continue;
            }
            let name = format!("level={level}");
            let rating = rating
                .map(|known| format!("rating {:.0} [{:.0}, {:.0}]", known.rating, known.low, known.high));
            let line = format!("{name:12} {text:36} {}", rating.unwrap_or_default());
            writeln!(out, "{}", line.trim_end())?;
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
