//! The search itself: select, expand, simulate, back up.
//!
//! Each worker walks the tree under a lock, values the leaf without it, and backs the value up when it takes
//! the lock for its next walk. While a leaf is being valued, its path carries a virtual loss that sends other
//! workers elsewhere. One worker alone never sees a virtual loss, and its choices depend on nothing but the
//! seed. Several workers walk to a few leaves each time they have the lock: handing it over costs more than a
//! walk, so it must be rare.

use std::sync::{Mutex, MutexGuard, TryLockError};

use spielwerk_core::{Game, Limits, Payoffs, Rng};

use super::candidates::{self, Candidates};
use super::engine::Parts;
use super::pace::Pace;
use super::selection;
use super::solver;
use super::tree::{Edge, Node, ROOT, Tree};

/// What all workers of one search share.
pub(super) struct Search<'a, G: Game> {
    pub parts: &'a Parts<G>,
    pub game: &'a G,
    pub root: &'a G::State,
    pub limits: Limits<'a>,
    pub progress: Mutex<Progress<G>>,
}

/// What workers change, one at a time.
pub(super) struct Progress<G: Game> {
    pub tree: Tree<G>,
    /// Simulations that were begun.
    pub begun: u64,
    /// Simulations that were backed up.
    pub finished: u64,
    pub pace: Pace,
    pub is_over: bool,
}

/// One thread of the search with everything it needs, so that no simulation allocates.
pub(super) struct Worker<'a, G: Game> {
    search: &'a Search<'a, G>,
    rng: Rng,
    state: G::State,
    path: Vec<Step>,
    leaf: u32,
    moves: Vec<G::Move>,
    /// The node whose moves, as generated, stand in `moves`.
    listed: Option<u32>,
    /// Simulations under way beside the one that is being walked.
    flights: Vec<Flight<G>>,
}

/// A simulation under way: where its walk went, and what its leaf is worth once that is known.
struct Flight<G: Game> {
    state: G::State,
    path: Vec<Step>,
    leaf: u32,
    payoffs: Option<G::Payoffs>,
}

/// One move of a walk: the node it starts from and its place among the edges there.
#[derive(Clone, Copy)]
struct Step {
    node: u32,
    slot: usize,
}

/// How a walk goes on from a node.
enum Way {
    /// Nowhere: this is the leaf.
    End,
    /// To a child by this edge.
    Known(usize),
    /// To a child by a move that was not tried before.
    New,
}

impl<G: Game> Search<'_, G> {
    /// The rules by which the game goes on from a node.
    #[inline]
    pub(super) fn rules(&self, node: u32) -> &G {
        let inner = self.parts.inner_rules.as_ref().filter(|_| node != ROOT);
        inner.unwrap_or(self.game)
    }

    /// Waits for the lock: actively at first, because it is held for microseconds and sleeping takes longer.
    pub(super) fn lock(&self) -> MutexGuard<'_, Progress<G>> {
        const SPINS: u32 = 500;
        for _ in 0..if self.parts.config.threads > 1 { SPINS } else { 0 } {
            match self.progress.try_lock() {
                Ok(progress) => return progress,
                Err(TryLockError::WouldBlock) => std::hint::spin_loop(),
                Err(TryLockError::Poisoned(_)) => break,
            }
        }
        self.progress.lock().expect("no worker panics with the tree in its hands")
    }
}

impl<'a, G: Game> Worker<'a, G> {
    /// How many leaves a worker among several walks to each time it has the lock.
    const FLIGHTS: usize = 8;

    /// Worker number `index` of a search.
    pub(super) fn new(search: &'a Search<'a, G>, index: u64) -> Self {
        Self {
            search,
            rng: Rng::for_part(search.parts.config.seed, index),
            state: search.root.clone(),
            path: Vec::new(),
            leaf: ROOT,
            moves: Vec::new(),
            listed: None,
            flights: Vec::new(),
        }
    }

