//! The exact value of a position, by searching to the end of the game.
//!
//! Null-window alpha-beta over a large table of proven bounds (`table`) and a small one near the end
//! (`near_table`); a first guess and the order of moves by small searches over an `estimate`, nearer to the end
//! by mobility and parity (`ordering`, `shallow`); stable discs as bounds; the last four squares written out (`last_empties`). Nothing is pruned on a
//! guess, so every answer is proven. Threads search the same position over one table and share the work (`busy`). A position with 20 empty squares takes a fraction of a second, each two
//! squares more about five times as long. Smaller boards cost the full one nothing: the size is a constant.

mod busy;
mod estimate;
mod exact;
mod fforum;
mod landmarks;
mod last_empties;
mod near_table;
mod ordering;
mod parity;
mod search;
mod shallow;
mod table;

#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use spielwerk_core::{Limits, Proof, TableError};

use self::busy::BusyPositions;
use self::estimate::Estimate;
use self::near_table::NearTable;
use self::search::{PASS, Search, Shared};
use self::table::Table;
use super::bitboard::mobility;
use super::{Move, Othello, Position, Square, Squares};

pub use self::fforum::{TestPosition, fforum};

/// A solver with its memory; what it proved for one position helps with the next.
pub struct Solver<const SIZE: usize = 8> {
    table: Table,
    /// One for each thread.
    near: Vec<NearTable>,
    /// Made by the first search: a page would have to fetch its weights for every player that keeps a solver for the end of
    /// a game.
    estimate: Option<Estimate<SIZE>>,
}

/// The proven value of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The margin of best play for the side to move, empty squares to the winner.
    pub margin: i32,
    /// A move that reaches it; none if the game is over.
    pub best: Option<Move>,
    /// Best play of both sides to the end of the game, passes included.
    pub line: Vec<Move>,
    /// Positions visited.
    pub nodes: u64,
}

/// The proven outcome of a position, without the margin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// What the side to move gets.
    pub proof: Proof,
    /// A move that gets it; any move if all lose, none if the game is over.
    pub best: Option<Move>,
    /// Positions visited.
    pub nodes: u64,
}

/// A move with its proven value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveScore {
    /// A legal move of the side to move.
    pub mv: Move,
    /// The margin of best play after it, for the side that makes it.
    pub margin: i32,
}

impl<const SIZE: usize> Solver<SIZE> {
    const AREA: i32 = (SIZE * SIZE) as i32;

    /// A solver with a table of this many MiB, rounded down to a power of two.
    ///
    /// # Errors
    /// If the size is 0 or the memory is not there.
    pub fn new(table_mib: usize) -> Result<Self, TableError> {
        Ok(Self { table: Table::new(table_mib)?, near: vec![NearTable::new()], estimate: None })
    }

