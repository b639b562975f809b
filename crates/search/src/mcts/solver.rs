//! Proofs: outcomes that no play can change, backed up through the tree (MCTS-Solver of Winands and others).
//!
//! A node of a zero-sum game is proven once one of its moves is proven to win, or once all legal moves are tried and
//! proven: it is then worth the best of them. Moves left out by a filter or a limit keep a node open unless it wins.
//! Payoffs of any size are sound: the sign decides, so a proven win may be one of several and need not be the
//! largest.

use spielwerk_core::{Game, Payoffs, Seat};

use super::tree::{Edge, ROOT, Tree};

/// Whether a move is proven to lose.
#[inline]
pub(super) fn is_lost<M>(edge: &Edge<M>) -> bool {
    edge.proven.is_some_and(|payoff| payoff < 0.0)
}

/// The payoff of a seat, if the first seat gets `first`.
#[inline]
pub(super) fn for_seat(first: f32, seat: Seat) -> f32 {
    if seat == Seat::FIRST { first } else { -first }
}

/// The payoffs of both seats, if the first gets `first`.
#[inline]
pub(super) fn both_seats<P: Payoffs>(first: f32) -> P {
    let mut payoffs = P::ZERO;
    for (seat, payoff) in Seat::all(P::SEATS).zip(payoffs.as_mut()) {
        *payoff = for_seat(first, seat);
    }
    payoffs
}

/// Takes over what is proven of the node behind an edge, and returns what that proves of the node before it: the
/// payoff of the first seat.
pub(super) fn prove<G: Game>(tree: &mut Tree<G>, node: u32, slot: usize) -> Option<f32> {
    let seat = tree.node(node).seat;
    let child = tree.edges(node)[slot].child;
    let payoff = for_seat(tree.node(child).proven?, seat);
    tree.edge_mut(node, slot).proven = Some(payoff);
    if tree.node(node).proven.is_none() {
        let proven = value_of_moves(tree, node);
        tree.node_mut(node).proven = proven.map(|value| for_seat(value, seat));
    }
    if node == ROOT {
        let candidates = tree.node(ROOT).candidates.map_or(u32::MAX, |candidates| candidates.count);
        let edges = tree.edges(ROOT);
        let all_known = edges.len() >= candidates as usize && edges.iter().all(|edge| edge.proven.is_some());
        tree.settled = all_known || tree.node(ROOT).proven.is_some();
    }
    tree.node(node).proven
}

/// What the seat to move is proven to get.
fn value_of_moves<G: Game>(tree: &Tree<G>, node: u32) -> Option<f32> {
    let edges = tree.edges(node);
    let mut best = f32::NEG_INFINITY;
    let mut all_known = true;
    for edge in edges {
        match edge.proven {
            Some(payoff) => best = best.max(payoff),
            None => all_known = false,
        }
    }
    let candidates = tree.node(node).candidates?;
    let complete = candidates.is_complete && edges.len() == candidates.count as usize;
    (best > 0.0 || (all_known && complete)).then_some(best)
}
