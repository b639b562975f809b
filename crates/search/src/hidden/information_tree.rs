//! The tree of a search over information sets.
//!
//! A node stands for what happened since the root, in whatever world. Its children hang on each other in a list,
//! since which of them are legal depends on the world; each counts how often it could have been chosen.

use spielwerk_core::Seat;

/// The index of the root.
pub(super) const ROOT: u32 = 0;

/// No node.
const NONE: u32 = u32::MAX;

/// A move that was tried, with everything below it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<M> {
    /// The move that leads here; `None` at the root.
    pub mv: Option<M>,
    /// Simulations that came through here.
    pub visits: u32,
    /// Simulations that came through the parent in a world where the move was legal.
    pub available: u32,
    /// The sum of the payoffs of the seat that moved.
    pub total: f64,
    first_child: u32,
    next_sibling: u32,
}

impl<M> Node<M> {
    fn new(mv: Option<M>) -> Self {
        Self { mv, visits: 0, available: 0, total: 0.0, first_child: NONE, next_sibling: NONE }
    }

    /// The mean payoff of the seat that moved; `None` before the first visit.
    pub(super) fn mean(&self) -> Option<f64> {
        (self.visits > 0).then(|| self.total / f64::from(self.visits))
    }
}

/// One move of a walk: the node it leads to and the seat that made it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub node: u32,
    pub seat: Seat,
}

/// Nodes in one arena.
#[derive(Clone, Debug)]
pub(super) struct InformationTree<M> {
    nodes: Vec<Node<M>>,
}

impl<M: Copy + PartialEq> InformationTree<M> {
    /// A tree of nothing but a root.
    pub(super) fn new() -> Self {
        Self { nodes: vec![Node::new(None)] }
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The memory of all nodes in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.nodes.len() * size_of::<Node<M>>()
    }

    pub(super) fn node(&self, node: u32) -> &Node<M> {
        &self.nodes[node as usize]
    }

    pub(super) fn node_mut(&mut self, node: u32) -> &mut Node<M> {
        &mut self.nodes[node as usize]
    }

    /// The children of a node, the latest first.
    pub(super) fn children(&self, node: u32) -> impl Iterator<Item = u32> {
        let existing = |child: u32| (child != NONE).then_some(child);
        let first = existing(self.node(node).first_child);
        std::iter::successors(first, move |&child| existing(self.node(child).next_sibling))
    }

    /// Adds a child that a move leads to.
    pub(super) fn add_child(&mut self, node: u32, mv: M) -> u32 {
        let child = self.nodes.len() as u32;
        let next_sibling = self.node(node).first_child;
        self.nodes.push(Node { next_sibling, ..Node::new(Some(mv)) });
        self.node_mut(node).first_child = child;
        child
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn children_belong_to_their_parent() {
        let mut tree = InformationTree::new();
        let [first, second] = ['a', 'b'].map(|mv| tree.add_child(ROOT, mv));
        let below = tree.add_child(first, 'c');
        assert_eq!(tree.children(ROOT).collect::<Vec<_>>(), [second, first]);
        assert_eq!(tree.children(first).collect::<Vec<_>>(), [below]);
        assert_eq!((tree.children(second).count(), tree.len()), (0, 4));
        assert_eq!(tree.node(below).mv, Some('c'));
    }
}
