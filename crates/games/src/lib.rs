//! The games of Spielwerk, one folder each: rules, notation, pictures, symmetries and reference files.

pub mod amazons;
mod bits;
pub mod connect4;
pub mod doppelkopf;
pub mod nimm3;
pub mod othello;
mod weight_table;

pub use weight_table::WeightTableError;
