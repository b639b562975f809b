//! The search itself: select, expand, simulate, back up.
//!
//! Every thread has a tree of its own, and what they know of the moves of the root is added up (root parallelism:
//! Cazenave and Jouandeau 2007; Chaslot, Winands and van den Herik 2008). So no thread waits for another, and with a
//! budget of simulations the answer depends on nothing but the seed, on any number of threads. With one tree under a
//! lock two threads gained next to nothing, because half of a simulation with a random playout is spent in the tree.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use spielwerk_core::{Game, Limits, Payoffs, Rng};

use super::candidates::{self, Candidates};
use super::engine::Parts;
use super::pacing::Pacing;
use super::selection;
use super::solver;
use super::tree::{Edge, Node, ROOT, Tree};

/// What all workers of one search share.
pub(super) struct Search<'a, G: Game> {
    pub parts: &'a Parts<G>,
    pub game: &'a G,
    pub root: &'a G::State,
    pub limits: Limits<'a>,
    /// Raised by a worker that has proven all there is to know.
    pub is_settled: AtomicBool,
}

/// What a worker has done so far.
pub(super) struct Progress<G: Game> {
    pub tree: Tree<G>,
    /// Simulations that were backed up.
    pub finished: u64,
}

/// One thread of the search with everything it needs, so that no simulation allocates.
pub(super) struct Worker<'a, G: Game> {
    search: &'a Search<'a, G>,
    /// How many simulations are its share.
    share: u64,
    progress: Progress<G>,
    walk: Walk<'a, G>,
}

/// A simulation: where it is and how it got there.
struct Walk<'a, G: Game> {
    search: &'a Search<'a, G>,
    rng: Rng,
    state: G::State,
    path: Vec<EdgeRef>,
    leaf: u32,
    moves: Vec<G::Move>,
    /// The node whose moves, as generated, are in `moves`.
    listed: Option<u32>,
}

/// One move of a walk: the node it starts from and its place among the edges there.
#[derive(Clone, Copy)]
struct EdgeRef {
    node: u32,
    slot: usize,
}

/// How a walk continues from a node.
enum Way {
    /// Nowhere: this is the leaf.
    End,
    /// To a child by this edge.
    Known(usize),
    /// To a child by a move that was not tried before.
    New,
}

impl<G: Game> Search<'_, G> {
    /// The rules by which the game continues from a node.
    #[inline]
    pub(super) fn rules(&self, node: u32) -> &G {
        let inner = self.parts.inner_rules.as_ref().filter(|_| node != ROOT);
        inner.unwrap_or(self.game)
    }
}

impl<'a, G: Game> Worker<'a, G> {
    /// Worker number `index` of a search, with a tree that may have been searched before.
    pub(super) fn new(search: &'a Search<'a, G>, index: u64, tree: Tree<G>) -> Self {
        let (nodes, threads) = (search.limits.nodes(), search.parts.config.threads as u64);
        let share =
            if nodes == u64::MAX { nodes } else { nodes / threads + u64::from(index < nodes % threads) };
        let mut worker = Self {
            search,
            share,
            progress: Progress { tree, finished: 0 },
            walk: Walk {
                search,
                rng: Rng::for_part(search.parts.config.seed, index),
                state: search.root.clone(),
                path: Vec::new(),
                leaf: ROOT,
                moves: Vec::new(),
                listed: None,
            },
        };
        // Even a search without any time has an order of the moves of the root.
        worker.walk.candidates(&mut worker.progress.tree);
        worker
    }

    /// Runs simulations until the search is over; `look` sees the progress whenever the clock is looked at.
    pub(super) fn run(mut self, mut look: impl FnMut(&Progress<G>)) -> Progress<G> {
        let Self { search, share, progress, walk } = &mut self;
        let mut pacing = Pacing::start();
        loop {
            if pacing.is_due() {
                if search.limits.is_over(progress.finished) || search.is_settled.load(Relaxed) {
                    break;
                }
                look(progress);
            }
            if progress.finished >= *share {
                break;
            }
            if progress.tree.settled {
                search.is_settled.store(true, Relaxed);
                break;
            }
            let payoffs = match walk.down(&mut progress.tree) {
                Some(payoffs) => payoffs,
                None => walk.simulate(),
            };
            walk.back_up(&mut progress.tree, payoffs);
            progress.finished += 1;
        }
        self.progress
    }
}

