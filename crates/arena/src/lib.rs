//! Where games get their players: the registry of games, and for each game the players that a text can name. Where
//! players meet: matches and tournaments, their openings, and what the results mean.

pub mod matches;
pub mod openings;
mod player;
mod players;
mod registry;
pub mod statistics;
mod test_position;

pub use player::{ArenaGame, Player, PlayerError, PlayerFailure, PlayerInfo, Spoken, TreeLine, seat_engine};
pub use registry::{NAMES, parse_game};
pub use test_position::TestPosition;
