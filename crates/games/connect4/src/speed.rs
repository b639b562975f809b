//! By what the speed of Connect Four is measured.

use spielwerk_session::{Benchmark, BenchmarkCount};

use crate::learning::td::{self, Connect4TdConfig, Positions, ValueKind};
use crate::values::Connect4Encoding;

pub(crate) static BENCHMARKS: &[Benchmark] = &[
    Benchmark::random_games("random-connect4", "connect4", 500_000),
    Benchmark::nodes("pvs-connect4", "connect4", "44", "pvs:depth=12"),
    Benchmark::nodes("solve-connect4", "connect4", "573154743", "perfect:table=64,answer=value,book=off"),
    Benchmark::simulations("mcts-connect4", "connect4", None, "mcts:sims=50000"),
    Benchmark::custom("td-connect4-endgame-1", "games", || endgame(Connect4Encoding::ThreePerSquare)),
    Benchmark::custom("td-connect4-endgame-2", "games", || endgame(Connect4Encoding::OnePerSquare)),
    Benchmark::custom("td-connect4-tuples", "games", tuples),
];

/// Learns the endgame 1b as a net with ten hidden units on this coding.
fn endgame(coding: Connect4Encoding) -> BenchmarkCount {
    let mut config = td::preset(ValueKind::Net { hidden: 10 }, Positions::Endgame1b, "quick");
    config.task.coding = coding;
    learn(Connect4TdConfig { games: 5_000, ..config })
}

/// Learns Connect Four as 70 tuples of eight squares.
fn tuples() -> BenchmarkCount {
    let config = td::preset(ValueKind::TUPLES, Positions::Openings, "quick");
    learn(Connect4TdConfig { games: 3_000, ..config })
}

fn learn(config: Connect4TdConfig) -> BenchmarkCount {
    let amount = config.games;
    let signature = td::bench(config).expect("the function suits the game");
    BenchmarkCount { amount, signature }
}
