//! More simulations play better, and their values come closer to the truth.

use spielwerk_connect4::{ConnectFour, Position};
use spielwerk_core::{Budget, Engine, Game, Payoffs, Rng, SearchControl, Seat};
use spielwerk_nimm3::{Heap, Nimm3};
use spielwerk_search::mcts::{Mcts, MctsConfig};

fn config(simulations: u64, seed: u64) -> MctsConfig {
    MctsConfig { budget: Budget::nodes(simulations), seed, ..MctsConfig::default() }
}

/// What the engine in the first place of `engines` gets from a game.
fn play(engines: &mut [Mcts<ConnectFour>; 2], first: Seat, mut state: Position) -> f32 {
    let game = ConnectFour;
    loop {
        if let Some(payoffs) = game.payoffs(&state) {
            return payoffs.of(first);
        }
        let engine = &mut engines[usize::from(state.turn() != first)];
        let analysis = engine.analyse(&game, &state, &mut SearchControl::none());
        game.play(&mut state, analysis.best);
    }
}

#[test]
fn more_simulations_win() {
    const PAIRS: u64 = 20;
    let game = ConnectFour;
    let mut score = 0.0;
    for pair in 0..PAIRS {
        let mut rng = Rng::for_part(3, pair);
        let mut opening = game.start(&mut rng);
        for _ in 0..2 {
            let mv = game
                .random_move(&opening, &mut rng, &mut Vec::new())
                .expect("no game is over after two plies");
            game.play(&mut opening, mv);
        }
        let mut engines = [2_000, 100]
            .map(|simulations| Mcts::new(config(simulations, pair)).expect("a sound configuration"));
        for seat in [Seat::FIRST, Seat::SECOND] {
            score += f64::from(play(&mut engines, seat, opening) + 1.0) / 2.0;
        }
    }
    let rate = score / (2 * PAIRS) as f64;
    assert!(rate > 0.6, "2,000 simulations score {rate:.2} against 100");
}

#[test]
fn values_of_heaps_converge() {
    let game = Nimm3::default();
    let mut last_error = f64::INFINITY;
    for simulations in [100, 1_000, 10_000, 100_000] {
        let mut error = 0.0;
        for stones in [5, 6, 7, 9, 10, 11] {
            let mut engine = Mcts::new(config(simulations, 1)).expect("a sound configuration");
            let analysis = engine.analyse(&game, &Heap::new(stones, Seat::FIRST), &mut SearchControl::none());
            error += 1.0 - analysis.value;
            if simulations >= 1_000 {
                assert_eq!(Some(analysis.best.stones()), game.winning_take(stones), "{stones} stones");
            }
        }
        assert!(error < last_error, "{error} after {simulations} simulations, {last_error} before");
        last_error = error;
    }
    assert!(last_error / 6.0 < 0.01, "the mean error is {}", last_error / 6.0);
}
