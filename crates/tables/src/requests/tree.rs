//! A searched tree as nested JSON, small enough to draw.

use serde::Serialize;
use spielwerk_core::{Analysis, TreeLimits, TreeLine};

/// A node with its children, the best for the seat to move there first.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "TreeNode"))]
pub struct Node {
    #[serde(rename = "move")]
    mv: Option<String>,
    visits: Option<u64>,
    known: [Option<f64>; 2],
    window: [Option<f64>; 2],
    leaf: bool,
    children: Vec<Node>,
}

impl Node {
    /// Whether there is anything below it.
    pub fn has_children(&self) -> bool {
        !self.children.is_empty()
    }
}

/// How much of a tree is told: no more plies than a root with this many moves allows without the tree getting huge.
pub fn limits(levels: usize, breadth: usize, legal: usize) -> TreeLimits {
    const DEEPEST: usize = 8;
    const BROADEST: usize = 32;
    const NODES: usize = 100_000;
    let fits = |levels: &usize| legal.max(2).checked_pow(*levels as u32).is_some_and(|nodes| nodes <= NODES);
    let levels = (1..=levels.clamp(1, DEEPEST)).take_while(fits).last().unwrap_or(1);
    TreeLimits { levels, breadth: breadth.clamp(1, BROADEST) }
}

/// The lines of a tree, parents before children, as one tree; `None` if there are none.
pub fn nested(lines: &[TreeLine], limits: TreeLimits) -> Option<Node> {
    let (root, rest) = lines.split_first()?;
    let mut tree = node(root);
    for line in rest {
        if let Some(parent) = line.path.split_last().and_then(|(_, path)| find(&mut tree, path)) {
            parent.children.push(node(line));
        }
    }
    trim(&mut tree, limits.breadth, true);
    Some(tree)
}

/// The tree of a search that keeps none, a solver or one that joins the trees of many worlds: every move with what was
/// found out, and the best line below its first move. `None` for players that do not search.
pub fn of_analysis(analysis: &Analysis, limits: TreeLimits) -> Option<Node> {
    let searched = analysis.nodes > 0 || analysis.simulations.is_some() || analysis.proof.is_some();
    let leaf = |mv: Option<&String>, known: [Option<f64>; 2], visits| Node {
        mv: mv.cloned(),
        visits,
        known,
        window: [None, None],
        leaf: true,
        children: Vec::new(),
    };
    let measured = analysis.moves.iter().filter(|entry| entry.value.is_some() || entry.visits.is_some());
    let children: Vec<Node> = measured
        .map(|entry| {
            let known = [entry.value.filter(|_| !entry.at_most), entry.value];
            let line =
                if entry.line.is_empty() && entry.mv == analysis.best { &analysis.line } else { &entry.line };
            let below = line.iter().skip(1).take(limits.levels.saturating_sub(1));
            let below = below.rev().fold(None, |child, mv| {
                Some(Node { children: child.into_iter().collect(), ..leaf(Some(mv), known, None) })
            });
            Node { children: below.into_iter().collect(), ..leaf(Some(&entry.mv), known, entry.visits) }
        })
        .collect();
    if !searched || children.is_empty() {
        return None;
    }
    let known = [Some(analysis.value); 2];
    let mut tree = Node { leaf: false, children, ..leaf(None, known, analysis.simulations) };
    trim(&mut tree, limits.breadth, true);
    Some(tree)
}

fn node(line: &TreeLine) -> Node {
    Node {
        mv: line.path.last().cloned(),
        visits: line.visits,
        known: line.known,
        window: line.window,
        leaf: line.leaf,
        children: Vec::new(),
    }
}

/// The last node that was added under this path: a search may visit a position more than once.
fn find<'a>(tree: &'a mut Node, path: &[String]) -> Option<&'a mut Node> {
    path.iter()
        .try_fold(tree, |node, mv| node.children.iter_mut().rev().find(|child| child.mv.as_ref() == Some(mv)))
}

/// Sorts children and leaves out what is not shown. Values are for the seat to move at the root.
fn trim(node: &mut Node, breadth: usize, root_moves: bool) {
    let worth = |child: &Node| {
        let value = child.known[0].or(child.known[1]).unwrap_or(f64::MIN);
        (child.visits.unwrap_or(0), if root_moves { value } else { -value })
    };
    node.children.sort_by(|first, second| {
        let (first, second) = (worth(first), worth(second));
        second.0.cmp(&first.0).then(second.1.total_cmp(&first.1))
    });
    node.children.truncate(breadth);
    for child in &mut node.children {
        trim(child, breadth, !root_moves);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(path: &str, value: f64) -> TreeLine {
        TreeLine {
            path: path.split_whitespace().map(str::to_owned).collect(),
            window: [None, None],
            known: [Some(value), Some(value)],
            visits: None,
            leaf: true,
        }
    }

    #[test]
    fn lines_become_a_tree_with_the_best_moves_first() {
        let lines = [line("", 2.0), line("a", 1.0), line("a x", 1.0), line("a y", 3.0), line("b", 2.0)];
        let tree = nested(&lines, TreeLimits { levels: 2, breadth: 8 }).expect("a tree");
        let names = |node: &Node| -> Vec<String> {
            node.children.iter().filter_map(|child| child.mv.clone()).collect()
        };
        assert_eq!(names(&tree), ["b", "a"]);
        assert_eq!(names(&tree.children[1]), ["x", "y"], "the other side likes low values");
        let narrow = nested(&lines, TreeLimits { levels: 2, breadth: 1 }).expect("a tree");
        assert_eq!(names(&narrow), ["b"]);
        assert_eq!(nested(&[], TreeLimits { levels: 2, breadth: 1 }), None);
    }

    #[test]
    fn a_search_without_a_tree_tells_its_moves_and_its_line() {
        use spielwerk_core::MoveAnalysis;
        let valued = |mv: &str, value: f64, at_most: bool| MoveAnalysis {
            value: Some(value),
            at_most,
            ..MoveAnalysis::unknown(mv.to_owned())
        };
        let analysis = Analysis {
            moves: vec![valued("a", 2.0, false), valued("b", 1.0, true)],
            line: ["a", "x", "c", "y"].map(str::to_owned).to_vec(),
            value: 2.0,
            nodes: 9,
            ..Analysis::of_move("a".to_owned())
        };
        let limits = TreeLimits { levels: 3, breadth: 8 };
        let tree = of_analysis(&analysis, limits).expect("a tree");
        assert_eq!(tree.children.len(), 2);
        let below = &tree.children[0].children[0];
        assert_eq!((below.mv.as_deref(), below.children[0].mv.as_deref()), (Some("x"), Some("c")));
        assert!(below.children[0].children.is_empty(), "no deeper than was asked for");
        assert_eq!(tree.children[1].known, [None, Some(1.0)], "a bound stays one");
        let unsearched = Analysis { nodes: 0, ..analysis };
        assert_eq!(of_analysis(&unsearched, limits), None, "a player that only names a move");
    }

    #[test]
    fn broad_games_are_told_to_a_lesser_depth() {
        assert_eq!(limits(3, 8, 10), TreeLimits { levels: 3, breadth: 8 });
        assert_eq!(limits(3, 8, 2_176).levels, 1);
        assert_eq!(limits(99, 99, 7), TreeLimits { levels: 5, breadth: 32 });
        assert_eq!(limits(0, 0, 0), TreeLimits { levels: 1, breadth: 1 });
    }
}
