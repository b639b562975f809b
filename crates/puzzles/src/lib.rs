//! Puzzles from exact solvers: find the only move that keeps the outcome.
//!
//! A game is played by a player of middling strength and solved from its end on, as far as the exact solver of the game
//! reaches ([`generate`]). Where exactly one move keeps what best play gets, there is a puzzle. It is graded by the levels
//! of the game that do not find the move. Nothing here names a game: what is needed comes from the
//! [`PuzzleProfile`](spielwerk_session::PuzzleProfile) of a package.

mod find;
mod generate;
mod puzzle;
mod set;

pub use find::{MoveOutcome, Solved, solve};
pub use generate::{GenerateError, Request, generate, grade};
pub use puzzle::{Goal, Puzzle};
pub use set::{PuzzleSet, SetError};
