//! The Go Text Protocol, version 2, for games on a board: what client and server share.
//!
//! Seats are colours. Where a game names them Black and White these are the colours, whoever begins: White in Amazons;
//! elsewhere the first seat is black. Moves are the game's own in capitals, with the squares of an Amazons move joined
//! by hyphens, `D1-D7-G7`, as Quarry writes them.

mod clock;
mod command;
mod server;
#[cfg(test)]
mod tests;

pub use server::GtpServer;

use std::fmt;

use spielwerk_core::{AnyGame, ParseError, Seat, Session};

/// The move of a seat that has none but whose opponent has one, in every game that knows it.
pub(crate) const PASS: &str = "pass";

/// A game as an SGF file tells it: the start position and the moves, in the game's notation.
pub(crate) type Told = (String, Vec<String>);

/// What reads such a file.
type ReadSgf = fn(&str) -> Result<Told, ParseError>;

/// What GTP needs to know of a game beyond its text interface.
#[derive(Clone, Copy)]
pub struct GtpGame {
    /// The name in `list_games` and `set_game`, after the example of Quarry.
    pub(crate) name: &'static str,
    /// The side of the board, if it is square.
    pub(crate) size: Option<usize>,
    /// Whether a seat without a move passes.
    pub(crate) passes: bool,
    /// Black's margin in a finished game.
    pub(crate) black_margin: fn(&dyn AnyGame, &dyn Session) -> Option<f64>,
    /// Reads the first game of an SGF file, if the game has such files.
    pub(crate) sgf: Option<ReadSgf>,
}

impl GtpGame {
    /// A game that is won or lost, without margins and files.
    pub(crate) fn plain(name: &'static str, size: Option<usize>) -> Self {
        Self { name, size, passes: false, black_margin: payoff_of_black, sgf: None }
    }
}

impl fmt::Debug for GtpGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GtpGame").field("name", &self.name).field("size", &self.size).finish_non_exhaustive()
    }
}

fn payoff_of_black(game: &dyn AnyGame, session: &dyn Session) -> Option<f64> {
    session.payoffs().map(|payoffs| payoffs[black(game).index()].into())
}

/// The seat that plays black.
fn black(game: &dyn AnyGame) -> Seat {
    Seat::all(2).find(|&seat| game.seat_name(seat) == "Black").unwrap_or(Seat::FIRST)
}

/// The colour of a seat.
pub(crate) fn colour_of(game: &dyn AnyGame, seat: Seat) -> &'static str {
    if seat == black(game) { "black" } else { "white" }
}

/// The seat of a colour: `b`, `B`, `black`, `White`, ...
fn seat_of(game: &dyn AnyGame, colour: &str) -> Option<Seat> {
    match colour.to_ascii_lowercase().as_str() {
        "b" | "black" => Some(black(game)),
        "w" | "white" => Some(black(game).opponent()),
        _ => None,
    }
}

/// A move of the game's notation in the words of GTP. Back again nothing is to do: every notation takes these words.
pub(crate) fn move_to_gtp(mv: &str) -> String {
    mv.replace('/', "-").to_ascii_uppercase()
}
