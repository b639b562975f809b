//! From a game whose type was erased to the training of the typed one.

use std::path::{Path, PathBuf};

use spielwerk_amazons::{Amazons, HalfMoves};
use spielwerk_connect4::ConnectFour;
use spielwerk_nimm3::Nimm3;
use spielwerk_othello::Othello;
use spielwerk_session::AnyGame;

use super::net_learner::NetLearner;
use super::{News, RunOptions, ZeroConfig, ZeroError, ZeroGame, train};

/// Trains a network for a game of the registry; see [`train`].
///
/// # Errors
/// If networks cannot learn this game, or as for [`train`].
pub fn train_game(
    game: &dyn AnyGame,
    config: &ZeroConfig,
    folder: &Path,
    options: &RunOptions,
    news: &mut (dyn FnMut(&News<'_>) + Send),
) -> Result<Option<PathBuf>, ZeroError> {
    let typed = game.as_any();
    let mut plain = Typed { config, folder, options, news };
    if let Some(game) = typed.downcast_ref::<ConnectFour>() {
        plain.train(game)
    } else if let Some(game) = typed.downcast_ref::<Nimm3>() {
        plain.train(game)
    } else if let Some(game) = typed.downcast_ref::<Othello<8>>() {
        plain.train(game)
    } else if let Some(game) = typed.downcast_ref::<Othello<6>>() {
        plain.train(game)
    } else if let Some(game) = typed.downcast_ref::<Othello<4>>() {
        plain.train(game)
    } else if let Some(game) = typed.downcast_ref::<Amazons>() {
        plain.train(&HalfMoves(game.clone()))
    } else {
        Err(ZeroError::NotLearnable(game.spec()))
    }
}

/// A training whose game is all that is missing.
struct Typed<'a, 'b> {
    config: &'a ZeroConfig,
    folder: &'a Path,
    options: &'a RunOptions,
    news: &'a mut (dyn FnMut(&News<'_>) + Send + 'b),
}

impl Typed<'_, '_> {
    fn train<G: ZeroGame>(&mut self, game: &G) -> Result<Option<PathBuf>, ZeroError> {
        train::<G, NetLearner>(game, self.config, self.folder, self.options, &mut *self.news)
    }
}
