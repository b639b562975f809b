//! The learner of the work that this method is taken from, with the quirks of its program.
//!
//! It chooses moves by value alone, payoffs left out, and takes the first of equals; it asks the function for the
//! value of finished games as well; traces are as long as a move. It cannot learn to play well, which
//! [`TdLearner`](super::TdLearner) puts right; it is here because its printed weights can be recomputed digit by
//! digit.

use spielwerk_core::{Payoffs, Seat, ZeroSum};
use spielwerk_nn::values::{Gradient, ValueFunction};

/// The constants of the original.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OriginalConfig {
    /// The step size of all layers.
    pub alpha: f64,
    /// What a result is worth a move earlier, as a share.
    pub gamma: f64,
    /// What a win of the first seat is rewarded with, and a win of the second punished.
    pub reward: f64,
}

/// One greedy game from a position, with learning; returns the positions it went through.
pub fn play_as_the_original<G, V>(
    function: &mut V,
    game: &G,
    start: &G::State,
    config: OriginalConfig,
) -> Vec<G::State>
where
    G: ZeroSum,
    V: ValueFunction<G>,
{
    let mut path = vec![start.clone()];
    loop {
        let state = &path[path.len() - 1];
        let next = greedy_child(function, game, state);
        learn_as_the_original(function, game, state, &next, config);
        let finished = game.payoffs(&next).is_some();
        path.push(next);
        if finished {
            return path;
        }
    }
}

/// One step of learning: the error between a position and its successor, finished or not.
pub fn learn_as_the_original<G, V>(
    function: &mut V,
    game: &G,
    state: &G::State,
    next: &G::State,
    config: OriginalConfig,
) where
    G: ZeroSum,
    V: ValueFunction<G>,
{
    let mut gradient = Gradient::default();
    let value = function.gradient(game, state, &mut gradient);
    let payoff = game.payoffs(next).map_or(0.0, |payoffs| f64::from(payoffs.of(Seat::FIRST)));
    let error = config.reward * payoff + config.gamma * function.value(game, next) - value;
    for (parameter, slope) in gradient.entries() {
        function.adjust(parameter, config.alpha * error * slope);
    }
}

/// The first of the successors with the highest value for the seat to move.
fn greedy_child<G, V>(function: &V, game: &G, state: &G::State) -> G::State
where
    G: ZeroSum,
    V: ValueFunction<G>,
{
    let sign = if game.turn(state) == Seat::FIRST { 1.0 } else { -1.0 };
    let mut moves = Vec::new();
    game.legal_moves(state, &mut moves);
    let mut children = moves.into_iter().map(|mv| game.child(state, mv));
    let first = children.next().expect("the game is not finished");
    let mut best = (sign * function.value(game, &first), first);
    for child in children {
        let value = sign * function.value(game, &child);
        if value > best.0 {
            best = (value, child);
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::*;
    use spielwerk_core::Game;
    use spielwerk_core::Rng;
    use spielwerk_nimm3::{Heap, Nimm3};
    use spielwerk_nimm3::{Nimm3Coding, Nimm3Encoding};
    use spielwerk_nn::values::{Linear, SmallNet, Squash};

    /// The net's weights after a game: two equal columns of input weights, and two equal output weights.
    struct Printed {
        path: Vec<u32>,
        inputs: [f64; 13],
        output: f64,
    }

    #[test]
    fn the_net_has_the_printed_weights_after_games_1_to_3() {
        let game = Nimm3::default();
        let start = game.start(&mut Rng::new(1));
        let encoding = Nimm3Encoding { stones: 11, coding: Nimm3Coding::Player };
        let mut net = SmallNet::zero(encoding, 2, Squash::Sigmoid, false);
        let config = OriginalConfig { alpha: 1.0, gamma: 1.0, reward: 1.0 };
        let mut second = [0.0; 13];
        second[1] = 0.007_782_061_7;
        second[12] = -0.007_782_061_7;
        let third = [
            0.0,
            -0.007_566_800_1,
            0.0,
            -0.000_003_613_4,
            0.000_007_287_7,
            -0.000_007_296_1,
            0.000_007_301_5,
            -0.000_007_309_9,
            0.000_007_315_3,
            -0.000_007_323_8,
            0.000_007_329_1,
            -0.000_007_337_6,
            -0.023_068_809_2,
        ];
        let printed = [
            Printed { path: (0..=11).rev().collect(), inputs: [0.0; 13], output: 0.125 },
            Printed { path: (0..=11).rev().collect(), inputs: second, output: 0.249_512_987_5 },
            Printed { path: vec![11, 10, 9, 8, 7, 6, 5, 4, 3, 1, 0], inputs: third, output: 0.126_432_147_1 },
        ];
        for (number, Printed { path, inputs, output }) in printed.iter().enumerate() {
            let heaps = play_as_the_original(&mut net, &game, &start, config);
            assert_eq!(heaps.iter().map(Heap::stones).collect::<Vec<_>>(), *path, "game {number}");
            let wanted = inputs.iter().flat_map(|weight| [*weight; 2]).chain([*output; 2]);
            for (index, (found, wanted)) in net.weights().iter().zip(wanted).enumerate() {
                assert!(
                    (found - wanted).abs() < 0.5e-10,
                    "game {number}, weight {index}: {found}, not {wanted}"
                );
            }
        }
    }

    #[test]
    fn the_linear_function_takes_the_printed_step() {
        let game = Nimm3::default();
        let encoding = Nimm3Encoding { stones: 11, coding: Nimm3Coding::Signed };
        let mut linear = Linear::new::<Nimm3>(encoding, Squash::Sigmoid);
        let before = [
            0.07518, -24.19192, 0.55323, 0.74135, 0.50214, 0.83767, 0.56980, 0.11385, -0.03481, 0.56485,
            0.21056, 0.65404,
        ];
        for (index, weight) in before.into_iter().enumerate() {
            ValueFunction::<Nimm3>::adjust(&mut linear, index, weight);
        }
        let config = OriginalConfig { alpha: 1.0, gamma: 1.0, reward: 100.0 };
        // White leaves two stones and Black takes them.
        let (two, none) = (Heap::new(2, Seat::SECOND), Heap::new(0, Seat::FIRST));
        learn_as_the_original(&mut linear, &game, &two, &none, config);
        assert!((linear.weights()[2] - -22.663_00).abs() < 0.5e-5 + 1e-6, "{}", linear.weights()[2]);
    }
}
