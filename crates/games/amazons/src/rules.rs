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
    size: usize,
    start: State,
}

impl Amazons {
    /// The sides of the boards that can be played on.
    pub const SIZES: RangeInclusive<usize> = 4..=Square::LARGEST_BOARD;

    /// The game on a board with this side, four amazons each; `None` outside [`Amazons::SIZES`].
    pub fn new(size: usize) -> Option<Self> {
        Self::SIZES.contains(&size).then(|| Self { size, start: start(size as u8) })
    }

    /// Reads the parameter `size`.
    ///
    /// # Errors
    /// If it is outside [`Amazons::SIZES`].
    pub fn from_spec(spec: &mut Spec) -> Result<Self, SpecError> {
        let size = spec.number("size", Square::LARGEST_BOARD, Self::SIZES)?;
        Ok(Self { size, start: start(size as u8) })
    }

    /// The side of the board.
    pub fn size(&self) -> usize {
        self.size
    }
}

impl Default for Amazons {
    /// The standard game, on the 10x10 board.
    fn default() -> Self {
        Self { size: Square::LARGEST_BOARD, start: start(Square::LARGEST_BOARD as u8) }
    }
}

/// White on the two lower sides of the board, a third of the way from the corner; Black as in a mirror.
fn start(size: u8) -> State {
    let (third, last) = ((size - 1) / 3, size - 1);
    let places = [(0, third), (third, 0), (last - third, 0), (last, third)];
    let white: SquareSet = places.into_iter().map(|(column, row)| Square::at(column, row)).collect();
    let black: SquareSet = places.into_iter().map(|(column, row)| Square::at(column, last - row)).collect();
    State::new([white, black], SquareSet::board(size.into()) - (white | black), Seat::FIRST)
}

impl Game for Amazons {
    type State = State;
    type Move = Move;
    type Payoffs = [f32; 2];

    fn spec(&self) -> String {
        match self.size {
            Square::LARGEST_BOARD => "amazons".to_owned(),
            size => format!("amazons:size={size}"),
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
