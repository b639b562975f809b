//! What the tree says, as an [`Analysis`]: the most visited move is the one to play.

use std::cmp::Ordering;

use spielwerk_core::{Analysis, Game, MoveAnalysis, Payoffs, Proof, TreeLimits, TreeLine, ValueUnit};

use super::search::Search;
use super::tree::{Edge, ROOT};
use crate::proven::for_seat;

/// Which of two moves is to be preferred: a proven win before everything and a proven loss after everything, then the
/// more visited one, then the better mean, then the likelier one.
fn compare<M>(left: &Edge<M>, right: &Edge<M>) -> Ordering {
    let class = |edge: &Edge<M>| match edge.proven.get() {
        Some(payoff) if payoff > 0.0 => payoff,
        Some(payoff) if payoff < 0.0 => -1.0,
        _ => 0.0,
    };
    let value = |edge: &Edge<M>| edge.value().unwrap_or(f32::NEG_INFINITY);
    (class(left).total_cmp(&class(right)))
        .then(left.visits.cmp(&right.visits))
        .then(value(left).total_cmp(&value(right)))
        .then(left.prior.total_cmp(&right.prior))
}

/// The place of the move to play: the preferred one, unless another is proven to be worth more than that one looks.
/// Proven moves are no longer visited, so a proven draw would not show by its visits.
fn best_of<M>(edges: &[Edge<M>]) -> Option<usize> {
    let slots = || (0..edges.len()).rev();
    let preferred = slots().max_by(|&left, &right| compare(&edges[left], &edges[right]))?;
    let payoff = |slot: usize| edges[slot].proven.get().unwrap_or(f32::NEG_INFINITY);
    let surest = slots().max_by(|&left, &right| payoff(left).total_cmp(&payoff(right)))?;
    let is_surer = edges[preferred].value().is_some_and(|value| payoff(surest) > value);
    Some(if is_surer { surest } else { preferred })
}

impl<G: Game> Search<G> {
    /// The place of the best move among the legal ones; the root must be judged.
    pub fn best_slot(&self) -> usize {
        best_of(self.tree.edges(ROOT)).expect("a judged root has moves")
    }

    /// Everything known of the root, with the move at this place as the one to play.
    pub fn analysis(&self, chosen: usize, seconds: f64) -> Analysis<G::Move> {
        let root = self.tree.node(ROOT);
        let edges = self.tree.edges(ROOT);
        let best = edges[chosen].mv;
        Analysis {
            value: f64::from(edges[chosen].value().unwrap_or(root.estimate)),
            unit: ValueUnit::Payoff,
            proof: root.proven.get().map(|first| Proof::of_value(f64::from(for_seat(first, root.seat)))),
            moves: self.move_analyses(chosen),
            line: self.line(chosen),
            depth: self.tree.depth,
            nodes: self.tree.nodes.len() as u64,
            simulations: Some(u64::from(self.simulations())),
            network_value: Some(f64::from(root.estimate)),
            seconds,
            ..Analysis::of_move(best)
        }
    }

    /// What is known of each legal move, the chosen one first, then by preference.
    fn move_analyses(&self, chosen: usize) -> Vec<MoveAnalysis<G::Move>> {
        let edges = self.tree.edges(ROOT);
        let mut order: Vec<usize> = (0..edges.len()).collect();
        order.sort_by(|&left, &right| compare(&edges[right], &edges[left]));
        order.sort_by_key(|&slot| slot != chosen);
        let entry = |slot: usize| {
            let edge = &edges[slot];
            MoveAnalysis {
                value: edge.value().map(f64::from),
                visits: Some(u64::from(edge.visits)),
                prior: Some(f64::from(edge.prior)),
                proof: edge.proven.get().map(|payoff| Proof::of_value(f64::from(payoff))),
                ..MoveAnalysis::unknown(edge.mv)
            }
        };
        order.into_iter().map(entry).collect()
    }

    /// The chosen move and best play after it, as far as it was looked at.
    fn line(&self, chosen: usize) -> Vec<G::Move> {
        let mut line = Vec::new();
        let mut next = self.tree.edges(ROOT).get(chosen);
        while let Some(edge) = next {
            line.push(edge.mv);
            let below = edge.child().map(|child| self.tree.edges(child));
            next = below
                .and_then(|edges| best_of(edges).map(|slot| &edges[slot]))
                .filter(|edge| edge.visits > 0);
        }
        line
    }

    /// The upper part of the tree, the preferred moves first.
    pub(super) fn tree_lines(&self, limits: TreeLimits) -> Vec<TreeLine<G::Move>> {
        let seat = self.tree.node(ROOT).seat;
        let mut lines = Vec::new();
        let mut open = vec![(ROOT, Vec::new())];
        while let Some((node, path)) = open.pop() {
            let mut edges: Vec<_> = self.tree.edges(node).iter().filter(|edge| edge.visits > 0).collect();
            edges.sort_by(|left, right| compare(right, left));
            if path.len() < limits.levels {
                // The last one pushed is told first.
                for edge in edges.iter().take(limits.breadth).rev() {
                    let Some(child) = edge.child() else { continue };
                    let mut below = path.clone();
                    below.push(edge.mv);
                    open.push((child, below));
                }
            }
            let known = self.tree.node(node);
            lines.push(TreeLine {
                path,
                window: [None, None],
                known: [Some(f64::from(known.mean.of(seat))); 2],
                visits: Some(u64::from(known.visits)),
                leaf: edges.is_empty(),
            });
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edge(visits: u32, mean: f32, proven: Option<f32>) -> Edge<u8> {
        Edge { visits, total: mean * visits as f32, proven: proven.into(), ..Edge::new(0, 0.1) }
    }

    #[test]
    fn visits_decide_and_proofs_come_before_them() {
        assert_eq!(best_of(&[edge(90, 0.4, None), edge(10, 0.9, None)]), Some(0));
        assert_eq!(best_of(&[edge(90, 0.4, None), edge(1, 1.0, Some(1.0))]), Some(1));
        assert_eq!(best_of(&[edge(90, 0.4, Some(-1.0)), edge(1, -0.5, None)]), Some(1));
        assert_eq!(best_of(&[edge(90, -0.4, None), edge(1, 0.0, Some(0.0))]), Some(1));
    }
}
