//! The tree in two arenas, nodes and edges, tied by indices.
//!
//! An edge exists once its move was tried, so a node with two thousand legal moves costs no more than one
//! with ten until it is visited as often. The edges of a node lie side by side in a block that doubles when
//! it is full; the blocks left behind are used again. Positions are not stored: a simulation plays its moves
//! from the root. All memory is counted, and an arena that would outgrow the limit closes the tree for good.

use spielwerk_core::{Game, Payoffs, Seat};

use super::candidates::Candidates;
use super::solver::Proven;
use super::table::Table;
use crate::mean::add_to_mean;

/// The index of the root.
pub(super) const ROOT: u32 = 0;

/// A position that was visited.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<P> {
    /// Simulations that came through or ended here.
    pub visits: u32,
    /// The mean payoffs of the visits.
    pub mean: P,
    /// The proven payoff of the first seat in a zero-sum game.
    pub proven: Proven,
    /// The best proven payoff among the moves of the seat to move.
    pub floor: Proven,
    /// The seat to move; of no meaning once the game is finished.
    pub seat: Seat,
    /// Whether the game is finished.
    pub finished: bool,
    /// The moves that may be tried, once they were listed.
    pub candidates: Option<Candidates>,
    edges: Block,
}

/// A move that was tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge<M> {
    /// The move.
    pub mv: M,
    /// The node it leads to.
    pub child: u32,
    /// Simulations that took it.
    pub visits: u32,
    /// The sum of the payoffs of the seat that moves.
    pub total: f64,
    /// The sum of the squares of these payoffs, of which a few digits are enough.
    pub squares: f32,
    /// The prior of the move, 0 without one.
    pub prior: f32,
    /// The proven payoff of the seat that moves.
    pub proven: Proven,
}

/// A place for edges in their arena: `2^class` of them, none for class 0.
#[derive(Clone, Copy, Debug, Default)]
struct Block {
    start: u32,
    len: u32,
    class: u8,
}

impl Block {
    const CLASSES: usize = 32;

    const fn capacity(class: u8) -> usize {
        if class == 0 { 0 } else { 1 << class }
    }
}

/// Nodes and edges of one search.
#[derive(Debug)]
pub(super) struct Tree<G: Game> {
    nodes: Vec<Node<G::Payoffs>>,
    edges: Vec<Edge<G::Move>>,
    ranked: Vec<(G::Move, f32)>,
    free: [Vec<u32>; Block::CLASSES],
    table: Option<Table>,
    limit: usize,
    full: bool,
    /// The longest way from the root that a simulation has walked.
    pub depth: u32,
    /// Whether nothing more is to be learned about the moves of the root.
    pub settled: bool,
}

impl<P: Payoffs> Node<P> {
    /// A position not visited yet.
    pub(super) fn new(seat: Seat, finished: bool) -> Self {
        Self {
            visits: 0,
            mean: P::ZERO,
            proven: Proven::OPEN,
            floor: Proven::OPEN,
            seat,
            finished,
            candidates: None,
            edges: Block::default(),
        }
    }

    /// This node before any edge was made.
    pub(super) fn without_edges(&self) -> Self {
        Self { edges: Block::default(), ..*self }
    }

    /// Counts a finished visit.
    #[inline]
    pub(super) fn record(&mut self, payoffs: &P) {
        self.visits += 1;
        add_to_mean(&mut self.mean, payoffs, self.visits);
    }
}

impl<M> Edge<M> {
    /// A move that is tried for the first time.
    pub(super) fn new(mv: M, child: u32, prior: f32) -> Self {
        Self { mv, child, visits: 0, total: 0.0, squares: 0.0, prior, proven: Proven::OPEN }
    }

    /// The proven or else the mean payoff of the seat that moves; `None` before the first visit.
    pub(super) fn value(&self) -> Option<f64> {
        let mean = || (self.visits > 0).then(|| self.total / f64::from(self.visits));
        self.proven.get().map(f64::from).or_else(mean)
    }

    /// Counts a finished visit.
    #[inline]
    pub(super) fn record(&mut self, payoff: f32) {
        self.visits += 1;
        self.total += f64::from(payoff);
        self.squares += payoff * payoff;
    }
}

impl<G: Game> Tree<G> {
    /// A tree of nothing but a root, with room for `limit` bytes; `shared` looks nodes up by key.
    pub(super) fn new(limit: usize, root: Node<G::Payoffs>, shared: bool) -> Self {
        Self {
            nodes: vec![root],
            edges: Vec::new(),
            ranked: Vec::new(),
            free: [const { Vec::new() }; Block::CLASSES],
            table: shared.then(Table::default),
            limit,
            full: false,
            depth: 0,
            settled: false,
        }
    }

