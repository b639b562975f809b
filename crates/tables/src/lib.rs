//! Games in progress with the people and engines around them: seats, keys, what each seat may see, and where games are
//! kept.
//!
//! Nothing here knows of HTTP, sockets or the threads of engines, so that a server and a page without a server both
//! build on it. What a view may see is decided in one place ([`render`]), who may ask for a view in another
//! ([`access`]); how long a decision takes where time could tell hidden things in a third ([`moment`]).
//!
//! What differs between machines comes in through two traits:
//! - [`Platform`](platform::Platform) gives the time and random bytes. `SystemPlatform` (feature `system`) asks the
//!   operating system; in a browser `now` is `performance.now()`, `unix_seconds` is `Date.now() / 1000`, and
//!   `fill_random` is `crypto.getRandomValues`.
//! - [`Storage`](storage::Storage) keeps tables. `SqliteStorage` (feature `sqlite`) is for servers,
//!   [`MemoryStorage`](storage::MemoryStorage) for tests and where nothing can be kept; a page keeps the rows of a
//!   [`TableChange`](storage::TableChange) in its browser's database.
//!
//! No thread is started apart from the writer of `SqliteStorage`. Engines are run by the caller, where it has threads or
//! workers for them: it takes the seat from [`GameTable::engine_to_move`](table::GameTable::engine_to_move), lets a player think
//! and plays the move.
//!
#![cfg_attr(feature = "system", doc = "```")]
#![cfg_attr(not(feature = "system"), doc = "```ignore")]
//! use std::sync::Arc;
//! use spielwerk_core::{ParameterLimits, Rng, Seat};
//! use spielwerk_tables::access::View;
//! use spielwerk_tables::catalogue::Catalogue;
//! use spielwerk_tables::keys::Keys;
//! use spielwerk_tables::platform::SystemPlatform;
//! use spielwerk_tables::render::{self, RenderRequest};
//! use spielwerk_tables::seat_player::SeatPlayer;
//! use spielwerk_tables::storage::{MemoryStorage, Storage};
//! use spielwerk_tables::stored;
//! use spielwerk_tables::table::{MoveNote, GameTable};
//!
//! // A table for one person and three engines.
//! let limits = ParameterLimits {
//!     seconds: 10.0,
//!     mebibytes: 64,
//!     threads: 1,
//!     untimed_plies: 1,
//!     cache_entries: 10_000,
//!     networks: Vec::new(),
//! };
//! let catalogue = Catalogue::new(spielwerk::registry(), limits, Arc::new(SystemPlatform));
//! let entry = catalogue.game("doppelkopf")?;
//! let players = ["human", "conventions", "conventions", "conventions"];
//! let seated = players.iter().map(|text| SeatPlayer::new(&entry, text)).collect::<Result<_, _>>()?;
//! let session = entry.game.start(&mut Rng::new(7));
//! let mut table = GameTable::new(entry, session, seated);
//!
//! // The person makes a move, which is kept.
//! let mv = table.session.legal_moves()[0].clone();
//! table.play(&mv, MoveNote::default())?;
//! let storage = MemoryStorage::default();
//! storage.save(&[stored::change(&table, &[])])?;
//!
//! // What the first seat sees: its own cards and the move, not the cards of others.
//! let keys = Keys::parse(&table.claim(0, &Keys::default())?);
//! let view = View::Seat(Seat::FIRST);
//! let state = render::state(&table, RenderRequest { view, ply: None, keys: &keys, revision: 1 })?;
//! let state = serde_json::to_value(&state)?;
//! assert_eq!(state["moves"][0]["move"], mv.as_str());
//! assert_eq!(state["open"], false);
//!
//! // And the table comes back as it was.
//! let kept = storage.load(&table.id)?.expect("it was saved");
//! let (again, _) = stored::restore(&table.id, kept, &catalogue)?;
//! assert_eq!(again.session.record(), table.session.record());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod access;
pub mod admission;
pub mod branches;
pub mod catalogue;
pub mod clock;
pub mod exact;
pub mod formats;
mod guests;
pub mod keys;
#[cfg(feature = "system")]
pub mod migration;
pub mod moment;
pub mod pacing;
pub mod platform;
pub mod presence;
pub mod refusal;
pub mod render;
pub mod report;
pub mod requests;
pub mod revisions;
pub mod seat_player;
mod seating;
pub mod speaking;
pub mod storage;
pub mod stored;
pub mod succession;
pub mod table;
pub mod thinking;
mod walk;
