//! The one place that turns names into games.

use spielwerk_core::toy::Tree;
use spielwerk_core::{Spec, SpecError};
use spielwerk_games::amazons::Amazons;
use spielwerk_games::connect4::ConnectFour;
use spielwerk_games::doppelkopf::Doppelkopf;
use spielwerk_games::nimm3::Nimm3;
use spielwerk_games::othello::Othello;

use crate::player::ArenaGame;

/// The names of all games; `tree` is the textbook example of a game tree.
pub const NAMES: [&str; 6] = ["othello", "connect4", "nimm3", "amazons", "doppelkopf", "tree"];

/// The game that a text names: `othello`, `amazons:size=8`, `nimm3:stones=21,take=3`.
///
/// # Errors
/// If the name is unknown, or a parameter is unknown or out of range.
pub fn parse_game(text: &str) -> Result<Box<dyn ArenaGame>, SpecError> {
    let mut spec: Spec = text.parse()?;
    let game: Box<dyn ArenaGame> = match spec.name() {
        "othello" => match spec.choice("size", "8", &["4", "6", "8"])?.as_str() {
            "4" => Box::new(Othello::<4>),
            "6" => Box::new(Othello::<6>),
            _ => Box::new(Othello::<8>),
        },
        "connect4" => Box::new(ConnectFour),
        "nimm3" => Box::new(Nimm3::from_spec(&mut spec)?),
        "amazons" => Box::new(Amazons::from_spec(&mut spec)?),
        "doppelkopf" => Box::new(Doppelkopf::from_spec(&mut spec)?),
        "tree" => Box::new(Tree::default()),
        _ => return Err(spec.unknown_name("game", &NAMES)),
    };
    spec.finish()?;
    Ok(game)
}
