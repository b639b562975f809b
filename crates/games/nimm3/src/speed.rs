//! By what the speed of Nimm-3 is measured.

use spielwerk_session::{Benchmark, BenchmarkCount, BenchmarkWork};

use crate::Nimm3;
use crate::learning::td::{self, Nimm3TdConfig, ValueKind};

pub(crate) static BENCHMARKS: &[Benchmark] = &[
    Benchmark {
        name: "random-nimm3",
        unit: "games",
        work: BenchmarkWork::RandomGames { game: "nimm3", games: 1_000_000 },
    },
    Benchmark { name: "td-nimm3", unit: "games", work: BenchmarkWork::Custom(td_table) },
];

/// Learns the game with 21 stones as a table.
fn td_table() -> BenchmarkCount {
    let game = Nimm3::new(21, 3).expect("a heap");
    let config = Nimm3TdConfig { games: 100_000, ..td::preset(&game, ValueKind::Table, "quick") };
    let amount = config.games;
    let signature = td::bench(game, config).expect("the function suits the game");
    BenchmarkCount { amount, signature }
}
