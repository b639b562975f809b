//! Tree reuse: keeping the part of the tree that still matters after further moves.
//!
//! The new root is looked for among the descendants of the old one by comparing positions, so it is found
//! after the answer of the opponent as well, no matter who made the moves. What can be reached from it is copied
//! into a new tree, and the rest is dropped; for that moment both trees are in memory.

use std::collections::{HashMap, HashSet};

use spielwerk_core::{Game, Limits, Rng};

use super::candidates::{self, Candidates};
use super::engine::Parts;
use super::solver::Proven;
use super::table::Table;
use super::tree::{Edge, ROOT, Tree};

/// The trees that were searched, one for each thread, with the position at their root.
pub(super) struct Remembered<G: Game> {
    pub spec: String,
    pub root: G::State,
    pub trees: Vec<Tree<G>>,
}

impl<G: Game> Remembered<G> {
    /// The part of each tree below `state`, ready to be searched on; `None` where a tree does not have it.
    pub(super) fn take(
        self,
        parts: &Parts<G>,
        limits: &Limits<'_>,
        game: &G,
        state: &G::State,
    ) -> Vec<Option<Tree<G>>> {
        if self.spec != game.spec() {
            return Vec::new();
        }
        let part = |tree: &Tree<G>| {
            let mut levels = 0..=parts.config.reuse_plies;
            let root = levels.find_map(|plies| find(tree, game, ROOT, &self.root, state, plies))?;
            extract(tree, root, root_candidates(parts, game, state), parts, limits)
        };
        self.trees.iter().map(part).collect()
    }
}

/// The node that is this many plies below another and holds the position.
fn find<G: Game>(
    tree: &Tree<G>,
    game: &G,
    node: u32,
    state: &G::State,
    wanted: &G::State,
    plies: u32,
) -> Option<u32> {
    if plies == 0 {
        return (state == wanted).then_some(node);
    }
    let mut edges = tree.edges(node).iter();
    edges.find_map(|edge| find(tree, game, edge.child, &game.child(state, edge.mv), wanted, plies - 1))
}

/// The moves of a new root in the order they are to be tried, and whether they are all legal ones. Filters
/// and limits can treat a root differently from what it was before, so its list is made anew.
fn root_candidates<G: Game>(parts: &Parts<G>, game: &G, state: &G::State) -> (Vec<(G::Move, f32)>, bool) {
    let mut rng = Rng::for_part(parts.config.seed, u64::MAX);
    let mut moves = Vec::new();
    let is_complete = candidates::list(game, state, parts.filter.as_deref(), true, &mut moves);
    let Some(prior) = parts.prior.as_deref() else {
        rng.shuffle(&mut moves);
        return (moves.into_iter().map(|mv| (mv, 0.0)).collect(), is_complete);
    };
    let mut ranked = candidates::rank(game, state, prior, &mut moves, &mut rng);
    let legal = ranked.len();
    ranked.truncate(parts.config.root_moves.unwrap_or(usize::MAX));
    let is_complete = is_complete && ranked.len() == legal;
    (ranked, is_complete)
}

