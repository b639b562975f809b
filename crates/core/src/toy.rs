//! The smallest complete game: the worked example of `docs/adding-a-game.md`, and a textbook tree for searches.
//!
//! Root A has the moves B, C and D; each is answered by one of three leaves whose number is the first player's gain.
//! Its value is 5, the best move is B, and alpha-beta need not look at two of the nine leaves.

use crate::check::ReferenceFiles;
use crate::{Evaluate, Game, Keyed, Notation, ParseError, Rng, Score, Seat, Viewer, ZeroSum};

/// The rules: the gains at the leaves, three behind each of B, C and D.
#[derive(Clone, Debug)]
pub struct Tree {
    leaves: [[i16; 3]; 3],
}

impl Default for Tree {
    fn default() -> Self {
        Self { leaves: [[5, 13, 7], [3, 24, 42], [42, 6, 1]] }
    }
}

/// Where in the tree we are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Node {
    /// A, where Max moves.
    Root,
    /// B, C or D, where Min moves.
    Branch(u8),
    /// One of the three leaves of a branch.
    Leaf(u8, u8),
}

/// Which child to go to, 0 to 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Child(u8);

impl Game for Tree {
    type State = Node;
    type Move = Child;
    type Payoffs = [f32; 2];

    fn spec(&self) -> String {
        "tree".to_owned()
    }

    fn start(&self, _: &mut Rng) -> Node {
        Node::Root
    }

    fn turn(&self, node: &Node) -> Seat {
        match node {
            Node::Root | Node::Leaf(..) => Seat::FIRST,
            Node::Branch(_) => Seat::SECOND,
        }
    }

    fn legal_moves(&self, node: &Node, moves: &mut Vec<Child>) {
        if !matches!(node, Node::Leaf(..)) {
            moves.extend((0..3).map(Child));
        }
    }

    fn is_legal(&self, node: &Node, mv: Child) -> bool {
        !matches!(node, Node::Leaf(..)) && mv.0 < 3
    }

    fn play(&self, node: &mut Node, mv: Child) {
        *node = match *node {
            Node::Root => Node::Branch(mv.0),
            Node::Branch(branch) => Node::Leaf(branch, mv.0),
            Node::Leaf(..) => unreachable!("a leaf has no legal moves"),
        };
    }

    fn payoffs(&self, node: &Node) -> Option<[f32; 2]> {
        let Node::Leaf(branch, leaf) = *node else { return None };
        let gain = f32::from(self.leaves[usize::from(branch)][usize::from(leaf)]);
        Some([gain, -gain])
    }
}

impl ZeroSum for Tree {}

impl Keyed for Tree {
    fn key(&self, node: &Node) -> u64 {
        match *node {
            Node::Root => 0,
            Node::Branch(branch) => 1 + u64::from(branch),
            Node::Leaf(branch, leaf) => 4 + 3 * u64::from(branch) + u64::from(leaf),
        }
    }
}

/// The gain at a leaf for the seat to move there; 0 elsewhere, where nothing is known without search.
#[derive(Clone, Copy, Debug)]
pub struct LeafGain;

impl Evaluate<Tree> for LeafGain {
    fn evaluate(&self, tree: &Tree, node: &Node) -> Score {
        tree.payoffs(node).map_or(0, |gains| gains[tree.turn(node).index()] as Score)
    }
}

impl Tree {
    /// The letters A to M, root first.
    fn letter(&self, node: &Node) -> char {
        (b'A' + self.key(node) as u8) as char
    }
}

impl Notation for Tree {
    fn move_text(&self, node: &Node, mv: Child) -> String {
        self.letter(&self.child(node, mv)).to_string()
    }

    fn parse_move(&self, node: &Node, text: &str) -> Result<Child, ParseError> {
        let reachable = (0..3).map(Child).filter(|&mv| self.is_legal(node, mv));
        reachable
            .into_iter()
            .find(|&mv| self.move_text(node, mv) == text.trim())
            .ok_or_else(|| ParseError::new("move", text, format!("not a child of {}", self.letter(node))))
    }

    fn position_text(&self, node: &Node) -> String {
        self.letter(node).to_string()
    }

    fn parse_position(&self, text: &str) -> Result<Node, ParseError> {
        let branches = (0..3).map(Node::Branch);
        let leaves = (0..9).map(|index| Node::Leaf(index / 3, index % 3));
        std::iter::once(Node::Root)
            .chain(branches)
            .chain(leaves)
            .find(|node| self.position_text(node) == text.trim())
            .ok_or_else(|| ParseError::new("position", text, "positions are the letters A to M"))
    }

    fn picture(&self, node: &Node, _: Viewer) -> String {
        let value = self.payoffs(node).map(|gains| format!(" = {}", gains[0]));
        format!("{}{}\n", self.letter(node), value.unwrap_or_default())
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        if seat == Seat::FIRST { "Max" } else { "Min" }
    }

    fn move_help(&self) -> &'static str {
        "Type the letter of the node to go to."
    }
}

impl ReferenceFiles for Tree {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{contract, perft::perft};

    #[test]
    fn the_tree_keeps_the_contract() {
        let tree = Tree::default();
        contract::rules(&tree, 100);
        contract::random_moves_are_uniform(&tree, 100);
        contract::zero_sum(&tree, 100);
        contract::notation(&tree, 100);
        contract::keys(&tree, 100);
    }

    #[test]
    fn the_tree_has_nine_leaves() {
        let tree = Tree::default();
        let counts: Vec<u64> = (0..4).map(|depth| perft(&tree, &Node::Root, depth)).collect();
        assert_eq!(counts, [1, 3, 9, 9], "a finished game is one leaf however deep the count");
    }
}
