//! Folders of matches, trainings and studies: what they hold, how they grow, and small ones started from the page.
//!
//! The server finds folders under the places it was given ([`index`]) and reads them anew when they have changed; no
//! request can name a path. Work is started as another process of the same program ([`jobs`]), so that it can be ended at
//! any moment: its folder can be continued from the command line.

pub(crate) mod charts;
pub(crate) mod index;
pub(crate) mod jobs;
pub(crate) mod opinions;
pub(crate) mod process;
pub(crate) mod request;
pub(crate) mod routes;
pub(crate) mod study;
pub(crate) mod summary;
pub(crate) mod tournament;
pub(crate) mod training;

pub(crate) use index::RunIndex;
pub(crate) use jobs::Jobs;
pub(crate) use routes::routes;
pub(crate) use summary::Summaries;
pub(crate) use tournament::Standings;
