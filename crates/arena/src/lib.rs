//! Where games get their players: the registry of games, and for each game the players that a text can name.

mod player;
mod players;
mod registry;
mod test_position;

pub use player::{ArenaGame, Player, PlayerError, PlayerFailure, PlayerInfo, Spoken};
pub use registry::{NAMES, parse_game};
pub use test_position::TestPosition;
