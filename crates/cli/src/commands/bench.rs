//! `spielwerk bench`: the speed figures, each with its unit, its memory and a signature of the work done.

mod net;

use std::io::{self, Write};
use std::time::Instant;

use clap::Args;
use serde_json::json;
use spielwerk_amazons::{Amazons, TerritoryEvaluation};
use spielwerk_connect4::learning::td::{self as connect4_td, Connect4TdConfig, Positions, ValueKind};
use spielwerk_connect4::values::Connect4Encoding;
use spielwerk_core::{
    Analysis, Evaluate, Game, HiddenInformation, Notation, Rng, Sampler, SearchControl, Seat, Spec,
};
use spielwerk_doppelkopf::belief::BeliefSampler;
use spielwerk_doppelkopf::bundled_belief;
use spielwerk_doppelkopf::{CapSampler, Doppelkopf, UniformSampler, WeightedSampler};
use spielwerk_nimm3::Nimm3;
use spielwerk_nimm3::learning::td as nimm3_td;
use spielwerk_session::AnyGame;

use super::open;
use crate::failure::{Failure, Outcome};
use crate::memory;

/// Measure how fast this machine runs the games.
///
/// Every figure is the best of several short runs, because other work on a machine only ever slows a run down; the
/// median shows how noisy it was. The signature counts the work done: it changes only when rules or searches change;
/// of networks it is the thousands of operations per position.
/// Memory is the table that the engine was given, and the most that the process had in memory during the runs.
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
    work: Work,
}

