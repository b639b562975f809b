//! What belongs to HTTP and to no game: connections, the checks that every request passes, its parts, errors as answers.

pub(crate) mod assets;
pub(crate) mod client;
pub(crate) mod compression;
pub(crate) mod connections;
pub(crate) mod errors;
pub(crate) mod exposure;
pub(crate) mod extract;
pub(crate) mod guard;
pub(crate) mod rate;
pub(crate) mod server;
pub(crate) mod slots;
