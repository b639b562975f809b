//! The tree a search walked, for people: which nodes, with which windows, and what is known of each.

use spielwerk_core::Score;

use super::worker::INFINITY;

/// A searched tree. Scores inside are for the seat to move at each node; what it tells is for the root's seat.
#[derive(Clone, Debug)]
pub struct SearchTree<M> {
    nodes: Vec<TreeNode<M>>,
    /// The path to the node being searched; its first element is the root.
    path: Vec<usize>,
    /// Leaves in the order they were valued.
    leaves: Vec<usize>,
    /// Plies below the root that are recorded.
    levels: usize,
    /// Nodes on the path being searched that are not recorded: too deep, or the tree is full.
    skipped: u32,
}

#[derive(Clone, Debug)]
struct TreeNode<M> {
    /// The node before and the move that led here; `None` at the root.
    from: Option<(usize, M)>,
    ply: usize,
    window: (Score, Score),
    children: Vec<usize>,
    /// How many moves are legal here, searched or not.
    legal: usize,
    value: Option<Score>,
    /// How many leaves had been valued when this node was left.
    left_at: usize,
    /// Whether there is more below than was recorded.
    cut: bool,
}

/// A node as the tree tells it: everything for the root's seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeReport<M> {
    /// The moves that lead here.
    pub path: Vec<M>,
    /// The window the node was searched with.
    pub window: (Option<Score>, Option<Score>),
    /// What is known of its value: at least, at most.
    pub known: (Option<Score>, Option<Score>),
    /// Whether it was valued without looking further.
    pub leaf: bool,
}

impl<M: Copy> SearchTree<M> {
    /// The most nodes of a trace; more are not readable.
    const LIMIT: usize = 200_000;

    /// The tree with nothing but the root searched yet.
    pub(super) fn new(levels: usize) -> Self {
        let root = TreeNode {
            from: None,
            ply: 0,
            window: (-INFINITY, INFINITY),
            children: Vec::new(),
            legal: 0,
            value: None,
            left_at: 0,
            cut: false,
        };
        Self { nodes: vec![root], path: vec![0], leaves: Vec::new(), levels, skipped: 0 }
    }

    /// A move is played and its position searched with this window, both for the seat to move there.
    pub(super) fn enter(&mut self, mv: M, alpha: Score, beta: Score) {
        let parent = *self.path.last().expect("the root is on the path");
        let ply = self.nodes[parent].ply + 1;
        if self.skipped > 0 || ply > self.levels || self.nodes.len() >= Self::LIMIT {
            self.skipped += 1;
            self.nodes[parent].cut = true;
            return;
        }
        let index = self.nodes.len();
        self.nodes[parent].children.push(index);
        self.nodes.push(TreeNode {
            from: Some((parent, mv)),
            ply,
            window: (alpha, beta),
            children: Vec::new(),
            legal: 0,
            value: None,
            left_at: 0,
            cut: false,
        });
        self.path.push(index);
    }

    /// The position entered last is left with this value.
    pub(super) fn leave(&mut self, value: Score) {
        if self.skipped > 0 {
            self.skipped -= 1;
            return;
        }
        let index = self.path.pop().expect("every leave has its enter");
        if self.nodes[index].children.is_empty() {
            self.leaves.push(index);
        }
        self.nodes[index].value = Some(value);
        self.nodes[index].left_at = self.leaves.len();
    }

    /// Sets how many moves are legal at each node that was not a leaf.
    pub(super) fn set_legal_counts(&mut self, mut count: impl FnMut(&[M]) -> usize) {
        for index in 0..self.nodes.len() {
            if !self.nodes[index].children.is_empty() {
                let legal = count(&self.path_to(index));
                self.nodes[index].legal = legal;
            }
        }
    }

    /// The moves to the leaves, in the order they were valued.
    pub fn leaves(&self) -> Vec<Vec<M>> {
        self.leaves.iter().map(|&leaf| self.path_to(leaf)).collect()
    }

    /// Every node in the order it was entered, with what was known when `leaves` leaves had been valued.
    pub fn report_after(&self, leaves: usize) -> Vec<NodeReport<M>> {
        let mut known = vec![(-INFINITY, INFINITY); self.nodes.len()];
        // Children come after their parents, so going backwards sees children first.
        for (index, node) in self.nodes.iter().enumerate().rev() {
            known[index] = Self::bounds(node, &known, leaves);
        }
        let finite = |score: Score| (score.abs() < INFINITY).then_some(score);
        let for_root = |node: &TreeNode<M>, (low, high): (Score, Score)| {
            if node.ply.is_multiple_of(2) {
                (finite(low), finite(high))
            } else {
                (finite(-high), finite(-low))
            }
        };
        let report = |(index, node): (usize, &TreeNode<M>)| NodeReport {
            path: self.path_to(index),
            window: for_root(node, node.window),
            known: for_root(node, known[index]),
            leaf: node.children.is_empty() && !node.cut,
        };
        self.nodes.iter().enumerate().map(report).collect()
    }

    /// Every node with what is known at the end.
    pub fn report(&self) -> Vec<NodeReport<M>> {
        self.report_after(self.leaves.len())
    }

    fn bounds(node: &TreeNode<M>, known: &[(Score, Score)], leaves: usize) -> (Score, Score) {
        let unknown = (-INFINITY, INFINITY);
        if node.children.is_empty() || node.cut {
            let Some(value) = node.value.filter(|_| node.left_at <= leaves && node.left_at > 0) else {
                return unknown;
            };
            // Outside its window a search finds a bound; a leaf is valued as it is.
            let (alpha, beta) = if node.cut { node.window } else { unknown };
            return (
                if value <= alpha { -INFINITY } else { value },
                if value >= beta { INFINITY } else { value },
            );
        }
        let bound_of = |child: &usize| (-known[*child].1, -known[*child].0);
        let low = node.children.iter().map(|child| bound_of(child).0).max().unwrap_or(-INFINITY);
        let high = node.children.iter().map(|child| bound_of(child).1).max().unwrap_or(INFINITY);
        (low, if node.children.len() < node.legal { INFINITY } else { high })
    }

    fn path_to(&self, mut index: usize) -> Vec<M> {
        let mut path = Vec::new();
        while let Some((parent, mv)) = self.nodes[index].from {
            path.push(mv);
            index = parent;
        }
        path.reverse();
        path
    }
}
