//! Where games get their players: the registry of games, and for each game the players that a text can name, programs
//! of others among them; and the protocols by which programs of others use ours. Where players meet: matches and
//! tournaments, their openings, and what the results mean.

mod foreign;
mod level_ratings;
pub mod matches;
mod models;
pub mod openings;
mod parameters;
mod player;
mod players;
mod protocols;
mod registry;
pub mod statistics;
mod test_position;

pub use level_ratings::{LevelRating, RatingBook};
pub use models::Model;
pub use parameters::about_parameter;
pub use player::{ArenaGame, Player, PlayerError, PlayerFailure, PlayerInfo, Spoken, seat_engine};
pub use players::shipped_belief;
pub use protocols::ProtocolError;
pub use protocols::gtp::{GtpGame, GtpServer};
pub use protocols::nboard::NBoardServer;
pub use registry::{NAMES, parse_game};
pub use test_position::{SolvedPosition, SolvedSet, TestPosition};
