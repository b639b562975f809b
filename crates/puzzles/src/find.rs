//! Whether a position is a puzzle: the exact value of every move.

use spielwerk_core::{Proof, SearchControl, ValueUnit};
use spielwerk_session::{AnyGame, Measure, Player, Session};

use crate::{Goal, Puzzle};

/// A move with its exact value for the seat that makes it.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveOutcome {
    /// The move.
    pub mv: String,
    /// What it is worth.
    pub value: f64,
}

/// A position with the exact value of every legal move, the best first.
#[derive(Clone, Debug, PartialEq)]
pub struct Solved {
    /// What best play gets.
    pub value: f64,
    /// The unit of the values.
    pub unit: ValueUnit,
    /// Best play.
    pub line: Vec<String>,
    /// Every legal move.
    pub moves: Vec<MoveOutcome>,
}

/// The exact value of every move, if the solver proves them all.
pub fn solve(solver: &mut dyn Player, session: &dyn Session) -> Option<Solved> {
    let legal = session.legal_moves();
    let analysis = solver.think(&session.open_view(), &mut SearchControl::none()).ok()?;
    analysis.proof?;
    let valued = analysis.moves.iter().filter(|entry| !entry.at_most);
    let mut moves: Vec<MoveOutcome> =
        valued.filter_map(|entry| Some(MoveOutcome { mv: entry.mv.clone(), value: entry.value? })).collect();
    moves.sort_by(|one, other| other.value.total_cmp(&one.value));
    (moves.len() == legal.len()).then_some(Solved {
        value: analysis.value,
        unit: analysis.unit,
        line: analysis.line,
        moves,
    })
}

/// Plies of best play that a puzzle shows.
const LINE: usize = 8;

/// A line of best play with what the solver plays after it.
pub(crate) fn continued(
    solver: &mut dyn Player,
    session: &dyn Session,
    mut line: Vec<String>,
) -> Vec<String> {
    let mut after = session.boxed_clone();
    if !line.iter().all(|mv| after.play(mv).is_ok()) {
        return line;
    }
    while line.len() < LINE && after.turn().is_some() {
        let Ok(analysis) = solver.think(&after.open_view(), &mut SearchControl::none()) else { break };
        if analysis.proof.is_none() || after.play(&analysis.best).is_err() {
            break;
        }
        line.push(analysis.best);
    }
    line
}

/// Moves that a puzzle must offer at least: the choice of one of two is a coin.
const LEAST_MOVES: usize = 3;

/// The puzzle of a position, if exactly one move keeps the outcome and the game does not end with it.
pub(crate) fn puzzle(game: &dyn AnyGame, session: &dyn Session, solved: &Solved) -> Option<Puzzle> {
    if solved.moves.len() < LEAST_MOVES {
        return None;
    }
    let [best, second, ..] = &solved.moves[..] else { return None };
    let goal = match game.review().measure {
        Measure::Points => (best.value > second.value).then_some(Goal::Points)?,
        Measure::WinChance { .. } => match (Proof::of_value(best.value), Proof::of_value(second.value)) {
            (Proof::Win, Proof::Draw | Proof::Loss) => Goal::Win,
            (Proof::Draw, Proof::Loss) => Goal::Draw,
            _ => return None,
        },
    };
    let mut after = session.boxed_clone();
    after.play(&best.mv).ok()?;
    after.turn()?;
    let line =
        if solved.line.first() == Some(&best.mv) { solved.line.clone() } else { vec![best.mv.clone()] };
    Some(Puzzle {
        game: game.spec(),
        position: session.position(),
        goal,
        solution: best.mv.clone(),
        line,
        value: best.value,
        unit: solved.unit,
        second: second.value,
        failed: Vec::new(),
    })
}
