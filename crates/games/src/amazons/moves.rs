//! Listing, counting and drawing moves.
//!
//! Counting needs no arrow look-up on the line of the amazon's own step: if she reaches n squares along it, then from
//! each of them the arrow reaches n squares along the same line, her old square included, which makes n squared
//! moves. No other line through her new square passes her old one, so there the board can be read as it stands.

use super::lines::{Line, Lines};
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
    /// Appends the legal moves: amazons row by row from a1, then targets and arrows in the order of [`Line::ALL`].
    pub(super) fn list_moves(&self, moves: &mut Vec<Move>) {
        for from in self.amazons(self.turn()) {
            let lines = self.lines_without(from);
            for to in Line::ALL.into_iter().flat_map(|line| lines.reach(from, line)) {
                for line in Line::ALL {
                    moves.extend(lines.reach(to, line).map(|arrow| Move { from, to, arrow }));
                }
            }
        }
    }

    /// Whether a move is legal.
    pub(super) fn allows(&self, Move { from, to, arrow }: Move) -> bool {
        self.amazons(self.turn()).contains(from) && {
            let lines = self.lines_without(from);
            let connected = |a, b| Line::through(a, b).is_some_and(|line| lines.reach(a, line).contains(b));
            connected(from, to) && connected(to, arrow)
        }
    }

    /// The number of legal moves.
    #[inline]
    pub(super) fn count_moves(&self) -> usize {
        let amazons = self.amazons(self.turn()).into_iter();
        amazons
            .map(|from| Line::ALL.map(|line| self.moves_along(from, line)).iter().sum::<u32>())
            .sum::<u32>() as usize
    }

    /// How many moves begin with a step of this amazon along this line.
    #[inline]
    fn moves_along(&self, from: Square, line: Line) -> u32 {
        let targets = self.lines().reach(from, line);
        let along = targets.count();
        along * along + targets.map(|to| self.lines().mobility_across(to, line)).sum::<u32>()
    }

    /// Calls `choose` with the number of legal moves and returns the move of the number it gives, in the order of
    /// [`State::list_moves`]; `None` without a move.
    #[inline]
    pub(super) fn choose_move(&self, choose: impl FnOnce(usize) -> usize) -> Option<Move> {
        let amazons = self.amazons(self.turn());
        let mut counts = [[0; 4]; Self::MOST_AMAZONS];
        let mut total = 0;
        for (counts, from) in counts.iter_mut().zip(amazons) {
            *counts = Line::ALL.map(|line| self.moves_along(from, line));
            total += counts.iter().sum::<u32>();
        }
        if total == 0 {
            return None;
        }
        let mut number = choose(total as usize) as u32;
        for (counts, from) in counts.iter().zip(amazons) {
            for (line, &count) in Line::ALL.into_iter().zip(counts) {
                if number < count {
                    return Some(self.move_along(from, line, number));
                }
                number -= count;
            }
        }
        unreachable!("the number chosen is below the number of moves")
    }

    /// The move of this number among those that begin with a step of this amazon along this line.
    fn move_along(&self, from: Square, line: Line, mut number: u32) -> Move {
        let targets = self.lines().reach(from, line);
        for to in targets {
            let arrows = targets.count() + self.lines().mobility_across(to, line);
            if number < arrows {
                let lines = self.lines_without(from);
                let arrow = Line::ALL.into_iter().flat_map(|line| lines.reach(to, line)).nth(number as usize);
                return Move { from, to, arrow: arrow.expect("the number is below that of the arrows") };
            }
            number -= arrows;
        }
        unreachable!("the number is below that of the moves along the line")
    }

    /// The lines after an amazon has left her square.
    #[inline]
    fn lines_without(&self, from: Square) -> Lines {
        let mut lines = *self.lines();
        lines.free(from);
        lines
    }
}
