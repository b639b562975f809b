//! What can be played and learned: every game of the registry, told in full by its package.

use std::sync::{Arc, OnceLock};

use serde::Serialize;
use spielwerk_core::{ParameterLimits, Rng, Scene, Seat, Viewer, Words};
use spielwerk_run::Training;
use spielwerk_session::{
    AnyGame, Drawing, GameOption, GamePackage, LevelRating, PlayerError, PlayerInfo, RatingBook, RuleExample,
    about_parameter,
};

use crate::catalogue::{Catalogue, GameEntry, solver};

/// The answer to `GET /api/games`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Games"))]
pub struct LobbyAnswer<'a> {
    /// The version of the program.
    pub version: String,
    /// The most that players may be given.
    pub limits: LimitsInfo,
    /// Every game that can be drawn.
    pub games: &'a [GameInfo],
}

/// The limits that clients are told.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LimitsInfo {
    seconds: f64,
    table_mib: usize,
    threads: usize,
}

impl From<&ParameterLimits> for LimitsInfo {
    fn from(limits: &ParameterLimits) -> Self {
        Self { seconds: limits.seconds, table_mib: limits.mebibytes, threads: limits.threads }
    }
}

/// A game as its package describes it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameInfo {
    name: &'static str,
    title: Words,
    about: Words,
    rules: &'static [Words],
    /// Positions that show the rules.
    examples: &'static [RuleExample],
    drawing: Drawing,
    /// A position from the middle of a game, for a picture.
    sample: Scene,
    /// What players call the seats.
    seats: Vec<&'static str>,
    /// Whether seats do not see everything.
    hidden: bool,
    /// Whether the game has an exact solver.
    solver: bool,
    /// Whether a position can be set up by hand.
    can_set_up: bool,
    /// The game and its variants, as texts.
    variants: Vec<String>,
    /// What a table can choose about the game.
    options: &'static [GameOption],
    /// What can be chosen about a series; null if the game is not played in series.
    series: Option<&'static [GameOption]>,
    /// How a move is typed.
    move_help: &'static str,
    /// The players behind `level=1` to `level=10`.
    levels: &'static [&'static str; 10],
    /// The measured rating of each level; null where there is none.
    ratings: Vec<Option<LevelRating>>,
    /// The formats in which a game can be written, by their names.
    formats: Vec<&'static str>,
    players: Vec<PlayerEntry>,
    trainings: Vec<TrainingEntry>,
}

/// A player that sits at tables of a game.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlayerEntry {
    name: &'static str,
    about: &'static str,
    /// Every parameter with its default and its meaning.
    parameters: Vec<(&'static str, String, Option<&'static str>)>,
}

/// A way to learn a game.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TrainingEntry {
    method: &'static str,
    about: &'static str,
    /// The variants that it learns, as texts.
    games: Vec<String>,
    /// The quickest first.
    presets: Vec<PresetEntry>,
}

/// A named configuration of a training.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PresetEntry {
    name: &'static str,
    /// What it is for and how long it takes.
    about: &'static str,
}

/// The list of games, made when it is asked for first.
#[derive(Debug, Default)]
pub struct Lobby(OnceLock<Arc<Vec<GameInfo>>>);

impl Lobby {
    /// The games.
    ///
    /// # Errors
    /// If a player of a package cannot be described.
    pub fn games(&self, catalogue: &Catalogue) -> Result<Arc<Vec<GameInfo>>, PlayerError> {
        if let Some(known) = self.0.get() {
            return Ok(Arc::clone(known));
        }
        let games = Arc::new(described(catalogue)?);
        Ok(Arc::clone(self.0.get_or_init(|| games)))
    }
}

/// Every game that can be drawn.
fn described(catalogue: &Catalogue) -> Result<Vec<GameInfo>, PlayerError> {
    let mut games = Vec::new();
    for package in catalogue.registry().packages() {
        let entry = catalogue.game(package.name)?;
        let start = entry.game.start(&mut Rng::new(1));
        if !matches!(start.scene(Viewer::Open), Scene::Text { .. }) {
            games.push(describe(&entry, package)?);
        }
    }
    Ok(games)
}

