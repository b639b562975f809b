//! By what the speed of Nimm-3 is measured.

use spielwerk_session::{Benchmark, BenchmarkCount};

use crate::Nimm3;
use crate::learning::td::{self, Nimm3TdConfig, ValueKind};

pub(crate) static BENCHMARKS: &[Benchmark] = &[
    Benchmark::random_games("random-nimm3", "nimm3", 1_000_000),
    Benchmark::custom("td-nimm3", "games", td_table),
];

/// Learns the game with 21 stones as a table.
fn td_table() -> BenchmarkCount {
    let game = Nimm3::new(21, 3).expect("a heap");
    let config = Nimm3TdConfig { games: 100_000, ..td::preset(&game, ValueKind::Table, "quick") };
    let amount = config.games;
    let signature = td::bench(game, config).expect("the function suits the game");
    BenchmarkCount { amount, signature }
}
