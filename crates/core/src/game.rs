//! The rules of a game, as small as a search can use them.
//!
//! A value of the type that implements [`Game`] is a constant description (which board size, how many stones); a
//! position is a lean [`Game::State`] that is copied to branch. States of every game here are at most a few hundred
//! bytes, so copying is as fast as undoing and cannot go wrong; there is no undo.
//!
//! Everything beyond the bare rules is a trait of its own: [`Notation`](crate::Notation),
//! [`Keyed`](crate::Keyed), [`Symmetric`](crate::Symmetric), [`ZeroSum`],
//! [`HiddenInformation`](crate::HiddenInformation). A search asks for just what it uses, and a missing capability is
//! a compile error.

use std::fmt::Debug;
use std::hash::Hash;

use crate::{Payoffs, Rng, Seat};

/// A game of any number of seats, moving one at a time, with all chance in the deal.
///
/// Laws, checked by [`contract`](crate::contract) for every game:
/// - `legal_moves` is empty exactly when `payoffs` is `Some`.
/// - `legal_moves` holds no move twice, and holds a move exactly when `is_legal` says so.
/// - `count_moves` is the number of moves in `legal_moves`; `random_move` draws each with the same probability.
/// - `play` of a legal move depends on nothing but state and move.
pub trait Game: Clone + Debug + Send + Sync + 'static {
    /// A position: everything that has happened and still matters, hidden things included.
    type State: Clone + Debug + PartialEq + Send + Sync + 'static;
    /// A move, typed by the game.
    type Move: Copy + Debug + Eq + Ord + Hash + Send + Sync + 'static;
    /// One number per seat: `[f32; 2]` or `[f32; 4]`.
    type Payoffs: Payoffs;

    /// The text that names this game and variant, as the registry reads it: `othello:size=6`.
    fn spec(&self) -> String;

    /// A new game. Games without chance ignore `rng`.
    fn start(&self, rng: &mut Rng) -> Self::State;

    /// The seat to move; of no meaning once the game is finished.
    fn turn(&self, state: &Self::State) -> Seat;

    /// Appends every legal move to `moves`, in an order that depends on the state alone. A forced pass is a move.
    fn legal_moves(&self, state: &Self::State, moves: &mut Vec<Self::Move>);

    /// Whether this move may be played now.
    fn is_legal(&self, state: &Self::State, mv: Self::Move) -> bool;

    /// Plays a move that must be legal; use [`Game::try_play`] for moves from outside.
    fn play(&self, state: &mut Self::State, mv: Self::Move);

    /// What each seat gets, once the game is finished.
    fn payoffs(&self, state: &Self::State) -> Option<Self::Payoffs>;

    /// The number of legal moves; `scratch` may be overwritten. Games that can count without listing do.
    fn count_moves(&self, state: &Self::State, scratch: &mut Vec<Self::Move>) -> usize {
        scratch.clear();
        self.legal_moves(state, scratch);
        scratch.len()
    }

    /// A legal move drawn uniformly, or `None` if the game is finished; `scratch` may be overwritten.
    /// Games that can draw without listing do.
    #[inline]
    fn random_move(
        &self,
        state: &Self::State,
        rng: &mut Rng,
        scratch: &mut Vec<Self::Move>,
    ) -> Option<Self::Move> {
        scratch.clear();
        self.legal_moves(state, scratch);
        (!scratch.is_empty()).then(|| scratch[rng.below(scratch.len())])
    }

    /// The position after a legal move.
    #[inline]
    #[must_use]
    fn child(&self, state: &Self::State, mv: Self::Move) -> Self::State {
        let mut next = state.clone();
        self.play(&mut next, mv);
        next
    }

    /// Plays a move if it is legal.
    ///
    /// # Errors
    /// Gives the move back if it is not legal; the state is then unchanged.
    fn try_play(&self, state: &mut Self::State, mv: Self::Move) -> Result<(), IllegalMove<Self::Move>> {
        if !self.is_legal(state, mv) {
            return Err(IllegalMove(mv));
        }
        self.play(state, mv);
        Ok(())
    }

    /// How many seats play.
    fn seats(&self) -> usize {
        Self::Payoffs::SEATS
    }
}

/// A move that the rules do not allow in the position it was tried in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("illegal move {0:?}")]
pub struct IllegalMove<M: Debug>(pub M);

/// Two seats, one's gain the other's loss, nothing hidden: what alpha-beta asks for.
pub trait ZeroSum: Game<Payoffs = [f32; 2]> {}
