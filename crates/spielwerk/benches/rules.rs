//! The hot functions of the rules one by one: `cargo bench -p spielwerk`.
//!
//! Whole searches and games are measured by `spielwerk bench`; these show which part of them changed.

use divan::{Bencher, black_box};
use spielwerk_amazons::{Amazons, TerritoryEvaluation, TunedEvaluation};
use spielwerk_connect4::ConnectFour;
use spielwerk_core::{Evaluate, Game, HiddenInformation, Keyed, Playouts, Rng, perft::perft};
use spielwerk_doppelkopf::{Doppelkopf, UniformSampler};
use spielwerk_othello::Othello;
use spielwerk_othello::bitboard::{flips, mobility};

fn main() {
    divan::main();
}

/// A position of a random game after this many plies.
fn position<G: Game>(game: &G, plies: usize) -> G::State {
    let mut rng = Rng::new(11);
    let mut state = game.start(&mut rng);
    for _ in 0..plies {
        let Some(mv) = game.random_move(&state, &mut rng, &mut Vec::new()) else { break };
        game.play(&mut state, mv);
    }
    state
}

fn random_games<G: Game>(bencher: Bencher<'_, '_>, game: &G) {
    let mut rng = Rng::new(1);
    let mut playouts = Playouts::default();
    bencher.bench_local(|| playouts.run(game, &mut game.start(&mut rng), &mut rng));
}

#[divan::bench]
fn othello_mobility(bencher: Bencher<'_, '_>) {
    let position = position(&Othello::<8>, 30);
    bencher.bench(|| mobility(black_box(position.own()), black_box(position.opponent())));
}

#[divan::bench]
fn othello_flips(bencher: Bencher<'_, '_>) {
    let position = position(&Othello::<8>, 30);
    let square = spielwerk_othello::Square::first_of(Othello::<8>.placements(&position));
    bencher.bench(|| flips(black_box(position.own()), black_box(position.opponent()), black_box(square)));
}

#[divan::bench]
fn othello_perft_7() -> u64 {
    perft(&Othello::<8>, &Othello::<8>::START, black_box(7))
}

#[divan::bench]
fn othello_random_game(bencher: Bencher<'_, '_>) {
    random_games(bencher, &Othello::<8>);
}

#[divan::bench]
fn connect4_random_game(bencher: Bencher<'_, '_>) {
    random_games(bencher, &ConnectFour);
}

#[divan::bench]
fn amazons_random_game(bencher: Bencher<'_, '_>) {
    random_games(bencher, &Amazons::default());
}

#[divan::bench]
fn amazons_count_moves(bencher: Bencher<'_, '_>) {
    let game = Amazons::default();
    let state = position(&game, 20);
    bencher.bench(|| game.count_moves(black_box(&state), &mut Vec::new()));
}

#[divan::bench]
fn amazons_key(bencher: Bencher<'_, '_>) {
    let game = Amazons::default();
    let state = position(&game, 20);
    bencher.bench(|| game.key(black_box(&state)));
}

#[divan::bench]
fn amazons_territory(bencher: Bencher<'_, '_>) {
    let game = Amazons::default();
    let state = position(&game, 20);
    bencher.bench(|| TerritoryEvaluation::default().evaluate(&game, black_box(&state)));
}

#[divan::bench]
fn amazons_tuned(bencher: Bencher<'_, '_>) {
    let game = Amazons::default();
    let state = position(&game, 20);
    bencher.bench(|| TunedEvaluation::default().evaluate(&game, black_box(&state)));
}

#[divan::bench]
fn doppelkopf_random_game(bencher: Bencher<'_, '_>) {
    random_games(bencher, &Doppelkopf::new(false));
}

#[divan::bench]
fn doppelkopf_uniform_world(bencher: Bencher<'_, '_>) {
    let game = Doppelkopf::new(false);
    let state = position(&game, 10);
    let worlds = UniformSampler::prepare(&game.view(&state, game.turn(&state)));
    let mut rng = Rng::new(2);
    bencher.bench_local(|| worlds.draw(&mut rng));
}
