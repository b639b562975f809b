//! Counting the leaves of the game tree: the standard proof that a move generator is right.

use crate::Game;

/// The number of leaves `depth` plies below `state`, without table or symmetry.
///
/// A forced pass is a ply; a game that ends earlier is one leaf. The last ply is counted, not played.
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u32) -> u64 {
    let mut buffers: Vec<Vec<G::Move>> = (0..depth.max(1)).map(|_| Vec::new()).collect();
    count(game, state, depth, &mut buffers)
}

fn count<G: Game>(game: &G, state: &G::State, depth: u32, buffers: &mut [Vec<G::Move>]) -> u64 {
    let Some((moves, deeper)) = buffers.split_first_mut().filter(|_| depth > 0) else {
        return 1;
    };
    if depth == 1 {
        return game.count_moves(state, moves).max(1) as u64;
    }
    moves.clear();
    game.legal_moves(state, moves);
    if moves.is_empty() {
        return 1;
    }
    moves.iter().map(|&mv| count(game, &game.child(state, mv), depth - 1, deeper)).sum()
}