/// Copies what is reachable from `root`, level by level; of its own edges only those that are still wanted.
/// If memory or time should run out, the deepest nodes stay behind.
fn extract<G: Game>(
    old: &Tree<G>,
    root: u32,
    (wanted, is_complete): (Vec<(G::Move, f32)>, bool),
    parts: &Parts<G>,
    limits: &Limits<'_>,
) -> Option<Tree<G>> {
    let old_edges = old.edges(root);
    let places: HashMap<_, _> = old_edges.iter().enumerate().map(|(slot, edge)| (edge.mv, slot)).collect();
    // The list of a node begins with the moves of its edges, in their order.
    let (mut tried, untried): (Vec<_>, Vec<_>) =
        wanted.into_iter().partition(|(mv, _)| places.contains_key(mv));
    tried.sort_by_key(|(mv, _)| places[mv]);
    let is_whole = tried.len() == old_edges.len();
    let kept: HashSet<_> = tried.iter().map(|&(mv, _)| mv).collect();
    let is_dropped = |mv| !kept.contains(&mv);
    let moves: Vec<_> = tried.iter().chain(&untried).copied().collect();

    let mut tree = Tree::new(parts.memory_bytes(), old.node(root).without_edges(), old.is_shared());
    let start = tree.store_ranked(&moves)?;
    let mut copier = Copier::new(old, tree, root);
    copier.copy_reachable(root, is_dropped, limits);
    let mut tree = copier.tree;

    let visits = tree.edges(ROOT).iter().map(|edge| edge.visits).sum();
    let floor = tree.edges(ROOT).iter().filter_map(|edge| edge.proven.get()).max_by(f32::total_cmp);
    let node = tree.node_mut(ROOT);
    node.visits = visits;
    node.floor = floor.into();
    node.candidates = Some(Candidates::kept(start, moves.len(), is_complete));
    if !is_whole {
        node.proven = Proven::OPEN;
    }
    tree.settled = !node.proven.is_open();
    Some(tree)
}

/// A tree that is being copied.
struct Copier<'a, G: Game> {
    old: &'a Tree<G>,
    tree: Tree<G>,
    /// The copy of each old node, once there is one.
    copies: Vec<Option<u32>>,
    /// The key of each old node that has one.
    keys: Vec<Option<u64>>,
}

impl<'a, G: Game> Copier<'a, G> {
    /// Starts with a tree that has a copy of the root.
    fn new(old: &'a Tree<G>, tree: Tree<G>, root: u32) -> Self {
        let mut copies = vec![None; old.len()];
        copies[root as usize] = Some(ROOT);
        let mut keys = vec![None; if old.is_shared() { old.len() } else { 0 }];
        for (key, node) in old.table().into_iter().flat_map(Table::entries) {
            keys[node as usize] = Some(key);
        }
        Self { old, tree, copies, keys }
    }

    /// Copies level by level below the root, until all is copied, memory runs out or a good part of the time
    /// is spent.
    fn copy_reachable(&mut self, root: u32, is_dropped: impl Fn(G::Move) -> bool, limits: &Limits<'_>) {
        const NODES_PER_LOOK: usize = 1_024;
        const SHARE_OF_TIME: f64 = 0.2;
        let old = self.old;
        let mut level = vec![(root, ROOT)];
        while !level.is_empty() {
            let mut next_level = Vec::new();
            for (index, &(node, copy)) in level.iter().enumerate() {
                if index % NODES_PER_LOOK == 0 && copy != ROOT && limits.time_spent() > SHARE_OF_TIME {
                    return;
                }
                for edge in old.edges(node).iter().filter(|edge| copy != ROOT || !is_dropped(edge.mv)) {
                    if !self.tree.make_room_below(copy) {
                        return;
                    }
                    let known = self.copies[edge.child as usize];
                    let Some(child) = known.or_else(|| self.copy_node(edge.child)) else { return };
                    if known.is_none() {
                        next_level.push((edge.child, child));
                    }
                    self.tree.add_edge(copy, Edge { child, ..*edge });
                }
            }
            self.tree.depth += u32::from(!next_level.is_empty());
            level = next_level;
        }
    }

    /// Copies a node with its list of moves but without its edges; `None` if there is no room for the list.
    fn copy_node(&mut self, node: u32) -> Option<u32> {
        let mut copy = self.old.node(node).without_edges();
        if let Some(candidates) = copy.candidates
            && let Some(list) = candidates.kept_list(self.old)
        {
            let start = self.tree.store_ranked(list)?;
            copy.candidates = Some(Candidates::kept(start, list.len(), candidates.is_complete));
        }
        let copy = self.tree.add_node(copy);
        self.copies[node as usize] = Some(copy);
        if let (Some(table), Some(key)) =
            (self.tree.table_mut(), self.keys.get(node as usize).copied().flatten())
        {
            table.insert(key, copy);
        }
        Some(copy)
    }
}
