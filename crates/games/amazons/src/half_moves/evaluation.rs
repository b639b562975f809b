//! What half-moves are worth by an evaluation of full positions.

use spielwerk_core::{Evaluate, Game, Score, Seat, ValueUnit};

use super::super::rules::Amazons;
use super::super::square::Square;
use super::super::state::State;
use super::{HalfMove, HalfMoves, HalfState, Step};

/// The best arrow of a legal step by an evaluation of the position after it, the first in square order among
/// equals.
pub fn greedy_arrow(
    game: &Amazons,
    state: &State,
    step: Step,
    evaluation: &impl Evaluate<Amazons>,
) -> Square {
    let arrows = step.to.queen_reach(state.empty() | step.from.into()).into_iter();
    arrows
        .min_by_key(|&arrow| evaluation.evaluate(game, &game.child(state, step.shooting(arrow))))
        .expect("an arrow can fly back to where the amazon came from")
}

/// An evaluation of Amazons as one of half-moves.
///
/// Before a step it is the inner evaluation. Between step and arrow it is the inner evaluation of the board
/// with the amazon on her new square and no new arrow, for the seat that is going to shoot, as if it were to
/// make a full move. That takes no account of the arrow and so says too much of all steps alike, which
/// compares them fairly at the cost of one evaluation; the best of all arrows would cost some twenty.
#[derive(Clone, Copy, Debug, Default)]
pub struct HalfMoveEvaluation<E>(pub E);

impl<E: Evaluate<Amazons>> Evaluate<HalfMoves> for HalfMoveEvaluation<E> {
    fn evaluate(&self, game: &HalfMoves, state: &HalfState) -> Score {
        let Some(Step { from, to }) = state.pending else {
            return self.0.evaluate(&game.0, &state.board);
        };
        let turn = state.board.turn();
        let mut amazons = [Seat::FIRST, Seat::SECOND].map(|seat| state.board.amazons(seat));
        let mut empty = state.board.empty();
        amazons[turn.index()].remove(from);
        amazons[turn.index()].insert(to);
        empty.insert(from);
        empty.remove(to);
        self.0.evaluate(&game.0, &State::new(amazons, empty, turn))
    }

    fn decisive(&self) -> Score {
        self.0.decisive()
    }

    fn move_score(&self, game: &HalfMoves, state: &HalfState, mv: HalfMove) -> i32 {
        self.0.move_score(&game.0, &state.board, state.full_move(mv))
    }

    fn moves_to_come(&self, game: &HalfMoves, state: &HalfState) -> u32 {
        2 * self.0.moves_to_come(&game.0, &state.board)
    }

    fn unit(&self) -> ValueUnit {
        self.0.unit()
    }

    fn scale(&self) -> f64 {
        self.0.scale()
    }
}
