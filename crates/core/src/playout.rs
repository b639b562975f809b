//! Random games: the simplest use of the rules, and the fastest.

use crate::{Game, Rng};

/// Plays random games without allocating: the move buffer is kept between games.
#[derive(Debug)]
pub struct Playouts<G: Game> {
    scratch: Vec<G::Move>,
}

impl<G: Game> Default for Playouts<G> {
    fn default() -> Self {
        Self { scratch: Vec::new() }
    }
}

impl<G: Game> Playouts<G> {
    /// Plays uniformly random moves until the game is finished; returns the payoffs and the number of moves made.
    #[inline]
    pub fn run(&mut self, game: &G, state: &mut G::State, rng: &mut Rng) -> (G::Payoffs, u32) {
        let mut plies = 0;
        while let Some(mv) = game.random_move(state, rng, &mut self.scratch) {
            game.play(state, mv);
            plies += 1;
        }
        (game.payoffs(state).expect("a game without legal moves is finished"), plies)
    }
}
