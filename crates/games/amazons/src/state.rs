//! A position: where the amazons stand, what is empty, who is to move.

use spielwerk_core::Seat;

use super::moves::Move;
use super::square_set::SquareSet;

/// A position. Amazons of one side are alike, so equal boards with the same side to move are equal states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    amazons: [SquareSet; 2],
    empty: SquareSet,
    turn: Seat,
}

impl State {
    /// The most amazons that one side may have.
    pub const MOST_AMAZONS: usize = 8;

    /// The position with these amazons, White's first, and these empty squares; all other squares are
    /// blocked.
    pub(super) fn new(amazons: [SquareSet; 2], empty: SquareSet, turn: Seat) -> Self {
        debug_assert!(amazons.iter().all(|side| (1..=Self::MOST_AMAZONS).contains(&side.len())));
        debug_assert!(((amazons[0] | amazons[1]) & empty).is_empty() && (amazons[0] & amazons[1]).is_empty());
        Self { amazons, empty, turn }
    }

    /// The side to move.
    #[inline]
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// The squares of one side's amazons.
    #[inline]
    pub fn amazons(&self, seat: Seat) -> SquareSet {
        self.amazons[seat.index()]
    }

    /// The squares that can be entered; all others hold amazons or arrows or are off the board.
    #[inline]
    pub fn empty(&self) -> SquareSet {
        self.empty
    }

    /// Whether the side to move has a move: a step to a neighbour is enough, for the arrow may fly back.
    #[inline]
    pub fn has_move(&self) -> bool {
        !(self.amazons(self.turn).neighbours() & self.empty).is_empty()
    }

    /// Plays a legal move.
    #[inline]
    pub(super) fn play(&mut self, mv: Move) {
        let mover = &mut self.amazons[self.turn.index()];
        mover.remove(mv.from);
        mover.insert(mv.to);
        self.empty.insert(mv.from);
        self.empty.remove(mv.to);
        self.empty.remove(mv.arrow);
        self.turn = self.turn.opponent();
    }
}
