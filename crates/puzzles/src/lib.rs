//! Puzzles from exact solvers: find the only move that keeps the outcome.
//!
//! A game is played by a player of middling strength and solved from its end on, as far as the exact solver of the game
//! reaches ([`generate`]). Where exactly one move keeps what best play gets, there is a puzzle. It is graded by the levels
//! of the game that do not find the move. Nothing here names a game: what is needed comes from the
//! [`PuzzleProfile`](spielwerk_session::PuzzleProfile) of a package.
//!
//! ```
//! use spielwerk_puzzles::{Goal, PuzzleSet};
//!
//! let text = concat!(
//!     r#"{"format":"spielwerk-puzzles","version":1,"command":"spielwerk puzzles GAME"}"#,
//!     "\n",
//!     r#"{"game":"tree","position":"5 first","goal":"win","solution":"1","line":["1"],"#,
//!     r#""value":1.0,"unit":"payoff","second":-1.0,"failed":[1,2]}"#,
//! );
//! let set = PuzzleSet::parse(text)?;
//! assert_eq!((set.puzzles[0].goal, set.puzzles[0].grade()), (Goal::Win, 2));
//! # Ok::<(), spielwerk_puzzles::SetError>(())
//! ```

mod find;
mod generate;
mod puzzle;
mod set;

pub use find::{MoveOutcome, Solved, solve};
pub use generate::{GenerateError, Request, generate, grade};
pub use puzzle::{Goal, Puzzle};
pub use set::{PuzzleSet, SetError};
