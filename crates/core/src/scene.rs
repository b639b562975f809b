//! What a screen needs to draw a position, and what it sends of a position that was set up: data, no rules.
//!
//! A scene is made for a viewer and holds nothing that the viewer may not see, so it can be sent to a browser as it is.

use serde::{Deserialize, Serialize};

use crate::Seat;

/// A position as something to look at.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Scene {
    /// Only a text; for games without a drawing.
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
    /// People around a table with cards.
    Cards(CardTable),
}

/// Squares with pieces.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Board {
    /// How many squares a row has.
    pub columns: usize,
    /// How many rows there are.
    pub rows: usize,
    /// Where row 1 is.
    pub first_row: Edge,
    /// The piece on each square, the top row first, from left to right.
    pub squares: Vec<Option<&'static str>>,
    /// What each seat has to show for itself, such as discs.
    pub counts: Vec<u32>,
    /// Squares that decided the game, as places in `squares`.
    pub deciding: Vec<usize>,
    /// What people call this position.
    pub name: Option<&'static str>,
}

impl Board {
    /// Squares with pieces, the top row first, and nothing else to tell.
    pub fn new(columns: usize, first_row: Edge, squares: Vec<Option<&'static str>>) -> Self {
        let rows = squares.len() / columns;
        Self { columns, rows, first_row, squares, counts: Vec::new(), deciding: Vec::new(), name: None }
    }
}

/// An edge of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Edge {
    /// As Othello players count.
    Top,
    /// As chess players count.
    Bottom,
}

/// People around a table with cards. Cards, calls and reservations are the codes of the game's notation.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CardTable {
    /// The phase of play.
    pub phase: CardPhase,
    /// Which game is played, once that is known.
    pub contract: Option<&'static str>,
    /// Who plays it alone or has proposed it.
    pub declarer: Option<Seat>,
    /// The trick that is being played, from 1.
    pub trick_number: usize,
    /// How many tricks the game has; 0 if it is not played in tricks.
    pub trick_count: usize,
    /// Who leads the trick that is being played; before the first card who speaks first.
    pub leader: Seat,
    /// Every trump once, the highest first; empty while it is open what is played, and where there are none.
    pub trumps: Vec<&'static str>,
    /// What lies on the table, in the order in which it was played.
    pub trick: Vec<CardLaid>,
    /// The trick before.
    pub last_trick: Vec<CardLaid>,
    /// Who won the trick before.
    pub last_winner: Option<Seat>,
    /// Cards that lie open for all.
    pub board: Vec<&'static str>,
    /// The people.
    pub seats: Vec<CardSeat>,
    /// The score sheet of the finished game.
    pub account: Option<CardAccount>,
}

/// The phase of play at a card table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum CardPhase {
    /// Every seat says whether it has a reservation.
    Reservations,
    /// The viewer is asked for a call; other seats never see that one is asked.
    Call,
    /// A card is due.
    Cards,
    /// A bet or an answer to one is due.
    Bets,
    /// The game is over.
    Finished,
}

/// A card on the table.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CardLaid {
    /// Who played it.
    pub seat: Seat,
    /// The card.
    pub card: &'static str,
}

/// One of the people.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
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
    /// What the seat has paid into the pot, in games that are played for one.
    pub stake: Option<u32>,
    /// Tricks won.
    pub tricks: u8,
    /// Eyes in these tricks.
    pub eyes: u8,
}

/// The score sheet of a card game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
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
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CardLine {
    /// What the points are for.
    pub what: &'static str,
    /// Which side gets them.
    pub party: &'static str,
    /// How many.
    pub points: u8,
}

/// A position that was set up by hand.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Setup {
    /// Pieces on squares.
    Board {
        /// How many squares a row has.
        columns: usize,
        /// The piece on each square, the top row first, by the codes of [`Board::squares`].
        squares: Vec<Option<String>>,
        /// Who is to move.
        turn: Seat,
    },
    /// A heap of stones.
    Heap {
        /// Stones that are left.
        stones: u32,
        /// Who is to move.
        turn: Seat,
    },
    /// Cards that were dealt.
    Cards {
        /// The hand of each seat.
        hands: Vec<Vec<String>>,
        /// Who speaks and leads first.
        turn: Seat,
        /// What each seat has said, if all have spoken.
        said: Option<Vec<String>>,
    },
}

impl Setup {
    /// A board as most notations write it: the rows from the top with a letter per square and slashes between them, a
    /// space, and the letter of the seat to move. Pieces that have no letter are written as `?`.
    pub fn board_text(&self, letters: &[(&str, char)], empty: char, seats: [char; 2]) -> String {
        let Self::Board { columns, squares, turn } = self else { return String::new() };
        let letter = |piece: &Option<String>| match piece {
            None => empty,
            Some(code) => letters.iter().find(|(known, _)| known == code).map_or('?', |(_, letter)| *letter),
        };
        let rows = squares.chunks((*columns).max(1));
        let rows: Vec<String> = rows.map(|row| row.iter().map(letter).collect()).collect();
        format!("{} {}", rows.join("/"), seats.get(turn.index()).unwrap_or(&'?'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_written_in_rows() {
        let squares = [Some("white"), None, None, Some("black"), Some("dragon"), None];
        let squares = squares.map(|piece| piece.map(str::to_owned)).to_vec();
        let setup = Setup::Board { columns: 3, squares, turn: Seat::SECOND };
        assert_eq!(setup.board_text(&[("white", 'w'), ("black", 'b')], '.', ['w', 'b']), "w../b?. b");
        let heap = Setup::Heap { stones: 3, turn: Seat::FIRST };
        assert_eq!(heap.board_text(&[], '.', ['w', 'b']), "");
    }
}
