//! Connect Four on the usual board of seven columns and six rows.
//!
//! Red (seat 0) and Yellow (seat 1) drop stones into columns; four of one colour in a line win, a full board
//! is a draw. A position is two 64-bit words ([`Position`]), a move is a [`Column`]. Whether a game is won is
//! computed from the stones when it is asked for: a dozen operations, cheaper than carrying a flag along.
//! [`solver`] gives the exact score of any position, [`book`] that of the first plies at once.
//!
//! ```
//! use spielwerk_connect4::ConnectFour;
//! use spielwerk_connect4::solver::Solver;
//! use spielwerk_core::{Limits, Notation};
//!
//! let position = ConnectFour.parse_position("2252576253462244111563365343671351441")?;
//! let mut solver = Solver::new(1)?;
//! assert_eq!(solver.score(&position, &Limits::none()), Some(-1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod benchmark;
mod bitboard;
pub mod book;
mod column;
mod encoding;
mod evaluation;
mod forced;
mod hanging;
pub mod learning;
mod notation;
mod package;
mod perfect_games;
mod players;
mod position;
mod reference;
pub mod solver;
mod speed;
#[cfg(test)]
mod tests;
pub mod values;
mod zugzwang;

use spielwerk_core::{DRAW, Game, Keyed, Rng, Seat, Symmetric, ZeroSum, mix, win};

pub use bitboard::{COLUMNS, ROWS, SQUARES};
pub use column::Column;
pub use evaluation::LineCount;
pub use forced::Forced;
pub use hanging::{ColumnThreats, HangingThreats};
pub use package::PACKAGE;
pub use perfect_games::play_perfect_games;
pub use position::Position;
pub use reference::{ReferenceLine, UnplayableMove};
pub use zugzwang::Zugzwang;

/// The rules of Connect Four.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ConnectFour;

impl Game for ConnectFour {
    type State = Position;
    type Move = Column;
    type Payoffs = [f32; 2];

    fn spec(&self) -> String {
        "connect4".to_owned()
    }

    #[inline]
    fn start(&self, _: &mut Rng) -> Position {
        Position::EMPTY
    }

    #[inline]
    fn turn(&self, position: &Position) -> Seat {
        position.turn()
    }

    fn legal_moves(&self, position: &Position, moves: &mut Vec<Column>) {
        if !position.is_won() {
            moves.extend(Column::ALL.into_iter().filter(|&column| position.has_room(column)));
        }
    }

    #[inline]
    fn is_legal(&self, position: &Position, column: Column) -> bool {
        position.has_room(column) && !position.is_won()
    }

    #[inline]
    fn play(&self, position: &mut Position, column: Column) {
        debug_assert!(self.is_legal(position, column), "{column} in {position:?}");
        position.drop_stone(column);
    }

    #[inline]
    fn payoffs(&self, position: &Position) -> Option<[f32; 2]> {
        if position.is_won() {
            Some(win(position.turn().opponent()))
        } else {
            position.is_full().then_some(DRAW)
        }
    }

    #[inline]
    fn count_moves(&self, position: &Position, _: &mut Vec<Column>) -> usize {
        if position.is_won() { 0 } else { position.open_columns() }
    }

    /// Draws columns until one has room: with seven columns cheaper than looking for the n-th open one.
    #[inline]
    fn random_move(&self, position: &Position, rng: &mut Rng, _: &mut Vec<Column>) -> Option<Column> {
        if position.is_won() || position.is_full() {
            return None;
        }
        loop {
            let column = Column::ALL[rng.below(COLUMNS)];
            if position.has_room(column) {
                return Some(column);
            }
        }
    }
}

impl ZeroSum for ConnectFour {}

impl Keyed for ConnectFour {
    /// Without collisions: the code is unique and the mixing one-to-one.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        mix(position.code())
    }
}

/// The identity and the mirror at the middle column.
impl Symmetric for ConnectFour {
    fn symmetries(&self) -> usize {
        2
    }

    fn transform(&self, position: &Position, index: usize) -> Position {
        if index == 0 { *position } else { position.mirrored() }
    }

    fn transform_move(&self, column: Column, index: usize) -> Column {
        if index == 0 { column } else { column.mirrored() }
    }

    fn inverse(&self, index: usize) -> usize {
        index
    }
}
