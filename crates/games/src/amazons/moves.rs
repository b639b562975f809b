//! Listing, counting and drawing moves.

use super::lines::Lines;
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
    /// Appends the legal moves: amazons row by row from a1, then targets and arrows as [`State::reach`] gives
    /// them.
    pub(super) fn list_moves(&self, moves: &mut Vec<Move>) {
        for from in self.amazons(self.turn()) {
            let lines = self.lines_without(from);
            for to in lines.reach(from) {
                moves.extend(lines.reach(to).map(|arrow| Move { from, to, arrow }));
            }
        }
    }

    /// Whether a move is legal.
    pub(super) fn allows(&self, Move { from, to, arrow }: Move) -> bool {
        self.amazons(self.turn()).contains(from) && {
            let lines = self.lines_without(from);
            lines.reach(from).any(|square| square == to) && lines.reach(to).any(|square| square == arrow)
        }
    }

    /// The number of legal moves.
    #[inline]
    pub(super) fn count_moves(&self) -> usize {
        let mut lines = *self.lines();
        let amazons = self.amazons(self.turn()).into_iter();
        amazons.map(|from| count_moves_from(&mut lines, from)).sum::<u32>() as usize
    }

    /// Calls `choose` with the number of legal moves and returns the move of the number it gives, in the
    /// order of [`State::list_moves`]; `None` without a move.
    #[inline]
    pub(super) fn choose_move(&self, choose: impl FnOnce(usize) -> usize) -> Option<Move> {
        let amazons = self.amazons(self.turn());
        let mut lines = *self.lines();
        let mut counts = [0; Self::MOST_AMAZONS];
        for (count, from) in counts.iter_mut().zip(amazons) {
            *count = count_moves_from(&mut lines, from);
        }
        let total: u32 = counts.iter().sum();
        if total == 0 {
            return None;
        }
        let mut number = choose(total as usize) as u32;
        for (count, from) in counts.into_iter().zip(amazons) {
            if number < count {
                lines.free(from);
                return move_from(&lines, from, number);
            }
            number -= count;
        }
        None
    }

    /// The lines after an amazon has left her square.
    #[inline]
    fn lines_without(&self, from: Square) -> Lines {
        let mut lines = *self.lines();
        lines.free(from);
        lines
    }
}

/// How many moves the amazon on `from` has; the lines are the same afterwards.
#[inline]
fn count_moves_from(lines: &mut Lines, from: Square) -> u32 {
    lines.free(from);
    let count = lines.reach(from).map(|to| lines.mobility(to)).sum();
    lines.block(from);
    count
}

/// The move of this number of the amazon that has just left `from`.
#[inline]
fn move_from(lines: &Lines, from: Square, mut number: u32) -> Option<Move> {
    for to in lines.reach(from) {
        let arrows = lines.mobility(to);
        if number < arrows {
            return lines.reach(to).nth(number as usize).map(|arrow| Move { from, to, arrow });
        }
        number -= arrows;
    }
    None
}
