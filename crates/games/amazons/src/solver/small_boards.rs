//! Who wins on small boards from the start position of this game: columns before rows, White below, four amazons a side.
//!
//! That the first player wins on 5x5 is Müller's result (2001). Song and Müller (2015) solved 4x5, 5x4, 4x6, 5x6 and 4x7
//! (first player) and 6x4 (second player); where their amazons begin on boards that are not square is not told in what
//! could be read, and 4x5 comes out the other way with ours, so these are facts about this start position only.
//!
//! Those that take longer than a few seconds are left out unless they are asked for:
//! `cargo test -p spielwerk-amazons --lib small_boards -- --ignored --nocapture`.

use std::time::Instant;

use spielwerk_core::{Game, Limits, Rng};

use super::*;

/// Solves the start position of a board and says how long it took.
fn first_player_wins(columns: usize, rows: usize, mib: usize) -> bool {
    let game = Amazons::with_board(columns, rows).unwrap();
    let state = game.start(&mut Rng::new(0));
    let begin = Instant::now();
    let solution = Solver::new(mib).unwrap().solve(&game, &state, &Limits::none()).expect("no limit");
    println!("{columns}x{rows}: {} nodes in {:.1} s", solution.nodes, begin.elapsed().as_secs_f64());
    solution.wins
}

#[test]
fn four_by_four_is_lost() {
    assert!(!first_player_wins(4, 4, 16));
}

#[test]
#[ignore = "a minute of processor time"]
fn four_by_five_is_lost() {
    assert!(!first_player_wins(4, 5, 64));
}

#[test]
fn five_by_four_is_won() {
    assert!(first_player_wins(5, 4, 64));
}

#[test]
#[ignore = "a minute of processor time"]
fn five_by_five_is_won() {
    assert!(first_player_wins(5, 5, 512));
}
