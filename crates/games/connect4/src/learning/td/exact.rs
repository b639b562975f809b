//! The exact solver with a memory, and the perfect opponent that it makes.

use std::collections::HashMap;

use spielwerk_core::{Game, Limits, Rng, TableError};

use crate::book::Book;
use crate::solver::{Outcome, Solver};
use crate::{Column, ConnectFour, Position};

/// Exact answers. Games of a measurement meet again and again in the same positions, so answers are kept.
#[derive(Debug)]
pub struct ExactPlay {
    solver: Solver,
    outcomes: HashMap<u64, Outcome>,
    scores: HashMap<u64, i32>,
}

impl ExactPlay {
    /// A solver with the bundled book and a transposition table of this size.
    ///
    /// # Errors
    /// If there is no memory for the table.
    pub fn new(table_mib: usize) -> Result<Self, TableError> {
        let solver = Solver::new(table_mib)?.with_book(Book::shipped());
        Ok(Self { solver, outcomes: HashMap::new(), scores: HashMap::new() })
    }

    /// Whether the side to move wins, draws or loses; in a finished game, what it got.
    pub fn outcome(&mut self, position: &Position) -> Outcome {
        let key = key(position);
        if let Some(&score) = self.scores.get(&key) {
            return Outcome::of_score(score);
        }
        if let Some(&outcome) = self.outcomes.get(&key) {
            return outcome;
        }
        let outcome = self.solver.outcome(position, &Limits::none()).expect("nothing limits the solver");
        self.outcomes.insert(key, outcome);
        outcome
    }

    /// The exact score for the side to move.
    pub fn score(&mut self, position: &Position) -> i32 {
        let key = key(position);
        if let Some(&score) = self.scores.get(&key) {
            return score;
        }
        let score = self.solver.score(position, &Limits::none()).expect("nothing limits the solver");
        self.scores.insert(key, score);
        score
    }

    /// A move that keeps the outcome, any of them alike.
    pub fn any_good_move(&mut self, position: &Position, rng: &mut Rng) -> Column {
        self.best_by(position, rng, |exact, after| reversed(exact.outcome(after)))
    }

    /// A move that wins soonest or loses latest, any of them alike.
    pub fn best_move(&mut self, position: &Position, rng: &mut Rng) -> Column {
        self.best_by(position, rng, |exact, after| -exact.score(after))
    }

    fn best_by<R: Ord + Copy>(
        &mut self,
        position: &Position,
        rng: &mut Rng,
        rank: impl Fn(&mut Self, &Position) -> R,
    ) -> Column {
        let mut moves = Vec::new();
        ConnectFour.legal_moves(position, &mut moves);
        let ranked: Vec<(Column, R)> =
            moves.into_iter().map(|mv| (mv, rank(self, &ConnectFour.child(position, mv)))).collect();
        let best = ranked.iter().map(|&(_, rank)| rank).max().expect("the game is not finished");
        let equals: Vec<Column> =
            ranked.iter().filter(|(_, rank)| *rank == best).map(|&(mv, _)| mv).collect();
        equals[rng.below(equals.len())]
    }
}

/// The outcome seen by the other side.
pub(super) fn reversed(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Loss => Outcome::Win,
        Outcome::Draw => Outcome::Draw,
        Outcome::Win => Outcome::Loss,
    }
}

/// A number that only a position and its mirror image share.
pub(super) fn key(position: &Position) -> u64 {
    position.code().min(position.mirrored().code())
}
