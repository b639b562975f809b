//! The three phases of a game.

use super::Position;

/// Opening, middle game or endgame, twenty moves each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// Moves 1 to 20.
    Opening,
    /// Moves 21 to 40.
    Middle,
    /// Moves 41 to 60.
    Endgame,
}

impl Phase {
    /// The phase of the move with this number, counted from 1; discs count, passes do not.
    pub fn of_move(number: u32) -> Self {
        match number {
            0..=20 => Self::Opening,
            21..=40 => Self::Middle,
            _ => Self::Endgame,
        }
    }

    /// The phase of the move to be made in this position.
    pub fn of(position: &Position) -> Self {
        let discs = (position.own() | position.opponent()).count_ones();
        Self::of_move((discs + 1).saturating_sub(4))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Othello;
    use spielwerk_core::{Game, Rng};

    #[test]
    fn phases_change_after_moves_20_and_40() {
        assert_eq!(Phase::of_move(1), Phase::Opening);
        assert_eq!(Phase::of_move(20), Phase::Opening);
        assert_eq!(Phase::of_move(21), Phase::Middle);
        assert_eq!(Phase::of_move(40), Phase::Middle);
        assert_eq!(Phase::of_move(41), Phase::Endgame);
        assert_eq!(Phase::of_move(60), Phase::Endgame);
    }

    #[test]
    fn the_move_to_be_made_decides() {
        let game = Othello::<8>;
        let mut rng = Rng::new(3);
        let mut position = game.start(&mut rng);
        let mut number = 0;
        while let Some(mv) = game.random_move(&position, &mut rng, &mut Vec::new()) {
            number += u32::from(mv.square().is_some());
            if mv.square().is_some() {
                assert_eq!(Phase::of(&position), Phase::of_move(number), "move {number}");
            }
            game.play(&mut position, mv);
        }
        assert!(number > 40, "a random game that reaches the endgame");
    }
}
