//! Breakthrough (Dan Troyka, 2000): pawns move one step straight or diagonally forward and capture diagonally; a pawn on
//! the far row wins, and so does the capture of all pawns of the other side.
//!
//! [`rules`] is the game, [`notation`] how people write and see it, [`players`] who plays it. [`PACKAGE`] is all that
//! Spielwerk needs to know.

mod learning;
mod notation;
mod players;
mod rules;

use spielwerk::session::GamePackage;

pub use rules::{Breakthrough, Position, Step};

/// The package of Breakthrough.
pub static PACKAGE: GamePackage = GamePackage {
    title: "Breakthrough",
    about: "bring a pawn to the far side",
    variants: &["breakthrough:size=6", "breakthrough:size=5"],
    trainings: &[&learning::ZERO],
    ..GamePackage::new("breakthrough", |spec| Ok(Box::new(Breakthrough::from_spec(spec)?)))
};
