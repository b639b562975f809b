//! Connect Four solved exactly, from any position, with or without a book.
//!
//! The score of a position is that of the Pons benchmark sets, seen by the side to move: `k` if it wins with
//! its `k`-th last stone of 21 (22 less the stones the winner has placed, the winning one included), `-k` if
//! the opponent does, 0 for a draw. Sooner wins and later losses are better.
//!
//! A score is found by asking whether it is above some number, again and again, until it is pinned down.

mod attack;
mod children;
mod exact;
mod follow_up;
mod inquiry;
mod memory;
mod meter;
mod new_wins;
mod order;
mod quiet;
mod search;
mod short_wins;
mod table;
#[cfg(test)]
mod tests;
pub(super) mod threats;

use spielwerk_core::{Limits, TableError};

use self::inquiry::{Inquiry, possible_scores};
use self::meter::Meter;
use self::search::Search;
use self::short_wins::ShortWins;
use self::table::{Bounds, Table};
use super::book::Book;
use super::{COLUMNS, Column, Position};

/// What perfect play gives the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// The opponent wins.
    Loss,
    /// Neither side wins.
    Draw,
    /// The side to move wins.
    Win,
}

impl Outcome {
    /// The outcome that a score stands for.
    pub fn of_score(score: i32) -> Self {
        match score {
            ..0 => Self::Loss,
            0 => Self::Draw,
            1.. => Self::Win,
        }
    }

    /// What it pays: 1, 0 or -1.
    pub fn payoff(self) -> i8 {
        self as i8 - 1
    }
}

/// Solves positions; what it learns on one helps with the next.
#[derive(Debug)]
pub struct Solver {
    table: Table,
    short_wins: ShortWins,
    book: Option<&'static Book>,
    nodes: u64,
}

impl Solver {
    /// A solver with a table of at most this many MiB, rounded down to a power of two.
    ///
    /// # Errors
    /// If the size is 0 or more than the memory that is available.
    pub fn new(table_mib: usize) -> Result<Self, TableError> {
        Ok(Self { table: Table::new(table_mib)?, short_wins: ShortWins::new(), book: None, nodes: 0 })
    }

    /// The solver with a book, where it looks before it searches.
    #[must_use]
    pub fn with_book(self, book: &'static Book) -> Self {
        Self { book: Some(book), ..self }
    }

    /// Forgets all that was learned.
    pub fn clear(&mut self) {
        self.table.clear();
        self.short_wins.clear();
    }

    /// How many positions were searched since the solver was made.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The exact score for the side to move, or `None` if a limit is reached first.
    pub fn score(&mut self, position: &Position, limits: &Limits<'_>) -> Option<i32> {
        self.inquire(limits, |inquiry| inquiry.score(*position))
    }

    /// The exact score of a position where it is known to be at least `least`, or `None` if a limit is reached
    /// first.
    pub fn score_at_least(&mut self, position: &Position, least: i32, limits: &Limits<'_>) -> Option<i32> {
        let Bounds { lower, upper } = possible_scores(*position);
        let bounds = Bounds { lower: lower.max(least), upper };
        self.inquire(limits, |inquiry| inquiry.score_within(*position, bounds))
    }

    /// Whether the side to move wins, draws or loses, or `None` if a limit is reached first. Faster than the
    /// score.
    pub fn outcome(&mut self, position: &Position, limits: &Limits<'_>) -> Option<Outcome> {
        self.inquire(limits, |inquiry| inquiry.sign(*position)).map(Outcome::of_score)
    }

    /// The exact score for the side to move and a move that keeps it, or `None` if a limit is reached first or
    /// the game is finished.
    pub fn best_move(&mut self, position: &Position, limits: &Limits<'_>) -> Option<(Column, i32)> {
        if position.is_finished() {
            return None;
        }
        self.inquire(limits, |inquiry| {
            let score = inquiry.score(*position)?;
            // No move is worth more, so of each it is enough to ask whether it is worth less.
            let beside = Bounds { lower: -score, upper: 1 - score };
            for column in open_columns(position) {
                if inquiry.score_within(position.with_stone(column), beside)? == -score {
                    return Some((column, score));
                }
            }
            unreachable!("some move keeps the score of {position:?}")
        })
    }

    /// The exact score of each move for the side that makes it, `None` where a column is full or the game is
    /// finished; nothing at all if a limit is reached first.
    pub fn move_scores(
        &mut self,
        position: &Position,
        limits: &Limits<'_>,
    ) -> Option<[Option<i32>; COLUMNS]> {
        let mut scores = [None; COLUMNS];
        if position.is_finished() {
            return Some(scores);
        }
        self.inquire(limits, |inquiry| {
            for column in open_columns(position) {
                scores[column.index()] = Some(-inquiry.score(position.with_stone(column))?);
            }
            Some(scores)
        })
    }

    fn inquire<T>(
        &mut self,
        limits: &Limits<'_>,
        question: impl FnOnce(&mut Inquiry) -> Option<T>,
    ) -> Option<T> {
        self.table.begin();
        let search = Search::new(&mut self.table, &mut self.short_wins, Meter::new(limits));
        let mut inquiry = Inquiry { search, book: self.book };
        let answer = question(&mut inquiry);
        self.nodes += inquiry.search.nodes();
        answer
    }
}

/// The columns that have room.
fn open_columns(position: &Position) -> impl Iterator<Item = Column> {
    Column::ALL.into_iter().filter(|&column| position.has_room(column))
}

/// The score of winning with stone number `stone` of the game.
#[inline]
fn score_of_win_with(stone: i32) -> i32 {
    22 - (stone + 1) / 2
}
