//! Tables for people and engines over HTTP, server-sent events, and the page that shows them.
//!
//! The server knows no rules: everything about a game comes from its session. `docs/api.md` describes the interface.
//! A request locks its table, changes it and waits until the change is on disk; engines think on threads of their own
//! (`engines`), and listeners are told by signals that hold only the latest state (`routes::events`). What a view may
//! see is decided in one place ([`spielwerk_tables::render`]), who may ask for a view in another
//! ([`spielwerk_tables::access`]).
//!
//! ```
//! use spielwerk_server::{Config, Server};
//!
//! let folder = std::env::temp_dir().join(format!("spielwerk-doc-{}", std::process::id()));
//! let server = Server::bind(Config::local(folder.clone()))?;
//! assert!(server.address().ip().is_loopback());
//! drop(server);
//! std::fs::remove_dir_all(folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(all(test, feature = "ts"))]
mod api_types;
mod engines;
mod http;
mod limits;
mod live_tables;
mod routes;
mod runs;
mod shared_table;
mod state;

pub use http::server::{Config, DEFAULT_PORT, ServeError, Server, default_data_folder};
pub use routes::cluster::ClusterSource;
use spielwerk_tables as tables;
pub use spielwerk_tables::{platform, storage};
