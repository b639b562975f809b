//! `spielwerk bench`: the speed figures, each with its unit and a signature of the work done.

use std::io::{self, Write};
use std::time::Instant;

use clap::Args;
use serde_json::json;
use spielwerk_core::{Analysis, Evaluate, Game, Rng, Watch};
use spielwerk_games::amazons::{Amazons, TerritoryEvaluation};

use crate::failure::{Failure, Outcome};

/// Measure how fast this machine runs the games.
///
/// Every figure is the best of several short runs, because other work on a machine only ever slows a run down; the
/// median shows how noisy it was. The signature counts the work done: it changes only when rules or searches change.
#[derive(Args)]
pub(crate) struct Bench {
    /// Only the benchmarks whose name contains this.
    name: Option<String>,
    /// Print JSON Lines.
    #[arg(long)]
    json: bool,
}

/// A piece of fixed work.
struct Benchmark {
    name: &'static str,
    unit: &'static str,
    /// Does the work; returns how many units it was and its signature.
    work: fn() -> (u64, u64),
}

const BENCHMARKS: &[Benchmark] = &[
    Benchmark { name: "perft-othello", unit: "leaves", work: || leaves("othello", 11) },
    Benchmark { name: "perft-amazons", unit: "leaves", work: || leaves("amazons", 3) },
    Benchmark { name: "random-othello", unit: "games", work: || random_games("othello", 100_000) },
    Benchmark { name: "random-connect4", unit: "games", work: || random_games("connect4", 500_000) },
    Benchmark { name: "random-nimm3", unit: "games", work: || random_games("nimm3", 1_000_000) },
    Benchmark { name: "random-amazons", unit: "games", work: || random_games("amazons", 5_000) },
    Benchmark { name: "random-doppelkopf", unit: "games", work: || random_games("doppelkopf", 30_000) },
    Benchmark {
        name: "random-doppelkopf-silent",
        unit: "games",
        work: || random_games("doppelkopf:calls=off", 60_000),
    },
    Benchmark {
        name: "pvs-othello",
        unit: "nodes",
        work: || nodes("othello", "f5d6c3d3c4f4f6f3e6e7c6d7", "pvs:depth=8"),
    },
    Benchmark { name: "pvs-connect4", unit: "nodes", work: || nodes("connect4", "44", "pvs:depth=12") },
    Benchmark {
        name: "alphabeta-amazons",
        unit: "nodes",
        work: || nodes("amazons", AMAZONS_MIDDLE, "alphabeta:depth=3,eval=territory"),
    },
    Benchmark { name: "evaluate-amazons", unit: "evaluations", work: evaluate_amazons },
    Benchmark { name: "solve-othello", unit: "nodes", work: || nodes("othello", FFO_40, "perfect:table=64") },
    Benchmark {
        name: "solve-connect4",
        unit: "nodes",
        work: || nodes("connect4", "573154743", "perfect:table=64,answer=value"),
    },
    Benchmark {
        name: "mcts-othello",
        unit: "simulations",
        work: || simulations("othello", "", "mcts:sims=20000"),
    },
    Benchmark {
        name: "mcts-connect4",
        unit: "simulations",
        work: || simulations("connect4", "", "mcts:sims=50000"),
    },
];

/// A middle game of Amazons after 24 random plies.
const AMAZONS_MIDDLE: &str = "x1xxx1B3/7BW1/xB8/4x4x/x4x4/1x1x2x1xx/2Wx2xx1x/3B6/W1x1x3x1/1x1x2Wx2 w";

/// The first of the FFO endgame positions that take an effort: 20 empty squares.
const FFO_40: &str = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X";

fn leaves(game: &str, depth: u32) -> (u64, u64) {
    let game = spielwerk_arena::parse_game(game).expect("a game of the registry");
    let leaves = game.start(&mut Rng::new(1)).perft(depth, &mut |_, _| {});
    (leaves, leaves)
}

fn random_games(game: &str, games: u64) -> (u64, u64) {
    let game = spielwerk_arena::parse_game(game).expect("a game of the registry");
    (games, game.race_random(games, 1))
}

/// A search from a position; its nodes are the unit and the signature.
fn nodes(game: &str, position: &str, player: &str) -> (u64, u64) {
    let analysis = analysis(game, position, player);
    (analysis.nodes, analysis.nodes)
}

/// A Monte Carlo search from a position; simulations are the unit, nodes of the tree the signature.
fn simulations(game: &str, position: &str, player: &str) -> (u64, u64) {
    let analysis = analysis(game, position, player);
    (analysis.simulations.unwrap_or_default(), analysis.nodes)
}

/// Evaluates positions of random games with the evaluation of the study.
fn evaluate_amazons() -> (u64, u64) {
    const ROUNDS: u64 = 200;
    let (game, evaluation) = (Amazons::default(), TerritoryEvaluation::default());
    let mut rng = Rng::new(1);
    let mut states = vec![game.start(&mut rng)];
    for _ in 0..60 {
        let last = states[states.len() - 1];
        let Some(mv) = game.random_move(&last, &mut rng, &mut Vec::new()) else { break };
        states.push(game.child(&last, mv));
    }
    let sum: i64 = (0..ROUNDS)
        .flat_map(|_| &states)
        .map(|state| i64::from(evaluation.evaluate(&game, std::hint::black_box(state))))
        .sum();
    (ROUNDS * states.len() as u64, sum.unsigned_abs())
}

fn analysis(game: &str, position: &str, player: &str) -> Analysis {
    let game = spielwerk_arena::parse_game(game).expect("a game of the registry");
    let session = match position {
        "" => game.start(&mut Rng::new(1)),
        text => game.resume(text).expect("a position of the game"),
    };
    let mut player = game.player(player).expect("a player of the game");
    player.think(&*session, &mut Watch::nobody()).expect("engines of this program never fail")
}

impl Bench {
    const RUNS: usize = 7;

    pub(crate) fn run(&self) -> Result<Outcome, Failure> {
        let wanted = self.name.as_deref().unwrap_or_default();
        let chosen: Vec<&Benchmark> = BENCHMARKS.iter().filter(|bench| bench.name.contains(wanted)).collect();
        if chosen.is_empty() {
            let names: Vec<&str> = BENCHMARKS.iter().map(|bench| bench.name).collect();
            return Err(Failure::Sentence(format!(
                "no benchmark {wanted:?}; there are: {}",
                names.join(", ")
            )));
        }
        let mut out = io::stdout().lock();
        for bench in chosen {
            let (mut amount, mut signature) = (0, 0);
            let mut seconds: Vec<f64> = (0..Self::RUNS)
                .map(|_| {
                    let begin = Instant::now();
                    (amount, signature) = (bench.work)();
                    begin.elapsed().as_secs_f64()
                })
                .collect();
            seconds.sort_by(f64::total_cmp);
            let [best, median] = [seconds[0], seconds[Self::RUNS / 2]].map(|seconds| amount as f64 / seconds);
            if self.json {
                let line = json!({
                    "name": bench.name, "unit": format!("{}/s", bench.unit), "best": best, "median": median,
                    "signature": signature,
                });
                writeln!(out, "{line}")?;
            } else {
                let unit = bench.unit;
                writeln!(
                    out,
                    "{:24} {:>8} {unit}/s best, {:>8} median, signature {signature}",
                    bench.name,
                    short(best),
                    short(median),
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
