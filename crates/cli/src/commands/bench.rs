//! `spielwerk bench`: the speed figures, each with its unit, its memory and a signature of the work done.

mod net;

use std::io::{self, Write};
use std::time::Instant;

use clap::Args;
use serde_json::json;
use spielwerk_session::{Benchmark, BenchmarkCount, Registry};

use crate::failure::{Failure, Outcome};
use crate::memory;

/// Measure how fast this machine runs the games.
///
/// Every figure is the best of several short runs, because other work on a machine only ever slows a run down; the
/// median shows how noisy it was. The signature counts the work done: it changes only when rules or searches change;
/// of networks it is the thousands of operations per position.
/// Memory is the table that the engine was given, and the most that the process had in memory during the runs.
#[derive(Args)]
pub(crate) struct BenchArgs {
    /// Only the benchmarks whose name contains this.
    name: Option<String>,
    /// Print JSON Lines.
    #[arg(long)]
    json: bool,
}

/// The speed of networks, which belong to no game.
static NETWORKS: &[Benchmark] = &[
    network("net-batch-1", || net::evaluate(1, 1)),
    network("net-batch-16", || net::evaluate(16, 1)),
    network("net-batch-64", || net::evaluate(64, 1)),
    network("net-batch-256", || net::evaluate(256, 1)),
    network("net-batch-64-two-threads", || net::evaluate(64, 2)),
    network("net-train", || net::train(1)),
    network("net-train-two-threads", || net::train(2)),
];

const fn network(name: &'static str, work: fn() -> BenchmarkCount) -> Benchmark {
    Benchmark::custom(name, "positions", work)
}

impl BenchArgs {
    const RUNS: usize = 7;

    pub(crate) fn run(&self, registry: &Registry) -> Result<Outcome, Failure> {
        let wanted = self.name.as_deref().unwrap_or_default();
        let games = registry.packages().iter().flat_map(|package| package.benchmarks);
        let all: Vec<&Benchmark> = games.chain(NETWORKS).collect();
        let chosen: Vec<&Benchmark> =
            all.iter().copied().filter(|bench| bench.name.contains(wanted)).collect();
        if chosen.is_empty() {
            let names: Vec<&str> = all.iter().map(|bench| bench.name).collect();
            return Err(Failure::Sentence(format!(
                "no benchmark {wanted:?}; there are: {}",
                names.join(", ")
            )));
        }
        let mut out = io::stdout().lock();
        for bench in chosen {
            let mut count = BenchmarkCount { amount: 0, signature: 0 };
            let table = bench.work.table_bytes(registry);
            memory::forget_peak();
            let mut seconds: Vec<f64> = (0..Self::RUNS)
                .map(|_| {
                    let begin = Instant::now();
                    count = bench.work.run(registry);
                    begin.elapsed().as_secs_f64()
                })
                .collect();
            let peak = memory::peak_resident();
            let BenchmarkCount { amount, signature } = count;
            seconds.sort_by(f64::total_cmp);
            let [best, median] = [seconds[0], seconds[Self::RUNS / 2]].map(|seconds| amount as f64 / seconds);
            if self.json {
                let line = json!({
                    "name": bench.name, "unit": format!("{}/s", bench.unit), "best": best, "median": median,
                    "signature": signature, "table_bytes": table, "peak_resident_bytes": peak,
                });
                writeln!(out, "{line}")?;
            } else {
                let unit = bench.unit;
                writeln!(
                    out,
                    "{:24} {:>8} {unit}/s best, {:>8} median, table {}, peak memory {}, signature {signature}",
                    bench.name,
                    short(best),
                    short(median),
                    memory::mib(table),
                    memory::mib(peak),
                )?;
            }
            out.flush()?;
        }
        Ok(Outcome::Success)
    }
}

/// Three significant digits with k, M or G.
fn short(value: f64) -> String {
    let (scaled, suffix) = match value {
        _ if value >= 1e9 => (value / 1e9, " G"),
        _ if value >= 1e6 => (value / 1e6, " M"),
        _ if value >= 1e3 => (value / 1e3, " k"),
        _ => (value, ""),
    };
    let decimals = if scaled >= 100.0 { 0 } else { 1 + usize::from(scaled < 10.0) };
    format!("{scaled:.decimals$}{suffix}")
}

#[cfg(test)]
mod tests {
    use super::short;

    #[test]
    fn figures_have_three_digits() {
        assert_eq!(short(612_345_678.0), "612 M");
        assert_eq!(short(5_432.1), "5.43 k");
        assert_eq!(short(1_234_000_000.0), "1.23 G");
        assert_eq!(short(12.34), "12.3");
    }
}
