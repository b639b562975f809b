//! `spielwerk rate`: measured ratings for the levels of a game.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use clap::Args;
use serde_json::json;
use spielwerk_matches::statistics::{Anchor, Evidence, Rating, rate};
use spielwerk_matches::{PlayerResult, StoppingRule, TournamentResult};
use spielwerk_session::{AnyGame, LevelRating, RatingBook, RatingGain, Registry};

use super::contest::{Conditions, anchors, print, write_tournament};
use crate::failure::{Failure, Outcome};
use crate::interrupt;

/// Measure the ratings of the levels 1 to 10 of a game, or of other players, by a tournament.
///
/// Players meet those next to them in the list, since games between distant levels say little; pairings in which one
/// side is hopeless end early. The folder given by --out keeps the tournament and, in ratings.json, the ratings and how far
/// each player is above the one before it. The player in the middle has the rating 1000 unless an anchor says otherwise:
/// intervals are for the difference to it, and from there the ends of the ladder are near.
#[derive(Args)]
pub(crate) struct Rate {
    /// The game, such as othello.
    game: String,
    /// The players; without any level=1 to level=10.
    players: Vec<String>,
    /// How many openings or deals each pairing plays.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..))]
    rounds: u64,
    /// How far apart in the list players may be to meet.
    #[arg(long, value_name = "PLACES", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..))]
    apart: u32,
    /// Give a player its rating: level=1=0; level=5=1000 by default.
    #[arg(long = "anchor", value_name = "PLAYER=RATING")]
    anchors: Vec<String>,
    /// Also enter the ratings of the levels into a file; `bundled`, or no name, is that of the game's package.
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = Self::BUNDLED)]
    write: Option<PathBuf>,
    #[command(flatten)]
    conditions: Conditions,
}

impl Rate {
    const FORMAT: &str = "spielwerk-ratings";
    const VERSION: u32 = 1;
    /// In place of the name of a file: the file of the game's package.
    const BUNDLED: &str = "bundled";
    /// The rating of the player in the middle.
    const MIDDLE: f64 = 1000.0;

    pub(crate) fn run(&self, registry: &Registry) -> Result<Outcome, Failure> {
        let game = registry.game(&self.game)?;
        let Some(folder) = &self.conditions.out else {
            return Err(Failure::Sentence(
                "ratings are written into a folder: give one with --out".to_owned(),
            ));
        };
        if self.write.is_some() && !self.players.is_empty() {
            return Err(Failure::Sentence("--write is for the levels: name no players".to_owned()));
        }
        let players = match &self.players[..] {
            [] => (1..=10).map(|level| format!("level={level}")).collect(),
            players => players.to_vec(),
        };
        let anchors = match &self.anchors[..] {
            [] => vec![Anchor { player: (players.len() - 1) / 2, elo: Self::MIDDLE }],
            texts => anchors(texts, &players)?,
        };
        let mut config = self.conditions.config(&*game, &players, self.rounds)?;
        config.apart = Some(self.apart as usize);
        config.check(&*game).map_err(spielwerk_matches::RunError::from)?;
        let games_per_round = config.schedule(&*game).games_per_round();
        config.stop = Some(StoppingRule::parse_hopeless("", games_per_round)?);
        let result = self.conditions.play(&config, &*game, &anchors)?;
        let gains = gains(&result);
        write_ratings(&folder.join("ratings.json"), &result, &gains)?;
        if let Some(file) = self.write.as_ref().filter(|_| !interrupt::flag().load(Ordering::Relaxed)) {
            let bundled = format!("crates/games/{}/data/ratings.json", registry.package(&self.game)?.name);
            let file = if file.as_os_str() == Self::BUNDLED { Path::new(&bundled) } else { file };
            self.enter(file, &*game, &result, &gains)?;
        }
        print(&result, self.conditions.json, |out| write_tournament(out, &result))
    }
}

impl Rate {
    /// Enters the measured levels into a file of ratings.
    fn enter(
        &self,
        path: &Path,
        game: &dyn AnyGame,
        result: &TournamentResult,
        gains: &[Option<Rating>],
    ) -> Result<(), Failure> {
        let text = fs::read_to_string(path).map_err(|error| Failure::in_file(path, error))?;
        let mut book = RatingBook::from_json(&text).map_err(|error| Failure::in_file(path, error))?;
        let level = |((player, text), gain): ((&PlayerResult, &&str), &Option<Rating>)| {
            let interval = player.rating_interval?;
            Some(LevelRating {
                player: (*text).to_owned(),
                rating: player.rating?.0.round(),
                low: interval.low.round(),
                high: interval.high.round(),
                rounds: player.rounds,
                gain: gain.map(|gain| RatingGain {
                    elo: gain.elo.round(),
                    low: gain.interval.low.round(),
                    high: gain.interval.high.round(),
                }),
            })
        };
        let levels: Option<Vec<_>> = result.players.iter().zip(game.levels()).zip(gains).map(level).collect();
        let unconnected = || Failure::Sentence("the results do not connect all levels".to_owned());
        let command = format!(
            "spielwerk rate {} --rounds {} --apart {} {}",
            self.game,
            self.rounds,
            self.apart,
            self.conditions.options()
        );
        book.enter(game, command, levels.ok_or_else(unconnected)?);
        fs::write(path, book.to_json()).map_err(|error| Failure::in_file(path, error))
    }
}

/// How far each player is above the one before it in the list, if the results say so.
fn gains(result: &TournamentResult) -> Vec<Option<Rating>> {
    let met: Vec<Evidence> =
        result.pairings.iter().map(|met| Evidence::new(met.first, met.second, met.pentanomial)).collect();
    let ratings = rate(result.players.len(), &met, &[]).ok();
    let gain = |player: usize| Some(ratings.as_ref()?.difference(player, player.checked_sub(1)?));
    (0..result.players.len()).map(gain).collect()
}

/// Writes the ratings alone, for programs that show them.
fn write_ratings(path: &PathBuf, result: &TournamentResult, gains: &[Option<Rating>]) -> Result<(), Failure> {
    let ratings: Vec<_> = result
        .players
        .iter()
        .zip(gains)
        .map(|(player, gain)| {
            let gain = gain.map(|gain| json!({ "elo": gain.elo, "interval": gain.interval }));
            json!({
                "player": player.player, "rating": player.rating, "interval": player.rating_interval,
                "anchor": player.is_anchor, "rounds": player.rounds, "gain": gain,
            })
        })
        .collect();
    let content = json!({
        "format": Rate::FORMAT, "version": Rate::VERSION, "game": result.game, "games": result.games,
        "ratings": ratings,
    });
    fs::write(path, format!("{content:#}\n")).map_err(|error| Failure::in_file(path, error))
}