/// What is done.
enum Work {
    /// Counts the leaves of a game tree.
    Perft { game: &'static str, depth: u32 },
    /// Plays random games.
    Random { game: &'static str, games: u64 },
    /// Searches a position; nodes are the unit and the signature.
    Nodes { game: &'static str, position: &'static str, player: &'static str },
    /// Searches from the start or a position; simulations are the unit, nodes of the tree the signature.
    Simulations { game: &'static str, position: Option<&'static str>, player: &'static str },
    /// Draws worlds that fit what a seat of Doppelkopf knows before the first card.
    DrawWorlds { by: Draw },
    /// Evaluates positions of random games of Amazons with the evaluation of the study.
    EvaluateAmazons,
    /// Evaluates positions with a network, in batches on some threads.
    EvaluateNet { batch: usize, threads: usize },
    /// Trains a network with one batch, on some threads.
    TrainNet { threads: usize },
    /// Learns a game by TD against itself.
    Td { learner: TdLearner, games: u64 },
}

/// The ways to draw worlds.
#[derive(Clone, Copy)]
enum Draw {
    Uniform,
    Weighted,
    CardAssignment,
    /// Ten at once by the bundled belief.
    Belief,
}

/// What is learned by TD.
#[derive(Clone, Copy)]
enum TdLearner {
    /// Nimm-3 with 21 stones as a table.
    Nimm3,
    /// The endgame 1b of Connect Four as a net with ten hidden units on this coding.
    Endgame(Connect4Encoding),
    /// Connect Four as 70 tuples of eight squares.
    Tuples,
}

const BENCHMARKS: &[Benchmark] = &[
    Benchmark { name: "perft-othello", unit: "leaves", work: Work::Perft { game: "othello", depth: 11 } },
    Benchmark { name: "perft-amazons", unit: "leaves", work: Work::Perft { game: "amazons", depth: 3 } },
    Benchmark {
        name: "random-othello",
        unit: "games",
        work: Work::Random { game: "othello", games: 100_000 },
    },
    Benchmark {
        name: "random-connect4",
        unit: "games",
        work: Work::Random { game: "connect4", games: 500_000 },
    },
    Benchmark { name: "random-nimm3", unit: "games", work: Work::Random { game: "nimm3", games: 1_000_000 } },
    Benchmark { name: "random-amazons", unit: "games", work: Work::Random { game: "amazons", games: 5_000 } },
    Benchmark {
        name: "random-doppelkopf",
        unit: "games",
        work: Work::Random { game: "doppelkopf", games: 30_000 },
    },
    Benchmark {
        name: "random-doppelkopf-silent",
        unit: "games",
        work: Work::Random { game: "doppelkopf:calls=off", games: 60_000 },
    },
    Benchmark {
        name: "pvs-othello",
        unit: "nodes",
        work: Work::Nodes { game: "othello", position: "f5d6c3d3c4f4f6f3e6e7c6d7", player: "pvs:depth=8" },
    },
    Benchmark {
        name: "pvs-connect4",
        unit: "nodes",
        work: Work::Nodes { game: "connect4", position: "44", player: "pvs:depth=12" },
    },
    Benchmark {
        name: "alphabeta-amazons",
        unit: "nodes",
        work: Work::Nodes {
            game: "amazons",
            position: AMAZONS_MIDDLE,
            player: "alphabeta:depth=3,eval=territory",
        },
    },
    Benchmark { name: "evaluate-amazons", unit: "evaluations", work: Work::EvaluateAmazons },
    Benchmark {
        name: "solve-othello",
        unit: "nodes",
        work: Work::Nodes { game: "othello", position: FFO_40, player: "perfect:table=64" },
    },
    Benchmark {
        name: "solve-connect4",
        unit: "nodes",
        work: Work::Nodes {
            game: "connect4",
            position: "573154743",
            player: "perfect:table=64,answer=value,book=off",
        },
    },
    Benchmark {
        name: "mcts-othello",
        unit: "simulations",
        work: Work::Simulations { game: "othello", position: None, player: "mcts:sims=20000" },
    },
    Benchmark {
        name: "mcts-connect4",
        unit: "simulations",
        work: Work::Simulations { game: "connect4", position: None, player: "mcts:sims=50000" },
    },
    Benchmark {
        name: "mcts-doppelkopf",
        unit: "simulations",
        work: Work::Simulations {
            game: "doppelkopf:open=on",
            position: Some(FIRST_CARD),
            player: "mcts:sims=50000",
        },
    },
    Benchmark {
        name: "worlds-doppelkopf",
        unit: "simulations",
        work: Work::Simulations {
            game: "doppelkopf",
            position: Some(FIRST_CARD),
            player: "worlds:n=10,sims=2000",
        },
    },
    Benchmark {
        name: "ismcts-doppelkopf",
        unit: "simulations",
        work: Work::Simulations {
            game: "doppelkopf",
            position: Some(FIRST_CARD),
            player: "ismcts:sims=20000",
        },
    },
    Benchmark { name: "draw-uniform-worlds", unit: "worlds", work: Work::DrawWorlds { by: Draw::Uniform } },
    Benchmark { name: "draw-weighted-worlds", unit: "worlds", work: Work::DrawWorlds { by: Draw::Weighted } },
    Benchmark {
        name: "draw-cap-worlds",
        unit: "worlds",
        work: Work::DrawWorlds { by: Draw::CardAssignment },
    },
    Benchmark { name: "draw-belief-worlds", unit: "worlds", work: Work::DrawWorlds { by: Draw::Belief } },
    Benchmark { name: "net-batch-1", unit: "positions", work: Work::EvaluateNet { batch: 1, threads: 1 } },
    Benchmark { name: "net-batch-16", unit: "positions", work: Work::EvaluateNet { batch: 16, threads: 1 } },
    Benchmark { name: "net-batch-64", unit: "positions", work: Work::EvaluateNet { batch: 64, threads: 1 } },
    Benchmark {
        name: "net-batch-256",
        unit: "positions",
        work: Work::EvaluateNet { batch: 256, threads: 1 },
    },
    Benchmark {
        name: "net-batch-64-two-threads",
        unit: "positions",
        work: Work::EvaluateNet { batch: 64, threads: 2 },
    },
    Benchmark { name: "net-train", unit: "positions", work: Work::TrainNet { threads: 1 } },
    Benchmark { name: "net-train-two-threads", unit: "positions", work: Work::TrainNet { threads: 2 } },
    Benchmark {
        name: "td-nimm3",
        unit: "games",
        work: Work::Td { learner: TdLearner::Nimm3, games: 100_000 },
    },
    Benchmark {
        name: "td-connect4-endgame-1",
        unit: "games",
        work: Work::Td { learner: TdLearner::Endgame(Connect4Encoding::ThreePerSquare), games: 5_000 },
    },
    Benchmark {
        name: "td-connect4-endgame-2",
        unit: "games",
        work: Work::Td { learner: TdLearner::Endgame(Connect4Encoding::OnePerSquare), games: 5_000 },
    },
    Benchmark {
        name: "td-connect4-tuples",
        unit: "games",
        work: Work::Td { learner: TdLearner::Tuples, games: 3_000 },
    },
];

/// A middle game of Amazons after 24 random plies.
const AMAZONS_MIDDLE: &str = "x1xxx1B3/7BW1/xB8/4x4x/x4x4/1x1x2x1xx/2Wx2xx1x/3B6/W1x1x3x1/1x1x2Wx2 w";

/// The first of the FFO endgame positions that take an effort: 20 empty squares.
const FFO_40: &str = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X";

/// A normal game of Doppelkopf in which the first card is due.
const FIRST_CARD: &str = "0 CQSQHQDQCJSJCACTCKC9SAH9/HTHTSQHQDQCJSJDADTDKC9HK/\
                          CQHJDJDADTCACKSASTS9HAHA/HJDJDKD9D9CTSTSKSKS9HKH9 : \
                          healthy healthy healthy healthy pass pass pass pass";

impl Work {
    /// Does the work; returns how many units it was and its signature.
    fn run(&self) -> (u64, u64) {
        match *self {
            Self::Perft { game, depth } => {
                let leaves = registered(game).start(&mut Rng::new(1)).perft(depth, &mut |_, _| {});
                (leaves, leaves)
            }
            Self::Random { game, games } => (games, registered(game).bench_random_games(games, 1)),
            Self::Nodes { game, position, player } => {
                let analysis = analysis(game, Some(position), player);
                (analysis.nodes, analysis.nodes)
            }
            Self::Simulations { game, position, player } => {
                let analysis = analysis(game, position, player);
                (analysis.simulations.unwrap_or_default(), analysis.nodes)
            }
            Self::DrawWorlds { by } => draw_worlds(by),
            Self::EvaluateAmazons => evaluate_amazons(),
            Self::EvaluateNet { batch, threads } => net::evaluate(batch, threads),
            Self::TrainNet { threads } => net::train(threads),
            Self::Td { learner, games } => (games, learn(learner, games)),
        }
    }

    /// The bytes of the table that the measured player is given, if it has one.
    fn table_bytes(&self) -> Option<u64> {
        let (Self::Nodes { game, player, .. } | Self::Simulations { game, player, .. }) = *self else {
            return None;
        };
        let mut spec: Spec = player.parse().expect("a player text");
        let parameters = registered(game).parameters(spec.name()).expect("a player of the game");
        let default = parameters.into_iter().find(|known| known.key == "table")?.default;
        let mib: u64 = spec.text("table", &default).parse().ok()?;
        Some(mib << 20)
    }
}

fn registered(game: &str) -> Box<dyn AnyGame> {
    spielwerk::game(game).expect("a game of the registry")
}

fn analysis(game: &str, position: Option<&str>, player: &str) -> Analysis {
    let game = registered(game);
    let session = open(&*game, position, 1).expect("a position of the game");
    let mut player = game.player(player).expect("a player of the game");
    player
        .think(&session.seat_view(), &mut SearchControl::none())
        .expect("engines of this program never fail")
}

/// Draws worlds for the first seat; the signature counts the cards of the next seat.
fn draw_worlds(by: Draw) -> (u64, u64) {
    let count: u64 = if matches!(by, Draw::Belief) { 200 } else { 200_000 };
    let game = Doppelkopf::default();
    let state = game.parse_position(FIRST_CARD).expect("a position of the game");
    let view = game.view(&state, Seat::FIRST);
    let mut sampler: Box<dyn Sampler<Doppelkopf>> = match by {
        Draw::Uniform => Box::new(UniformSampler::default()),
        Draw::Weighted => Box::new(WeightedSampler::default()),
        Draw::CardAssignment => Box::new(CapSampler),
        Draw::Belief => {
            Box::new(BeliefSampler::new(bundled_belief(), 1.0, 10).expect("the shipped belief fits"))
        }
    };
    let mut rng = Rng::new(1);
    let worlds = (0..count).map(|_| sampler.sample(&game, &view, &mut rng));
    (count, worlds.map(|world| u64::from(world.hand(Seat::SECOND).kinds().count_ones())).sum())
}

/// Learns by TD; returns the signature of what was learned.
fn learn(learner: TdLearner, games: u64) -> u64 {
    let signature = match learner {
        TdLearner::Nimm3 => {
            let game = Nimm3::new(21, 3).expect("a heap");
            let config = nimm3_td::preset(&game, nimm3_td::ValueKind::Table, "quick");
            nimm3_td::bench(game, nimm3_td::Nimm3TdConfig { games, ..config })
        }
        TdLearner::Endgame(coding) => {
            let net = ValueKind::Net { hidden: 10 };
            let mut config = connect4_td::preset(net, Positions::Endgame1b, "quick");
            config.task.coding = coding;
            connect4_td::bench(Connect4TdConfig { games, ..config })
        }
        TdLearner::Tuples => {
            let config = connect4_td::preset(ValueKind::TUPLES, Positions::Openings, "quick");
            connect4_td::bench(Connect4TdConfig { games, ..config })
        }
    };
    signature.expect("the functions suit their games")
}

/// Evaluates positions of random games with the evaluation of the study.
fn evaluate_amazons() -> (u64, u64) {
    const ROUNDS: u64 = 200;
    let (game, evaluation) = (Amazons::default(), TerritoryEvaluation::default());
    let mut rng = Rng::new(1);
    let mut states = vec![Game::start(&game, &mut rng)];
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
            let table = bench.work.table_bytes();
            memory::forget_peak();
            let mut seconds: Vec<f64> = (0..Self::RUNS)
                .map(|_| {
                    let begin = Instant::now();
                    (amount, signature) = bench.work.run();
                    begin.elapsed().as_secs_f64()
                })
                .collect();
            let peak = memory::peak_resident();
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
