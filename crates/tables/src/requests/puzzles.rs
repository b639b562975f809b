//! Puzzles that games bundle: listed without their solutions, shown, and judged move by move.

use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};
use spielwerk_core::{Analysis, SearchControl, Seat, ValueUnit};
use spielwerk_puzzles::{Goal, Puzzle, PuzzleSet};
use spielwerk_session::{Player, Registry, Session};

use super::asking::catch_panics;
use crate::catalogue::{Catalogue, GameEntry, solver};
use crate::refusal::Refusal;

/// The solver that refutes a wrong move has this long.
const SOLVER: &str = "time=3,table=16";

/// The puzzles of all games, read when they are asked for first.
#[derive(Debug, Default)]
pub struct PuzzleIndex(OnceLock<Vec<(&'static str, PuzzleSet)>>);

impl PuzzleIndex {
    /// The sets by the name of their game. A set that cannot be read is left out; tests hold the bundled ones.
    fn sets(&self, registry: &Registry) -> &[(&'static str, PuzzleSet)] {
        self.0.get_or_init(|| {
            let bundled = registry.packages().iter().filter_map(|package| {
                let text = package.puzzles?.bundled?;
                Some((package.name, PuzzleSet::parse(text).ok()?))
            });
            bundled.collect()
        })
    }

    /// The puzzle with this id.
    ///
    /// # Errors
    /// If there is none.
    pub fn find(&self, registry: &Registry, game: &str, id: &str) -> Result<Puzzle, Refusal> {
        let sets = self.sets(registry).iter().filter(|(name, _)| *name == game);
        let found = sets.flat_map(|(_, set)| &set.puzzles).find(|puzzle| puzzle.id() == id);
        found.cloned().ok_or_else(|| Refusal::missing("there is no such puzzle"))
    }
}

/// The answer to `GET /api/puzzles`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PuzzleList {
    games: Vec<PuzzleGame>,
}

/// The puzzles of a game, the easiest first.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PuzzleGame {
    /// The name of the game's package.
    game: &'static str,
    /// The command that made them.
    command: String,
    puzzles: Vec<PuzzleEntry>,
}

/// A puzzle in a list.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PuzzleEntry {
    id: String,
    /// How many of the ten levels fail on it.
    grade: usize,
}

/// A puzzle as a visitor sees it first: without its solution.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PuzzleShown {
    id: String,
    /// The game and variant.
    game: String,
    position: String,
    turn: Option<Seat>,
    goal: Goal,
    /// The levels that fail on it.
    failed: Vec<u32>,
}

/// What a move is worth.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PuzzleVerdict {
    /// Whether it is the right one.
    correct: bool,
    /// The right move; null for a wrong attempt that does not ask for it.
    solution: Option<String>,
    /// Best play after the move: why it is right, or how it is refuted.
    line: Vec<String>,
    /// What the right move is worth.
    value: f64,
    /// What the move is worth, if the solver said so in its time.
    reached: Option<f64>,
    unit: ValueUnit,
}

/// An attempt at a puzzle.
#[derive(Debug, Deserialize)]
pub struct Attempt {
    /// The move, or nothing to be told the solution.
    #[serde(rename = "move")]
    pub mv: Option<String>,
}

impl PuzzleIndex {
    /// All puzzles without their solutions.
    pub fn list(&self, registry: &Registry) -> PuzzleList {
        let entry = |one: &Puzzle| PuzzleEntry { id: one.id(), grade: one.grade() };
        let games = self.sets(registry).iter().map(|(game, set)| PuzzleGame {
            game,
            command: set.command.clone(),
            puzzles: set.puzzles.iter().map(entry).collect(),
        });
        PuzzleList { games: games.collect() }
    }

    /// A puzzle without its solution.
    ///
    /// # Errors
    /// If there is no such puzzle.
    pub fn show(&self, catalogue: &Catalogue, game: &str, id: &str) -> Result<PuzzleShown, Refusal> {
        let puzzle = self.find(catalogue.registry(), game, id)?;
        let (_, session) = open(catalogue, &puzzle)?;
        let Puzzle { game, position, goal, failed, .. } = puzzle;
        Ok(PuzzleShown { id: id.to_owned(), game, position, turn: session.turn(), goal, failed })
    }
}

/// An attempt that a solver has to refute.
pub struct Refutation {
    /// The game of the puzzle.
    pub entry: Arc<GameEntry>,
    /// The position after the move.
    pub after: Box<dyn Session>,
    puzzle: Puzzle,
    mv: String,
    seat: Option<Seat>,
}

/// What an attempt comes to: a verdict at once, or one that a solver has to find.
pub enum Attempted {
    /// The right move, or none: the solution.
    Known(PuzzleVerdict),
    /// Another move.
    Wrong(Refutation),
}

/// Judges an attempt as far as it can be judged without a search.
///
/// # Errors
/// If the move is not legal in the puzzle's position.
pub fn attempt(catalogue: &Catalogue, puzzle: Puzzle, asked: Attempt) -> Result<Attempted, Refusal> {
    let is_given = asked.mv.is_some();
    let Some(mv) = asked.mv.filter(|mv| *mv != puzzle.solution) else {
        return Ok(Attempted::Known(PuzzleVerdict::of_solution(puzzle, is_given)));
    };
    let (entry, mut after) = open(catalogue, &puzzle)?;
    let seat = after.turn();
    after.play(&mv)?;
    Ok(Attempted::Wrong(Refutation { entry, after, puzzle, mv, seat }))
}

/// The game of a puzzle and its position.
fn open(catalogue: &Catalogue, puzzle: &Puzzle) -> Result<(Arc<GameEntry>, Box<dyn Session>), Refusal> {
    let entry = catalogue.game(&puzzle.game)?;
    let session = entry.game.resume(&puzzle.position)?;
    Ok((entry, session))
}

impl PuzzleVerdict {
    fn of_solution(puzzle: Puzzle, correct: bool) -> Self {
        let Puzzle { solution, line, value, unit, .. } = puzzle;
        Self { correct, solution: Some(solution), line, value, reached: Some(value), unit }
    }
}

impl Refutation {
    /// What the move leads to, as far as the solver says so in its time.
    pub fn verdict(&self) -> PuzzleVerdict {
        let (value, unit) = (self.puzzle.value, self.puzzle.unit);
        let line = vec![self.mv.clone()];
        let mut verdict = PuzzleVerdict { correct: false, solution: None, line, value, reached: None, unit };
        if let Some(analysis) = proven(&*self.after, solver(&*self.entry.game, SOLVER)) {
            // At a table of four the value belongs to a party, which the seat to move does not tell.
            let sign = if self.after.turn() == self.seat { 1.0 } else { -1.0 };
            verdict.reached = (self.entry.game.seats() == 2).then_some(sign * analysis.value);
            verdict.line.extend(analysis.line);
        }
        verdict
    }
}

/// Best play from a position, if the solver proves it.
fn proven(session: &dyn Session, solver: Option<Box<dyn Player>>) -> Option<Analysis> {
    session.turn()?;
    let analysis = catch_panics(&mut *solver?, &session.open_view(), &mut SearchControl::none()).ok()?;
    analysis.proof.is_some().then_some(analysis)
}
