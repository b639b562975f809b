//! What can be played: the games of the registry, each looked at once.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::{Value, json};
use spielwerk_core::{Parameter, ParameterLimits, Rng, Scene, Seat, SpecError, Viewer};
use spielwerk_session::{AnyGame, GamePackage, Player, PlayerError, RatingBook, Registry, about_parameter};

use crate::limits;

/// The parameters of a player with their defaults.
pub(crate) type Parameters = Arc<Vec<Parameter>>;

/// A game with what the server has found out about it.
#[derive(Debug)]
pub(crate) struct GameEntry {
    /// The game.
    pub(crate) game: Arc<dyn AnyGame>,
    /// Whether seats do not see everything.
    pub(crate) hidden: bool,
    /// What player texts may ask for.
    pub(crate) limits: Arc<ParameterLimits>,
    parameters: Mutex<HashMap<String, Parameters>>,
}

impl GameEntry {
    fn new(game: Arc<dyn AnyGame>, limits: Arc<ParameterLimits>) -> Self {
        let hidden = hides(&*game);
        Self { game, hidden, limits, parameters: Mutex::default() }
    }

    /// What a player takes. A game is asked once; the answer is kept.
    pub(crate) fn parameters(&self, name: &str) -> Result<Parameters, PlayerError> {
        let known =
            |entry: &Self| entry.parameters.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned();
        if let Some(known) = known(self) {
            return Ok(known);
        }
        // With a small table the player is built in no time; the defaults that are told stay the same.
        let parameters = Arc::new(self.game.parameters(&format!("{name}:table=1"))?);
        let mut kept = self.parameters.lock().unwrap_or_else(PoisonError::into_inner);
        kept.insert(name.to_owned(), Arc::clone(&parameters));
        Ok(parameters)
    }

    /// What the lobby shows.
    fn describe(&self, package: &GamePackage) -> Result<Value, PlayerError> {
        let game = &self.game;
        let player = |info: &spielwerk_session::PlayerInfo| {
            let parameters = self.parameters(info.name)?;
            let explained: Vec<_> = parameters
                .iter()
                .map(|known| (known.key, &known.default, about_parameter(package, info.name, known.key)))
                .collect();
            Ok(json!({ "name": info.name, "about": info.about, "parameters": explained }))
        };
        let mut variants: Vec<String> = vec![game.spec()];
        variants.extend(package.variants.iter().map(ToString::to_string));
        Ok(json!({
            "name": package.name,
            "title": package.title,
            "about": package.about,
            "seats": Seat::all(game.seats()).map(|seat| game.seat_name(seat)).collect::<Vec<_>>(),
            "hidden": self.hidden,
            "solver": solver(&**game, "table=1").is_some(),
            "variants": variants,
            "move_help": game.move_help(),
            "levels": game.levels(),
            "ratings": RatingBook::bundled(package).levels(&**game),
            "formats": formats(&**game),
            "players": game.players().iter().map(player).collect::<Result<Vec<_>, PlayerError>>()?,
        }))
    }
}

/// The formats in which a game can be written.
fn formats(game: &dyn AnyGame) -> Vec<&'static str> {
    let own = game.formats().iter().map(|format| format.name);
    ["json", "text"].into_iter().chain(own.filter(|name| *name != "text")).collect()
}

/// The solver of a game with these parameters, or as it comes if it takes none; `None` if there is none.
pub(crate) fn solver(game: &dyn AnyGame, parameters: &str) -> Option<Box<dyn Player>> {
    game.solver(parameters).or_else(|_| game.solver("")).ok().flatten()
}

/// Whether the start of a game looks different to somebody at the table than to an onlooker who sees all.
fn hides(game: &dyn AnyGame) -> bool {
    let start = game.start(&mut Rng::new(1));
    let all = start.scene(Viewer::Open);
    Seat::all(game.seats()).any(|seat| start.scene(Viewer::Seat(seat)) != all)
}

/// All games that were asked for, by their text.
#[derive(Debug)]
pub(crate) struct Catalogue {
    registry: Registry,
    limits: Arc<ParameterLimits>,
    entries: Mutex<HashMap<String, Arc<GameEntry>>>,
    /// The list for the lobby, once somebody has asked for it.
    list: Mutex<Option<Arc<Value>>>,
}

impl Catalogue {
    /// How many variants are remembered.
    const REMEMBERED: usize = 64;

    /// The games of a registry.
    pub(crate) fn new(registry: Registry) -> Self {
        let limits = Arc::new(limits::of_players(&registry));
        Self { registry, limits, entries: Mutex::default(), list: Mutex::default() }
    }

    /// The games that there are.
    pub(crate) fn registry(&self) -> &Registry {
        &self.registry
    }

    /// The game that a text names.
    pub(crate) fn game(&self, text: &str) -> Result<Arc<GameEntry>, SpecError> {
        let game: Arc<dyn AnyGame> = Arc::from(self.registry.game(text)?);
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        if entries.len() >= Self::REMEMBERED {
            entries.clear();
        }
        let entry = entries
            .entry(game.spec())
            .or_insert_with(|| Arc::new(GameEntry::new(game, Arc::clone(&self.limits))));
        Ok(Arc::clone(entry))
    }

    /// Every game that can be drawn, with its players.
    pub(crate) fn list(&self) -> Result<Arc<Value>, PlayerError> {
        let mut list = self.list.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(list) = &*list {
            return Ok(Arc::clone(list));
        }
        let mut games = Vec::new();
        for package in self.registry.packages() {
            let entry = self.game(package.name)?;
            let start = entry.game.start(&mut Rng::new(1));
            if !matches!(start.scene(Viewer::Open), Scene::Text { .. }) {
                games.push(entry.describe(package)?);
            }
        }
        Ok(Arc::clone(list.insert(Arc::new(Value::Array(games)))))
    }
}

#[cfg(test)]
impl Default for Catalogue {
    fn default() -> Self {
        Self::new(spielwerk::registry())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_games_are_found_out_about() {
        let catalogue = Catalogue::default();
        let list = catalogue.list().expect("the shipped games");
        let games = list.as_array().expect("a list");
        let facts = |name: &str| games.iter().find(|game| game["name"] == name).expect(name).clone();
        assert_eq!(games.len(), 5, "the textbook tree is not for the lobby");
        assert_eq!(facts("doppelkopf")["hidden"], true);
        assert_eq!(facts("othello")["hidden"], false);
        assert_eq!(facts("othello")["variants"], json!(["othello", "othello:size=6", "othello:size=4"]));
        assert_eq!(
            facts("doppelkopf")["variants"],
            json!(["doppelkopf", "doppelkopf:calls=off", "doppelkopf:open=on"])
        );
        assert_eq!(facts("connect4")["levels"].as_array().map(Vec::len), Some(10));
    }

    #[test]
    fn a_game_is_looked_at_once() {
        let catalogue = Catalogue::default();
        let first = catalogue.game("othello:size=8").expect("a game");
        assert!(Arc::ptr_eq(&first, &catalogue.game("othello").expect("the same game")));
        assert!(catalogue.game("chess").is_err());
    }
}
