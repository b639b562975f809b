//! Exact values of every move by walking all that can follow, for games of any number of seats that are small enough.

use spielwerk_core::{Analysis, Engine, Game, MoveAnalysis, Payoffs, SearchControl, ValueUnit};

/// Values every move by best play of all seats, each for itself (max^n; minimax in games of two with opposed payoffs).
/// The best move counts as visited once and the others as never, so that answers for several worlds can be joined as votes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Exhaustive;

impl Exhaustive {
    /// What every seat gets by best play.
    fn payoffs<G: Game>(game: &G, state: &G::State, nodes: &mut u64) -> G::Payoffs {
        *nodes += 1;
        if let Some(payoffs) = game.payoffs(state) {
            return payoffs;
        }
        let seat = game.turn(state);
        let mut moves = Vec::new();
        game.legal_moves(state, &mut moves);
        let mut best: Option<G::Payoffs> = None;
        for mv in moves {
            let payoffs = Self::payoffs(game, &game.child(state, mv), nodes);
            if best.is_none_or(|best| payoffs.of(seat) > best.of(seat)) {
                best = Some(payoffs);
            }
        }
        best.expect("a position that is not finished has a legal move")
    }
}

impl<G: Game> Engine<G> for Exhaustive {
    fn analyse(
        &mut self,
        game: &G,
        state: &G::State,
        _: &mut SearchControl<'_, G::Move>,
    ) -> Analysis<G::Move> {
        let seat = game.turn(state);
        let mut legal = Vec::new();
        game.legal_moves(state, &mut legal);
        let mut nodes = 1;
        let mut moves: Vec<_> = legal
            .into_iter()
            .map(|mv| {
                let payoffs = Self::payoffs(game, &game.child(state, mv), &mut nodes);
                MoveAnalysis {
                    value: Some(payoffs.of(seat).into()),
                    visits: Some(0),
                    ..MoveAnalysis::unknown(mv)
                }
            })
            .collect();
        let worth = |entry: &MoveAnalysis<G::Move>| entry.value.unwrap_or(f64::NEG_INFINITY);
        moves.sort_by(|left, right| worth(right).total_cmp(&worth(left)));
        moves[0].visits = Some(1);
        Analysis {
            value: worth(&moves[0]),
            unit: ValueUnit::Payoff,
            nodes,
            moves: moves.clone(),
            ..Analysis::of_move(moves[0].mv)
        }
    }

    fn reset(&mut self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spielwerk_core::Rng;
    use spielwerk_nimm3::Nimm3;

    #[test]
    fn values_are_those_of_the_exact_answer() {
        let game = Nimm3::new(9, 3).expect("a heap in range");
        let heap = game.start(&mut Rng::new(1));
        let analysis = Exhaustive.analyse(&game, &heap, &mut SearchControl::none());
        assert_eq!(Some(analysis.best.stones()), game.winning_take(9));
        let values: Vec<_> = analysis.moves.iter().map(|entry| entry.value).collect();
        assert_eq!(values, [Some(1.0), Some(-1.0), Some(-1.0)]);
        assert_eq!(analysis.moves.iter().filter_map(|entry| entry.visits).sum::<u64>(), 1);
    }
}
