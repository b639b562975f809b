//! A minimax player that chooses among equally good moves at random, so that games against it differ.

use spielwerk_core::{Evaluate, Rng, Score, ZeroSum};

/// Looks at every line to a depth and takes any of the best moves alike.
#[derive(Clone, Copy, Debug)]
pub struct MinMax<E> {
    /// Judges the ends of the lines.
    pub evaluation: E,
    /// Plies it looks ahead, at least 1.
    pub depth: u32,
}

impl<E> MinMax<E> {
    /// A move in a position that is not finished.
    pub fn choose<G: ZeroSum>(&self, game: &G, state: &G::State, rng: &mut Rng) -> G::Move
    where
        E: Evaluate<G>,
    {
        let mut moves = Vec::new();
        game.legal_moves(state, &mut moves);
        let (mut best, mut best_score, mut ties) = (moves[0], -Score::MAX, 0);
        for mv in moves {
            // Scores from the best on are exact, and worse ones need not be.
            let score = -self.search(
                game,
                &game.child(state, mv),
                self.depth - 1,
                -Score::MAX,
                1 - best_score.max(-Score::MAX + 1),
            );
            if score > best_score {
                (best, best_score, ties) = (mv, score, 1);
            } else if score == best_score {
                ties += 1;
                if rng.below(ties) == 0 {
                    best = mv;
                }
            }
        }
        best
    }

    fn search<G: ZeroSum>(
        &self,
        game: &G,
        state: &G::State,
        depth: u32,
        mut alpha: Score,
        beta: Score,
    ) -> Score
    where
        E: Evaluate<G>,
    {
        if depth == 0 || game.payoffs(state).is_some() {
            return self.evaluation.evaluate(game, state);
        }
        let mut moves = Vec::new();
        game.legal_moves(state, &mut moves);
        let mut best = -Score::MAX;
        for mv in moves {
            let score = -self.search(game, &game.child(state, mv), depth - 1, -beta, -alpha);
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spielwerk_connect4::{ConnectFour, LineCount};
    use spielwerk_core::Notation;

    fn histogram(position: &str, depth: u32) -> [u32; 7] {
        let state = ConnectFour.parse_position(position).expect("a position");
        let player = MinMax { evaluation: LineCount, depth };
        let mut counts = [0; 7];
        for seed in 0..400 {
            counts[player.choose(&ConnectFour, &state, &mut Rng::new(seed)).index()] += 1;
        }
        counts
    }

    #[test]
    fn wins_and_blocks_within_its_depth() {
        assert_eq!(histogram("414141", 1)[3], 400, "four in the middle column");
        assert_eq!(histogram("41414", 2)[3], 400, "the only answer to three");
    }

    #[test]
    fn equal_moves_are_chosen_alike() {
        // The board is its own mirror image, so columns come in pairs.
        let counts = histogram("4444443", 1);
        let chosen: Vec<u32> = counts.into_iter().filter(|count| *count > 0).collect();
        assert!(chosen.len() == 1 || chosen.iter().all(|count| *count > 100), "{counts:?}");
        let mirrored = histogram("444444", 1);
        assert!(mirrored[2] > 150 && mirrored[4] > 150, "{mirrored:?}");
    }
}
