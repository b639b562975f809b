//! Breakthrough (Dan Troyka, 2000): pawns move one step straight or diagonally forward and capture diagonally; a pawn on
//! the far row wins, and so does the capture of all pawns of the other side.
//!
//! [`rules`] is the game, [`notation`] how people write and see it, [`players`] who plays it. [`PACKAGE`] is all that
//! Spielwerk needs to know, the page included: pawns stand on wood, and a move is two clicks.

mod notation;
mod players;
mod rules;

use spielwerk::core::Words;
use spielwerk::session::{Colour, Drawing, GamePackage, Gesture, Glyph, Piece, Surface};

pub use rules::{Breakthrough, Position, Step};

/// The package of Breakthrough.
pub static PACKAGE: GamePackage = GamePackage {
    title: Words::new("Breakthrough", "Durchbruch"),
    about: Words::new("Bring a pawn to the far side.", "Bringe einen Bauern auf die andere Seite."),
    rules: &[Words::new(
        "A pawn steps straight or diagonally forward and captures diagonally. A pawn on the far row wins.",
        "Ein Bauer zieht gerade oder schräg nach vorn und schlägt schräg. Ein Bauer auf der letzten Reihe gewinnt.",
    )],
    variants: &["breakthrough:size=6", "breakthrough:size=5"],
    trainings: &[&players::ZERO],
    drawing: Drawing {
        surface: Surface::Wood,
        gesture: Gesture::Squares,
        steps: &[
            Words::new("Choose a pawn.", "Wähle einen Bauern."),
            Words::new("Where does it go?", "Wohin zieht er?"),
        ],
        pieces: &[
            Piece::new("white", Glyph::Pawn, Colour::White, Words::new("white pawn", "weißer Bauer")),
            Piece::new("black", Glyph::Pawn, Colour::Black, Words::new("black pawn", "schwarzer Bauer")),
        ],
        seats: Drawing::WHITE_AND_BLACK,
        tile: &["white", "black", "white"],
        ..Drawing::LIST
    },
    write_setup: Some(|setup| setup.board_text(&[("white", 'w'), ("black", 'b')], '.', ['w', 'b'])),
    ..GamePackage::new("breakthrough", |spec| Ok(Box::new(Breakthrough::from_spec(spec)?)))
};
