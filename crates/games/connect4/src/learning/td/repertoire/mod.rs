//! A repertoire of openings, on top of values that are learned already.
//!
//! The learner plays the first moves of games against itself, from all boards with up to two stones. A game is stopped
//! as soon as this many stones are on the board that the exact solver tells its result in a moment. Then, from the last
//! position of the game back to its first, every position takes the value of its best move: TD(0) with a full step.
//! What was never visited is worth what the learned values say.
//!
//! A value that rests on results alone is settled, and games go only where something is not. So the learner follows
//! what looks best for both sides until that is proved or refuted. In the end it keeps the positions which a player
//! meets who always takes the best move ([`extract`]).

mod extract;
mod outlook;
mod position_values;

use crate::solver::Solver;
use crate::values::ntuple::{NTuples, Repertoire};
use crate::{Forced, Position};
use serde::{Deserialize, Serialize};
use spielwerk_core::{Limits, Rng, TableError};

use self::outlook::{Prospect, best, prospects};
use self::position_values::Worth;
use super::protocol::opening_boards;

pub use position_values::{PositionValues, PositionValuesError};

/// Memory of the solver in MiB.
const TABLE: usize = 128;

/// How a repertoire is learned.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct RepertoireConfig {
    /// How many games; fewer if all boards are settled before.
    pub games: u64,
    /// A game ends with this many stones on the board.
    pub stones: usize,
    /// The share of moves that are drawn by their values instead of taken as the best.
    pub epsilon: f64,
    /// In such a draw a move that is worth this much less than another is chosen 2.7 times less often.
    pub temperature: f64,
}

/// Learns openings for a network, which stays as it is.
#[derive(Debug)]
pub struct RepertoireLearner {
    network: NTuples,
    config: RepertoireConfig,
    seed: u64,
    solver: Solver,
    known: PositionValues,
    /// The boards that games begin with.
    boards: Vec<Position>,
}

impl RepertoireLearner {
    /// A learner that continues from what is known already.
    ///
    /// # Errors
    /// If there is no memory for the solver.
    pub fn new(
        network: NTuples,
        config: RepertoireConfig,
        seed: u64,
        known: PositionValues,
    ) -> Result<Self, TableError> {
        let solver = Solver::new(TABLE)?;
        Ok(Self { network, config, seed, solver, known, boards: opening_boards() })
    }

    /// What is known by now.
    pub fn known(&self) -> &PositionValues {
        &self.known
    }

    /// The boards with up to two stones whose value is not settled.
    pub fn open_boards(&self) -> impl Iterator<Item = &Position> {
        let is_settled = |board: &Position| self.known.get(board).is_some_and(|worth| worth.settled);
        self.boards.iter().filter(move |board| !is_settled(board))
    }

    /// Plays the game of this number, which nothing but the games before it decides; `false` if all boards are settled.
    pub fn play(&mut self, number: u64) -> bool {
        let rng = &mut Rng::for_part(self.seed, number);
        let open: Vec<Position> = self.open_boards().copied().collect();
        if open.is_empty() {
            return false;
        }
        let mut position = open[rng.below(open.len())];
        let mut path = Vec::new();
        while position.stones() < self.config.stones {
            path.push(position);
            let Some(next) = self.choose(&position, rng) else { break };
            position = next;
        }
        if position.stones() >= self.config.stones && self.known.get(&position).is_none() {
            let outcome = self.solver.outcome(&position, &Limits::none()).expect("nothing limits the solver");
            self.known.set(&position, Worth::result(outcome.payoff().into()));
        }
        for position in path.iter().rev() {
            let (_, worth) = best(&prospects(&self.network, &self.known, position));
            self.known.set(position, worth);
        }
        true
    }

