//! Where types end: games, positions and players by text.
//!
//! Inside, everything is generic over [`Game`](spielwerk_core::Game). Command line, matches, server and page hold a
//! `Box<dyn AnyGame>` and a `Box<dyn Session>`, and name players by texts such as `pvs:depth=8`. A game joins by
//! implementing [`Playable`] and exporting one [`GamePackage`]; a [`Registry`] is a list of packages.
//!
//! ```
//! use spielwerk_core::{Rng, SearchControl};
//! use spielwerk_session::{Registry, toy};
//!
//! let registry = Registry::new([&toy::PACKAGE]);
//! let game = registry.game("tree")?;
//! let session = game.start(&mut Rng::new(1));
//! let mut player = game.player("alphabeta")?;
//! let analysis = player.think(&session.seat_view(), &mut SearchControl::none())?;
//! assert_eq!(analysis.best, "B");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod any_game;
mod engine_player;
mod external;
mod format;
pub mod golden;
pub mod gtp;
mod model;
mod package;
mod parameters;
mod playable;
mod player;
pub mod players;
mod ratings;
mod registry;
mod seat_view;
mod session;
mod test_position;
pub mod toy;

pub use any_game::AnyGame;
pub use engine_player::{seat_engine, seat_view_engine};
pub use external::ExternalProtocol;
pub use format::Format;
pub use model::Model;
pub use package::GamePackage;
pub use parameters::{ParameterDocs, about_parameter};
pub use playable::Playable;
pub use player::{AnalysisWithTree, Player, PlayerError, PlayerFailure, PlayerInfo};
pub use ratings::{LevelRating, RatingBook};
pub use registry::Registry;
pub use seat_view::SeatView;
pub use session::{PlayError, SeenMove, Session};
pub use test_position::{SolvedPosition, SolvedSet, TestPosition};
