//! From a leaf to payoffs: games played to their end, cut short, or not played at all.
//!
//! A [`Simulation`] is called once per simulation, so the search can hold any of them behind a pointer while
//! the loop over the moves stays free of indirect calls. What chooses the moves is a [`PlayoutPolicy`].

use std::sync::Arc;

use spielwerk_core::{Evaluate, Game, Rng, ZeroSum};

use super::Judge;

/// The value of a leaf, by whatever means.
pub trait Simulation<G: Game>: Send + Sync {
    /// The payoffs of an unfinished position, which may be played on; `scratch` may be overwritten.
    fn value(&self, game: &G, state: &mut G::State, rng: &mut Rng, scratch: &mut Vec<G::Move>) -> G::Payoffs;
}

impl<G: Game, S: Simulation<G> + ?Sized> Simulation<G> for Box<S> {
    fn value(&self, game: &G, state: &mut G::State, rng: &mut Rng, scratch: &mut Vec<G::Move>) -> G::Payoffs {
        (**self).value(game, state, rng, scratch)
    }
}

/// How moves are chosen in playouts.
pub trait PlayoutPolicy<G: Game>: Send + Sync {
    /// A legal move, or `None` if the game is finished; `scratch` may be overwritten.
    fn choose(
        &self,
        game: &G,
        state: &G::State,
        rng: &mut Rng,
        scratch: &mut Vec<G::Move>,
    ) -> Option<G::Move>;
}

/// Every legal move with the same probability.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomMoves;

impl<G: Game> PlayoutPolicy<G> for RandomMoves {
    #[inline]
    fn choose(
        &self,
        game: &G,
        state: &G::State,
        rng: &mut Rng,
        scratch: &mut Vec<G::Move>,
    ) -> Option<G::Move> {
        game.random_move(state, rng, scratch)
    }
}

/// The move of the highest score, ties at random, but with probability `epsilon` any move.
pub struct EpsilonGreedy<E: ?Sized> {
    /// The probability of a random move.
    pub epsilon: f64,
    /// What scores the moves.
    pub evaluation: Arc<E>,
}

impl<G: ZeroSum, E: Evaluate<G> + ?Sized> PlayoutPolicy<G> for EpsilonGreedy<E> {
    fn choose(
        &self,
        game: &G,
        state: &G::State,
        rng: &mut Rng,
        scratch: &mut Vec<G::Move>,
    ) -> Option<G::Move> {
        if rng.unit() < self.epsilon {
            return game.random_move(state, rng, scratch);
        }
        scratch.clear();
        game.legal_moves(state, scratch);
        let (mut best, mut highest, mut ties) = (None, i32::MIN, 0);
        for &mv in scratch.iter() {
            let score = self.evaluation.move_score(game, state, mv);
            if score > highest || best.is_none() {
                (best, highest, ties) = (Some(mv), score, 1);
            } else if score == highest {
                ties += 1;
                if rng.below(ties) == 0 {
                    best = Some(mv);
                }
            }
        }
        best
    }
}

/// A game played to its end.
#[derive(Clone, Debug, Default)]
pub struct PolicyPlayout<P>(pub P);

impl<G: Game, P: PlayoutPolicy<G>> Simulation<G> for PolicyPlayout<P> {
    fn value(&self, game: &G, state: &mut G::State, rng: &mut Rng, scratch: &mut Vec<G::Move>) -> G::Payoffs {
        while let Some(mv) = self.0.choose(game, state, rng, scratch) {
            game.play(state, mv);
        }
        game.payoffs(state).expect("a game without legal moves is finished")
    }
}

/// A few moves, and then a judgement of where they led.
#[derive(Clone, Debug)]
pub struct CutPlayout<P, J> {
    /// What chooses the moves.
    pub policy: P,
    /// How many are played.
    pub plies: u32,
    /// What values the position after them.
    pub judge: J,
}

impl<G: Game, P: PlayoutPolicy<G>, J: Judge<G>> Simulation<G> for CutPlayout<P, J> {
    fn value(&self, game: &G, state: &mut G::State, rng: &mut Rng, scratch: &mut Vec<G::Move>) -> G::Payoffs {
        for _ in 0..self.plies {
            let Some(mv) = self.policy.choose(game, state, rng, scratch) else { break };
            game.play(state, mv);
        }
        game.payoffs(state).unwrap_or_else(|| self.judge.predict(game, state, scratch))
    }
}

/// No playout: the leaf itself is judged.
#[derive(Clone, Debug)]
pub struct LeafOnly<J>(pub J);

impl<G: Game, J: Judge<G>> Simulation<G> for LeafOnly<J> {
    fn value(&self, game: &G, state: &mut G::State, _: &mut Rng, scratch: &mut Vec<G::Move>) -> G::Payoffs {
        game.payoffs(state).unwrap_or_else(|| self.0.predict(game, state, scratch))
    }
}
