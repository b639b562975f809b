//! By what the speed of Doppelkopf is measured.

use spielwerk_core::{HiddenInformation, Notation, Rng, Sampler, Seat};
use spielwerk_session::{Benchmark, BenchmarkCount};

use crate::belief::BeliefSampler;
use crate::{CapSampler, Doppelkopf, UniformSampler, WeightedSampler, bundled_belief};

/// A normal game in which the first card is due.
const FIRST_CARD: &str = "0 CQSQHQDQCJSJCACTCKC9SAH9/HTHTSQHQDQCJSJDADTDKC9HK/\
                          CQHJDJDADTCACKSASTS9HAHA/HJDJDKD9D9CTSTSKSKS9HKH9 : \
                          healthy healthy healthy healthy pass pass pass pass";

pub(crate) static BENCHMARKS: &[Benchmark] = &[
    Benchmark::random_games("random-doppelkopf", "doppelkopf", 30_000),
    Benchmark::random_games("random-doppelkopf-silent", "doppelkopf:calls=off", 60_000),
    Benchmark::simulations("mcts-doppelkopf", "doppelkopf:open=on", Some(FIRST_CARD), "mcts:sims=50000"),
    Benchmark::simulations("worlds-doppelkopf", "doppelkopf", Some(FIRST_CARD), "pimc:n=10,sims=2000"),
    Benchmark::simulations("ismcts-doppelkopf", "doppelkopf", Some(FIRST_CARD), "ismcts:sims=20000"),
    Benchmark::custom("draw-uniform-worlds", "worlds", || draw(&mut UniformSampler::default(), 200_000)),
    Benchmark::custom("draw-weighted-worlds", "worlds", || draw(&mut WeightedSampler::default(), 200_000)),
    Benchmark::custom("draw-cap-worlds", "worlds", || draw(&mut CapSampler, 200_000)),
    Benchmark::custom("draw-belief-worlds", "worlds", draw_by_belief),
];

/// Draws ten worlds at a time by the bundled belief.
fn draw_by_belief() -> BenchmarkCount {
    let sampler = BeliefSampler::new(bundled_belief(), 1.0, 10);
    draw(&mut sampler.expect("the bundled belief fits"), 200)
}

/// Draws worlds for the first seat; the signature counts the cards of the next seat.
fn draw(sampler: &mut dyn Sampler<Doppelkopf>, count: u64) -> BenchmarkCount {
    let game = Doppelkopf::default();
    let state = game.parse_position(FIRST_CARD).expect("a position of the game");
    let view = game.view(&state, Seat::FIRST);
    let mut rng = Rng::new(1);
    let worlds = (0..count).map(|_| sampler.sample(&game, &view, &mut rng));
    let signature = worlds.map(|world| u64::from(world.hand(Seat::SECOND).kinds().count_ones())).sum();
    BenchmarkCount { amount: count, signature }
}
