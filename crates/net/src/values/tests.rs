//! The laws of value functions, for every kind.

use spielwerk_core::{Game, Rng, contract};
use spielwerk_games::connect4::{ConnectFour, Position};
use spielwerk_games::nimm3::Nimm3;

use super::encoding::{Connect4Encoding, Encoding, Nimm3Coding, Nimm3Encoding};
use super::ntuple::{Layout, NTuples, random_walks};
use super::{Function, Gradient, Linear, SmallNet, Squash, ValueFunction};

/// Gives every parameter a random value.
fn scatter<G: Game>(function: &mut impl ValueFunction<G>, size: f64) {
    let mut rng = Rng::new(3);
    for index in 0..function.parameters() {
        function.adjust(index, size * (2.0 * rng.unit() - 1.0));
    }
}

/// Holds the gradient against differences of values, in positions of random games.
fn check_gradient<G: Game>(game: &G, function: &mut impl ValueFunction<G>, step: f64, tolerance: f64) {
    let mut states = Vec::new();
    contract::walk(game, 3, 11, |state, _, _| states.push(state.clone()));
    let mut gradient = Gradient::default();
    for state in states {
        let value = function.gradient(game, &state, &mut gradient);
        assert!((value - function.value(game, &state)).abs() < 1e-12);
        let mut parameters: Vec<usize> = gradient.entries().map(|(index, _)| index).collect();
        parameters.sort_unstable();
        parameters.dedup();
        // A parameter that the gradient does not name must not matter.
        parameters.extend((0..function.parameters()).find(|index| parameters.binary_search(index).is_err()));
        for index in parameters {
            function.adjust(index, step);
            let above = function.value(game, &state);
            function.adjust(index, -2.0 * step);
            let below = function.value(game, &state);
            function.adjust(index, step);
            let (slope, measured) = (gradient.of(index), (above - below) / (2.0 * step));
            assert!((slope - measured).abs() < tolerance, "parameter {index}: {slope} is not {measured}");
        }
    }
}

fn functions<G: Game, E: Encoding<G>>(encoding: &E) -> Vec<Function<E>> {
    let mut functions = Vec::new();
    for squash in [Squash::None, Squash::Sigmoid, Squash::Tanh] {
        functions.push(Function::Linear(Linear::new(encoding.clone(), squash)));
        for bias in [false, true] {
            functions.push(Function::Net(SmallNet::zero(encoding.clone(), 3, squash, bias)));
        }
    }
    functions.push(Function::Net(SmallNet::random(encoding.clone(), 5, Squash::Tanh, 0.5, &mut Rng::new(8))));
    functions
}

const NIMM: [Nimm3Coding; 3] = [Nimm3Coding::States, Nimm3Coding::Signed, Nimm3Coding::Player];
const CONNECT4: [Connect4Encoding; 3] =
    [Connect4Encoding::ThreePerSquare, Connect4Encoding::OnePerSquare, Connect4Encoding::Patterns];

#[test]
fn gradients_are_those_of_the_values() {
    let game = Nimm3::default();
    for coding in NIMM {
        for mut function in functions(&Nimm3Encoding { stones: 11, coding }) {
            scatter(&mut function, 0.4);
            check_gradient(&game, &mut function, 1e-5, 1e-8);
        }
    }
    for encoding in CONNECT4 {
        for mut function in functions(&encoding) {
            scatter(&mut function, 0.2);
            check_gradient(&ConnectFour, &mut function, 1e-5, 1e-8);
        }
    }
}

#[test]
fn gradients_of_n_tuples_are_those_of_the_values() {
    let mut function = NTuples::new(Layout::new(&random_walks(20, 6, 1)).expect("walks stay on the board"));
    scatter(&mut function, 0.05);
    // Single precision: a larger step, and less to expect.
    check_gradient(&ConnectFour, &mut function, 0.02, 3e-3);
}

#[test]
fn n_tuples_see_mirror_images_alike() {
    let mut function = NTuples::new(Layout::new(&random_walks(30, 8, 2)).expect("walks stay on the board"));
    scatter(&mut function, 0.05);
    contract::walk(&ConnectFour, 50, 4, |position: &Position, _, _| {
        let [value, mirrored] =
            [*position, position.mirrored()].map(|position| function.value(&ConnectFour, &position));
        assert!((value - mirrored).abs() < 1e-5, "{value} and {mirrored}");
    });
}

#[test]
fn layers_count_from_the_output() {
    let net = SmallNet::zero(Connect4Encoding::OnePerSquare, 10, Squash::Tanh, true);
    let layers: Vec<usize> = (0..net.weights().len()).map(|index| net.layer(index)).collect();
    assert_eq!(layers.iter().filter(|layer| **layer == 1).count(), 43 * 10);
    assert_eq!(layers.iter().filter(|layer| **layer == 0).count(), 11);
}

#[test]
fn functions_survive_their_file() {
    for encoding in CONNECT4 {
        for mut function in functions(&encoding) {
            scatter(&mut function, 1.0);
            let text = function.to_json(&ConnectFour);
            let read: Function<Connect4Encoding> =
                Function::from_json(&text, &ConnectFour).expect("its own file");
            assert_eq!(read.encoding(), function.encoding());
            let same = (0..function.parameters()).all(|index| {
                let (old, new) =
                    (function.parameter(index), ValueFunction::<ConnectFour>::parameter(&read, index));
                (old - new).abs() <= 1e-15 * old.abs()
            });
            assert!(same, "{text}");
        }
    }
}

#[test]
fn other_files_are_refused_with_a_sentence() {
    let encoding = Connect4Encoding::OnePerSquare;
    let text = Function::Net(SmallNet::zero(encoding, 2, Squash::Tanh, true)).to_json(&ConnectFour);
    let refused = |from: &str, to: &str| {
        let changed = text.replacen(from, to, 1);
        let found: Result<Function<Connect4Encoding>, _> = Function::from_json(&changed, &ConnectFour);
        found.expect_err("another file").to_string()
    };
    assert!(refused("spielwerk-value", "other-value").contains("other-value-function version 1"));
    assert!(refused("\"version\":1", "\"version\":7").contains("version 7"));
    assert!(refused("connect4", "nimm3").contains("for nimm3, not for connect4"));
    assert!(refused("0.0,", "").contains("should hold 89 weights"));
    assert!(refused("\"units\":2", "\"units\":65").contains("not 65"));
    assert!(refused("\"2\"", "\"9\"").contains("cannot be read"));
    assert!(refused("{", "[").contains("cannot be read"));
}
