//! Amazons in half-moves: an amazon's step is one move, the arrow she shoots after it the next.
//!
//! A position with two thousand moves becomes one with eighty steps of some twenty-five arrows each, so a
//! search learns which steps are good before it has tried every arrow after each of them. Both half-moves
//! belong to the same seat, and the turn passes with the arrow.

mod encoding;
mod evaluation;
#[cfg(test)]
mod tests;

use spielwerk_core::{Game, Keyed, Rng, Seat, ZeroSum, mix};

use super::moves::Move;
use super::rules::Amazons;
use super::square::Square;
use super::square_set::SquareSet;
use super::state::State;

pub use evaluation::{HalfMoveEvaluation, greedy_arrow};

/// Amazons with step and arrow as moves of their own.
#[derive(Clone, Debug, Default)]
pub struct HalfMoves(pub Amazons);

/// The way of an amazon, whose arrow is another half-move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    /// Where she stands.
    pub from: Square,
    /// Where she goes.
    pub to: Square,
}

impl Step {
    /// The full move that ends with this arrow.
    #[inline]
    #[must_use]
    pub fn shooting(self, arrow: Square) -> Move {
        Move { from: self.from, to: self.to, arrow }
    }
}

/// One half of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HalfMove {
    /// The first half: an amazon goes somewhere.
    Step(Step),
    /// The second half: she shoots at this square.
    Arrow(Square),
}

/// A position before a step, or between a step and its arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HalfState {
    board: State,
    pending: Option<Step>,
}

impl From<State> for HalfState {
    fn from(board: State) -> Self {
        Self { board, pending: None }
    }
}

impl HalfState {
    /// The position in which the full move began.
    #[inline]
    pub fn board(&self) -> &State {
        &self.board
    }

    /// The step whose arrow is not shot yet.
    #[inline]
    pub fn pending(&self) -> Option<Step> {
        self.pending
    }

    /// The full move that a legal half-move stands for: an arrow belongs to the pending step, and a step is
    /// taken with the arrow that is always possible, back at the square she left.
    #[inline]
    pub fn full_move(&self, half: HalfMove) -> Move {
        match half {
            HalfMove::Step(step) => step.shooting(step.from),
            HalfMove::Arrow(arrow) => self.pending.expect("an arrow follows a step").shooting(arrow),
        }
    }

    /// The steps of one amazon each, or the arrows of the pending step: squares to start from with the
    /// squares to reach.
    #[inline]
    fn each_target(&self, mut visit: impl FnMut(Square, SquareSet)) {
        match self.pending {
            Some(Step { from, to }) => visit(to, to.queen_reach(self.board.empty() | from.into())),
            None => {
                for from in self.board.amazons(self.board.turn()) {
                    visit(from, from.queen_reach(self.board.empty()));
                }
            }
        }
    }

    /// The half-move from one square to another.
    #[inline]
    fn half_move(&self, from: Square, to: Square) -> HalfMove {
        if self.pending.is_some() { HalfMove::Arrow(to) } else { HalfMove::Step(Step { from, to }) }
    }

    fn count(&self) -> usize {
        let mut count = 0;
        self.each_target(|_, targets| count += targets.len());
        count
    }
}

impl Game for HalfMoves {
    type State = HalfState;
    type Move = HalfMove;
    type Payoffs = [f32; 2];

    /// The spec of the game in full moves: it is the same game.
    fn spec(&self) -> String {
        self.0.spec()
    }

    fn start(&self, rng: &mut Rng) -> HalfState {
        self.0.start(rng).into()
    }

    #[inline]
    fn turn(&self, state: &HalfState) -> Seat {
        state.board.turn()
    }

    fn legal_moves(&self, state: &HalfState, moves: &mut Vec<HalfMove>) {
        state.each_target(|from, targets| {
            moves.extend(targets.into_iter().map(|to| state.half_move(from, to)));
        });
    }

    fn is_legal(&self, state: &HalfState, mv: HalfMove) -> bool {
        match (state.pending, mv) {
            (None, HalfMove::Step(_)) => self.0.is_legal(&state.board, state.full_move(mv)),
            (Some(step), HalfMove::Arrow(arrow)) => self.0.is_legal(&state.board, step.shooting(arrow)),
            _ => false,
        }
    }

    #[inline]
    fn play(&self, state: &mut HalfState, mv: HalfMove) {
        debug_assert!(self.is_legal(state, mv), "{mv:?} in {state:?}");
        match mv {
            HalfMove::Step(step) => state.pending = Some(step),
            HalfMove::Arrow(_) => {
                state.board.play(state.full_move(mv));
                state.pending = None;
            }
        }
    }

    #[inline]
    fn payoffs(&self, state: &HalfState) -> Option<[f32; 2]> {
        if state.pending.is_some() { None } else { self.0.payoffs(&state.board) }
    }

    fn count_moves(&self, state: &HalfState, _: &mut Vec<HalfMove>) -> usize {
        state.count()
    }

    fn random_move(&self, state: &HalfState, rng: &mut Rng, _: &mut Vec<HalfMove>) -> Option<HalfMove> {
        let count = state.count();
        if count == 0 {
            return None;
        }
        let mut number = rng.below(count);
        let mut drawn = None;
        state.each_target(|from, targets| {
            if drawn.is_none() {
                drawn = targets.into_iter().nth(number).map(|to| state.half_move(from, to));
                number = number.saturating_sub(targets.len());
            }
        });
        drawn
    }
}

impl ZeroSum for HalfMoves {}

impl Keyed for HalfMoves {
    fn key(&self, state: &HalfState) -> u64 {
        let board = self.0.key(&state.board);
        match state.pending {
            Some(Step { from, to }) => mix(board ^ (u64::from(from.0) << 8 | u64::from(to.0))),
            None => board,
        }
    }
}
