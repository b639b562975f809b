//! Engines at tables and in questions: threads, players that are kept between moves, and exact values in the background.

pub(crate) mod play;
pub(crate) mod player_pool;
pub(crate) mod secret_asks;
pub(crate) mod truth;
pub(crate) mod work_queue;
