//! What can be played: the games of the registry, each looked at once.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use spielwerk_core::{Parameter, ParameterLimits, Rng, Seat, SpecError, Viewer};
use spielwerk_session::{AnyGame, Player, PlayerError, Registry};

use crate::platform::Platform;

/// The parameters of a player with their defaults.
pub type Parameters = Arc<Vec<Parameter>>;

/// A game with what was found out about it.
#[derive(Debug)]
pub struct GameEntry {
    /// The rules with their variant.
    pub game: Arc<dyn AnyGame>,
    /// Whether seats do not see everything.
    pub hidden: bool,
    /// What player texts may ask for.
    pub limits: Arc<ParameterLimits>,
    /// The clocks and the randomness for its tables.
    pub platform: Arc<dyn Platform>,
    parameters: Mutex<HashMap<String, Parameters>>,
}

impl GameEntry {
    fn new(game: Arc<dyn AnyGame>, limits: Arc<ParameterLimits>, platform: Arc<dyn Platform>) -> Self {
        let hidden = hides(&*game);
        Self { game, hidden, limits, platform, parameters: Mutex::default() }
    }

    /// What a player takes. A game is asked once; the answer is kept.
    ///
    /// # Errors
    /// If there is no such player.
    pub fn parameters(&self, name: &str) -> Result<Parameters, PlayerError> {
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
}

/// The solver of a game with these parameters, or as it comes if it takes none; `None` if there is none.
pub fn solver(game: &dyn AnyGame, parameters: &str) -> Option<Box<dyn Player>> {
    game.solver(parameters).or_else(|_| game.solver("")).ok().flatten()
}

/// Whether the start of a game looks different to a seat than to an observer who sees all.
fn hides(game: &dyn AnyGame) -> bool {
    let start = game.start(&mut Rng::new(1));
    let all = start.scene(Viewer::Open);
    Seat::all(game.seats()).any(|seat| start.scene(Viewer::Seat(seat)) != all)
}

/// All games that were asked for, by their text.
#[derive(Debug)]
pub struct Catalogue {
    registry: Registry,
    limits: Arc<ParameterLimits>,
    platform: Arc<dyn Platform>,
    entries: Mutex<HashMap<String, Arc<GameEntry>>>,
}

impl Catalogue {
    /// How many variants are remembered.
    const REMEMBERED: usize = 64;

    /// The games of a registry, with what player texts may ask for.
    pub fn new(registry: Registry, limits: ParameterLimits, platform: Arc<dyn Platform>) -> Self {
        Self { registry, limits: Arc::new(limits), platform, entries: Mutex::default() }
    }

    /// The games that there are.
    pub fn registry(&self) -> &Registry {
        &self.registry
    }

    /// The clocks and the randomness for its tables.
    pub fn platform(&self) -> &dyn Platform {
        &*self.platform
    }

    /// The game that a text names.
    ///
    /// # Errors
    /// If there is no such game, or it does not take these parameters.
    pub fn game(&self, text: &str) -> Result<Arc<GameEntry>, SpecError> {
        let game: Arc<dyn AnyGame> = Arc::from(self.registry.game(text)?);
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        if entries.len() >= Self::REMEMBERED {
            entries.clear();
        }
        let entry = entries.entry(game.spec()).or_insert_with(|| {
            Arc::new(GameEntry::new(game, Arc::clone(&self.limits), Arc::clone(&self.platform)))
        });
        Ok(Arc::clone(entry))
    }
}

#[cfg(test)]
impl Default for Catalogue {
    fn default() -> Self {
        let registry = spielwerk::registry();
        let limits = ParameterLimits {
            seconds: 60.0,
            mebibytes: 256,
            threads: 3,
            untimed_plies: 1,
            cache_entries: 100_000,
            networks: registry.models().map(|model| model.name).collect(),
        };
        Self::new(registry, limits, Arc::new(crate::platform::SystemPlatform))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_looked_at_once() {
        let catalogue = Catalogue::default();
        let first = catalogue.game("othello:size=8").expect("a game");
        assert!(Arc::ptr_eq(&first, &catalogue.game("othello").expect("the same game")));
        assert!(catalogue.game("chess").is_err());
    }
}
