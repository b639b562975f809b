//! Proofs: outcomes that no play can change, backed up through the tree (MCTS-Solver of Winands and others).
//!
//! A node of a zero-sum game is proven once one of its moves is proven to win, or once all legal moves are
//! tried and proven: it is then worth the best of them. Moves left out by a filter or a limit keep a node
//! open unless it wins. Payoffs of any size are sound: the sign decides, so a proven win may be one of
//! several and need not be the largest. Simulations go where something is open; a move that looks worse than
//! a proven one counts further up as the proven one, which its seat would rather play.

use spielwerk_core::Game;

use super::tree::{Node, ROOT, Tree};
pub(super) use crate::proven::{Proven, both_seats, for_seat};

/// What a simulation that took this edge is worth before it: the payoff of the first seat if it is proven or
/// if a proven move is better than what this one looks like, otherwise `None`.
#[inline]
pub(super) fn back_up<G: Game>(tree: &mut Tree<G>, node: u32, slot: usize) -> Option<f32> {
    let edge = &tree.edges(node)[slot];
    if !tree.node(edge.child).proven.is_open() {
        prove(tree, node, slot);
    }
    let Node { seat, proven, floor, .. } = *tree.node(node);
    if !proven.is_open() {
        return proven.get();
    }
    let floor = floor.get()?;
    let is_worse = tree.edges(node)[slot].value().is_some_and(|value| value < f64::from(floor));
    is_worse.then(|| for_seat(floor, seat))
}

/// Takes over what is proven of the node behind an edge, and draws the conclusions for the node before it.
fn prove<G: Game>(tree: &mut Tree<G>, node: u32, slot: usize) {
    let seat = tree.node(node).seat;
    let child = tree.edges(node)[slot].child;
    let Some(first) = tree.node(child).proven.get() else { return };
    let payoff = for_seat(first, seat);
    tree.edge_mut(node, slot).proven = Proven::payoff(payoff);
    let floor = tree.node(node).floor.get().map_or(payoff, |floor| floor.max(payoff));
    tree.node_mut(node).floor = Proven::payoff(floor);
    if tree.node(node).proven.is_open() {
        let proven = value_of_moves(tree, node);
        tree.node_mut(node).proven = proven.map(|value| for_seat(value, seat)).into();
    }
    if node == ROOT {
        let candidates = tree.node(ROOT).candidates.map_or(u32::MAX, |candidates| candidates.count);
        let edges = tree.edges(ROOT);
        let all_known = edges.len() >= candidates as usize && !edges.iter().any(|edge| edge.proven.is_open());
        tree.settled = all_known || !tree.node(ROOT).proven.is_open();
    }
}

/// What the seat to move is proven to get.
fn value_of_moves<G: Game>(tree: &Tree<G>, node: u32) -> Option<f32> {
    let edges = tree.edges(node);
    let mut best = f32::NEG_INFINITY;
    let mut all_known = true;
    for edge in edges {
        match edge.proven.get() {
            Some(payoff) => best = best.max(payoff),
            None => all_known = false,
        }
    }
    let candidates = tree.node(node).candidates?;
    let complete = candidates.is_complete && edges.len() == candidates.count as usize;
    (best > 0.0 || (all_known && complete)).then_some(best)
}
