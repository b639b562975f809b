//! What a finished game is worth to each seat.

use std::fmt::Debug;

use crate::Seat;

/// One number per seat, as an array whose length is the number of seats of the game.
///
/// Board games pay 1 for a win, 0 for a draw and -1 for a loss; Doppelkopf pays its points.
pub trait Payoffs: Copy + Debug + PartialEq + AsRef<[f32]> + AsMut<[f32]> + Send + Sync + 'static {
    /// How many seats the game has.
    const SEATS: usize;

    /// Zero for every seat: the start of a sum.
    const ZERO: Self;

    /// What one seat gets.
    #[inline]
    fn of(&self, seat: Seat) -> f32 {
        self.as_ref()[seat.index()]
    }
}

impl<const N: usize> Payoffs for [f32; N] {
    const SEATS: usize = N;
    const ZERO: Self = [0.0; N];
}

/// The payoffs of a two-player game won by `winner`.
#[inline]
pub fn win(winner: Seat) -> [f32; 2] {
    let mut payoffs = [-1.0; 2];
    payoffs[winner.index()] = 1.0;
    payoffs
}

/// The payoffs of a drawn two-player game.
pub const DRAW: [f32; 2] = [0.0; 2];
