//! The rules as the searches see them.

use std::ops::RangeInclusive;

use spielwerk_core::{Game, Keyed, Rng, Seat, Spec, SpecError, ZeroSum, mix, win};

use super::moves::Move;
use super::square::Square;
use super::square_set::SquareSet;
use super::state::State;

/// The Game of the Amazons on a board of one size.
#[derive(Clone, Debug)]
pub struct Amazons {
    columns: usize,
    rows: usize,
    start: State,
}

impl Amazons {
    /// The lengths of the sides of boards that can be played on.
    pub const SIZES: RangeInclusive<usize> = 4..=Square::LARGEST_BOARD;

    /// The game on a square board with this side, four amazons each; `None` outside [`Amazons::SIZES`].
    pub fn new(size: usize) -> Option<Self> {
        Self::with_board(size, size)
    }

    /// The game on a board with this many columns and rows, four amazons each; `None` if either is outside
    /// [`Amazons::SIZES`]. White is on the lower side, so 6x4 is another game than 4x6.
    pub fn with_board(columns: usize, rows: usize) -> Option<Self> {
        let exists = Self::SIZES.contains(&columns) && Self::SIZES.contains(&rows);
        exists.then(|| Self { columns, rows, start: start(columns as u8, rows as u8) })
    }

    /// Reads the parameter `size`: one number for a square board, or columns and rows like `6x4`.
    ///
    /// # Errors
    /// If a side is outside [`Amazons::SIZES`].
    pub fn from_spec(spec: &mut Spec) -> Result<Self, SpecError> {
        let value = spec.text("size", &Square::LARGEST_BOARD.to_string());
        let (columns, rows) = value.split_once('x').unwrap_or((&value, &value));
        let side = |text: &str| text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
        let game = side(columns).zip(side(rows)).and_then(|(columns, rows)| Self::with_board(columns, rows));
        game.ok_or_else(|| {
            let (least, most) = (Self::SIZES.start(), Self::SIZES.end());
            SpecError::BadValue {
                name: spec.name().to_owned(),
                key: "size".to_owned(),
                expected: format!("a number from {least} to {most}, or two for columns and rows, like 6x4"),
                value: value.clone(),
            }
        })
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of squares.
    pub fn squares(&self) -> usize {
        self.columns * self.rows
    }

    /// The side of a square board; `None` if columns and rows differ.
    pub fn side(&self) -> Option<usize> {
        (self.columns == self.rows).then_some(self.columns)
    }
}

impl Default for Amazons {
    /// The standard game, on the 10x10 board.
    fn default() -> Self {
        const SIDE: usize = Square::LARGEST_BOARD;
        Self { columns: SIDE, rows: SIDE, start: start(SIDE as u8, SIDE as u8) }
    }
}

/// White on the lower half of the board, a third of the way along the sides from the two corners; Black as in a mirror.
fn start(columns: u8, rows: u8) -> State {
    let third = |side: u8| (side - 1) / 3;
    let (last_column, last_row) = (columns - 1, rows - 1);
    let places = [
        (0, third(rows)),
        (third(columns), 0),
        (last_column - third(columns), 0),
        (last_column, third(rows)),
    ];
    let white: SquareSet = places.into_iter().map(|(column, row)| Square::at(column, row)).collect();
    let black: SquareSet =
        places.into_iter().map(|(column, row)| Square::at(column, last_row - row)).collect();
    let board = SquareSet::board(columns.into(), rows.into());
    State::new([white, black], board - (white | black), Seat::FIRST)
}

impl Game for Amazons {
    type State = State;
    type Move = Move;
    type Payoffs = [f32; 2];

    fn spec(&self) -> String {
        match self.side() {
            Some(Square::LARGEST_BOARD) => "amazons".to_owned(),
            Some(side) => format!("amazons:size={side}"),
            None => format!("amazons:size={}x{}", self.columns, self.rows),
        }
    }

    #[inline]
    fn start(&self, _: &mut Rng) -> State {
        self.start
    }

    #[inline]
    fn turn(&self, state: &State) -> Seat {
        state.turn()
    }

    fn legal_moves(&self, state: &State, moves: &mut Vec<Move>) {
        state.list_moves(moves);
    }

    fn is_legal(&self, state: &State, mv: Move) -> bool {
        state.allows(mv)
    }

    #[inline]
    fn play(&self, state: &mut State, mv: Move) {
        debug_assert!(state.allows(mv), "{mv:?} in {state:?}");
        state.play(mv);
    }

    #[inline]
    fn payoffs(&self, state: &State) -> Option<[f32; 2]> {
        (!state.has_move()).then(|| win(state.turn().opponent()))
    }

    #[inline]
    fn count_moves(&self, state: &State, _: &mut Vec<Move>) -> usize {
        state.count_moves()
    }

    #[inline]
    fn random_move(&self, state: &State, rng: &mut Rng, _: &mut Vec<Move>) -> Option<Move> {
        state.choose_move(|count| rng.below(count))
    }
}

impl ZeroSum for Amazons {}

impl Keyed for Amazons {
    #[inline]
    fn key(&self, state: &State) -> u64 {
        /// Tells the words of a position apart (the fractional part of the golden ratio).
        const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
        let [white, black, empty] =
            [state.amazons(Seat::FIRST), state.amazons(Seat::SECOND), state.empty()].map(SquareSet::bits);
        let halves = |bits: u128| [bits as u64, (bits >> 64) as u64];
        // No set uses the highest bit.
        let empty = empty | (state.turn().index() as u128) << 127;
        let words = [halves(white), halves(black), halves(empty)];
        let mut key = 0u64;
        let mut offset = 0u64;
        for word in words.as_flattened() {
            offset = offset.wrapping_add(ODD);
            key = key.wrapping_add(mix(word ^ offset));
        }
        key
    }
}
