//! Engines at tables and in questions: threads, players that are kept between moves, and exact values in the background.

pub(crate) mod clocks;
pub(crate) mod exact_values;
mod lane;
pub(crate) mod play;
pub(crate) mod player_pool;
pub(crate) mod secret_asks;
pub(crate) mod work_queue;
