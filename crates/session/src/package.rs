//! Everything that the rest of the program knows of a game, in one value.

use spielwerk_core::{Spec, SpecError};
use spielwerk_run::Training;

use crate::parameters::ParameterDocs;
use crate::{AnyGame, Model};

/// Reads the parameters of a game's text, such as `size=6`, and makes the game.
type ParseGame = fn(&mut Spec) -> Result<Box<dyn AnyGame>, SpecError>;

/// A game as its crate exports it. A registry is a list of these; no other part of the program names a game.
#[derive(Clone, Copy, Debug)]
pub struct GamePackage {
    /// The name in texts: `connect4`.
    pub name: &'static str,
    /// The name that players use: Connect Four.
    pub title: &'static str,
    /// What it is, in one sentence.
    pub about: &'static str,
    /// Makes the game from the parameters of its text.
    pub parse: ParseGame,
    /// Other variants that are worth offering, as texts: `othello:size=6`.
    pub variants: &'static [&'static str],
    /// Bundled networks, weights and books.
    pub models: &'static [Model],
    /// What the parameters mean that only players of this game have.
    pub parameters: &'static [ParameterDocs],
    /// How the game is learned, each method once.
    pub trainings: &'static [&'static dyn Training],
    /// Measured ratings of the levels, as `spielwerk rate --write` writes them.
    pub ratings: Option<&'static str>,
}

impl GamePackage {
    /// A package with nothing but a name and rules; the rest by struct update.
    pub const fn new(name: &'static str, parse: ParseGame) -> Self {
        Self {
            name,
            title: name,
            about: "",
            parse,
            variants: &[],
            models: &[],
            parameters: &[],
            trainings: &[],
            ratings: None,
        }
    }
}
