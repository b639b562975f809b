//! Proofs: outcomes that no play can change, backed up through the tree (MCTS-Solver of Winands and others).
//!
//! A node of a zero-sum game is proven once one of its moves is proven to win, or once all are proven: it is then
//! worth the best of them. A move that looks worse than a proven one counts further up as the proven one, which its
//! seat would rather play.

use spielwerk_core::Game;

use super::tree::{Node, Tree};
use crate::proven::{Proven, for_seat};

/// What a simulation that took this edge is worth before it: the payoff of the first seat if it is proven or if a
/// proven move is better than what this one looks like, otherwise `None`.
pub(super) fn back_up<G: Game>(tree: &mut Tree<G>, node: u32, slot: usize) -> Option<f32> {
    let child = tree.edges(node)[slot].child()?;
    if let Some(first) = tree.node(child).proven.get() {
        prove(tree, node, slot, first);
    }
    let Node { seat, proven, floor, .. } = *tree.node(node);
    if !proven.is_open() {
        return proven.get();
    }
    let floor = floor.get()?;
    let is_worse = tree.edges(node)[slot].value().is_some_and(|value| value < floor);
    is_worse.then(|| for_seat(floor, seat))
}

/// Notes what the node behind an edge is proven to be worth to the first seat, and draws the conclusions for the node
/// before it.
pub(super) fn prove<G: Game>(tree: &mut Tree<G>, node: u32, slot: usize, first: f32) {
    let seat = tree.node(node).seat;
    let payoff = for_seat(first, seat);
    tree.edge_mut(node, slot).proven = Proven::payoff(payoff);
    let floor = tree.node(node).floor.get().map_or(payoff, |floor| floor.max(payoff));
    tree.node_mut(node).floor = Proven::payoff(floor);
    let all_known = tree.edges(node).iter().all(|edge| !edge.proven.is_open());
    if tree.node(node).proven.is_open() && (floor > 0.0 || all_known) {
        tree.node_mut(node).proven = Proven::payoff(for_seat(floor, seat));
    }
}
