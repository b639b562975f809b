//! What can be played: the games of the registry, each looked at once.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::{Value, json};
use spielwerk_core::{Parameter, Rng, Scene, Seat, SpecError, Viewer};
use spielwerk_session::Session;
use spielwerk_session::{AnyGame, GamePackage, PlayerError, RatingBook, about_parameter};

use crate::{limits, registry, truth};

/// The parameters of a player with their defaults.
pub(crate) type Parameters = Arc<Vec<Parameter>>;

/// A game with what the server has found out about it.
#[derive(Debug)]
pub(crate) struct GameEntry {
    /// The game.
    pub(crate) game: Arc<dyn AnyGame>,
    /// Whether seats do not see everything.
    pub(crate) hidden: bool,
    parameters: Mutex<HashMap<String, Parameters>>,
}

impl GameEntry {
    fn new(game: Arc<dyn AnyGame>) -> Self {
        let hidden = hides(&*game);
        Self { game, hidden, parameters: Mutex::default() }
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

    /// A copy of a game in progress, without its history: for searches, and for what might be.
    pub(crate) fn copy(&self, session: &dyn Session) -> Box<dyn Session> {
        session.boxed_clone()
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
        let offered = game.players().iter().filter(|info| !limits::is_foreign(info.name));
        let mut variants: Vec<String> = vec![game.spec()];
        variants.extend(package.variants.iter().map(ToString::to_string));
        Ok(json!({
            "name": package.name,
            "title": package.title,
            "about": package.about,
            "seats": Seat::all(game.seats()).map(|seat| game.seat_name(seat)).collect::<Vec<_>>(),
            "hidden": self.hidden,
            "solver": truth::solver(&**game, "table=1").is_some(),
            "variants": variants,
            "move_help": game.move_help(),
            "levels": game.levels(),
            "ratings": RatingBook::bundled(package).levels(&**game),
            "players": offered.map(player).collect::<Result<Vec<_>, PlayerError>>()?,
        }))
    }
}

/// Whether the start of a game looks different to somebody at the table than to an onlooker who sees all.
fn hides(game: &dyn AnyGame) -> bool {
    let start = game.start(&mut Rng::new(1));
    let all = start.scene(Viewer::Open);
    Seat::all(game.seats()).any(|seat| start.scene(Viewer::Seat(seat)) != all)
}

/// All games that were asked for, by their text.
#[derive(Debug, Default)]
pub(crate) struct Catalogue {
    entries: Mutex<HashMap<String, Arc<GameEntry>>>,
    /// The list for the lobby, once somebody has asked for it.
    list: Mutex<Option<Arc<Value>>>,
}

impl Catalogue {
    /// How many variants are remembered.
    const REMEMBERED: usize = 64;

    /// The game that a text names.
    pub(crate) fn game(&self, text: &str) -> Result<Arc<GameEntry>, SpecError> {
        let game: Arc<dyn AnyGame> = Arc::from(registry().game(text)?);
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        if entries.len() >= Self::REMEMBERED {
            entries.clear();
        }
        let entry = entries.entry(game.spec()).or_insert_with(|| Arc::new(GameEntry::new(game)));
        Ok(Arc::clone(entry))
    }

    /// Every game that can be drawn, with its players.
    pub(crate) fn list(&self) -> Result<Arc<Value>, PlayerError> {
        let mut list = self.list.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(list) = &*list {
            return Ok(Arc::clone(list));
        }
        let mut games = Vec::new();
        for package in registry().packages() {
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
