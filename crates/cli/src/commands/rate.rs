//! `spielwerk rate`: measured ratings for the levels of a game.

use std::fs;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use spielwerk_arena::matches::{StoppingRule, TournamentResult};

use super::contest::{Conditions, anchors, print, write_tournament};
use crate::failure::{Failure, Outcome};

/// Measure the ratings of the levels 1 to 10 of a game, or of other players, by a tournament.
///
/// Pairings in which one side is hopeless end early. The folder given by --out keeps the tournament and, in
/// ratings.json, the ratings; the first player has the rating 0 unless an anchor says otherwise.
#[derive(Args)]
pub(crate) struct Rate {
    /// The game, such as othello.
    game: String,
    /// The players; without any level=1 to level=10.
    players: Vec<String>,
    /// How many openings or deals each pairing plays.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..))]
    rounds: u64,
    /// Give a player its rating: level=1=0.
    #[arg(long = "anchor", value_name = "PLAYER=RATING")]
    anchors: Vec<String>,
    #[command(flatten)]
    conditions: Conditions,
}

impl Rate {
    const FORMAT: &str = "spielwerk-ratings";
    const VERSION: u32 = 1;

    pub(crate) fn run(&self) -> Result<Outcome, Failure> {
        let game = spielwerk_arena::parse_game(&self.game)?;
        let Some(folder) = &self.conditions.out else {
            return Err(Failure::Sentence(
                "ratings are written into a folder: give one with --out".to_owned(),
            ));
        };
        let players = match &self.players[..] {
            [] => (1..=10).map(|level| format!("level={level}")).collect(),
            players => players.to_vec(),
        };
        let anchors = match &self.anchors[..] {
            [] => vec![spielwerk_arena::statistics::Anchor { player: 0, elo: 0.0 }],
            texts => anchors(texts, &players)?,
        };
        let mut config = self.conditions.config(&*game, &players, self.rounds)?;
        config.check(&*game).map_err(spielwerk_arena::matches::RunError::from)?;
        let games_per_round = config.schedule(&*game).games_per_round();
        config.stop = Some(StoppingRule::parse_hopeless("", games_per_round)?);
        let result = self.conditions.play(&config, &*game, &anchors)?;
        write_ratings(&folder.join("ratings.json"), &result)?;
        print(&result, self.conditions.json, |out| write_tournament(out, &result))
    }
}

/// Writes the ratings alone, for whoever shows them.
fn write_ratings(path: &PathBuf, result: &TournamentResult) -> Result<(), Failure> {
    let ratings: Vec<_> = result
        .players
        .iter()
        .map(|player| {
            json!({
                "player": player.player, "rating": player.rating, "interval": player.rating_interval,
                "anchor": player.is_anchor, "rounds": player.rounds,
            })
        })
        .collect();
    let content = json!({
        "format": Rate::FORMAT, "version": Rate::VERSION, "game": result.game, "games": result.games,
        "ratings": ratings,
    });
    fs::write(path, format!("{content:#}\n")).map_err(|error| Failure::in_file(path, error))
}
