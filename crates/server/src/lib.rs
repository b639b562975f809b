//! Tables for people and engines over HTTP, server-sent events, and the page that shows them.
//!
//! The server knows no rules: everything about a game comes from its session. `docs/api.md` describes the interface.
//! A request locks its table, changes it and is done; engines think on threads of their own ([`workers`]), and whoever
//! listens is told by signals that hold only the latest state ([`events`]). What a view may see is decided in one
//! place ([`render`]), who may ask for a view in another ([`access`]).
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

mod access;
mod assets;
mod attendance;
mod belief;
mod catalogue;
mod chair;
mod connections;
mod errors;
mod events;
mod extract;
mod facts;
mod formats;
mod guard;
mod hub;
mod keys;
mod limits;
mod live_players;
mod moves;
mod pace;
mod places;
mod play;
mod questions;
mod render;
mod report;
mod routes;
mod runs;
mod server;
mod spot;
mod store;
mod table;
mod table_file;
mod table_routes;
mod tree;
mod truth;
mod workers;

use std::sync::OnceLock;

use spielwerk_session::Registry;

static REGISTRY: OnceLock<Registry> = OnceLock::new();

/// The games of this server.
fn registry() -> &'static Registry {
    REGISTRY.get_or_init(spielwerk::registry)
}

pub use server::{Config, DEFAULT_PORT, ServeError, Server, default_data_folder};
pub use store::StoreError;
