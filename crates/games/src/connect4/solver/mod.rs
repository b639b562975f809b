//! Connect Four solved exactly, from any position, without a book.
//!
//! The score of a position is that of the Pons benchmark sets, seen by the side to move: `k` if it wins with
//! its `k`-th last stone of 21 (22 less the stones the winner has placed, the winning one included), `-k` if
//! the opponent does, 0 for a draw. Sooner wins and later losses are better.
//!
//! A score is found by asking whether it is above some number, again and again. Quick wins and losses come
//! first, for such a question is cheap; then the sign; then the question moves outwards from there, since
//! most positions are close to a draw and what the table learns from one question answers much of the next.

mod follow_up;
mod meter;
mod order;
mod search;
mod table;
#[cfg(test)]
mod tests;
mod threats;

use spielwerk_core::{Limits, TableError};

use self::meter::Meter;
use self::search::Search;
use self::table::Table;
use self::threats::{playable_squares, winning_squares};
use super::{COLUMNS, Column, Position};

/// What perfect play gives the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// The opponent wins.
    Loss,
    /// Nobody wins.
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
}

/// Solves positions; what it learns on one helps with the next.
#[derive(Debug)]
pub struct Solver {
    table: Table,
    nodes: u64,
}

impl Solver {
    /// A solver with a table of at most this many MiB, rounded down to a power of two.
    ///
    /// # Errors
    /// If the size is 0 or more than the memory that is available.
    pub fn new(table_mib: usize) -> Result<Self, TableError> {
        Ok(Self { table: Table::new(table_mib)?, nodes: 0 })
    }

    /// Forgets all that was learnt.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// How many positions were searched since the solver was made.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The exact score for the side to move, or `None` if a limit is reached first.
    pub fn score(&mut self, position: &Position, limits: &Limits<'_>) -> Option<i32> {
        self.run(limits, |search| exact_score(search, *position))
    }

    /// Whether the side to move wins, draws or loses, or `None` if a limit is reached first. Faster than the
    /// score.
    pub fn outcome(&mut self, position: &Position, limits: &Limits<'_>) -> Option<Outcome> {
        let score = self.run(limits, |search| score_within(search, *position, -1, 1));
        score.map(Outcome::of_score)
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
        self.run(limits, |search| {
            for column in Column::ALL.into_iter().filter(|&column| position.has_room(column)) {
                scores[column.index()] = Some(-exact_score(search, position.with_stone(column))?);
            }
            Some(scores)
        })
    }

    fn run<T>(&mut self, limits: &Limits<'_>, question: impl FnOnce(&mut Search) -> Option<T>) -> Option<T> {
        let mut search = Search::new(&mut self.table, Meter::new(limits));
        let answer = question(&mut search);
        self.nodes += search.nodes();
        answer
    }
}

/// The score of winning with stone number `stone` of the game.
#[inline]
fn score_of_win_with(stone: i32) -> i32 {
    22 - (stone + 1) / 2
}

fn exact_score(search: &mut Search, position: Position) -> Option<i32> {
    let stones = position.stones() as i32;
    score_within(search, position, -score_of_win_with(stones + 2), score_of_win_with(stones + 1))
}

/// The score if it lies between the bounds, or the bound it lies beyond.
fn score_within(search: &mut Search, position: Position, lower: i32, upper: i32) -> Option<i32> {
    let stones = position.stones() as i32;
    if position.is_won() {
        return Some(-score_of_win_with(stones));
    }
    if position.is_full() {
        return Some(0);
    }
    if winning_squares(position.own, position.all) & playable_squares(position.all) != 0 {
        return Some(score_of_win_with(stones + 1));
    }
    let (mut lower, mut upper) = (lower, upper);
    while lower < upper {
        let alpha = next_question(stones, lower, upper);
        let bound = search.bound(position, alpha)?;
        if bound > alpha {
            lower = bound;
        } else {
            upper = bound;
        }
    }
    Some(lower)
}

/// The most useful `alpha` for which "is the score above alpha?" is open.
fn next_question(stones: i32, lower: i32, upper: i32) -> i32 {
    /// Wins and losses within this many moves are quick.
    const QUICK: i32 = 6;
    let quick_win = score_of_win_with(stones + 2 * QUICK + 1);
    let quick_loss = -score_of_win_with(stones + 2 * QUICK);
    let is_open = |alpha| lower <= alpha && alpha < upper;
    let midway = lower + (upper - lower) / 2;
    if quick_win > 1 && is_open(quick_win - 1) {
        quick_win - 1
    } else if quick_win > 1 && lower >= quick_win {
        midway
    } else if quick_loss < 0 && is_open(quick_loss) {
        quick_loss
    } else if quick_loss < 0 && upper <= quick_loss {
        midway
    } else {
        0.clamp(lower, upper - 1)
    }
}