impl<G: Game> Walk<'_, G> {
    /// Walks from the root to a leaf; returns the leaf's payoffs if they are certain.
    fn down(&mut self, tree: &mut Tree<G>) -> Option<G::Payoffs> {
        self.state.clone_from(self.search.root);
        self.path.clear();
        self.leaf = ROOT;
        self.listed = None;
        loop {
            if let Some(payoffs) = self.certain_payoffs(tree) {
                return Some(payoffs);
            }
            match self.select(tree) {
                Way::End => return None,
                Way::Known(slot) => self.follow(tree, slot),
                Way::New => {
                    if self.expand(tree) {
                        return self.certain_payoffs(tree);
                    }
                }
            }
        }
    }

    /// What the node reached is worth beyond doubt: its game is finished or its outcome is proven.
    #[inline]
    fn certain_payoffs(&self, tree: &Tree<G>) -> Option<G::Payoffs> {
        let node = tree.node(self.leaf);
        match node.proven.get() {
            Some(first) => Some(solver::both_seats(first)),
            None if node.finished => self.search.rules(self.leaf).payoffs(&self.state),
            None => None,
        }
    }

    /// Decides how to continue: unvisited children first, as far as widening and memory allow, and then by the
    /// formula.
    fn select(&mut self, tree: &mut Tree<G>) -> Way {
        let config = &self.search.parts.config;
        let candidates = self.candidates(tree);
        let edges = tree.edges(self.leaf);
        let may_grow = edges.len() < candidates.count as usize
            && !tree.is_full()
            && (self.path.len() < self.search.limits.depth().max(1) as usize);
        if may_grow {
            let node = tree.node(self.leaf);
            let allowed = config.widening.map_or(usize::MAX, |widening| widening.allowed(node.visits));
            if edges.len() < allowed || !edges.iter().any(|edge| edge.proven.is_open()) {
                return Way::New;
            }
        }
        if edges.is_empty() {
            return Way::End;
        }
        Way::Known(selection::choose(tree, self.leaf, config, &mut self.rng))
    }

    /// Tries the next move of the node reached; says whether that made a new node. It makes none if the tree
    /// has just become full or holds the position already.
    fn expand(&mut self, tree: &mut Tree<G>) -> bool {
        let Search { parts, game, .. } = *self.search;
        if !tree.make_room_below(self.leaf) {
            return false;
        }
        let (mv, prior) = self.next_candidate(tree);
        self.search.rules(self.leaf).play(&mut self.state, mv);
        let game = parts.inner_rules.as_ref().unwrap_or(game);
        let key = parts.key.map(|key| key(game, &self.state));
        let known = key.and_then(|key| tree.table_mut().and_then(|table| table.find(key)));
        let child = known.unwrap_or_else(|| {
            let payoffs = game.payoffs(&self.state);
            let mut node = Node::new(game.turn(&self.state), payoffs.is_some());
            node.proven = payoffs.filter(|_| parts.solver).map(|payoffs| payoffs.as_ref()[0]).into();
            let child = tree.add_node(node);
            if let (Some(key), Some(table)) = (key, tree.table_mut()) {
                table.insert(key, child);
            }
            child
        });
        let slot = tree.add_edge(self.leaf, Edge::new(mv, child, prior));
        self.step(tree, slot);
        known.is_none()
    }

    /// Plays the move of an edge and goes down it.
    fn follow(&mut self, tree: &mut Tree<G>, slot: usize) {
        self.search.rules(self.leaf).play(&mut self.state, tree.edges(self.leaf)[slot].mv);
        self.step(tree, slot);
    }

    /// Goes down an edge whose move was played.
    fn step(&mut self, tree: &mut Tree<G>, slot: usize) {
        let node = self.leaf;
        self.leaf = tree.edges(node)[slot].child;
        self.path.push(EdgeRef { node, slot });
        tree.depth = tree.depth.max(self.path.len() as u32);
    }

    /// Values the leaf.
    fn simulate(&mut self) -> G::Payoffs {
        let Search { parts, game, .. } = *self.search;
        let rules = parts.playout_rules.as_ref().unwrap_or(game);
        parts.simulation.value(rules, &mut self.state, &mut self.rng, &mut self.moves)
    }

    /// Counts the payoffs on the way from the leaf to the root, each seat its own; what is proven on the way
    /// replaces what was simulated.
    fn back_up(&mut self, tree: &mut Tree<G>, mut payoffs: G::Payoffs) {
        tree.node_mut(self.leaf).record(&payoffs);
        for &EdgeRef { node, slot } in self.path.iter().rev() {
            let seat = tree.node(node).seat;
            let edge = tree.edge_mut(node, slot);
            edge.record(payoffs.of(seat));
            if self.search.parts.solver
                && let Some(first) = solver::back_up(tree, node, slot)
            {
                payoffs = solver::both_seats(first);
            }
            tree.node_mut(node).record(&payoffs);
        }
    }

    /// The moves that may be tried at the node reached; lists them at its first use.
    #[inline]
    fn candidates(&mut self, tree: &mut Tree<G>) -> Candidates {
        match tree.node(self.leaf).candidates {
            Some(candidates) => candidates,
            None => self.list_candidates(tree),
        }
    }

    /// Lists the moves of the node reached, sorted by their priors if the order matters.
    fn list_candidates(&mut self, tree: &mut Tree<G>) -> Candidates {
        let Search { parts, .. } = *self.search;
        let game = self.search.rules(self.leaf);
        let is_root = self.leaf == ROOT;
        let filter = parts.filter.as_deref();
        let is_complete = candidates::list(game, &self.state, filter, is_root, &mut self.moves);
        let root_moves = parts.config.root_moves.filter(|_| is_root);
        let wants_order = parts.config.widening.is_some() || root_moves.is_some();
        self.listed = Some(self.leaf);
        let kept = parts.prior.as_deref().filter(|_| wants_order).and_then(|prior| {
            self.listed = None;
            let mut ranked = candidates::rank(game, &self.state, prior, &mut self.moves, &mut self.rng);
            let legal = ranked.len();
            ranked.truncate(root_moves.unwrap_or(usize::MAX));
            let start = tree.store_ranked(&ranked)?;
            Some(Candidates::kept(start, ranked.len(), is_complete && ranked.len() == legal))
        });
        let candidates =
            kept.unwrap_or_else(|| Candidates::shuffled(self.moves.len(), is_complete, &mut self.rng));
        tree.node_mut(self.leaf).candidates = Some(candidates);
        candidates
    }

    /// The first move of the node reached that has no edge yet, with its prior.
    fn next_candidate(&mut self, tree: &mut Tree<G>) -> (G::Move, f32) {
        let Search { parts, .. } = *self.search;
        let game = self.search.rules(self.leaf);
        let candidates = self.candidates(tree);
        let place = tree.edges(self.leaf).len();
        if let Some(kept) = candidates.kept_move(tree, place) {
            return kept;
        }
        if self.listed != Some(self.leaf) {
            let filter = parts.filter.as_deref();
            candidates::list(game, &self.state, filter, self.leaf == ROOT, &mut self.moves);
        }
        let mv = self.moves[candidates.index(place)];
        let wants_prior = parts.config.bonus > 0.0;
        let prior = parts.prior.as_deref().filter(|_| wants_prior);
        (mv, prior.map_or(0.0, |prior| prior.prior(game, &self.state, mv)))
    }
}
