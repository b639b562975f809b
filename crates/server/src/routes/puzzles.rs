//! Puzzles that games bundle: listed without their solutions, shown, and judged move by move.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

use axum::extract::{Path, State};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use spielwerk_core::{Analysis, SearchControl, Seat, ValueUnit};
use spielwerk_puzzles::{Goal, Puzzle, PuzzleSet};
use spielwerk_session::{Player, Registry, Session};

use super::{Answer, Shared, questions};
use crate::engines::play::catch_panics;
use crate::http::client::Client;
use crate::http::extract::JsonBody;
use crate::state::AppState;
use crate::tables::catalogue::{GameEntry, solver};
use crate::tables::refusal::Refusal;

/// The solver that refutes a wrong move has this long.
const SOLVER: &str = "time=3,table=16";

/// Everything about puzzles.
pub(crate) fn routes() -> Router<Arc<AppState>> {
    Router::new()
        .route("/api/puzzles", get(list))
        .route("/api/puzzles/{game}/{id}", get(show))
        .route("/api/puzzles/{game}/{id}/try", post(attempt))
}

/// The puzzles of all games, read when they are asked for first.
#[derive(Debug, Default)]
pub(crate) struct PuzzleShelf(OnceLock<Vec<(&'static str, PuzzleSet)>>);

impl PuzzleShelf {
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

    fn find(&self, registry: &Registry, game: &str, id: &str) -> Result<Puzzle, Refusal> {
        let sets = self.sets(registry).iter().filter(|(name, _)| *name == game);
        let found = sets.flat_map(|(_, set)| &set.puzzles).find(|puzzle| puzzle.id() == id);
        found.cloned().ok_or_else(|| Refusal::missing("there is no such puzzle"))
    }
}

/// The answer to `GET /api/puzzles`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct PuzzleList {
    games: Vec<PuzzleGame>,
}

/// The puzzles of a game, the easiest first.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct PuzzleGame {
    /// The name of the game's package.
    game: &'static str,
    /// The command that made them.
    command: String,
    puzzles: Vec<PuzzleEntry>,
}

/// A puzzle in a list.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct PuzzleEntry {
    id: String,
    /// How many of the ten levels fail on it.
    grade: usize,
}

/// A puzzle as a visitor sees it first: without its solution.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct PuzzleShown {
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
pub(crate) struct PuzzleVerdict {
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

#[derive(Debug, Deserialize)]
pub(crate) struct Attempt {
    /// The move, or nothing to be told the solution.
    #[serde(rename = "move")]
    mv: Option<String>,
}

async fn list(State(app): Shared) -> Answer {
    let sets = app.puzzles.sets(app.catalogue.registry());
    let games = sets.iter().map(|(game, set)| PuzzleGame {
        game,
        command: set.command.clone(),
        puzzles: set.puzzles.iter().map(|one| PuzzleEntry { id: one.id(), grade: one.grade() }).collect(),
    });
    let answer = PuzzleList { games: games.collect() };
    Ok(Json(serde_json::to_value(answer).expect("a list of puzzles is JSON")))
}

async fn show(State(app): Shared, Path((game, id)): Path<(String, String)>) -> Answer {
    let puzzle = app.puzzles.find(app.catalogue.registry(), &game, &id)?;
    let (_, session) = open(&app, &puzzle)?;
    let Puzzle { game, position, goal, failed, .. } = puzzle;
    let shown = PuzzleShown { id, game, position, turn: session.turn(), goal, failed };
    Ok(Json(serde_json::to_value(shown).expect("a puzzle is JSON")))
}

async fn attempt(
    State(app): Shared,
    Client(client): Client,
    Path((game, id)): Path<(String, String)>,
    JsonBody(asked): JsonBody<Attempt>,
) -> Answer {
    let puzzle = app.puzzles.find(app.catalogue.registry(), &game, &id)?;
    let is_given = asked.mv.is_some();
    let Some(mv) = asked.mv.filter(|mv| *mv != puzzle.solution) else {
        return Ok(Json(value(&PuzzleVerdict::of_solution(puzzle, is_given))));
    };
    let (entry, mut after) = open(&app, &puzzle)?;
    let seat = after.turn();
    after.play(&mv).map_err(Refusal::from)?;
    let refute = move |_: &AtomicBool| Ok(value(&refutation(&entry, &puzzle, mv, &*after, seat)));
    Ok(Json(questions::answer(&app, &client, refute).await?))
}

/// The game of a puzzle and its position.
fn open(app: &AppState, puzzle: &Puzzle) -> Result<(Arc<GameEntry>, Box<dyn Session>), Refusal> {
    let entry = app.catalogue.game(&puzzle.game)?;
    let session = entry.game.resume(&puzzle.position)?;
    Ok((entry, session))
}

fn value(verdict: &PuzzleVerdict) -> Value {
    serde_json::to_value(verdict).expect("a verdict is JSON")
}

impl PuzzleVerdict {
    fn of_solution(puzzle: Puzzle, correct: bool) -> Self {
        let Puzzle { solution, line, value, unit, .. } = puzzle;
        Self { correct, solution: Some(solution), line, value, reached: Some(value), unit }
    }
}

/// What a wrong move leads to, as far as the solver says so in its time.
fn refutation(
    entry: &GameEntry,
    puzzle: &Puzzle,
    mv: String,
    after: &dyn Session,
    seat: Option<Seat>,
) -> PuzzleVerdict {
    let (value, unit) = (puzzle.value, puzzle.unit);
    let mut verdict =
        PuzzleVerdict { correct: false, solution: None, line: vec![mv], value, reached: None, unit };
    if let Some(analysis) = proven(after, solver(&*entry.game, SOLVER)) {
        // At a table of four the value belongs to a party, which the seat to move does not tell.
        let sign = if after.turn() == seat { 1.0 } else { -1.0 };
        verdict.reached = (entry.game.seats() == 2).then_some(sign * analysis.value);
        verdict.line.extend(analysis.line);
    }
    verdict
}

/// Best play from a position, if the solver proves it.
fn proven(session: &dyn Session, solver: Option<Box<dyn Player>>) -> Option<Analysis> {
    session.turn()?;
    let analysis = catch_panics(&mut *solver?, &session.open_view(), &mut SearchControl::none()).ok()?;
    analysis.proof.is_some().then_some(analysis)
}
