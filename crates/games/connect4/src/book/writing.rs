//! Making a book: every position of the first plies solved, the shallow ones first.
//!
//! Shallow positions are the dearest, and what they leave in the table makes the deeper ones cheap. Their
//! scores help too: no position is worth less to the side to move than its parent leaves it.

use spielwerk_core::Limits;

use super::{Book, BookError, BookFile, Opening, Openings};
use crate::Position;
use crate::solver::Solver;

/// How far a level of the book has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// How many stones are on the board.
    pub ply: usize,
    /// How many positions of this level the book knows.
    pub done: usize,
    /// How many positions this level has.
    pub of: usize,
}

/// Adds all positions with up to `plies` stones that the book lacks, telling of each; false if a limit was
/// reached first.
///
/// # Errors
/// If the file cannot be written.
pub fn write_book(
    file: &mut BookFile,
    plies: usize,
    solver: &mut Solver,
    limits: &Limits<'_>,
    tell: &mut dyn FnMut(Progress),
) -> Result<bool, BookError> {
    let mut openings = Openings::start();
    for ply in 0..=plies {
        let level = openings.level();
        for (index, opening) in level.iter().enumerate() {
            if file.book().score(opening.position()).is_none() {
                let Some(score) = solve(solver, file.book(), opening, limits) else { return Ok(false) };
                file.append(opening, score)?;
            }
            tell(Progress { ply, done: index + 1, of: level.len() });
        }
        openings = openings.next();
    }
    Ok(true)
}

/// The score of a position whose parents the book knows.
fn solve(solver: &mut Solver, book: &Book, opening: &Opening, limits: &Limits<'_>) -> Option<i32> {
    let least =
        parents(opening.position()).filter_map(|parent| book.score(&parent)).map(|score| -score).max();
    solver.score_at_least(opening.position(), least.unwrap_or(i32::MIN), limits)
}

/// The positions from which the last move can have led here.
fn parents(position: &Position) -> impl Iterator<Item = Position> {
    let Position { own, all } = *position;
    let mut tops = all & !(all >> 1) & !own;
    std::iter::from_fn(move || {
        let top = tops & tops.wrapping_neg();
        tops ^= top;
        (top != 0).then_some(Position { own: (all ^ own) ^ top, all: all ^ top })
    })
}
