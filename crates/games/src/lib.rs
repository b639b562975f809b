//! The games of Spielwerk, one folder each: rules, notation, pictures, symmetries and reference files.

mod bits;
pub mod othello;
mod registry;

pub use registry::{NAMES, parse_game};