    #[inline]
    pub(super) fn node(&self, node: u32) -> &Node<G::Payoffs> {
        &self.nodes[node as usize]
    }

    #[inline]
    pub(super) fn node_mut(&mut self, node: u32) -> &mut Node<G::Payoffs> {
        &mut self.nodes[node as usize]
    }

    /// How many nodes there are.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The edges of a node in the order they were made.
    #[inline]
    pub(super) fn edges(&self, node: u32) -> &[Edge<G::Move>] {
        let Block { start, len, .. } = self.node(node).edges;
        &self.edges[start as usize..(start + len) as usize]
    }

    #[inline]
    pub(super) fn edge_mut(&mut self, node: u32, slot: usize) -> &mut Edge<G::Move> {
        &mut self.edges[self.nodes[node as usize].edges.start as usize + slot]
    }

    /// Whether the tree has stopped growing.
    #[inline]
    pub(super) fn is_full(&self) -> bool {
        self.full
    }

    /// Whether nodes can have several parents.
    #[inline]
    pub(super) fn is_shared(&self) -> bool {
        self.table.is_some()
    }

    pub(super) fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }

    pub(super) fn table_mut(&mut self) -> Option<&mut Table> {
        self.table.as_mut()
    }

    /// The moves of a node with their priors, best first, that [`Tree::store_ranked`] put at `start`.
    pub(super) fn ranked(&self, start: u32, count: u32) -> &[(G::Move, f32)] {
        &self.ranked[start as usize..(start + count) as usize]
    }

    /// Keeps moves with their priors; `None` if there is no room.
    pub(super) fn store_ranked(&mut self, moves: &[(G::Move, f32)]) -> Option<u32> {
        let spare = self.spare();
        if !make_room(&mut self.ranked, moves.len(), spare) {
            return None;
        }
        self.ranked.extend_from_slice(moves);
        Some((self.ranked.len() - moves.len()) as u32)
    }

    /// Makes sure that [`Tree::add_node`] and one [`Tree::add_edge`] to this node have room; otherwise the
    /// tree is full from now on.
    #[inline]
    pub(super) fn make_room_below(&mut self, node: u32) -> bool {
        let block = self.node(node).edges;
        let wanted = if (block.len as usize) < Block::capacity(block.class) {
            0
        } else if self.free[usize::from(block.class) + 1].is_empty() {
            Block::capacity(block.class + 1)
        } else {
            0
        };
        let spare = self.spare();
        let fits = make_room(&mut self.nodes, 1, spare) && {
            let spare = self.spare();
            make_room(&mut self.edges, wanted, spare)
        };
        let spare = self.spare();
        let fits = fits && self.table.as_mut().is_none_or(|table| table.make_room(spare));
        self.full |= !fits;
        fits
    }

    /// Adds a node.
    pub(super) fn add_node(&mut self, node: Node<G::Payoffs>) -> u32 {
        self.nodes.push(node);
        (self.nodes.len() - 1) as u32
    }

    /// Adds an edge to a node and returns its place among the node's edges.
    pub(super) fn add_edge(&mut self, node: u32, edge: Edge<G::Move>) -> usize {
        let mut block = self.node(node).edges;
        if block.len as usize == Block::capacity(block.class) {
            let class = block.class + 1;
            let start = self.free[usize::from(class)].pop().unwrap_or_else(|| {
                let start = self.edges.len();
                self.edges.resize(start + Block::capacity(class), edge);
                start as u32
            });
            let old = block.start as usize;
            self.edges.copy_within(old..old + block.len as usize, start as usize);
            if block.class > 0 {
                self.free[usize::from(block.class)].push(block.start);
            }
            block = Block { start, class, ..block };
        }
        let slot = block.len as usize;
        self.edges[block.start as usize + slot] = edge;
        block.len += 1;
        self.node_mut(node).edges = block;
        slot
    }

    /// The memory of all arenas in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<G::Payoffs>>()
            + self.edges.capacity() * size_of::<Edge<G::Move>>()
            + self.ranked.capacity() * size_of::<(G::Move, f32)>()
            + self.table.as_ref().map_or(0, Table::bytes)
    }

    #[inline]
    fn spare(&self) -> usize {
        self.limit.saturating_sub(self.bytes())
    }
}

/// Makes room for more items within `spare` bytes: by half of what there is, but never by more than half of
/// the spare memory, so that no arena starves the others.
#[inline]
fn make_room<T>(items: &mut Vec<T>, more: usize, spare: usize) -> bool {
    if items.capacity() - items.len() >= more {
        return true;
    }
    let growth = (items.capacity() / 2 + 64).min(spare / 2 / size_of::<T>()).max(more);
    let fits = growth * size_of::<T>() <= spare;
    if fits {
        items.reserve_exact(items.capacity() - items.len() + growth);
    }
    fits
}
