//! The search itself: select, expand, back up, with the judging of leaves left to the caller.
//!
//! A walk from the root ends at a leaf, which waits for its judgement while other walks begin; its path carries a
//! virtual loss until then, which sends them elsewhere. With one leaf at a time no walk ever sees a virtual loss.

use spielwerk_core::{Game, Payoffs, Rng, ZeroSum};

use super::gumbel::Plan;
use super::noise;
use super::proofs;
use super::tree::{Edge, Node, Phase, ROOT, Tree};
use super::{Prediction, Predictions, PuctConfig, selection};
use crate::proven::{Proven, both_seats};

/// How much one search may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Walks from the root; judging the root itself is not counted.
    pub simulations: u32,
    /// Whether the root is explored: with Dirichlet noise or Gumbel draws, as configured.
    pub explore: bool,
}

/// A tree search at one position of a game.
#[derive(Clone, Debug)]
pub struct Search<G: Game> {
    pub(super) game: G,
    pub(super) root: G::State,
    pub(super) config: PuctConfig,
    pub(super) tree: Tree<G>,
    pub(super) plan: Option<Plan>,
    pub(super) proves: bool,
    effort: Effort,
    begun: u32,
    /// Whether noise and plan of the current effort are made.
    is_prepared: bool,
    rng: Rng,
    waiting: Vec<Walk>,
    spare_paths: Vec<Vec<EdgeRef>>,
    moves: Vec<G::Move>,
}

/// A walk whose leaf waits for its judgement.
#[derive(Clone, Debug)]
struct Walk {
    path: Vec<EdgeRef>,
    leaf: u32,
}

/// One move of a walk: the node it starts from and its place among the edges there.
#[derive(Clone, Copy, Debug)]
struct EdgeRef {
    node: u32,
    slot: usize,
}

/// Where a walk ended.
enum Arrival<G: Game> {
    /// At a leaf without a prediction yet.
    Leaf(G::State),
    /// At a leaf whose judgement is on the way.
    Busy,
    /// Where nothing is left to find out.
    Known(G::Payoffs),
}

