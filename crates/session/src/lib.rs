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
mod benchmark;
mod book;
mod drawing;
mod drawing_laws;
mod engine_player;
mod external;
mod form;
mod format;
mod game_file;
pub mod golden;
pub mod gtp;
mod model;
mod package;
mod parameters;
mod perfect_play;
mod playable;
mod player;
pub mod players;
mod puzzle;
mod ratings;
mod registry;
mod review;
mod seat_view;
mod series;
mod session;
mod test_position;
pub mod toy;

#[doc(hidden)]
pub use spielwerk_core::bundled_file;

pub use any_game::AnyGame;
pub use benchmark::{Benchmark, BenchmarkCount, BenchmarkWork};
pub use book::{BookDraft, BookFailure, BookMaker, OpenBook};
pub use drawing::{Colour, Drawing, Gesture, Glyph, Piece, SeatLook, Surface, Vocabulary, Word};
pub use drawing_laws::check_drawing;
pub use engine_player::{seat_engine, seat_view_engine};
pub use external::ExternalProtocol;
pub use form::{AnyForm, GameForm, Policy, PolicyError, PolicySource, SetInfo, SetPolicy, policy_in_set};
pub use format::{Annotate, Annotation, Format, Variation};
pub use game_file::{GameFileError, read_game, replay_record};
pub use model::Model;
pub use package::{GamePackage, WriteSetup, native_only};
pub use parameters::{ParameterDocs, about_parameter};
pub use perfect_play::{PerfectPlay, PerfectPlayResult};
pub use playable::Playable;
pub use player::{AnalysisWithTree, Player, PlayerError, PlayerFailure, PlayerInfo};
pub use puzzle::{PuzzleProfile, RuleExample};
pub use ratings::{LevelRating, RatingBook, RatingGain};
pub use registry::Registry;
pub use review::{Measure, ReviewProfile};
pub use seat_view::SeatView;
pub use series::{
    GameOption, GameSeries, OptionValue, SeriesEntry, SeriesPackage, SeriesRefusal, SeriesResult, Standing,
};
pub use session::{PlayError, SeenMove, Session};
pub use test_position::{SolvedPosition, SolvedSet, TestPosition};
