//! Gradients held to the slopes of a function.

use super::number::{Number, trace};

/// A number that depends on parameters.
pub(crate) trait Function {
    fn at<N: Number>(&self, parameters: &[Vec<N>]) -> N;
}

/// How far a central difference moves a parameter.
const STEP: f64 = 1e-5;

/// The slope with respect to one parameter, by a central difference.
fn slope(function: &impl Function, parameters: &mut [Vec<f64>], tensor: usize, place: usize) -> f64 {
    let before = parameters[tensor][place];
    let [up, down] = [STEP, -STEP].map(|step| {
        parameters[tensor][place] = before + step;
        function.at(parameters)
    });
    parameters[tensor][place] = before;
    (up - down) / (2.0 * STEP)
}

/// How gradients are checked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Check {
    /// How far a gradient may be off, relative to the largest of its tensor.
    pub(crate) tolerance: f64,
    /// What stands for the largest if all are smaller.
    pub(crate) least: f64,
    /// Places of each tensor whose slope is also taken by a central difference.
    pub(crate) places: usize,
}

/// Fails unless `found` is the gradient of the function in every place of every tensor that is not empty.
pub(crate) fn check_gradients(
    function: &impl Function,
    parameters: &[Vec<f64>],
    found: &[Vec<f32>],
    names: impl Fn(usize) -> String,
    check: Check,
) {
    let expected = trace(parameters, |parameters| function.at(parameters));
    assert_eq!(found.len(), expected.len());
    let mut parameters = parameters.to_vec();
    for (tensor, (found, expected)) in found.iter().zip(&expected).enumerate() {
        if found.is_empty() {
            continue;
        }
        let name = names(tensor);
        assert_eq!(found.len(), expected.len(), "{name}");
        let largest = expected.iter().fold(check.least, |most, slope| most.max(slope.abs()));
        for (place, (&found, &expected)) in found.iter().zip(expected).enumerate() {
            let difference = (f64::from(found) - expected).abs();
            assert!(difference <= check.tolerance * largest, "{name} {place}: {found} is not {expected}");
        }
        for place in (0..found.len()).step_by(found.len().div_ceil(check.places)) {
            let slope = slope(function, &mut parameters, tensor, place);
            let difference = (slope - expected[place]).abs();
            assert!(difference <= 1e-6 * largest.max(1.0), "{name} {place}: {slope} {}", expected[place]);
        }
    }
}
