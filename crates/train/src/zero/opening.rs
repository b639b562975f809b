//! How a game of self-play begins: with random moves, so that games differ.
//!
//! Random moves often decide a game before it has begun. Of several openings the most even one teaches most.

use spielwerk_core::{Rng, ZeroSum};
use spielwerk_search::puct::Predictions;

use super::game_log::Ply;

/// A position after some random moves, and these moves.
pub(super) struct Opening<G: ZeroSum> {
    pub(super) state: G::State,
    pub(super) plies: Vec<Ply>,
}

impl<G: ZeroSum> Opening<G> {
    /// Plays random moves, none of which ends the game.
    pub(super) fn random(game: &G, plies: usize, rng: &mut Rng) -> Self {
        let mut opening = Self { state: game.start(&mut Rng::new(0)), plies: Vec::new() };
        let mut moves = Vec::new();
        for _ in 0..plies {
            moves.clear();
            game.legal_moves(&opening.state, &mut moves);
            let choice = rng.below(moves.len());
            let next = game.child(&opening.state, moves[choice]);
            if game.payoffs(&next).is_some() {
                break;
            }
            opening.state = next;
            opening.plies.push(Ply { choice: choice as u16, value: 0.0, target: Vec::new() });
        }
        opening
    }

    /// The one whose prediction, the first of them with this number, is closest to a draw.
    pub(super) fn most_even(
        openings: Vec<Self>,
        predictions: &Predictions<[f32; 2]>,
        first: usize,
    ) -> Option<Self> {
        let distance = |index: usize| predictions.get(first + index).payoffs[0].abs();
        let numbered = openings.into_iter().enumerate();
        let closest = numbered.min_by(|left, right| distance(left.0).total_cmp(&distance(right.0)));
        closest.map(|(_, opening)| opening)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spielwerk_connect4::ConnectFour;

    #[test]
    fn openings_have_the_length_asked_for_and_end_no_game() {
        for seed in 0..50 {
            let opening = Opening::random(&ConnectFour, 10, &mut Rng::new(seed));
            assert!(!opening.state.is_finished());
            assert_eq!(opening.state.stones(), opening.plies.len());
        }
    }

    #[test]
    fn the_most_even_one_is_chosen() {
        let openings: Vec<_> =
            (0..4).map(|plies| Opening::random(&ConnectFour, plies, &mut Rng::new(1))).collect();
        let mut predictions = Predictions::default();
        for value in [0.0, 0.9, -0.8, 0.2, -0.5] {
            predictions.push([value, -value], [1.0]);
        }
        let chosen = Opening::most_even(openings, &predictions, 1).expect("there are four");
        assert_eq!(chosen.plies.len(), 2, "the prediction before the first is another game's");
    }
}
