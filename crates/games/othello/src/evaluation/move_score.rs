//! How promising a move looks before it is searched, for all evaluations of the full board.

use crate::bitboard::mobility;
use crate::classes::{C_SQUARES, CORNERS, X_SQUARES};
use crate::{Move, Position};

/// Few replies first, corners before all, squares that give a corner away last.
#[inline]
pub(super) fn move_score(position: &Position, mv: Move) -> i32 {
    const CORNER: i32 = 16;
    const NEXT_TO_CORNER: i32 = 8;
    let Move::Place(square) = mv else { return 0 };
    let mut after = *position;
    after.place(square);
    let replies = mobility(after.own(), after.opponent());
    // A corner among the replies counts twice.
    let burden = (replies.count_ones() + (replies & CORNERS).count_ones()) as i32;
    let bit = square.bit();
    let place = if bit & CORNERS != 0 {
        CORNER
    } else if bit & (X_SQUARES | C_SQUARES) != 0 && replies & CORNERS != 0 {
        -NEXT_TO_CORNER
    } else {
        0
    };
    place - 2 * burden
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Othello;
    use spielwerk_core::{Game, Notation};

    #[test]
    fn a_corner_promises_more_than_the_square_that_gives_it_away() {
        let game = Othello::<8>;
        // X may take a1 over b1, or b2 over c3, which opens a1 to O over b2.
        let board =
            "-OX-----".to_owned() + "--------" + "--O-----" + "---XO---" + "---OX---" + &"-".repeat(24);
        let position = game.parse_position(&(board + " X")).expect("a board");
        let mut moves = Vec::new();
        game.legal_moves(&position, &mut moves);
        let best = moves.iter().max_by_key(|&&mv| move_score(&position, mv)).expect("a move");
        assert_eq!(game.move_text(&position, *best), "a1");
        assert_eq!(move_score(&position, Move::Pass), 0);
    }
}