    /// Runs simulations until the search is over; `look` sees the progress whenever the clock is looked at.
    pub(super) fn run(&mut self, mut look: impl FnMut(&Progress<G>)) {
        let search = self.search;
        let most = if search.parts.config.threads > 1 { Self::FLIGHTS } else { 1 };
        let mut under_way = 0;
        loop {
            let mut progress = search.lock();
            for index in 0..under_way {
                self.swap_flight(index);
                if let Some(payoffs) = self.flights[index].payoffs.take() {
                    self.back_up(&mut progress.tree, payoffs);
                    progress.finished += 1;
                }
            }
            if progress.pace.is_due() {
                progress.is_over |= search.limits.is_over(progress.begun);
                look(&progress);
            }
            under_way = 0;
            while under_way < most
                && !(progress.is_over || progress.begun >= search.limits.nodes() || progress.tree.settled)
            {
                progress.begun += 1;
                let payoffs = self.walk(&mut progress.tree);
                self.keep_flight(under_way, payoffs);
                under_way += 1;
            }
            if under_way == 0 {
                return;
            }
            drop(progress);
            for index in 0..under_way {
                if self.flights[index].payoffs.is_none() {
                    self.swap_flight(index);
                    let payoffs = self.simulate();
                    self.swap_flight(index);
                    self.flights[index].payoffs = Some(payoffs);
                }
            }
        }
    }

    /// Keeps the simulation that was walked as number `index` of those under way.
    fn keep_flight(&mut self, index: usize, payoffs: Option<G::Payoffs>) {
        if self.flights.len() == index {
            let state = self.state.clone();
            self.flights.push(Flight { state, path: Vec::new(), leaf: ROOT, payoffs: None });
        }
        self.swap_flight(index);
        self.flights[index].payoffs = payoffs;
    }

    /// Exchanges the simulation at hand with number `index` of those under way.
    #[inline]
    fn swap_flight(&mut self, index: usize) {
        let flight = &mut self.flights[index];
        std::mem::swap(&mut self.state, &mut flight.state);
        std::mem::swap(&mut self.path, &mut flight.path);
        std::mem::swap(&mut self.leaf, &mut flight.leaf);
    }

    /// Walks from the root to a leaf; returns the leaf's payoffs if they are certain.
    fn walk(&mut self, tree: &mut Tree<G>) -> Option<G::Payoffs> {
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

    /// Decides how to go on: unvisited children first, as far as widening and memory allow, and then by the
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
            let allowed = config
                .widening
                .map_or(usize::MAX, |widening| widening.allowed(node.visits + u32::from(node.in_flight)));
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

    /// Goes down an edge whose move was played, and leaves a virtual loss on it.
    fn step(&mut self, tree: &mut Tree<G>, slot: usize) {
        let node = self.leaf;
        tree.node_mut(node).in_flight += 1;
        let edge = tree.edge_mut(node, slot);
        edge.in_flight += 1;
        self.leaf = edge.child;
        self.path.push(Step { node, slot });
        tree.depth = tree.depth.max(self.path.len() as u32);
    }

    /// Values the leaf, without the lock.
    fn simulate(&mut self) -> G::Payoffs {
        let Search { parts, game, .. } = *self.search;
        let rules = parts.playout_rules.as_ref().unwrap_or(game);
        parts.simulation.value(rules, &mut self.state, &mut self.rng, &mut self.moves)
    }

    /// Counts the payoffs on the way from the leaf to the root, each seat its own; what is proven on the way
    /// replaces what was simulated.
    fn back_up(&mut self, tree: &mut Tree<G>, mut payoffs: G::Payoffs) {
        tree.node_mut(self.leaf).record(&payoffs);
        for &Step { node, slot } in self.path.iter().rev() {
            let seat = tree.node(node).seat;
            let edge = tree.edge_mut(node, slot);
            edge.in_flight -= 1;
            edge.record(payoffs.of(seat));
            if self.search.parts.solver
                && let Some(first) = solver::back_up(tree, node, slot)
            {
                payoffs = solver::both_seats(first);
            }
            let node = tree.node_mut(node);
            node.in_flight -= 1;
            node.record(&payoffs);
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

    /// Lists the moves of the root, so that even a search without any time has an order of them.
    pub(super) fn prepare_root(&mut self) {
        let search = self.search;
        self.candidates(&mut search.lock().tree);
    }
}
