//! A small evaluation for every board size: moves and corners.

use spielwerk_core::{Evaluate, Score, ValueUnit};

use super::factors::DISC;
use crate::bitboard::mobility;
use crate::{Move, Othello, Position, Square};

/// Twenty hundredths of a disc per move more than the opponent, three discs per corner.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlainEvaluation;

/// The corners of a board.
const fn corners<const SIZE: usize>() -> u64 {
    let (low, high) = (Othello::<SIZE>::OFFSET, Othello::<SIZE>::OFFSET + SIZE - 1);
    Square::at(low, low).bit()
        | Square::at(low, high).bit()
        | Square::at(high, low).bit()
        | Square::at(high, high).bit()
}

impl<const SIZE: usize> Evaluate<Othello<SIZE>> for PlainEvaluation {
    fn evaluate(&self, game: &Othello<SIZE>, position: &Position) -> Score {
        let (own, opponent) = (position.own(), position.opponent());
        let moves = game.placements(position).count_ones() as Score;
        let replies = (mobility(opponent, own) & Othello::<SIZE>::BOARD).count_ones() as Score;
        if moves == 0 && replies == 0 {
            return position.margin(Othello::<SIZE>::BOARD) * DISC;
        }
        let corners = corners::<SIZE>();
        let taken = (own & corners).count_ones() as Score - (opponent & corners).count_ones() as Score;
        20 * (moves - replies) + 300 * taken
    }

    fn move_score(&self, _: &Othello<SIZE>, position: &Position, mv: Move) -> i32 {
        let Move::Place(square) = mv else { return 0 };
        let mut after = *position;
        after.place(square);
        let replies = (mobility(after.own(), after.opponent()) & Othello::<SIZE>::BOARD).count_ones() as i32;
        if square.bit() & corners::<SIZE>() != 0 { 20 - replies } else { -replies }
    }

    fn moves_to_come(&self, _: &Othello<SIZE>, position: &Position) -> u32 {
        let discs = (position.own() | position.opponent()).count_ones();
        ((SIZE * SIZE) as u32 - discs).div_ceil(2)
    }

    fn unit(&self) -> ValueUnit {
        ValueUnit::Discs
    }

    fn scale(&self) -> f64 {
        f64::from(DISC)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spielwerk_core::{Game, Payoffs, Symmetric, contract};

    fn laws<const SIZE: usize>() {
        let game = Othello::<SIZE>;
        contract::walk(&game, 100, 14, |position, _, _| {
            let value = PlainEvaluation.evaluate(&game, position);
            for index in 0..8 {
                assert_eq!(PlainEvaluation.evaluate(&game, &game.transform(position, index)), value);
            }
            if let Some(payoffs) = game.payoffs(position) {
                assert_eq!(value.signum(), payoffs.of(position.turn()) as Score);
            }
        });
    }

    #[test]
    fn the_laws_of_evaluations_hold() {
        laws::<8>();
        laws::<6>();
        laws::<4>();
    }
}
