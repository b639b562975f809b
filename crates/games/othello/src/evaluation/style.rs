//! Three ways to choose a move without looking further: the strategies of the textbook, as players.

use super::factors::neighbours;
use crate::bitboard::{flips, mobility};
use crate::{Move, Position};

/// A way to rank moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Turn as many discs as possible: what beginners do.
    Greedy,
    /// Turn no frontier disc if it can be avoided, and few discs at all.
    Quiet,
    /// Leave the opponent few moves and have many.
    Mobility,
}

impl Style {
    /// How much this style likes a move; higher is better.
    pub fn rank(self, position: &Position, mv: Move) -> f64 {
        let Move::Place(square) = mv else { return 0.0 };
        let (own, opponent) = (position.own(), position.opponent());
        let turned = flips(own, opponent, square);
        match self {
            Self::Greedy => f64::from(turned.count_ones()),
            Self::Quiet => {
                let empties = !(own | opponent | square.bit());
                let frontier = (turned & neighbours(empties)).count_ones();
                -f64::from(frontier * 64 + turned.count_ones())
            }
            Self::Mobility => {
                let (own, opponent) = (own | turned | square.bit(), opponent ^ turned);
                f64::from(mobility(own, opponent).count_ones())
                    - f64::from(mobility(opponent, own).count_ones())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Othello;
    use spielwerk_core::{Game, Notation};

    fn favourites(style: Style, moves: &str) -> Vec<String> {
        let game = Othello::<8>;
        let position = game.parse_position(moves).expect(moves);
        let mut legal = Vec::new();
        game.legal_moves(&position, &mut legal);
        let best = legal.iter().map(|&mv| style.rank(&position, mv)).max_by(f64::total_cmp).expect("a move");
        let liked = legal.into_iter().filter(|&mv| style.rank(&position, mv) >= best);
        liked.map(|mv| game.move_text(&position, mv)).collect()
    }

    #[test]
    fn styles_differ_where_they_should() {
        let greedy = favourites(Style::Greedy, "f5d6c3d3c4f4f6");
        let quiet = favourites(Style::Quiet, "f5d6c3d3c4f4f6");
        assert_ne!(greedy, quiet);
        for style in [Style::Greedy, Style::Quiet, Style::Mobility] {
            assert_eq!(favourites(style, "").len(), 4, "the four first moves are one move in four images");
        }
    }
}
