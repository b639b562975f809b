//! Engines of others at our table: honest ones, and every way in which one can fail.
//!
//! The engines are small shell scripts, so that each failure comes exactly when it is wanted.

mod edax;
mod gtp;
mod nboard;
mod stand_ins;
