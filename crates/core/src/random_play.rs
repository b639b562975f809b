//! What random games of a game are like: length, branching, who wins.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::{Game, Moments, Payoffs, Rng, Seat};

/// What random games were like.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RandomPlay {
    /// Games played.
    pub games: u64,
    /// Their length in moves.
    pub length: Moments,
    /// The number of legal moves, mean per game.
    pub branching: Moments,
    /// What each seat got.
    pub payoffs: Vec<Moments>,
    /// How many games had different moves from all before; counted in the first million.
    pub distinct: u64,
}

impl RandomPlay {
    /// Beyond this many different games they are no longer told apart, to bound the memory.
    const DISTINCT_LIMIT: usize = 1 << 20;

    /// Plays `games` random games, game `i` from part `i` of the seed.
    pub fn observe<G: Game>(game: &G, games: u64, seed: u64) -> Self {
        let mut summary = Self { payoffs: vec![Moments::default(); game.seats()], ..Self::default() };
        let mut known = HashSet::new();
        let mut moves = Vec::new();
        for index in 0..games {
            let mut rng = Rng::for_part(seed, index);
            let mut state = game.start(&mut rng);
            let (mut plies, mut options) = (0u64, 0u64);
            let mut hasher = DefaultHasher::new();
            let payoffs = loop {
                moves.clear();
                game.legal_moves(&state, &mut moves);
                if moves.is_empty() {
                    break game.payoffs(&state).expect("a game without legal moves is finished");
                }
                plies += 1;
                options += moves.len() as u64;
                let mv = moves[rng.below(moves.len())];
                mv.hash(&mut hasher);
                game.play(&mut state, mv);
            };
            if known.len() < Self::DISTINCT_LIMIT && known.insert(hasher.finish()) {
                summary.distinct += 1;
            }
            summary.games += 1;
            summary.length.add(plies as f64);
            summary.branching.add(options as f64 / plies.max(1) as f64);
            for (moments, seat) in summary.payoffs.iter_mut().zip(Seat::all(game.seats())) {
                moments.add(f64::from(payoffs.of(seat)));
            }
        }
        summary
    }
}
