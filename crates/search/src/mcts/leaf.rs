//! Values of unfinished positions: an evaluation or a small search, squashed to payoffs.
//!
//! [`LeafSearch`] is anything that scores a position for the seat to move, a closure around a stronger engine
//! included; [`Negamax`] is the plain one, and with depth 0 it is the evaluation itself.

use std::sync::Arc;

use spielwerk_core::{Evaluate, Game, Payoffs, Score, ZeroSum};

/// How a score becomes a payoff from -1 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Squash {
    /// The seat that is ahead has won.
    Sign,
    /// `tanh(score / scale)`.
    Tanh {
        /// The score that is worth 0.76.
        scale: f32,
    },
    /// `score / scale`, cut off at -1 and 1.
    Clamp {
        /// The score that is worth a win.
        scale: f32,
    },
}

impl Squash {
    /// The payoff of the seat that has this score.
    #[inline]
    pub fn apply(self, score: Score) -> f32 {
        match self {
            Self::Sign => score.signum() as f32,
            Self::Tanh { scale } => (score as f32 / scale).tanh(),
            Self::Clamp { scale } => (score as f32 / scale).clamp(-1.0, 1.0),
        }
    }
}

/// The value of an unfinished position to every seat.
pub trait Judge<G: Game>: Send + Sync {
    /// What each seat can expect; `scratch` may be overwritten.
    fn predict(&self, game: &G, state: &G::State, scratch: &mut Vec<G::Move>) -> G::Payoffs;
}

/// A score for the seat to move of an unfinished position, by whatever search.
pub trait LeafSearch<G: ZeroSum>: Send + Sync {
    /// The score; `scratch` may be overwritten.
    fn score(&self, game: &G, state: &G::State, scratch: &mut Vec<G::Move>) -> Score;
}

impl<G, F> LeafSearch<G> for F
where
    G: ZeroSum,
    F: Fn(&G, &G::State) -> Score + Send + Sync,
{
    fn score(&self, game: &G, state: &G::State, _: &mut Vec<G::Move>) -> Score {
        self(game, state)
    }
}

/// A leaf search whose score is squashed to payoffs.
#[derive(Clone, Debug)]
pub struct Squashed<S> {
    /// What scores the position.
    pub search: S,
    /// How the score becomes a payoff.
    pub squash: Squash,
}

impl<G: ZeroSum, S: LeafSearch<G>> Judge<G> for Squashed<S> {
    #[inline]
    fn predict(&self, game: &G, state: &G::State, scratch: &mut Vec<G::Move>) -> [f32; 2] {
        let value = self.squash.apply(self.search.score(game, state, scratch));
        let mut payoffs = [-value; 2];
        payoffs[game.turn(state).index()] = value;
        payoffs
    }
}

/// Alpha-beta to a fixed depth over an evaluation, without any table or ordering.
pub struct Negamax<E: ?Sized> {
    /// Plies to look ahead; 0 is the static evaluation.
    pub depth: u32,
    /// What values the positions at the end.
    pub evaluation: Arc<E>,
}

impl<E: ?Sized> Negamax<E> {
    /// The value of a won game: beyond every evaluation.
    const WON: Score = 1 << 29;

    /// The score of a position within the window, fail-soft. The moves of all levels share one list.
    fn search<G: ZeroSum>(
        &self,
        game: &G,
        state: &G::State,
        depth: u32,
        (alpha, beta): (Score, Score),
        moves: &mut Vec<G::Move>,
    ) -> Score
    where
        E: Evaluate<G>,
    {
        if depth == 0 {
            return self.evaluation.evaluate(game, state);
        }
        let turn = game.turn(state);
        let first = moves.len();
        game.legal_moves(state, moves);
        let mut best = -Score::MAX;
        for index in first..moves.len() {
            let next = game.child(state, moves[index]);
            let floor = best.max(alpha);
            let score = if let Some(payoffs) = game.payoffs(&next) {
                (payoffs.of(turn) * Self::WON as f32) as Score
            } else if game.turn(&next) == turn {
                self.search(game, &next, depth - 1, (floor, beta), moves)
            } else {
                -self.search(game, &next, depth - 1, (-beta, -floor), moves)
            };
            best = best.max(score);
            if best >= beta {
                break;
            }
        }
        moves.truncate(first);
        best
    }
}

impl<G: ZeroSum, E: Evaluate<G> + ?Sized> LeafSearch<G> for Negamax<E> {
    #[inline]
    fn score(&self, game: &G, state: &G::State, scratch: &mut Vec<G::Move>) -> Score {
        scratch.clear();
        self.search(game, state, self.depth, (-Score::MAX, Score::MAX), scratch)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spielwerk_core::Seat;
    use spielwerk_nimm3::{Heap, Nimm3};

    struct Ignorance;

    impl Evaluate<Nimm3> for Ignorance {
        fn evaluate(&self, _: &Nimm3, _: &Heap) -> Score {
            0
        }
    }

    #[test]
    fn squashing_is_odd_and_bounded() {
        let clamp = Squash::Clamp { scale: 4.0 };
        let tanh = Squash::Tanh { scale: 4.0 };
        for (squash, score, payoff) in [
            (Squash::Sign, -7, -1.0),
            (Squash::Sign, 0, 0.0),
            (Squash::Sign, 7, 1.0),
            (clamp, -9, -1.0),
            (clamp, 2, 0.5),
            (tanh, 4, 0.761_594),
            (tanh, -4, -0.761_594),
        ] {
            let squashed: f32 = squash.apply(score);
            assert!((squashed - payoff).abs() < 1e-6, "{squash:?} of {score} is {squashed}");
        }
    }

    #[test]
    fn negamax_sees_the_end_of_small_heaps() {
        let game = Nimm3::default();
        let mut scratch = Vec::new();
        let search = Negamax { depth: 10, evaluation: Arc::new(Ignorance) };
        for stones in 1..=10 {
            let score = search.score(&game, &Heap::new(stones, Seat::FIRST), &mut scratch);
            assert_eq!(score > 0, game.winning_take(stones).is_some(), "{stones} stones score {score}");
        }
        let shallow = Negamax { depth: 0, ..search };
        assert_eq!(shallow.score(&game, &Heap::new(3, Seat::SECOND), &mut scratch), 0);
        let judge = Squashed { search: |_: &Nimm3, _: &Heap| 5, squash: Squash::Sign };
        let payoffs = judge.predict(&game, &Heap::new(3, Seat::SECOND), &mut scratch);
        assert!(payoffs[0] < -0.99 && payoffs[1] > 0.99, "{payoffs:?}");
    }
}
