use spielwerk_core::contract::walk;
use spielwerk_nn::values::contract::{check_files, check_gradient, check_gradients, scatter};
use spielwerk_nn::values::{Function, SmallNet, Squash};

use super::ntuple::{Layout, NTuples, random_walks};
use super::*;

const CODINGS: [Connect4Encoding; 3] =
    [Connect4Encoding::ThreePerSquare, Connect4Encoding::OnePerSquare, Connect4Encoding::Patterns];

#[test]
fn functions_keep_the_laws() {
    for encoding in CODINGS {
        check_gradients(&ConnectFour, &encoding, 0.2);
        check_files(&ConnectFour, &encoding);
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
    walk(&ConnectFour, 50, 4, |position: &Position, _, _| {
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
