//! How a game is drawn and how people move in it, as data that its package declares.
//!
//! A position is told by its [`Scene`](spielwerk_core::Scene): squares, a heap, cards. The drawing says what these look
//! like and what a click means, so that a screen has one module per gesture and none per game. Whatever a game does not
//! declare has a default that works: [`Drawing::LIST`] offers the moves as a list.

use serde::Serialize;
use spielwerk_core::Words;

/// How a game is drawn and how people move in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Drawing {
    /// What the pieces stand on.
    pub surface: Surface,
    /// How a move is made.
    pub gesture: Gesture,
    /// What is to be chosen, step by step: as many squares as a move of [`Gesture::Squares`] names.
    pub steps: &'static [Words],
    /// Every piece by the code that scenes use, in the order in which a palette or a stack of cards shows them.
    pub pieces: &'static [Piece],
    /// The seats.
    pub seats: &'static [SeatLook],
    /// The pieces of the small picture of the game, by their codes.
    pub tile: &'static [&'static str],
    /// What is said rather than played.
    pub vocabulary: Vocabulary,
}

impl Drawing {
    /// A game that declares nothing: its moves are offered as a list.
    pub const LIST: Self = Self {
        surface: Surface::Plain,
        gesture: Gesture::List,
        steps: &[],
        pieces: &[],
        seats: &[],
        tile: &[],
        vocabulary: Vocabulary::NONE,
    };

    /// The seats White, who begins, and Black.
    pub const WHITE_AND_BLACK: &'static [SeatLook] = &[
        SeatLook { name: Words::new("White", "Weiß"), colour: Colour::White },
        SeatLook { name: Words::new("Black", "Schwarz"), colour: Colour::Black },
    ];
}

/// What the pieces stand on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Surface {
    /// Nothing in particular.
    Plain,
    /// Green felt with lines.
    Felt,
    /// A chequered board of wood.
    Wood,
    /// An upright plate with holes.
    Plate,
    /// A table for cards.
    Table,
}

/// How a move is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Gesture {
    /// The squares that the text of the move names are chosen one after the other: one to place a piece, two to move
    /// one, three to move one and shoot. Moves that name no square are offered as a list.
    Squares,
    /// A column is chosen; the move is its number, from 1.
    Column,
    /// A number of stones is chosen; the move is that number.
    Take,
    /// A card of the own hand is chosen, or something is said.
    Cards,
    /// A move is chosen from a list.
    List,
}

/// A piece, a stone or a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Piece {
    /// What scenes call it.
    pub code: &'static str,
    /// Its shape.
    pub glyph: Glyph,
    /// Its colour.
    pub colour: Colour,
    /// What is written on it: of a card the symbol of the suit, then the rank. Empty for most.
    pub label: Words,
    /// What people call it.
    pub name: Words,
}

impl Piece {
    /// A piece with nothing written on it.
    pub const fn new(code: &'static str, glyph: Glyph, colour: Colour, name: Words) -> Self {
        Self { code, glyph, colour, label: Words::same(""), name }
    }
}

/// The shape of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Glyph {
    /// A flat disc with two sides; one that changes its colour turns over.
    Disc,
    /// A thick stone.
    Stone,
    /// A figure with a crown.
    Queen,
    /// A small figure.
    Pawn,
    /// Something that blocks its square.
    Block,
    /// A pebble of a heap.
    Pebble,
    /// A playing card.
    Card,
}

/// The colour of a piece or a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Colour {
    /// Black.
    Black,
    /// White.
    White,
    /// Red.
    Red,
    /// Yellow.
    Yellow,
    /// Blue.
    Blue,
    /// Green.
    Green,
    /// Grey.
    Grey,
    /// Brown.
    Brown,
}

/// What a seat looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatLook {
    /// What players call it; in English as [`Notation::seat_name`](spielwerk_core::Notation::seat_name) says.
    pub name: Words,
    /// The colour of its pieces.
    pub colour: Colour,
}

/// The words of a game for what is said rather than played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Vocabulary {
    /// Moves that are words, and the contracts of a card game.
    pub said: &'static [Word],
    /// The moves of [`Vocabulary::said`] that people choose most of the time.
    pub usual: &'static [&'static str],
    /// The move of a seat that was asked and says nothing; lists of moves pass over it.
    pub silent: Option<&'static str>,
    /// What can have been said already when cards are dealt by hand.
    pub openings: &'static [&'static str],
    /// The sides of a card game, in the order in which the score sheet counts their points.
    pub parties: &'static [Word],
    /// The lines of the score sheet.
    pub account: &'static [Word],
}

impl Vocabulary {
    /// Nothing is ever said.
    pub const NONE: Self =
        Self { said: &[], usual: &[], silent: None, openings: &[], parties: &[], account: &[] };
}

/// A word of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Word {
    /// The code of the notation.
    pub code: &'static str,
    /// What players say.
    pub name: Words,
    /// What it means, in a few words.
    pub meaning: Words,
}

impl Word {
    /// A word that is said the same way in both languages.
    pub const fn new(code: &'static str, name: &'static str, en: &'static str, de: &'static str) -> Self {
        Self { code, name: Words::same(name), meaning: Words::new(en, de) }
    }
}
