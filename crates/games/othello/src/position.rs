//! A position: two bitboards and whose turn it is.

use spielwerk_core::Seat;

use super::Square;
use super::bitboard::{flips, mobility};

/// Discs from the point of view of the seat to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    own: u64,
    opponent: u64,
    turn: Seat,
}

impl Position {
    /// The position with these discs; the two sets must not overlap.
    #[inline]
    pub const fn new(own: u64, opponent: u64, turn: Seat) -> Self {
        debug_assert!(own & opponent == 0);
        Self { own, opponent, turn }
    }

    /// The discs of the seat to move.
    #[inline]
    pub const fn own(&self) -> u64 {
        self.own
    }

    /// The discs of the seat that moved last.
    #[inline]
    pub const fn opponent(&self) -> u64 {
        self.opponent
    }

    /// The seat to move: [`Seat::FIRST`] is Black.
    #[inline]
    pub const fn turn(&self) -> Seat {
        self.turn
    }

    /// The discs of one seat.
    pub fn discs(&self, seat: Seat) -> u64 {
        if seat == self.turn { self.own } else { self.opponent }
    }

    /// Places a disc and turns what it encloses; the move must be legal.
    #[inline]
    pub fn place(&mut self, square: Square) {
        let turned = flips(self.own, self.opponent, square);
        debug_assert!(turned != 0, "{square} turns nothing in {self:?}");
        *self = Self {
            own: self.opponent ^ turned,
            opponent: self.own | turned | square.bit(),
            turn: self.turn.opponent(),
        };
    }

    /// Hands the turn over.
    #[inline]
    pub fn pass(&mut self) {
        *self = Self { own: self.opponent, opponent: self.own, turn: self.turn.opponent() };
    }

    /// Whether the seat that moved last could move again, were it its turn, on the given board.
    #[inline]
    pub fn opponent_can_move(&self, board: u64) -> bool {
        mobility(self.opponent, self.own) & board != 0
    }

    /// The margin for the seat to move if the game ended here: disc difference, empty squares to the winner.
    pub fn margin(&self, board: u64) -> i32 {
        let (own, opponent) = (self.own.count_ones() as i32, self.opponent.count_ones() as i32);
        let empties = board.count_ones() as i32 - own - opponent;
        own - opponent + empties * (own - opponent).signum()
    }
}
