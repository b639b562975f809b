//! The player of training games.

use spielwerk_core::{Evaluate, Game};

use crate::{Amazons, Move, State};

/// A player that looks one move ahead at everything, and one more ahead at the best.
#[derive(Clone, Copy, Debug)]
pub struct LookAhead<E> {
    /// What it judges positions by.
    pub evaluation: E,
    /// How many of its moves it holds against the best reply; at most 1 means none.
    pub width: usize,
}

impl<E: Evaluate<Amazons>> LookAhead<E> {
    /// The move that looks best; `None` if there is none.
    pub fn choose(&self, game: &Amazons, state: &State) -> Option<Move> {
        let mut moves = Vec::new();
        game.legal_moves(state, &mut moves);
        let value = |state: &State, mv| -self.evaluation.evaluate(game, &game.child(state, mv));
        let mut valued: Vec<_> = moves.iter().map(|&mv| (value(state, mv), mv)).collect();
        if self.width <= 1 {
            return valued.into_iter().max().map(|(_, mv)| mv);
        }
        valued.sort_unstable_by(|one, other| other.cmp(one));
        let after_reply = |&(value_now, mv): &(i32, Move)| {
            let next = game.child(state, mv);
            moves.clear();
            game.legal_moves(&next, &mut moves);
            let reply = moves.iter().map(|&reply| value(&next, reply)).max();
            (reply.map_or(value_now, |reply| -reply), mv)
        };
        valued.iter().take(self.width).map(after_reply).max().map(|(_, mv)| mv)
    }
}

#[cfg(test)]
mod tests {
    use spielwerk_core::Notation;

    use super::*;
    use crate::TerritoryEvaluation;

    #[test]
    fn a_winning_move_is_seen_at_any_width() {
        let game = Amazons::new(4).unwrap();
        // All moves but a4-b4/a4 leave Black without one.
        let state = game.parse_position("W2B/xxxx/xxxx/xxxx w").unwrap();
        for width in [0, 1, 2, 50] {
            let player = LookAhead { evaluation: TerritoryEvaluation::default(), width };
            let mv = player.choose(&game, &state).expect("White can move");
            assert_eq!(game.payoffs(&game.child(&state, mv)), Some([1.0, -1.0]), "{mv:?}");
            assert_eq!(player.choose(&game, &game.parse_position("Wx1B/xx2/4/4 w").unwrap()), None);
        }
    }
}
