//! Keeping the part of the tree that still matters when the game has gone on.

use spielwerk_core::Game;

use super::search::Search;
use super::tree::{Edge, Node, Phase, ROOT, Tree};
use crate::proven::Proven;

impl<G: Game> Search<G> {
    /// Moves the root to a position that is at most this many plies further on, and drops the rest of the tree. Without
    /// it in the tree the search is empty again.
    pub fn advance(&mut self, state: &G::State, plies: u32) {
        let found = (0..=plies).find_map(|plies| self.find(ROOT, &self.root, state, plies));
        self.tree = match found {
            Some(node) if self.tree.node(node).phase == Phase::Judged => extract(&self.tree, node),
            _ => Tree::new(Node::new(self.game.turn(state), None)),
        };
        self.root = state.clone();
        self.plan = None;
    }

    /// The node that is this many plies below another and holds the position.
    fn find(&self, node: u32, state: &G::State, wanted: &G::State, plies: u32) -> Option<u32> {
        if plies == 0 {
            return (state == wanted).then_some(node);
        }
        let mut walked = self.tree.edges(node).iter().filter_map(|edge| Some((edge.mv, edge.child()?)));
        walked.find_map(|(mv, child)| self.find(child, &self.game.child(state, mv), wanted, plies - 1))
    }
}

/// Copies a node and all below it, level by level.
fn extract<G: Game>(old: &Tree<G>, root: u32) -> Tree<G> {
    let mut tree = Tree::new(*old.node(root));
    if !old.edges(root).iter().any(|edge| !edge.proven.is_open()) {
        // Proven by a solver, which names no move: the moves are to be searched.
        tree.node_mut(ROOT).proven = Proven::OPEN;
    }
    let mut level = vec![(root, ROOT)];
    while !level.is_empty() {
        let mut next_level = Vec::new();
        for (node, copy) in level {
            let edges = old.edges(node);
            tree.add_edges(copy, edges.iter().map(Edge::without_child));
            for (slot, edge) in edges.iter().enumerate() {
                if let Some(child) = edge.child() {
                    next_level.push((child, tree.add_child(copy, slot, *old.node(child))));
                }
            }
        }
        tree.depth += u32::from(!next_level.is_empty());
        level = next_level;
    }
    tree
}
