//! By what the speed of Amazons is measured.

use spielwerk_core::{Evaluate, Game, Rng};
use spielwerk_session::{Benchmark, BenchmarkCount};

use crate::{Amazons, TerritoryEvaluation};

/// A middle game after 24 random plies.
const MIDDLE: &str = "x1xxx1B3/7BW1/xB8/4x4x/x4x4/1x1x2x1xx/2Wx2xx1x/3B6/W1x1x3x1/1x1x2Wx2 w";

pub(crate) static BENCHMARKS: &[Benchmark] = &[
    Benchmark::perft("perft-amazons", "amazons", 3),
    Benchmark::random_games("random-amazons", "amazons", 5_000),
    Benchmark::nodes("alphabeta-amazons", "amazons", MIDDLE, "alphabeta:depth=3,eval=territory"),
    Benchmark::custom("evaluate-amazons", "evaluations", evaluate),
];

/// Evaluates positions of a random game with the evaluation of the study.
fn evaluate() -> BenchmarkCount {
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
    BenchmarkCount { amount: ROUNDS * states.len() as u64, signature: sum.unsigned_abs() }
}
