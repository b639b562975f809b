//! Othello as a [`Game`].

use spielwerk_core::{DRAW, Game, Keyed, Rng, Seat, ZeroSum, mix, win};

use super::bitboard::{flips, mobility};
use super::{Position, Square, Squares};
use crate::nth_bit::nth_bit;

/// The rules on a board of `SIZE` x `SIZE` squares: 8, 6 or 4.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Othello<const SIZE: usize = 8>;

/// A disc on a square, or the forced pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A disc on this square of the 8x8 grid.
    Place(Square),
    /// No square turns a disc, but the opponent has one.
    Pass,
}

impl Move {
    /// The square, unless the move is a pass.
    pub const fn square(self) -> Option<Square> {
        match self {
            Self::Place(square) => Some(square),
            Self::Pass => None,
        }
    }
}

impl<const SIZE: usize> Othello<SIZE> {
    /// Squares between the board and the edge of the 8x8 grid.
    pub const OFFSET: usize = {
        assert!(SIZE == 8 || SIZE == 6 || SIZE == 4, "boards have 8, 6 or 4 columns");
        (8 - SIZE) / 2
    };

    /// The squares of the board.
    pub const BOARD: u64 = {
        let row = ((1u64 << SIZE) - 1) << Self::OFFSET;
        let mut board = 0;
        let mut index = Self::OFFSET;
        while index < Self::OFFSET + SIZE {
            board |= row << (8 * index);
            index += 1;
        }
        board
    };

    /// The start: Black on e4 and d5, White on d4 and e5 (8x8 names), Black to move.
    pub const START: Position = Position::new(
        Square::at(4, 3).bit() | Square::at(3, 4).bit(),
        Square::at(3, 3).bit() | Square::at(4, 4).bit(),
        Seat::FIRST,
    );

    /// The squares where the seat to move may place a disc.
    #[inline]
    pub fn placements(&self, position: &Position) -> u64 {
        let squares = mobility(position.own(), position.opponent());
        if SIZE == 8 { squares } else { squares & Self::BOARD }
    }

    /// The seat without a move must pass, because its opponent can move.
    #[inline]
    fn passes(position: &Position) -> bool {
        position.opponent_can_move(Self::BOARD)
    }
}

impl<const SIZE: usize> Game for Othello<SIZE> {
    type State = Position;
    type Move = Move;
    type Payoffs = [f32; 2];

    fn spec(&self) -> String {
        if SIZE == 8 { "othello".to_owned() } else { format!("othello:size={SIZE}") }
    }

    fn start(&self, _: &mut Rng) -> Position {
        Self::START
    }

    #[inline]
    fn turn(&self, position: &Position) -> Seat {
        position.turn()
    }

    #[inline]
    fn legal_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        let squares = self.placements(position);
        if squares == 0 {
            if Self::passes(position) {
                moves.push(Move::Pass);
            }
            return;
        }
        moves.extend(Squares(squares).map(Move::Place));
    }

    fn is_legal(&self, position: &Position, mv: Move) -> bool {
        let empties = Self::BOARD & !(position.own() | position.opponent());
        match mv {
            Move::Place(square) => {
                empties & square.bit() != 0 && flips(position.own(), position.opponent(), square) != 0
            }
            Move::Pass => self.placements(position) == 0 && Self::passes(position),
        }
    }

    #[inline]
    fn play(&self, position: &mut Position, mv: Move) {
        match mv {
            Move::Place(square) => position.place(square),
            Move::Pass => position.pass(),
        }
    }

    fn payoffs(&self, position: &Position) -> Option<[f32; 2]> {
        if self.placements(position) != 0 || Self::passes(position) {
            return None;
        }
        Some(match position.margin(Self::BOARD) {
            0 => DRAW,
            margin if margin > 0 => win(position.turn()),
            _ => win(position.turn().opponent()),
        })
    }

    #[inline]
    fn count_moves(&self, position: &Position, _: &mut Vec<Move>) -> usize {
        match self.placements(position) {
            0 => usize::from(Self::passes(position)),
            squares => squares.count_ones() as usize,
        }
    }

    #[inline]
    fn random_move(&self, position: &Position, rng: &mut Rng, _: &mut Vec<Move>) -> Option<Move> {
        let squares = self.placements(position);
        if squares == 0 {
            return Self::passes(position).then_some(Move::Pass);
        }
        let chosen = rng.below(squares.count_ones() as usize);
        Some(Move::Place(Square::of_bit(nth_bit(squares, chosen))))
    }
}

impl<const SIZE: usize> ZeroSum for Othello<SIZE> {}

impl<const SIZE: usize> Keyed for Othello<SIZE> {
    /// Black's and White's discs and the turn. Two multiplications: no table, nothing to keep up to date.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        let own = mix(position.own().wrapping_add(0x9e37_79b9_7f4a_7c15 << position.turn().index()));
        mix(own ^ position.opponent().wrapping_mul(0xd6e8_feb8_6659_fd93))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spielwerk_core::{Notation, contract, perft::perft};

    #[test]
    fn the_rules_keep_the_contract() {
        contract::rules(&Othello::<8>, 200);
        contract::rules(&Othello::<6>, 300);
        contract::rules(&Othello::<4>, 500);
        contract::random_moves_are_uniform(&Othello::<8>, 20);
        contract::random_moves_are_uniform(&Othello::<4>, 50);
        contract::zero_sum(&Othello::<8>, 10_000);
        contract::zero_sum(&Othello::<6>, 1_000);
        contract::keys(&Othello::<8>, 200);
        contract::keys(&Othello::<4>, 500);
    }

    #[test]
    fn perft_counts_are_the_published_ones() {
        let counts = [1, 4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216, 3_005_288, 24_571_284, 212_258_800];
        for (depth, &count) in (0..).zip(&counts) {
            assert_eq!(perft(&Othello::<8>, &Othello::<8>::START, depth), count, "depth {depth}");
        }
    }

    #[test]
    fn a_seat_without_a_move_passes_and_only_then() {
        let game = Othello::<8>;
        let text = format!("XO{} O", "-".repeat(62));
        let position = game.parse_position(&text).expect("White cannot turn a corner");
        let mut moves = Vec::new();
        game.legal_moves(&position, &mut moves);
        assert_eq!(moves, [Move::Pass]);
        assert!(!game.is_legal(&Othello::<8>::START, Move::Pass));
    }

    #[test]
    fn two_passes_end_the_game_and_empties_go_to_the_winner() {
        let game = Othello::<8>;
        let text = format!("XXO{} O", "-".repeat(61));
        let position = game.parse_position(&text).expect("Black ahead, neither side can move");
        let blocked = format!("XX-{}O X", "-".repeat(60));
        let finished = game.parse_position(&blocked).expect("neither side can move");
        assert!(game.payoffs(&position).is_none(), "White takes nothing but Black plays d1");
        assert_eq!(game.payoffs(&finished), Some([1.0, -1.0]));
        assert_eq!(finished.margin(Othello::<8>::BOARD), 62, "two against one, 61 empties to Black");
    }

    #[test]
    fn a_drawn_board_pays_nothing() {
        let text = format!("{}{} X", "X".repeat(32), "O".repeat(32));
        let position = Othello::<8>.parse_position(&text).expect("a full board");
        assert_eq!(Othello::<8>.payoffs(&position), Some([0.0, 0.0]));
        assert_eq!(position.margin(Othello::<8>::BOARD), 0);
    }
}