impl<G: Game> Search<G> {
    /// A search of a position that is not finished; nothing happens before [`Search::begin`].
    pub fn new(game: &G, root: G::State, config: PuctConfig, seed: u64) -> Self {
        let tree = Tree::new(Node::new(game.turn(&root), None));
        Self {
            game: game.clone(),
            root,
            config,
            tree,
            plan: None,
            proves: false,
            effort: Effort { simulations: 0, explore: false },
            begun: 0,
            is_prepared: false,
            rng: Rng::new(seed),
            waiting: Vec::new(),
            spare_paths: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// Backs up proofs, avoids proven losses and stops at a proven outcome.
    #[must_use]
    pub fn with_proofs(mut self) -> Self
    where
        G: ZeroSum,
    {
        self.proves = true;
        self
    }

    /// Allows this many more simulations, on top of whatever the tree holds.
    pub fn begin(&mut self, effort: Effort) {
        debug_assert!(self.waiting.is_empty(), "a search begins when all predictions are in");
        self.effort = effort;
        self.begun = 0;
        self.is_prepared = false;
        self.plan = None;
        if self.tree.node(ROOT).phase == Phase::Judged {
            self.prepare_root();
        }
    }

    /// The position that is searched.
    pub fn root(&self) -> &G::State {
        &self.root
    }

    /// Simulations begun since [`Search::begin`].
    pub fn simulations(&self) -> u32 {
        self.begun
    }

    /// Whether no more leaves will be handed out and all predictions are in.
    pub fn is_over(&self) -> bool {
        self.waiting.is_empty() && self.has_begun_all()
    }

    fn has_begun_all(&self) -> bool {
        self.tree.node(ROOT).phase == Phase::Judged
            && (self.begun >= self.effort.simulations || self.is_settled())
    }

    /// Whether nothing more is to be learned about the moves of the root.
    fn is_settled(&self) -> bool {
        let open = |edge: &Edge<_>| edge.proven.is_open();
        !self.tree.node(ROOT).proven.is_open() || !self.tree.edges(ROOT).iter().any(open)
    }

    /// Walks until a batch of leaves waits for predictions, and appends their positions; returns how many. None are
    /// handed out when the search is over.
    pub fn gather(&mut self, leaves: &mut Vec<G::State>) -> usize {
        debug_assert!(self.waiting.is_empty(), "predictions come before new leaves");
        if self.tree.node(ROOT).phase == Phase::New {
            leaves.push(self.root.clone());
            self.wait(Vec::new(), ROOT);
            return 1;
        }
        while self.waiting.len() < self.config.batch.max(1) && !self.has_begun_all() {
            let mut path = self.spare_paths.pop().unwrap_or_default();
            let (leaf, arrival) = self.walk(&mut path);
            match arrival {
                Arrival::Leaf(state) => {
                    self.begun += 1;
                    leaves.push(state);
                    self.wait(path, leaf);
                }
                Arrival::Known(payoffs) => {
                    self.begun += 1;
                    self.back_up(&Walk { path, leaf }, payoffs);
                }
                Arrival::Busy => {
                    self.turn_back(path);
                    break;
                }
            }
        }
        self.waiting.len()
    }

    /// Takes the predictions of the leaves handed out last, which begin at number `first`; returns the number after
    /// them.
    pub fn absorb(&mut self, predictions: &Predictions<G::Payoffs>, first: usize) -> usize {
        let mut waiting = std::mem::take(&mut self.waiting);
        let after = first + waiting.len();
        for (walk, index) in waiting.drain(..).zip(first..) {
            let judgement = predictions.get(index);
            self.expand(&walk, judgement);
            let proven = self.tree.node(walk.leaf).proven.get();
            self.back_up(&walk, proven.map_or(judgement.payoffs, both_seats));
            if walk.leaf == ROOT {
                self.prepare_root();
            }
            self.spare_paths.push(walk.path);
        }
        self.waiting = waiting;
        after
    }

    /// Marks a leaf as waiting.
    fn wait(&mut self, path: Vec<EdgeRef>, leaf: u32) {
        self.tree.node_mut(leaf).phase = Phase::Pending;
        self.waiting.push(Walk { path, leaf });
    }

    /// Walks from the root to a leaf, leaving virtual losses behind.
    fn walk(&mut self, path: &mut Vec<EdgeRef>) -> (u32, Arrival<G>) {
        path.clear();
        let mut state = self.root.clone();
        let mut node = ROOT;
        loop {
            let Node { phase, proven, mean, .. } = *self.tree.node(node);
            let arrival = match (proven.get(), phase) {
                (Some(first), _) => Arrival::Known(both_seats(first)),
                (None, Phase::Finished) => Arrival::Known(mean),
                (None, Phase::New) => Arrival::Leaf(state),
                (None, Phase::Pending) => Arrival::Busy,
                (None, Phase::Judged) => {
                    let slot = self.select(node);
                    self.game.play(&mut state, self.tree.edges(node)[slot].mv);
                    let child = self.child(node, slot, &state);
                    self.tree.node_mut(node).in_flight += 1;
                    self.tree.edge_mut(node, slot).in_flight += 1;
                    path.push(EdgeRef { node, slot });
                    node = child;
                    continue;
                }
            };
            self.tree.depth = self.tree.depth.max(path.len() as u32);
            return (node, arrival);
        }
    }

    /// The move to follow at a judged node.
    fn select(&mut self, node: u32) -> usize {
        match &mut self.plan {
            Some(plan) if node == ROOT => plan.take(&self.tree),
            _ => selection::choose(&self.tree, node, &self.config),
        }
    }

    /// The node behind an edge, made if it is not there; `state` is its position.
    fn child(&mut self, node: u32, slot: usize, state: &G::State) -> u32 {
        if let Some(child) = self.tree.edges(node)[slot].child() {
            return child;
        }
        let payoffs = self.game.payoffs(state);
        let mut child = Node::new(self.game.turn(state), payoffs);
        child.proven = payoffs.filter(|_| self.proves).map(|payoffs| payoffs.as_ref()[0]).into();
        self.tree.add_child(node, slot, child)
    }

    /// Gives a leaf its edges and priors.
    fn expand(&mut self, walk: &Walk, judgement: Prediction<'_, G::Payoffs>) {
        let mut state = self.root.clone();
        for step in &walk.path {
            self.game.play(&mut state, self.tree.edges(step.node)[step.slot].mv);
        }
        self.moves.clear();
        self.game.legal_moves(&state, &mut self.moves);
        debug_assert_eq!(self.moves.len(), judgement.priors.len(), "one prior per legal move");
        let edges = self.moves.iter().zip(judgement.priors).map(|(&mv, &prior)| Edge::new(mv, prior));
        self.tree.add_edges(walk.leaf, edges);
        let proven = (self.proves && judgement.is_exact && walk.leaf != ROOT)
            .then(|| Proven::payoff(judgement.payoffs.as_ref()[0]));
        let node = self.tree.node_mut(walk.leaf);
        node.phase = Phase::Judged;
        node.estimate = judgement.payoffs.of(node.seat);
        if let Some(proven) = proven {
            node.proven = proven;
        }
        if self.proves {
            self.prove_last_moves(walk.leaf, &state);
        }
    }

    /// Proves the moves that end the game. However unlikely the evaluator finds a win at once, it is not overlooked.
    fn prove_last_moves(&mut self, node: u32, state: &G::State) {
        for slot in 0..self.tree.edges(node).len() {
            let child = self.game.child(state, self.tree.edges(node)[slot].mv);
            if let Some(payoffs) = self.game.payoffs(&child) {
                proofs::prove(&mut self.tree, node, slot, payoffs.as_ref()[0]);
            }
        }
    }

    /// Counts the payoffs on the way from the leaf to the root, each seat its own; what is proven on the way replaces
    /// what was judged.
    fn back_up(&mut self, walk: &Walk, mut payoffs: G::Payoffs) {
        let tree = &mut self.tree;
        tree.node_mut(walk.leaf).record(&payoffs);
        for &EdgeRef { node, slot } in walk.path.iter().rev() {
            let seat = tree.node(node).seat;
            let edge = tree.edge_mut(node, slot);
            edge.in_flight -= 1;
            edge.record(payoffs.of(seat));
            if self.proves
                && let Some(first) = proofs::back_up(tree, node, slot)
            {
                payoffs = both_seats(first);
            }
            let node = tree.node_mut(node);
            node.in_flight -= 1;
            node.record(&payoffs);
        }
    }

    /// Undoes a walk that met a leaf whose judgement is on the way.
    fn turn_back(&mut self, path: Vec<EdgeRef>) {
        for &EdgeRef { node, slot } in &path {
            self.tree.node_mut(node).in_flight -= 1;
            self.tree.edge_mut(node, slot).in_flight -= 1;
            if let (ROOT, Some(plan)) = (node, &mut self.plan) {
                plan.put_back(slot);
            }
        }
        self.spare_paths.push(path);
    }

    /// Makes noise and plan, once the root is judged.
    fn prepare_root(&mut self) {
        if std::mem::replace(&mut self.is_prepared, true) {
            return;
        }
        let Effort { simulations, explore } = self.effort;
        let count = self.tree.edges(ROOT).len();
        if let Some(config) = self.config.gumbel {
            let rng = explore.then_some(&mut self.rng);
            self.plan = Some(Plan::new(config, count, simulations, rng));
        } else if let (true, Some(mix)) = (explore, self.config.noise) {
            let draws = noise::dirichlet(mix.alpha, count, &mut self.rng);
            for (edge, draw) in self.tree.edges_mut(ROOT).iter_mut().zip(draws) {
                edge.prior += mix.share * (draw - edge.prior);
            }
        }
    }
}
