//! The Go Text Protocol, version 2, for games on a board: what client and server share.
//!
//! Seats are colours. Where a game names them Black and White these are the colours, even if White opens as in Amazons;
//! elsewhere the first seat is black. Moves are the game's own in capitals, with the squares of an Amazons move joined
//! by hyphens, `D1-D7-G7`, as Quarry writes them.

mod clock;
mod command;
mod server;
#[cfg(test)]
mod tests;

pub use server::GtpServer;

use spielwerk_core::Seat;
use spielwerk_session::AnyGame;
use spielwerk_session::gtp::black;

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
