//! By what the speed of Connect Four is measured.

use spielwerk_session::{Benchmark, BenchmarkCount, BenchmarkWork};

use crate::learning::td::{self, Connect4TdConfig, Positions, ValueKind};
use crate::values::Connect4Encoding;

pub(crate) static BENCHMARKS: &[Benchmark] = &[
    Benchmark {
        name: "random-connect4",
        unit: "games",
        work: BenchmarkWork::RandomGames { game: "connect4", games: 500_000 },
    },
    Benchmark {
        name: "pvs-connect4",
        unit: "nodes",
        work: BenchmarkWork::Nodes { game: "connect4", position: "44", player: "pvs:depth=12" },
    },
    Benchmark {
        name: "solve-connect4",
        unit: "nodes",
        work: BenchmarkWork::Nodes {
            game: "connect4",
            position: "573154743",
            player: "perfect:table=64,answer=value,book=off",
        },
    },
    Benchmark {
        name: "mcts-connect4",
        unit: "simulations",
        work: BenchmarkWork::Simulations { game: "connect4", position: None, player: "mcts:sims=50000" },
    },
    Benchmark {
        name: "td-connect4-endgame-1",
        unit: "games",
        work: BenchmarkWork::Custom(|| endgame(Connect4Encoding::ThreePerSquare)),
    },
    Benchmark {
        name: "td-connect4-endgame-2",
        unit: "games",
        work: BenchmarkWork::Custom(|| endgame(Connect4Encoding::OnePerSquare)),
    },
    Benchmark { name: "td-connect4-tuples", unit: "games", work: BenchmarkWork::Custom(tuples) },
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