    /// The position after a move of unsettled value and what it forces; `None` if the game has nothing more to tell.
    fn choose(&self, position: &Position, rng: &mut Rng) -> Option<Position> {
        let mut moves = prospects(&self.network, &self.known, position);
        if best(&moves).1.settled {
            return None;
        }
        moves.retain(|prospect| !prospect.worth.settled);
        let top = moves.iter().map(|prospect| prospect.worth.value).fold(f32::NEG_INFINITY, f32::max);
        let chosen = if rng.unit() < self.config.epsilon {
            self.draw(&moves, top, rng)
        } else {
            moves.into_iter().find(|prospect| prospect.worth.value >= top)
        };
        match chosen?.child.follow_forced() {
            Forced::Open(next) => Some(next),
            Forced::Won(_) | Forced::Drawn => None,
        }
    }

    /// A move drawn by its value.
    fn draw(&self, moves: &[Prospect], top: f32, rng: &mut Rng) -> Option<Prospect> {
        let weight =
            |prospect: &Prospect| (f64::from(prospect.worth.value - top) / self.config.temperature).exp();
        let mut ticket = rng.unit() * moves.iter().map(weight).sum::<f64>();
        let drawn = moves.iter().find(|prospect| {
            ticket -= weight(prospect);
            ticket < 0.0
        });
        drawn.or(moves.last()).copied()
    }

    /// The openings as they are known by now.
    pub fn repertoire(&self) -> Repertoire {
        extract::repertoire(&self.network, &self.known, &self.boards, self.config.stones)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Column;
    use crate::learning::td::ExactPlay;
    use crate::solver::Outcome;
    use crate::values::ntuple::{Layout, random_walks};

    /// Values that know nothing, so that all is left to the games.
    fn blank() -> NTuples {
        NTuples::new(Layout::new(&random_walks(2, 3, 1)).expect("walks"))
    }

    fn config() -> RepertoireConfig {
        RepertoireConfig { games: 400, stones: 20, epsilon: 0.1, temperature: 0.2 }
    }

    #[test]
    fn what_is_settled_is_true() {
        let network = blank();
        let mut learner =
            RepertoireLearner::new(network.clone(), config(), 1, PositionValues::default()).expect("memory");
        (0..config().games).for_each(|number| assert!(learner.play(number)));
        let (repertoire, mut exact) = (learner.repertoire(), ExactPlay::new(16).expect("memory"));
        let (mut left, mut settled, mut wins) = (learner.boards.clone(), 0, 0);
        while let Some(position) = left.pop() {
            let Some(worth) = learner.known.get(&position) else { continue };
            let moves = prospects(&network, &learner.known, &position);
            left.extend(moves.iter().map(|prospect| prospect.child));
            if !worth.settled || position.stones() < 12 {
                continue;
            }
            settled += 1;
            let result = Worth::result(exact.outcome(&position).payoff().into());
            assert_eq!(worth, result, "{position:?}");
            if let Some(values) = repertoire.recall(&position).filter(|_| worth == Worth::result(1.0)) {
                wins += 1;
                let value = |column: &Column| values[column.index()];
                let best = Column::ALL.into_iter().max_by(|a, b| value(a).total_cmp(&value(b)));
                let chosen = moves.iter().find(|prospect| Some(prospect.column) == best);
                let outcome = exact.outcome(&chosen.expect("a move").child);
                assert_eq!(outcome, Outcome::Loss, "for the other side of {position:?}");
            }
        }
        assert!(settled > 100 && wins > 10, "{settled} positions are settled, {wins} wins in the repertoire");
    }

    #[test]
    fn resuming_from_what_is_known_changes_nothing() {
        let network = blank();
        let mut through =
            RepertoireLearner::new(network.clone(), config(), 3, PositionValues::default()).expect("memory");
        (0..120).for_each(|number| assert!(through.play(number)));
        let mut first =
            RepertoireLearner::new(network.clone(), config(), 3, PositionValues::default()).expect("memory");
        (0..70).for_each(|number| assert!(first.play(number)));
        let kept = PositionValues::from_bytes(&first.known().to_bytes()).expect("its own bytes");
        let mut second = RepertoireLearner::new(network.clone(), config(), 3, kept).expect("memory");
        (70..120).for_each(|number| assert!(second.play(number)));
        assert_eq!(second.known().to_bytes(), through.known().to_bytes());
        assert_eq!(second.repertoire(), through.repertoire());
        assert!(!through.repertoire().is_empty());
    }
}
