//! Othello on 8x8, and on 6x6 and 4x4.
//!
//! Black moves first; a move must turn at least one disc; a seat without a move passes, and may not pass otherwise;
//! when neither seat can move the game ends and the seat with more discs wins. Margins count empty squares for the
//! winner ([`Position::margin`]), as tournaments do.
//!
//! Smaller boards lie in the middle of the 8x8 bitboard and differ by one constant mask, so that they cost the
//! full board nothing.
//!
//! ```
//! use spielwerk_core::Limits;
//! use spielwerk_othello::Othello;
//! use spielwerk_othello::solver::Solver;
//!
//! let mut solver = Solver::<4>::new(1)?;
//! let solution = solver.solve(&Othello::<4>::START, &Limits::none()).expect("no limit was set");
//! assert!(solution.margin < 0, "the second player wins on 4x4");
//! # Ok::<(), spielwerk_core::TableError>(())
//! ```

mod archive;
pub mod bitboard;
pub mod classes;
mod encoding;
pub mod evaluation;
mod formats;
mod ggf;
pub mod learning;
mod notation;
mod nth_bit;
pub mod openings;
mod package;
mod phase;
mod players;
mod position;
mod reference;
mod rules;
mod sgf;
pub mod solver;
mod speed;
mod square;
mod stability;
mod symmetry;
mod transcript;
mod wthor;
mod wthor_names;

pub use archive::ArchivedGame;
pub use ggf::{parse_ggf, write_ggf};
pub use package::PACKAGE;
pub use phase::Phase;
pub use position::Position;
pub use rules::{Move, Othello};
pub use sgf::{SgfNote, SgfVariation, parse_sgf, write_sgf};
pub use square::{Square, Squares};
pub use transcript::Transcript;
pub use wthor::{WthorGame, parse_wthor};
pub use wthor_names::WthorNames;