fn describe(entry: &GameEntry, package: &GamePackage) -> Result<GameInfo, PlayerError> {
    let game = &entry.game;
    let mut variants: Vec<String> = vec![game.spec()];
    variants.extend(package.variants.iter().map(ToString::to_string));
    Ok(GameInfo {
        name: package.name,
        title: package.title,
        about: package.about,
        rules: package.rules,
        examples: package.examples,
        drawing: package.drawing,
        sample: sample(&**game),
        seats: Seat::all(game.seats()).map(|seat| game.seat_name(seat)).collect(),
        hidden: entry.hidden,
        solver: solver(&**game, "table=1").is_some(),
        can_set_up: package.write_setup.is_some(),
        options: package.options,
        series: package.series.map(|series| series.options),
        move_help: game.move_help(),
        levels: game.levels(),
        ratings: RatingBook::bundled(package)
            .levels(&**game)
            .into_iter()
            .map(Option::<&LevelRating>::cloned)
            .collect(),
        formats: formats(&**game),
        players: game
            .players()
            .iter()
            .map(|info| player(entry, package, info))
            .collect::<Result<_, PlayerError>>()?,
        trainings: package.trainings.iter().map(|known| training(*known, &variants)).collect(),
        variants,
    })
}

/// A position from the first third of a game by chance, always the same.
fn sample(game: &dyn AnyGame) -> Scene {
    let mut rng = Rng::new(7);
    let mut session = game.start(&mut rng);
    while session.play_random(&mut rng).is_some() {}
    session.at(session.plies() / 3).scene(Viewer::Open)
}

fn player(entry: &GameEntry, package: &GamePackage, info: &PlayerInfo) -> Result<PlayerEntry, PlayerError> {
    let parameters = entry.parameters(info.name)?;
    let explained = parameters
        .iter()
        .map(|known| (known.key, known.default.clone(), about_parameter(package, info.name, known.key)));
    Ok(PlayerEntry { name: info.name, about: info.about, parameters: explained.collect() })
}

fn training(training: &dyn Training, variants: &[String]) -> TrainingEntry {
    TrainingEntry {
        method: training.method(),
        about: training.about(),
        games: variants.iter().filter(|text| training.supports(text)).cloned().collect(),
        presets: training
            .presets()
            .iter()
            .map(|preset| PresetEntry { name: preset.name, about: preset.about })
            .collect(),
    }
}

/// The formats in which a game can be written.
fn formats(game: &dyn AnyGame) -> Vec<&'static str> {
    let own = game.formats().iter().map(|format| format.name);
    ["json", "text"].into_iter().chain(own.filter(|name| *name != "text")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_games_are_found_out_about() {
        let games = described(&Catalogue::default()).expect("the shipped games");
        let named = |name: &str| games.iter().find(|game| game.name == name).expect(name);
        assert_eq!(games.len(), 6, "the textbook tree is not for the lobby");
        assert!(named("doppelkopf").hidden && !named("othello").hidden);
        assert_eq!(named("othello").variants, ["othello", "othello:size=6", "othello:size=4"]);
        assert_eq!(
            named("doppelkopf").variants,
            ["doppelkopf", "doppelkopf:calls=off", "doppelkopf:open=on"]
        );
        assert_eq!(named("othello").formats[..2], ["json", "text"]);
        assert!(games.iter().all(|game| !game.rules.is_empty()));
        assert!(games.iter().filter(|game| game.can_set_up).count() >= 5);
    }

    #[test]
    fn every_training_of_every_package_is_offered_with_its_presets() {
        let games = described(&Catalogue::default()).expect("the bundled games");
        assert!(games.iter().filter(|game| !game.trainings.is_empty()).count() >= 5);
        for training in games.into_iter().flat_map(|game| game.trainings) {
            assert!(!training.games.is_empty() && !training.presets.is_empty(), "{}", training.method);
        }
    }
}
