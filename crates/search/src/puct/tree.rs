//! The tree in two arenas, nodes and edges, tied by indices.
//!
//! The edges of a node, one per legal move, are made side by side when it is judged, for that is when their priors
//! come; the node behind an edge is made when the edge is first walked. Positions are not stored: a simulation plays
//! its moves from the root.

use spielwerk_core::{Game, Payoffs, Seat};

use crate::mean::add_to_mean;
use crate::proven::Proven;

/// The index of the root.
pub(super) const ROOT: u32 = 0;

/// How far a node has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// Its prediction was not asked for yet.
    New,
    /// Its prediction is on the way.
    Pending,
    /// It has its edges.
    Judged,
    /// The game is over; its mean is the payoffs.
    Finished,
}

/// A position that was visited.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<P> {
    /// Simulations that came through or ended here.
    pub visits: u32,
    /// Simulations that are under way below.
    pub in_flight: u16,
    pub phase: Phase,
    /// The seat to move; of no meaning once the game is finished.
    pub seat: Seat,
    /// The mean payoffs of the visits.
    pub mean: P,
    /// What the evaluator said for the seat to move.
    pub estimate: f32,
    /// The proven payoff of the first seat in a zero-sum game.
    pub proven: Proven,
    /// The best proven payoff among the moves of the seat to move.
    pub floor: Proven,
    pub(super) edges: (u32, u32),
}

/// A legal move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge<M> {
    pub mv: M,
    /// The node it leads to, once it was walked; never the root.
    pub(super) child: u32,
    /// Simulations that took it.
    pub visits: u32,
    /// Simulations that took it and are under way.
    pub in_flight: u16,
    /// The sum of the payoffs of the seat that moves.
    pub total: f32,
    /// How likely the evaluator thinks it to be best, noise included.
    pub prior: f32,
    /// The proven payoff of the seat that moves.
    pub proven: Proven,
}

impl<P: Payoffs> Node<P> {
    /// A position not visited yet, with its payoffs if the game is over.
    pub(super) fn new(seat: Seat, payoffs: Option<P>) -> Self {
        Self {
            visits: 0,
            in_flight: 0,
            phase: if payoffs.is_some() { Phase::Finished } else { Phase::New },
            seat,
            mean: payoffs.unwrap_or(P::ZERO),
            estimate: 0.0,
            proven: Proven::OPEN,
            floor: Proven::OPEN,
            edges: (0, 0),
        }
    }

    /// Counts a finished visit.
    #[inline]
    pub(super) fn record(&mut self, payoffs: &P) {
        self.visits += 1;
        add_to_mean(&mut self.mean, payoffs, self.visits);
    }
}

impl<M> Edge<M> {
    /// A move not tried yet.
    pub(super) fn new(mv: M, prior: f32) -> Self {
        Self { mv, child: ROOT, visits: 0, in_flight: 0, total: 0.0, prior, proven: Proven::OPEN }
    }

    /// This edge with no node behind it.
    pub(super) fn without_child(&self) -> Self
    where
        M: Copy,
    {
        Self { child: ROOT, ..*self }
    }

    /// The node behind it, if it was walked.
    #[inline]
    pub(super) fn child(&self) -> Option<u32> {
        (self.child != ROOT).then_some(self.child)
    }

    /// The proven or else the mean payoff of the seat that moves; `None` before the first visit.
    #[inline]
    pub(super) fn value(&self) -> Option<f32> {
        let mean = || (self.visits > 0).then(|| self.total / self.visits as f32);
        self.proven.get().or_else(mean)
    }

    /// Counts a finished visit.
    #[inline]
    pub(super) fn record(&mut self, payoff: f32) {
        self.visits += 1;
        self.total += payoff;
    }
}

/// Nodes and edges of one search.
#[derive(Clone, Debug)]
pub(super) struct Tree<G: Game> {
    pub(super) nodes: Vec<Node<G::Payoffs>>,
    edges: Vec<Edge<G::Move>>,
    /// The longest way from the root that a simulation has walked.
    pub depth: u32,
}

impl<G: Game> Tree<G> {
    /// A tree of nothing but a root.
    pub(super) fn new(root: Node<G::Payoffs>) -> Self {
        Self { nodes: vec![root], edges: Vec::new(), depth: 0 }
    }

    #[inline]
    pub(super) fn node(&self, node: u32) -> &Node<G::Payoffs> {
        &self.nodes[node as usize]
    }

    #[inline]
    pub(super) fn node_mut(&mut self, node: u32) -> &mut Node<G::Payoffs> {
        &mut self.nodes[node as usize]
    }

    /// The edges of a node in the order of the legal moves.
    #[inline]
    pub(super) fn edges(&self, node: u32) -> &[Edge<G::Move>] {
        let (start, count) = self.node(node).edges;
        &self.edges[start as usize..(start + count) as usize]
    }

    #[inline]
    pub(super) fn edges_mut(&mut self, node: u32) -> &mut [Edge<G::Move>] {
        let (start, count) = self.node(node).edges;
        &mut self.edges[start as usize..(start + count) as usize]
    }

    #[inline]
    pub(super) fn edge_mut(&mut self, node: u32, slot: usize) -> &mut Edge<G::Move> {
        &mut self.edges[self.nodes[node as usize].edges.0 as usize + slot]
    }

    /// Gives a node its edges.
    pub(super) fn add_edges(&mut self, node: u32, edges: impl IntoIterator<Item = Edge<G::Move>>) {
        let start = self.edges.len();
        self.edges.extend(edges);
        self.node_mut(node).edges = (start as u32, (self.edges.len() - start) as u32);
    }

    /// Makes the node behind an edge.
    pub(super) fn add_child(&mut self, node: u32, slot: usize, child: Node<G::Payoffs>) -> u32 {
        let index = self.nodes.len() as u32;
        self.nodes.push(child);
        self.edge_mut(node, slot).child = index;
        index
    }
}
