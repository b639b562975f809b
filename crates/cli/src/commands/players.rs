//! `spielwerk players`: who plays a game, with which parameters.

use std::io::{self, Write};

use clap::Args;
use serde_json::{Map, Value, json};
use spielwerk_core::Parameter;
use spielwerk_session::{
    AnyGame, GamePackage, LevelRating, PlayerInfo, RatingBook, RatingGain, Registry, about_parameter,
};

use crate::failure::{Failure, Outcome};

/// List the players of a game with their parameters and defaults, and the levels with their measured ratings, and how far
/// each is above the level before it.
///
/// A player is written as name:key=value,key=value. Budgets are time and clock (seconds), nodes and depth; `off`
/// switches a parameter off. With the name of a player all its parameters are explained.
#[derive(Args)]
pub(crate) struct Players {
    /// The game, such as othello.
    game: String,
    /// One player to explain, such as zero or pvs:depth=6.
    player: Option<String>,
    /// Print JSON Lines.
    #[arg(long)]
    json: bool,
}

impl Players {
    pub(crate) fn run(&self, registry: &Registry) -> Result<Outcome, Failure> {
        let game = registry.game(&self.game)?;
        let package = registry.package(&self.game)?;
        let mut out = io::stdout().lock();
        if let Some(player) = &self.player {
            self.explain(package, &*game, player, &mut out)?;
        } else {
            self.list_players(package, &*game, &mut out)?;
            self.list_levels(package, &*game, &mut out)?;
        }
        Ok(Outcome::Success)
    }

    /// What a player does and what each of its parameters means.
    fn explain(
        &self,
        package: &GamePackage,
        game: &dyn AnyGame,
        text: &str,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let parameters = game.parameters(text)?;
        let name = text.split(':').next().unwrap_or(text);
        let player = all_players(game).into_iter().find(|player| player.name == name);
        let Some(player) = player else { return Ok(()) };
        if game.players().contains(&player) {
            // Seating it tells of parameters that it does not have; an external engine would be started.
            game.player(text)?;
        }
        if self.json {
            writeln!(out, "{}", as_json(package, &player, &parameters))?;
            return Ok(());
        }
        writeln!(out, "{name}: {}", player.about)?;
        for Parameter { key, default, .. } in &parameters {
            let about = about_parameter(package, name, key).unwrap_or_default();
            writeln!(out, "  {:24} {about}", format!("{key}={default}"))?;
        }
        Ok(())
    }

    fn list_players(
        &self,
        package: &GamePackage,
        game: &dyn AnyGame,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        for player in all_players(game) {
            let parameters = game.parameters(player.name)?;
            if self.json {
                writeln!(out, "{}", as_json(package, &player, &parameters))?;
                continue;
            }
            writeln!(out, "{:12} {}", player.name, player.about)?;
            let defaults: Vec<String> =
                parameters.iter().map(|known| format!("{}={}", known.key, known.default)).collect();
            for line in wrapped(&defaults, 96) {
                writeln!(out, "{:12} {line}", "")?;
            }
        }
        Ok(())
    }

    fn list_levels(
        &self,
        package: &GamePackage,
        game: &dyn AnyGame,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let book = RatingBook::bundled(package);
        let ratings = book.levels(game);
        for (level, (text, rating)) in (1..).zip(game.levels().iter().zip(ratings)) {
            if self.json {
                let line = json!({ "level": level, "player": text, "rating": rating });
                writeln!(out, "{line}")?;
                continue;
            }
            let name = format!("level={level}");
            let line = format!("{name:12} {text:36} {}", rating.map(measured).unwrap_or_default());
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

/// A rating, and how far it is above the level before it.
fn measured(level: &LevelRating) -> String {
    let LevelRating { rating, low, high, .. } = level;
    let gain = level.gain.map(|RatingGain { elo, low, high }| format!("  {elo:+.0} [{low:+.0}, {high:+.0}]"));
    format!("rating {:18}{}", format!("{rating:.0} [{low:.0}, {high:.0}]"), gain.unwrap_or_default())
}

fn as_json(package: &GamePackage, player: &PlayerInfo, parameters: &[Parameter]) -> Value {
    let defaults: Map<_, _> =
        parameters.iter().map(|known| (known.key.to_owned(), known.default.as_str().into())).collect();
    let meanings: Map<_, _> = parameters
        .iter()
        .filter_map(|known| {
            Some((known.key.to_owned(), about_parameter(package, player.name, known.key)?.into()))
        })
        .collect();
    json!({ "name": player.name, "about": player.about, "parameters": defaults, "meanings": meanings })
}

/// The players of this program and the protocols of external engines.
fn all_players(game: &dyn AnyGame) -> Vec<PlayerInfo> {
    let external = game.external().iter().map(|protocol| protocol.info());
    game.players().iter().copied().chain(external).collect()
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
