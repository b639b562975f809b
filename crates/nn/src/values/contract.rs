//! The laws of value functions as tests, for every game that has some.

use serde::Serialize;
use serde::de::DeserializeOwned;
use spielwerk_core::{Game, Rng, contract};

use super::encoding::Encoding;
use super::{Function, Gradient, Linear, SmallNet, Squash, ValueFunction};

/// Gives every parameter a random value.
pub fn scatter<G: Game>(function: &mut impl ValueFunction<G>, size: f64) {
    let mut rng = Rng::new(3);
    for index in 0..function.parameters() {
        function.adjust(index, size * (2.0 * rng.unit() - 1.0));
    }
}

/// Holds the gradient against differences of values, in positions of random games.
pub fn check_gradient<G: Game>(game: &G, function: &mut impl ValueFunction<G>, step: f64, tolerance: f64) {
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

/// Functions of every kind over an encoding.
pub fn functions<G: Game, E: Encoding<G>>(encoding: &E) -> Vec<Function<E>> {
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

/// Checks that every kind of function over an encoding has the gradient of its values.
pub fn check_gradients<G: Game, E: Encoding<G>>(game: &G, encoding: &E, size: f64) {
    for mut function in functions(encoding) {
        scatter(&mut function, size);
        check_gradient(game, &mut function, 1e-5, 1e-8);
    }
}

/// Checks that every kind of function over an encoding survives its file.
pub fn check_files<G: Game, E: Encoding<G> + Serialize + DeserializeOwned>(game: &G, encoding: &E) {
    for mut function in functions(encoding) {
        scatter(&mut function, 1.0);
        let text = function.to_json(game);
        let read: Function<E> = Function::from_json(&text, game).expect("its own file");
        assert_eq!(read.encoding(), function.encoding());
        for index in 0..function.parameters() {
            let [old, new] = [&function, &read].map(|function| function.parameter(index));
            assert!((old - new).abs() <= 1e-15 * old.abs(), "{text}");
        }
    }
}
