//! A whole game as nodes and information sets.

use std::collections::HashMap;

use spielwerk_core::{ExtensiveForm, Seat};

/// A position of the tree.
#[derive(Clone, Copy, Debug)]
pub(super) enum Node<P> {
    /// The game is finished.
    End(P),
    /// A seat chooses; its children are consecutive in the list of children.
    Choice {
        /// The information set.
        set: usize,
        /// The place of the first child.
        first: usize,
    },
}

/// All positions that look the same to the seat that chooses there.
#[derive(Clone, Debug)]
pub struct InformationSet<G: ExtensiveForm> {
    /// The seat that chooses.
    pub seat: Seat,
    /// What it knows.
    pub view: G::View,
    /// Its legal moves, in the order of the generator.
    pub moves: Vec<G::Move>,
    /// The place of the first move in strategies.
    pub(super) slot: usize,
    /// The positions: their node and their state.
    pub(super) members: Vec<(usize, G::State)>,
}

/// A whole game.
#[derive(Debug)]
pub struct Form<G: ExtensiveForm> {
    seats: usize,
    nodes: Vec<Node<G::Payoffs>>,
    children: Vec<usize>,
    roots: Vec<(usize, f64)>,
    /// A set comes after all sets of its seat that lead to it.
    sets: Vec<InformationSet<G>>,
    by_view: HashMap<G::View, usize>,
    slots: usize,
}

impl<G: ExtensiveForm> Form<G> {
    /// Walks the whole game.
    pub fn new(game: &G) -> Self {
        let mut form = Self {
            seats: game.seats(),
            nodes: Vec::new(),
            children: Vec::new(),
            roots: Vec::new(),
            sets: Vec::new(),
            by_view: HashMap::new(),
            slots: 0,
        };
        for (deal, probability) in game.deals() {
            let root = form.grow(game, &deal);
            form.roots.push((root, probability));
        }
        form
    }

    /// Adds a position with everything below it; returns its node.
    fn grow(&mut self, game: &G, state: &G::State) -> usize {
        let node = self.nodes.len();
        if let Some(payoffs) = game.payoffs(state) {
            self.nodes.push(Node::End(payoffs));
            return node;
        }
        let set = self.enter(game, state, node);
        let first = self.children.len();
        self.nodes.push(Node::Choice { set, first });
        let moves = self.sets[set].moves.clone();
        self.children.resize(first + moves.len(), 0);
        for (place, mv) in moves.into_iter().enumerate() {
            self.children[first + place] = self.grow(game, &game.child(state, mv));
        }
        node
    }

    /// The set of a position, with the position in it.
    fn enter(&mut self, game: &G, state: &G::State, node: usize) -> usize {
        let seat = game.turn(state);
        let view = game.view(state, seat);
        let number = if let Some(&known) = self.by_view.get(&view) {
            known
        } else {
            let mut moves = Vec::new();
            game.legal_moves(state, &mut moves);
            let (number, slot) = (self.sets.len(), self.slots);
            self.slots += moves.len();
            self.by_view.insert(view.clone(), number);
            self.sets.push(InformationSet { seat, view, moves, slot, members: Vec::new() });
            number
        };
        self.sets[number].members.push((node, state.clone()));
        number
    }

    /// All information sets; a set comes after all sets of its seat that lead to it.
    pub fn sets(&self) -> &[InformationSet<G>] {
        &self.sets
    }

    /// The number of the set with this view; `None` if its seat never chooses there.
    pub fn find(&self, view: &G::View) -> Option<usize> {
        self.by_view.get(view).copied()
    }

    /// How many seats play.
    pub fn seats(&self) -> usize {
        self.seats
    }

    /// How many positions there are, finished ones included.
    pub fn positions(&self) -> usize {
        self.nodes.len()
    }

    /// How many moves all sets have together: the length of a strategy.
    pub(super) fn slots(&self) -> usize {
        self.slots
    }

    pub(super) fn roots(&self) -> &[(usize, f64)] {
        &self.roots
    }

    pub(super) fn node(&self, node: usize) -> &Node<G::Payoffs> {
        &self.nodes[node]
    }

    /// The child of a choice by the number of its move.
    pub(super) fn child(&self, first: usize, place: usize) -> usize {
        self.children[first + place]
    }

    /// The places of a set's moves in strategies.
    pub(super) fn range(&self, set: usize) -> std::ops::Range<usize> {
        let InformationSet { slot, moves, .. } = &self.sets[set];
        *slot..slot + moves.len()
    }
}
