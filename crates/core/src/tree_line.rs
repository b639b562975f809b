//! A searched tree as people read it: one line per node, from the root on.

use serde::{Deserialize, Serialize};

use crate::Notation;

/// A node of a searched tree. Values are for the seat to move at the root; `None` is unbounded.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TreeLine<M = String> {
    /// The moves that lead to the node.
    pub path: Vec<M>,
    /// The window it was searched with: alpha, beta.
    pub window: [Option<f64>; 2],
    /// What is known of its value: at least, at most. Equal numbers are a value, the mean of a Monte Carlo search.
    pub known: [Option<f64>; 2],
    /// How often it was visited, for searches that count.
    pub visits: Option<u64>,
    /// Whether it was valued without looking further.
    pub leaf: bool,
}

/// How much of a searched tree is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeLimits {
    /// Plies below the root.
    pub levels: usize,
    /// Moves of each node, the best first, for searches that know which are best without looking.
    pub breadth: usize,
}

impl<M: Copy> TreeLine<M> {
    /// This node with moves in the game's notation.
    pub fn to_text<G: Notation<Move = M>>(&self, game: &G, root: &G::State) -> TreeLine<String> {
        let mut state = root.clone();
        let name = |&mv: &M| {
            let text = game.move_text(&state, mv);
            game.play(&mut state, mv);
            text
        };
        TreeLine {
            path: self.path.iter().map(name).collect(),
            window: self.window,
            known: self.known,
            visits: self.visits,
            leaf: self.leaf,
        }
    }
}
