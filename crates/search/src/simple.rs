//! Players that do not look ahead: a random one, and those that take the move with the highest rank.

use spielwerk_core::{Analysis, Engine, Game, MoveAnalysis, Rng, SearchControl};

/// Plays a uniformly random legal move.
#[derive(Clone, Debug)]
pub struct RandomMover {
    rng: Rng,
}

impl RandomMover {
    /// The random player of this seed.
    pub fn new(seed: u64) -> Self {
        Self { rng: Rng::new(seed) }
    }
}

impl<G: Game> Engine<G> for RandomMover {
    fn analyse(
        &mut self,
        game: &G,
        state: &G::State,
        _: &mut SearchControl<'_, G::Move>,
    ) -> Analysis<G::Move> {
        let mv = game.random_move(state, &mut self.rng, &mut Vec::new());
        Analysis::of_move(mv.expect("a position that is not finished has a legal move"))
    }
}

/// Plays the move that a function ranks highest; among equals a random one.
#[derive(Clone, Debug)]
pub struct Greedy<F> {
    rank: F,
    rng: Rng,
}

impl<F> Greedy<F> {
    /// A player with this ranking; the seed breaks ties.
    pub fn new(rank: F, seed: u64) -> Self {
        Self { rank, rng: Rng::new(seed) }
    }
}

impl<G, F> Engine<G> for Greedy<F>
where
    G: Game,
    F: Fn(&G, &G::State, G::Move) -> f64 + Send,
{
    fn analyse(
        &mut self,
        game: &G,
        state: &G::State,
        _: &mut SearchControl<'_, G::Move>,
    ) -> Analysis<G::Move> {
        let mut moves = Vec::new();
        game.legal_moves(state, &mut moves);
        self.rng.shuffle(&mut moves);
        let mut ranked: Vec<(G::Move, f64)> =
            moves.into_iter().map(|mv| (mv, (self.rank)(game, state, mv))).collect();
        ranked.sort_by(|first, second| second.1.total_cmp(&first.1));
        let &(best, value) = ranked.first().expect("a position that is not finished has a legal move");
        let entry = |(mv, rank)| MoveAnalysis { value: Some(rank), ..MoveAnalysis::unknown(mv) };
        Analysis {
            value,
            unit: spielwerk_core::ValueUnit::Points,
            nodes: ranked.len() as u64,
            moves: ranked.into_iter().map(entry).collect(),
            ..Analysis::of_move(best)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spielwerk_nimm3::{Nimm3, Take};

    #[test]
    fn the_highest_rank_is_played_and_all_are_told() {
        let game = Nimm3::default();
        let heap = game.start(&mut Rng::new(1));
        let mut second =
            Greedy::new(|_: &Nimm3, _: &_, take: Take| f64::from(u8::from(take.stones() == 2)), 1);
        let analysis = second.analyse(&game, &heap, &mut SearchControl::none());
        assert_eq!(analysis.best.stones(), 2);
        assert_eq!(analysis.moves.len(), 3);
    }
}