    /// Searches with this many threads, at least one; answers stay the same, but a budget of nodes is that of the first
    /// thread.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.near.resize_with(threads.max(1), NearTable::new);
        self
    }

    /// Forgets all positions; answers stay the same, only the number of nodes changes.
    pub fn clear(&mut self) {
        self.table.clear();
        self.near.iter_mut().for_each(NearTable::clear);
    }

    /// The exact value of a position, or `None` if time, nodes or a request ended the search; a limit of
    /// depth is not a limit here.
    pub fn solve(&mut self, position: &Position, limits: &Limits<'_>) -> Option<Solution> {
        let (found, nodes) = self.search(limits, |search| exact(search, position));
        let (margin, line) = found?;
        Some(Solution { margin, best: line.first().copied(), line, nodes })
    }

    /// Who wins, which takes a fraction of the nodes of [`Solver::solve`]; `None` if the limits ended the
    /// search.
    pub fn win_draw_loss(&mut self, position: &Position, limits: &Limits<'_>) -> Option<Verdict> {
        let (found, nodes) = self.search(limits, |search| {
            let mut line = Vec::new();
            let score = search.principal(position.own(), position.opponent(), -1, 1, &mut line);
            (!search.is_stopped()).then_some((score, line.first().copied()))
        });
        let (score, best) = found?;
        Some(Verdict { proof: Proof::of_value(score.into()), best: best.map(move_of), nodes })
    }

    /// The exact values of all moves, best first, or `None` if the limits ended the search before the last
    /// one.
    pub fn score_moves(&mut self, position: &Position, limits: &Limits<'_>) -> Option<Vec<MoveScore>> {
        let mut scores = self
            .search(limits, |search| {
                let score = |mv| {
                    let mut next = *position;
                    match mv {
                        Move::Place(square) => next.place(square),
                        Move::Pass => next.pass(),
                    }
                    Some(MoveScore { mv, margin: -exact(search, &next)?.0 })
                };
                moves::<SIZE>(position).into_iter().map(score).collect::<Option<Vec<_>>>()
            })
            .0?;
        scores.sort_by_key(|score| -score.margin);
        Some(scores)
    }

    /// Lets all threads search for the same answer; that of the first counts, and the nodes of all.
    fn search<T>(
        &mut self,
        limits: &Limits<'_>,
        ask: impl Fn(&mut Search<'_, SIZE>) -> Option<T> + Sync,
    ) -> (Option<T>, u64) {
        self.table.begin();
        let busy = (self.near.len() > 1).then(BusyPositions::new);
        let halt = AtomicBool::new(false);
        let estimate = self.estimate.get_or_insert_with(Estimate::new);
        let shared = Shared { table: &self.table, estimate, limits, busy: busy.as_ref(), halt: &halt };
        let (near, helpers) = self.near.split_first_mut().expect("there is at least one thread");
        let run = |near| {
            let mut search = Search::new(shared, near);
            (ask(&mut search), search.nodes())
        };
        if helpers.is_empty() {
            return run(near);
        }
        std::thread::scope(|scope| {
            let run = &run;
            let helpers: Vec<_> = helpers.iter_mut().map(|near| scope.spawn(move || run(near).1)).collect();
            let (answer, nodes) = run(near);
            halt.store(true, Relaxed);
            let others = helpers.into_iter().filter_map(|helper| helper.join().ok());
            (answer, nodes + others.sum::<u64>())
        })
    }
}

/// The exact margin and best play, unless the search is stopped. A narrow window around a first guess proves
/// less about moves that are not best; if the margin lies outside, the rest of the scale follows.
fn exact<const SIZE: usize>(search: &mut Search<'_, SIZE>, position: &Position) -> Option<(i32, Vec<Move>)> {
    /// How far a first guess is trusted, in discs.
    const TRUST: i32 = 5;
    let (own, opponent) = (position.own(), position.opponent());
    let beyond = Solver::<SIZE>::AREA + 1;
    let around = |guess: i32| ((guess - TRUST).max(-beyond), (guess + TRUST).min(beyond));
    let (mut alpha, mut beta) = search.guess(own, opponent).map_or((-beyond, beyond), around);
    let mut line = Vec::new();
    loop {
        let margin = search.principal(own, opponent, alpha, beta, &mut line);
        if search.is_stopped() {
            return None;
        }
        if margin <= alpha {
            (alpha, beta) = (-beyond, margin + 1);
        } else if margin >= beta {
            (alpha, beta) = (margin - 1, beyond);
        } else {
            return Some((margin, line.into_iter().map(move_of).collect()));
        }
    }
}

/// The legal moves of a position.
fn moves<const SIZE: usize>(position: &Position) -> Vec<Move> {
    let board = Othello::<SIZE>::BOARD;
    match mobility(position.own(), position.opponent()) & board {
        0 if position.opponent_can_move(board) => vec![Move::Pass],
        squares => Squares(squares).map(Move::Place).collect(),
    }
}

fn move_of(number: u8) -> Move {
    if number == PASS { Move::Pass } else { Move::Place(Square::of_bit(u32::from(number))) }
}
