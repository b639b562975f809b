//! The laws of every game, and the counts of the first plies.

use breakthrough::Breakthrough;
use spielwerk::core::perft::perft;
use spielwerk::core::{Game, Rng, contract};

#[test]
fn the_rules_keep_the_contract() {
    for size in [5, 6, 8] {
        let game = Breakthrough::new(size);
        contract::rules(&game, 50);
        contract::random_moves_are_uniform(&game, 20);
        contract::zero_sum(&game, 50);
        contract::notation(&game, 50);
        contract::keys(&game, 50);
        contract::symmetry(&game, 50);
        contract::encoding(&game, 50);
    }
}

#[test]
fn the_first_plies_are_counted() {
    let game = Breakthrough::new(8);
    let start = Game::start(&game, &mut Rng::new(1));
    assert_eq!([1, 2, 3].map(|depth| perft(&game, &start, depth)), [22, 484, 11_132]);
}

#[test]
fn the_drawing_fits_the_game() {
    spielwerk::session::check_drawing(&breakthrough::PACKAGE, 10);
}
