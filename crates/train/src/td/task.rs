//! What a game has to say to a run: where games begin, what is learned, how strong it is.

use serde_json::Value;
use spielwerk_core::{Game, Notation, Rng, ZeroSum};
use spielwerk_nn::values::ValueFunction;
use spielwerk_run::RunError;

use super::run_config::{TdRunConfig, TdSettings};

/// A game to learn.
pub trait TdTask {
    /// The rules.
    type Game: ZeroSum + Notation;
    /// What is learned.
    type Function: ValueFunction<Self::Game>;
    /// Settings that only this game has.
    type Settings: TdSettings;

    /// The rules.
    fn game(&self) -> &Self::Game;

    /// The configuration of the run.
    fn config(&self) -> &TdRunConfig<Self::Settings>;

    /// A function that has learned nothing.
    ///
    /// # Errors
    /// If the configuration names none that can be made.
    fn function(&self) -> Result<Self::Function, RunError>;

    /// Where a game begins.
    fn start(&self, rng: &mut Rng) -> <Self::Game as Game>::State;

    /// The move of a minimax player that looks this many plies ahead.
    fn minmax(
        &self,
        depth: u32,
        state: &<Self::Game as Game>::State,
        rng: &mut Rng,
    ) -> <Self::Game as Game>::Move;

    /// How strong greedy play is, as an object for the metrics.
    ///
    /// # Errors
    /// If there is no memory for a solver.
    fn measure(&mut self, function: &Self::Function) -> Result<Value, RunError>;

    /// The name and the content of the function's file.
    fn file(&self, function: &Self::Function) -> (&'static str, Vec<u8>);
}

/// The start of the game, or as often one or two random plies later.
pub fn random_opening<G: Game>(game: &G, rng: &mut Rng) -> G::State {
    let mut state = game.start(rng);
    for _ in 0..[0, 0, 1, 2][rng.below(4)] {
        let Some(mv) = game.random_move(&state, rng, &mut Vec::new()) else { break };
        let next = game.child(&state, mv);
        if game.payoffs(&next).is_some() {
            break;
        }
        state = next;
    }
    state
}
