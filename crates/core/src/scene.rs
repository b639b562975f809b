//! What a screen needs to draw a position: data, no drawing and no rules.
//!
//! A scene is made for a viewer and holds nothing that the viewer may not see, so it can be sent to a browser as it is.

use serde::Serialize;

use crate::Seat;

/// A position as something to look at.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Scene {
    /// Only a text; for games that nobody has drawn yet.
    Text {
        /// The picture for a terminal.
        text: String,
    },
    /// Squares with pieces.
    Board(Board),
    /// One heap of stones.
    Heap {
        /// Stones that are left.
        stones: u32,
        /// Stones at the start of a usual game.
        full: u32,
        /// The most stones that may be taken at once.
        take: u32,
    },
    /// Four people around a table with cards.
    Cards(CardTable),
}

/// Squares with pieces.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Board {
    /// How many squares a row has.
    pub columns: usize,
    /// How many rows there are.
    pub rows: usize,
    /// Where row 1 is.
    pub first_row: Edge,
    /// What stands on each square, the top row first, from left to right.
    pub squares: Vec<Option<&'static str>>,
    /// What each seat has to show for itself, such as discs.
    pub counts: Vec<u32>,
    /// Squares that decided the game, as places in `squares`.
    pub deciding: Vec<usize>,
    /// What people call this position.
    pub name: Option<&'static str>,
}

/// An edge of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Edge {
    /// As Othello players count.
    Top,
    /// As chess players count.
    Bottom,
}

/// Four people around a table with cards. Cards, calls and reservations are the codes of the game's notation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CardTable {
    /// What is going on.
    pub phase: CardPhase,
    /// Which game is played, once that is known.
    pub contract: Option<&'static str>,
    /// Who plays it alone or has proposed it.
    pub declarer: Option<Seat>,
    /// The trick that is being played, from 1.
    pub trick_number: usize,
    /// What lies on the table, in the order in which it was played.
    pub trick: Vec<CardLaid>,
    /// The trick before.
    pub last_trick: Vec<CardLaid>,
    /// Who won the trick before.
    pub last_winner: Option<Seat>,
    /// The people.
    pub seats: Vec<CardSeat>,
    /// The score sheet of the finished game.
    pub account: Option<CardAccount>,
}

/// What is going on at a card table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum CardPhase {
    /// Everybody says whether they have something special.
    Reservations,
    /// The viewer is asked for a call; others never see that somebody is asked.
    Call,
    /// A card is due.
    Cards,
    /// The game is over.
    Finished,
}

/// A card on the table.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct CardLaid {
    /// Who played it.
    pub seat: Seat,
    /// The card.
    pub card: &'static str,
}

/// One of the people.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CardSeat {
    /// The cards in hand, sorted for the game that is played; `None` if the viewer may not see them.
    pub hand: Option<Vec<&'static str>>,
    /// How many cards are in hand.
    pub cards: usize,
    /// On which side the seat is, if the viewer can tell.
    pub party: Option<&'static str>,
    /// What the seat has said in the reservation round, as far as the viewer may hear it.
    pub reservation: Option<&'static str>,
    /// What the seat has called.
    pub calls: Vec<&'static str>,
    /// Tricks won.
    pub tricks: u8,
    /// Eyes in these tricks.
    pub eyes: u8,
}

/// The score sheet of a card game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CardAccount {
    /// Which side has won, if one has.
    pub winner: Option<&'static str>,
    /// The eyes of both sides: Re, Kontra.
    pub eyes: [u8; 2],
    /// Every line with what it is for, for whom, and how much.
    pub lines: Vec<CardLine>,
    /// What each seat gets.
    pub points: Vec<i8>,
}

/// A line of a score sheet.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct CardLine {
    /// What the points are for.
    pub what: &'static str,
    /// Which side gets them.
    pub party: &'static str,
    /// How many.
    pub points: u8,
}
