//! Counting the leaves of the game tree: the standard proof that a move generator is right.

use crate::Game;

/// The number of leaves `depth` plies below `state`, without table or symmetry.
///
/// A forced pass is a ply; a game that ends earlier is one leaf. The last ply is counted, not played.
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u32) -> u64 {
    let mut buffers: Vec<Vec<G::Move>> = (0..depth).map(|_| Vec::new()).collect();
    match buffers.split_first_mut() {
        None => 1,
        Some((scratch, [])) => leaves(game, state, scratch),
        Some((moves, deeper)) => count(game, state, moves, deeper),
    }
}

/// The leaves below a position with at least two plies to go; `deeper` has a buffer for each ply after the next.
fn count<G: Game>(game: &G, state: &G::State, moves: &mut Vec<G::Move>, deeper: &mut [Vec<G::Move>]) -> u64 {
    moves.clear();
    game.legal_moves(state, moves);
    if moves.is_empty() {
        return 1;
    }
    match deeper.split_first_mut().expect("there are two plies to go") {
        (scratch, []) => moves.iter().map(|&mv| leaves(game, &game.child(state, mv), scratch)).sum(),
        (next, rest) => moves.iter().map(|&mv| count(game, &game.child(state, mv), next, rest)).sum(),
    }
}

/// The leaves one ply below.
#[inline]
fn leaves<G: Game>(game: &G, state: &G::State, scratch: &mut Vec<G::Move>) -> u64 {
    game.count_moves(state, scratch).max(1) as u64
}
