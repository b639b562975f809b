//! Listing, counting and drawing moves.

use super::mobility::Mobility;
use super::square::Square;
use super::state::State;

/// An amazon's step and the arrow she shoots after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where the amazon stands.
    pub from: Square,
    /// Where she goes.
    pub to: Square,
    /// Where the arrow lands; this may be the square she left.
    pub arrow: Square,
}

impl State {
    /// Appends the legal moves in ascending order.
    pub(super) fn list_moves(&self, moves: &mut Vec<Move>) {
        for from in self.amazons(self.turn()) {
            let empty = self.empty() | from.into();
            for to in from.queen_reach(empty) {
                let arrows = to.queen_reach(empty).into_iter();
                moves.reserve(arrows.len());
                arrows.for_each(|arrow| moves.push(Move { from, to, arrow }));
            }
        }
    }

    /// Whether a move is legal.
    pub(super) fn allows(&self, Move { from, to, arrow }: Move) -> bool {
        let empty = self.empty() | from.into();
        self.amazons(self.turn()).contains(from)
            && from.queen_reach(empty).contains(to)
            && to.queen_reach(empty).contains(arrow)
    }

    /// The number of legal moves.
    #[inline]
    pub(super) fn count_moves(&self) -> usize {
        let mobility = Mobility::new(self.empty());
        self.amazons(self.turn()).into_iter().map(|from| mobility.count_moves(from)).sum::<u32>() as usize
    }

    /// Calls `choose` with the number of legal moves and returns the move of the number it gives, in the
    /// order of [`State::list_moves`]; `None` without a move.
    #[inline]
    pub(super) fn choose_move(&self, choose: impl FnOnce(usize) -> usize) -> Option<Move> {
        let amazons = self.amazons(self.turn());
        let mobility = Mobility::new(self.empty());
        let mut counts = [0; Self::MOST_AMAZONS];
        for (count, from) in counts.iter_mut().zip(amazons) {
            *count = mobility.count_moves(from);
        }
        let total: u32 = counts.iter().sum();
        if total == 0 {
            return None;
        }
        let mut number = choose(total as usize) as u32;
        for (count, from) in counts.into_iter().zip(amazons) {
            if number < count {
                return self.move_from(from, number as usize);
            }
            number -= count;
        }
        None
    }

    /// The move of this number among those of the amazon on `from`.
    #[inline]
    pub(super) fn move_from(&self, from: Square, mut number: usize) -> Option<Move> {
        let empty = self.empty() | from.into();
        let mobility = Mobility::new(empty);
        for to in from.queen_reach(empty) {
            let arrows = mobility.of(to) as usize;
            if number < arrows {
                return to.queen_reach(empty).into_iter().nth(number).map(|arrow| Move { from, to, arrow });
            }
            number -= arrows;
        }
        None
    }
}
