//! By what the speed of Othello is measured.

use spielwerk_session::Benchmark;

/// The first of the FFO endgame positions that take an effort: 20 empty squares.
const FFO_40: &str = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X";

pub(crate) static BENCHMARKS: &[Benchmark] = &[
    Benchmark::perft("perft-othello", "othello", 11),
    Benchmark::random_games("random-othello", "othello", 100_000),
    Benchmark::nodes("pvs-othello", "othello", "f5d6c3d3c4f4f6f3e6e7c6d7", "pvs:depth=8"),
    Benchmark::nodes("solve-othello", "othello", FFO_40, "perfect:table=64"),
    Benchmark::simulations("mcts-othello", "othello", None, "mcts:sims=20000"),
];
