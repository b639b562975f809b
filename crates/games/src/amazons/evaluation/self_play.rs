//! Games for tuning: a shallow player, and positions with the outcome that they led to.

use spielwerk_core::{Budget, Evaluate, Game, Limits, Rng, Seat, TableError};

use super::super::moves::Move;
use super::super::rules::Amazons;
use super::super::solver::Solver;
use super::super::state::State;
use super::features::Features;
use super::terms::Kappa;
use super::territory::TerritoryEvaluation;

/// A player that looks one move ahead at everything, and one more ahead at the best.
#[derive(Clone, Copy, Debug)]
pub struct LookAhead<E> {
    /// What it judges positions by.
    pub evaluation: E,
    /// How many of its moves it holds against the best reply; at most 1 means none.
    pub width: usize,
}

impl<E: Evaluate<Amazons>> LookAhead<E> {
    /// The move that looks best; `None` if there is none.
    pub fn choose(&self, game: &Amazons, state: &State) -> Option<Move> {
        let mut moves = Vec::new();
        game.legal_moves(state, &mut moves);
        let value = |state: &State, mv| -self.evaluation.evaluate(game, &game.child(state, mv));
        let mut valued: Vec<_> = moves.iter().map(|&mv| (value(state, mv), mv)).collect();
        if self.width <= 1 {
            return valued.into_iter().max().map(|(_, mv)| mv);
        }
        valued.sort_unstable_by(|one, other| other.cmp(one));
        let after_reply = |&(value_now, mv): &(i32, Move)| {
            let next = game.child(state, mv);
            moves.clear();
            game.legal_moves(&next, &mut moves);
            let reply = moves.iter().map(|&reply| value(&next, reply)).max();
            (reply.map_or(value_now, |reply| -reply), mv)
        };
        valued.iter().take(self.width).map(after_reply).max().map(|(_, mv)| mv)
    }
}

/// A position as tuning sees it, with the outcome of the game.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    pub(super) features: Features,
    /// What the territory evaluation says, for White.
    pub(super) territory: f64,
    /// Whether White won.
    pub(super) white_won: bool,
}

/// How games for tuning are played.
#[derive(Clone, Copy, Debug)]
pub struct Gathering {
    /// How many games.
    pub games: u64,
    /// What makes them differ.
    pub seed: u64,
    /// Random moves at the beginning, at most.
    pub opening: usize,
    /// The part of later moves that is random.
    pub exploration: f64,
}

impl Gathering {
    /// Positions of games that `player` plays against itself. A position counts as won by whom the solver
    /// says, or else by whom the next solved position of the game says, so that mistakes after the game was
    /// decided blur nothing.
    ///
    /// # Errors
    /// If there is no memory for the solver.
    pub fn samples<E: Evaluate<Amazons>>(
        &self,
        game: &Amazons,
        player: &LookAhead<E>,
    ) -> Result<Vec<Sample>, TableError> {
        let mut solver = Solver::new(Self::SOLVER_MIB)?;
        let mut samples = Vec::new();
        for index in 0..self.games {
            let mut rng = Rng::for_part(self.seed, index);
            let states = self.play(game, player, &mut rng);
            let mut winner = states.last().map(|last| last.turn().opponent());
            let mut unsolved = 0;
            for state in states.iter().rev().filter(|state| state.has_move()) {
                if unsolved < Self::UNSOLVED {
                    let limits = Limits::start(&Budget::nodes(Self::SOLVER_NODES), 1, None);
                    let solution = solver.solve(game, state, &limits);
                    unsolved += u32::from(solution.is_none());
                    let side = |wins| if wins { state.turn() } else { state.turn().opponent() };
                    winner = solution.map(|solution| side(solution.wins)).or(winner);
                }
                samples.push(Sample {
                    features: Features::of(state, game.size() * game.size()),
                    territory: TerritoryEvaluation { kappa: Kappa::SideToMove }.value(game, state),
                    white_won: winner == Some(Seat::FIRST),
                });
            }
        }
        Ok(samples)
    }

    const SOLVER_MIB: usize = 16;
    const SOLVER_NODES: u64 = 10;

    /// So many unsolved positions from the end of a game on, earlier ones are not tried.
    const UNSOLVED: u32 = 3;

    /// One game, all its positions.
    fn play<E: Evaluate<Amazons>>(&self, game: &Amazons, player: &LookAhead<E>, rng: &mut Rng) -> Vec<State> {
        let mut scratch = Vec::new();
        let mut states = vec![game.start(rng)];
        let opening = rng.below(self.opening + 1);
        for ply in 0.. {
            let mut state = states[states.len() - 1];
            let random = ply < opening || rng.unit() < self.exploration;
            let mv = if random {
                game.random_move(&state, rng, &mut scratch)
            } else {
                player.choose(game, &state)
            };
            let Some(mv) = mv else { break };
            game.play(&mut state, mv);
            states.push(state);
        }
        states
    }
}

#[cfg(test)]
mod tests {
    use spielwerk_core::Notation;

    use super::super::tuned::{TunedEvaluation, Weights};
    use super::*;

    #[test]
    fn a_winning_move_is_seen_at_any_width() {
        let game = Amazons::new(4).unwrap();
        // All moves but a4-b4/a4 leave Black without one.
        let state = game.parse_position("W2B/xxxx/xxxx/xxxx w").unwrap();
        for width in [0, 1, 2, 50] {
            let player = LookAhead { evaluation: TerritoryEvaluation::default(), width };
            let mv = player.choose(&game, &state).expect("White can move");
            assert_eq!(game.payoffs(&game.child(&state, mv)), Some([1.0, -1.0]), "{mv:?}");
            assert_eq!(player.choose(&game, &game.parse_position("Wx1B/xx2/4/4 w").unwrap()), None);
        }
    }

    #[test]
    fn games_give_samples_of_both_outcomes_and_the_same_ones_again() {
        let game = Amazons::new(5).unwrap();
        let player = LookAhead { evaluation: TunedEvaluation::default(), width: 2 };
        let gathering = Gathering { games: 30, seed: 42, opening: 4, exploration: 0.1 };
        let samples = gathering.samples(&game, &player).expect("16 MiB");
        let won = samples.iter().filter(|sample| sample.white_won).count();
        assert!(samples.len() > 200 && won > 20 && won < samples.len() - 20, "{won} of {}", samples.len());
        let again = gathering.samples(&game, &player).expect("16 MiB");
        assert_eq!(Weights::fitted(&samples, 1.0), Weights::fitted(&again, 1.0));
        let fit = Weights::fitted(&samples, 1.0).judge(&samples);
        assert!(fit.log_loss < std::f64::consts::LN_2, "{fit:?}");
    }
}
