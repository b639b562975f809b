//! What the Go Text Protocol needs to know of a game beyond its text interface.

use std::fmt;

use spielwerk_core::Seat;

use crate::{AnyGame, Session};

/// The move of a seat that has none but whose opponent has one, in every game that knows it.
pub const PASS: &str = "pass";

/// A game as GTP sees it.
#[derive(Clone, Copy)]
pub struct GtpGame {
    /// The name in `list_games` and `set_game`, after the example of Quarry.
    pub name: &'static str,
    /// The side of the board, if it is square.
    pub size: Option<usize>,
    /// Whether a seat without a move passes.
    pub passes: bool,
    /// Black's margin in a finished game.
    pub black_margin: fn(&dyn AnyGame, &dyn Session) -> Option<f64>,
}

impl GtpGame {
    /// A game that is won or lost, without margins.
    pub fn plain(name: &'static str, size: Option<usize>) -> Self {
        Self { name, size, passes: false, black_margin: payoff_of_black }
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

/// The seat that plays black: the one the game calls Black, elsewhere the first.
pub fn black(game: &dyn AnyGame) -> Seat {
    Seat::all(2).find(|&seat| game.seat_name(seat) == "Black").unwrap_or(Seat::FIRST)
}
