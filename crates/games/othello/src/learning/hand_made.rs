//! An evaluation by the rules of thumb that Othello players share: where the first generation begins, and what the
//! fitted weights are measured against.

use spielwerk_core::{Evaluate, Score, ValueUnit};

use crate::bitboard::mobility;
use crate::classes::{C_SQUARES, CENTRE, CORNERS, EDGES, X_SQUARES};
use crate::{Move, Othello, Position};

/// Mobility, corners and a table of squares.
#[derive(Clone, Copy, Debug, Default)]
pub struct HandMade;

const POINTS_PER_DISC: Score = 100;
const MOST: Score = 63 * POINTS_PER_DISC;

impl HandMade {
    fn one_side(own: u64, other: u64) -> Score {
        const CLASSES: [(u64, Score); 4] =
            [(CORNERS, 1_200), (EDGES & !CORNERS & !C_SQUARES, 80), (CENTRE, 20), (C_SQUARES | X_SQUARES, 0)];
        let count = |set: u64| set.count_ones() as Score;
        let squares: Score = CLASSES.iter().map(|&(class, value)| value * count(own & class)).sum();
        squares + 120 * count(mobility(own, other))
            - 250 * count(own & X_SQUARES & beside_empty_corners(own | other))
            - 100 * count(own & C_SQUARES & beside_empty_corners(own | other))
    }
}

/// The X and C squares whose corner is empty.
fn beside_empty_corners(discs: u64) -> u64 {
    const QUARTER: u64 = 0x0303;
    [0, 6, 48, 54]
        .into_iter()
        .map(|shift| QUARTER << shift)
        .filter(|quarter| quarter & CORNERS & discs == 0)
        .fold(0, |set, quarter| set | quarter)
}

impl Evaluate<Othello<8>> for HandMade {
    fn evaluate(&self, _: &Othello<8>, position: &Position) -> Score {
        let (own, opponent) = (position.own(), position.opponent());
        if mobility(own, opponent) | mobility(opponent, own) == 0 {
            return position.margin(Othello::<8>::BOARD) * POINTS_PER_DISC;
        }
        (Self::one_side(own, opponent) - Self::one_side(opponent, own)).clamp(-MOST, MOST)
    }

    fn move_score(&self, game: &Othello<8>, position: &Position, mv: Move) -> i32 {
        let Move::Place(square) = mv else { return 0 };
        let mut after = *position;
        after.place(square);
        let corner = if square.bit() & CORNERS == 0 { 0 } else { 16 };
        corner - 2 * game.placements(&after).count_ones() as i32
    }

    fn unit(&self) -> ValueUnit {
        ValueUnit::Discs
    }

    fn scale(&self) -> f64 {
        f64::from(POINTS_PER_DISC)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spielwerk_core::{Symmetric, contract};

    #[test]
    fn the_rules_of_thumb_keep_the_laws() {
        let game = Othello::<8>;
        contract::walk(&game, 30, 3, |position, _, _| {
            let value = HandMade.evaluate(&game, position);
            let exchanged = Position::new(position.opponent(), position.own(), position.turn());
            assert_eq!(HandMade.evaluate(&game, &exchanged), -value);
            for index in 1..8 {
                assert_eq!(HandMade.evaluate(&game, &game.transform(position, index)), value);
            }
        });
    }
}
