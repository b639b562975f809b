//! The laws of TD(lambda), held with small functions of real games.

use spielwerk_connect4::values::Connect4Encoding;
use spielwerk_connect4::values::ntuple::{Layout, NTuples, random_walks};
use spielwerk_connect4::{ConnectFour, Position};
use spielwerk_core::{Game, Notation, Rng, Seat};
use spielwerk_nimm3::{Heap, Nimm3};
use spielwerk_nimm3::{Nimm3Coding, Nimm3Encoding};
use spielwerk_nn::values::{Linear, Squash, ValueFunction};

use super::*;

const ALPHA: f64 = 0.5;

fn table() -> Linear<Nimm3Encoding> {
    Linear::new(Nimm3Encoding { stones: 11, coding: Nimm3Coding::States }, Squash::None)
}

/// The heaps of a game from eleven stones.
fn heaps() -> Vec<Heap> {
    [11, 10, 8, 5, 4, 1, 0]
        .into_iter()
        .zip([0, 1].into_iter().cycle())
        .map(|(stones, seat)| Heap::new(stones, Seat::new(seat)))
        .collect()
}

fn learn(config: TdConfig, random: &[usize]) -> Linear<Nimm3Encoding> {
    let game = Nimm3::default();
    let mut learner = TdLearner::new(table(), config);
    let heaps = heaps();
    learner.begin(&game, &heaps[0]);
    for (number, heap) in heaps.iter().enumerate().skip(1) {
        learner.step(&game, heap, random.contains(&number), ALPHA);
    }
    learner.into_function()
}

fn value(function: &impl ValueFunction<Nimm3>, heap: &Heap) -> f64 {
    function.value(&Nimm3::default(), heap)
}

#[test]
fn with_lambda_0_only_the_last_position_learns_and_with_1_all_do() {
    let heaps = heaps();
    let zero = learn(TdConfig { lambda: 0.0, ..TdConfig::default() }, &[]);
    let learned: Vec<f64> = heaps[..6].iter().map(|heap| value(&zero, heap)).collect();
    assert_eq!(learned, [0.0, 0.0, 0.0, 0.0, 0.0, -0.5]);
    // With lambda and gamma 1 every position moves towards the result alike.
    let one = learn(TdConfig { lambda: 1.0, ..TdConfig::default() }, &[]);
    let learned: Vec<f64> = heaps[..6].iter().map(|heap| value(&one, heap)).collect();
    assert_eq!(learned, [-0.5; 6]);
    // In between, and discounted, the share falls with every ply.
    let half = learn(TdConfig { lambda: 0.5, gamma: 0.8, ..TdConfig::default() }, &[]);
    for (age, heap) in heaps[..6].iter().rev().enumerate() {
        assert!((value(&half, heap) - -0.5 * 0.4f64.powi(age as i32)).abs() < 1e-12);
    }
}

#[test]
fn nothing_is_learned_from_random_moves() {
    let config = TdConfig { lambda: 1.0, ..TdConfig::default() };
    let all_random = learn(config.clone(), &[1, 2, 3, 4, 5, 6]);
    assert!(all_random.weights().iter().all(|weight| *weight == 0.0));
    // A trace that begins anew does not reach past a random move; one that continues does.
    let reset = learn(TdConfig { after_random: AfterRandom::Reset, ..config.clone() }, &[4]);
    let heaps = heaps();
    let reached: Vec<bool> = heaps[..6].iter().map(|heap| value(&reset, heap) != 0.0).collect();
    assert_eq!(reached, [false, false, false, false, true, true]);
    let kept = learn(config, &[4]);
    assert!(heaps[..6].iter().all(|heap| value(&kept, heap) != 0.0));
}

#[test]
fn updates_after_moves_and_after_games_agree_for_small_steps() {
    let layout = Layout::new(&random_walks(10, 5, 1)).expect("walks");
    let play = |updates| {
        let config = TdConfig { lambda: 0.6, updates, ..TdConfig::default() };
        let mut learner = TdLearner::new(NTuples::new(layout.clone()), config);
        for number in 0..20 {
            // All moves are random, and learned from all the same: the games do not depend on the values.
            let (mut state, mut rng) = (Position::EMPTY, Rng::for_part(3, number));
            learner.begin(&ConnectFour, &state);
            while let Some(mv) = ConnectFour.random_move(&state, &mut rng, &mut Vec::new()) {
                ConnectFour.play(&mut state, mv);
                learner.step(&ConnectFour, &state, false, 1e-3);
            }
        }
        learner.into_function()
    };
    let (moves, games) = (play(Updates::Moves), play(Updates::Games));
    let size = moves.weights().iter().fold(0.0f32, |size, weight| size.max(weight.abs()));
    let far = moves.weights().iter().zip(games.weights()).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
    assert!(size > 1e-3 && far < 0.05 * size, "{far} of {size}");
}

#[test]
fn immediate_wins_are_taken_and_ties_broken_evenly() {
    let zero = Linear::new(Connect4Encoding::OnePerSquare, Squash::Tanh);
    let start = Position::EMPTY;
    // Three in the middle column with a free square above.
    let won = ConnectFour.parse_position("414141").expect("a position");
    let mut counts = [0; 7];
    for seed in 0..7_000 {
        let rng = &mut Rng::new(seed);
        counts[choose(&zero, &ConnectFour, &start, 0.0, rng, &mut Vec::new()).mv.index()] += 1;
        assert_eq!(choose(&zero, &ConnectFour, &won, 0.0, rng, &mut Vec::new()).mv.number(), 4);
    }
    assert!(counts.iter().all(|count| (850..1_150).contains(count)), "{counts:?}");
}
