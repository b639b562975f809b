//! Connect Four from nothing, measured by the benchmark sets, which are solved move by move.

use spielwerk_session::AnyGame;
use spielwerk_train::GameTraining;
use spielwerk_train::zero::{AnyZeroGame, ExactSuite, SolvedState, ZeroGame, ZeroTraining};

use crate::ConnectFour;
use crate::benchmark::{BenchmarkPosition, benchmark};

/// The training.
pub(super) static TRAINING: GameTraining<ZeroTraining> = GameTraining(ZeroTraining { game, knowledge: &[] });

fn game(text: &str) -> Option<Box<dyn AnyZeroGame>> {
    (text == "connect4").then(|| Box::new(ConnectFour) as Box<dyn AnyZeroGame>)
}

impl ZeroGame for ConnectFour {
    fn playable(&self) -> Box<dyn AnyGame> {
        Box::new(*self)
    }

    fn ladder(&self) -> &'static [&'static str] {
        &["mcts:sims=1000", "pvs:depth=4", "pvs:depth=8"]
    }

    fn suites(&self) -> Vec<ExactSuite<Self>> {
        let solved = |entry: &BenchmarkPosition| {
            let outcomes = entry.outcomes.iter().flatten().map(|outcome| outcome.payoff()).collect();
            SolvedState { state: entry.position, outcomes }
        };
        benchmark()
            .into_iter()
            .map(|set| ExactSuite {
                name: set.name.to_owned(),
                positions: set.positions.iter().map(solved).collect(),
            })
            .collect()
    }
}
