//! The games of Spielwerk, one folder each: rules, notation, pictures, symmetries and reference files.

pub mod doppelkopf;
