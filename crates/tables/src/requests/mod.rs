//! What requests mean, however they are carried: by a server over HTTP, or a page to the worker in its own browser.
//!
//! Here is what is asked and answered and how an answer is found. Who waits for it on which thread is the caller's.

pub mod asking;
pub mod belief;
pub mod exact_values;
pub mod listener;
pub mod lobby;
pub mod moves;
pub mod new_table;
pub mod position;
pub mod puzzles;
pub mod questions;
pub mod seats;
pub mod setup;
pub mod tree;
pub mod walk;
