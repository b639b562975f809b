//! By what the speed of Othello is measured.

use spielwerk_session::{Benchmark, BenchmarkWork};

/// The first of the FFO endgame positions that take an effort: 20 empty squares.
const FFO_40: &str = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X";

pub(crate) static BENCHMARKS: &[Benchmark] = &[
    Benchmark {
        name: "perft-othello",
        unit: "leaves",
        work: BenchmarkWork::Perft { game: "othello", depth: 11 },
    },
    Benchmark {
        name: "random-othello",
        unit: "games",
        work: BenchmarkWork::RandomGames { game: "othello", games: 100_000 },
    },
    Benchmark {
        name: "pvs-othello",
        unit: "nodes",
        work: BenchmarkWork::Nodes {
            game: "othello",
            position: "f5d6c3d3c4f4f6f3e6e7c6d7",
            player: "pvs:depth=8",
        },
    },
    Benchmark {
        name: "solve-othello",
        unit: "nodes",
        work: BenchmarkWork::Nodes { game: "othello", position: FFO_40, player: "perfect:table=64" },
    },
    Benchmark {
        name: "mcts-othello",
        unit: "simulations",
        work: BenchmarkWork::Simulations { game: "othello", position: None, player: "mcts:sims=20000" },
    },
];
