//! How a greedy player does against another, in games that differ by chance alone.

use serde::{Deserialize, Serialize};
use spielwerk_core::{Payoffs, Rng, Seat, ZeroSum};
use spielwerk_nn::values::ValueFunction;

use super::learner::choose;

/// Games won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Results {
    /// Games won.
    pub won: u64,
    /// Games drawn.
    pub drawn: u64,
    /// Games lost.
    pub lost: u64,
}

impl Results {
    /// The share of games won.
    pub fn won_share(&self) -> f64 {
        self.won as f64 / (self.won + self.drawn + self.lost).max(1) as f64
    }
}

/// Plays games of a value function on this seat against another player. Each game depends on seed and number alone.
pub fn results_against<G, V>(
    game: &G,
    function: &V,
    seat: Seat,
    games: u64,
    seed: u64,
    start: impl Fn(&mut Rng) -> G::State,
    opponent: impl Fn(&G::State, &mut Rng) -> G::Move,
) -> Results
where
    G: ZeroSum,
    V: ValueFunction<G>,
{
    let mut results = Results::default();
    let mut moves = Vec::new();
    for number in 0..games {
        let rng = &mut Rng::for_part(seed, number);
        let mut state = start(rng);
        let payoffs = loop {
            if let Some(payoffs) = game.payoffs(&state) {
                break payoffs;
            }
            let mv = if game.turn(&state) == seat {
                choose(function, game, &state, 0.0, rng, &mut moves).mv
            } else {
                opponent(&state, rng)
            };
            game.play(&mut state, mv);
        };
        match payoffs.of(seat) {
            payoff if payoff > 0.0 => results.won += 1,
            payoff if payoff < 0.0 => results.lost += 1,
            _ => results.drawn += 1,
        }
    }
    results
}
