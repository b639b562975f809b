//! A searched tree as nested JSON, small enough to draw.

use serde::Serialize;
use spielwerk_core::{TreeLimits, TreeLine};

/// A node with its children, the best for the seat to move there first.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Node {
    #[serde(rename = "move")]
    mv: Option<String>,
    visits: Option<u64>,
    known: [Option<f64>; 2],
    window: [Option<f64>; 2],
    leaf: bool,
    children: Vec<Node>,
}

/// How much of a tree is told: no more plies than a root with so many moves allows without the tree getting huge.
pub(crate) fn limits(levels: usize, breadth: usize, legal: usize) -> TreeLimits {
    const DEEPEST: usize = 8;
    const BROADEST: usize = 32;
    const NODES: usize = 100_000;
    let fits = |levels: &usize| legal.max(2).checked_pow(*levels as u32).is_some_and(|nodes| nodes <= NODES);
    let levels = (1..=levels.clamp(1, DEEPEST)).take_while(fits).last().unwrap_or(1);
    TreeLimits { levels, breadth: breadth.clamp(1, BROADEST) }
}

/// The lines of a tree, parents before children, as one tree; `None` if there are none.
pub(crate) fn nested(lines: &[TreeLine], limits: TreeLimits) -> Option<Node> {
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

/// Sorts children and leaves out what nobody looks at. Values are for the seat to move at the root.
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
    fn broad_games_are_told_to_a_lesser_depth() {
        assert_eq!(limits(3, 8, 10), TreeLimits { levels: 3, breadth: 8 });
        assert_eq!(limits(3, 8, 2_176).levels, 1);
        assert_eq!(limits(99, 99, 7), TreeLimits { levels: 5, breadth: 32 });
        assert_eq!(limits(0, 0, 0), TreeLimits { levels: 1, breadth: 1 });
    }
}
