//! Games in progress with the people and engines around them: seats, keys, what each seat may see, and where games are
//! kept. Nothing here knows of HTTP, sockets or threads of engines, so that a server and a page without a server can both
//! stand on it.

pub(crate) mod access;
pub(crate) mod admission;
pub(crate) mod catalogue;
pub(crate) mod exact;
pub(crate) mod formats;
pub(crate) mod keys;
pub(crate) mod migration;
pub(crate) mod moment;
pub(crate) mod pacing;
pub(crate) mod presence;
pub(crate) mod refusal;
pub(crate) mod render;
pub(crate) mod report;
pub(crate) mod seat_player;
pub mod storage;
pub(crate) mod stored;
pub(crate) mod table;
