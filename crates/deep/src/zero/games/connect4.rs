//! Connect Four: the benchmark sets, solved move by move.

use spielwerk_connect4::ConnectFour;
use spielwerk_connect4::benchmark::{BenchmarkPosition, benchmark};

use super::ZeroGame;
use crate::zero::truth::{Solved, Suite};

impl ZeroGame for ConnectFour {
    fn ladder(&self) -> &'static [&'static str] {
        &["mcts:sims=1000", "pvs:depth=4", "pvs:depth=8"]
    }

    fn suites(&self) -> Vec<Suite<Self>> {
        let solved = |entry: &BenchmarkPosition| {
            let outcomes = entry.outcomes.iter().flatten().map(|outcome| outcome.payoff()).collect();
            Solved { state: entry.position, outcomes }
        };
        benchmark()
            .into_iter()
            .map(|set| Suite {
                name: set.name.to_owned(),
                positions: set.positions.iter().map(solved).collect(),
            })
            .collect()
    }
}
